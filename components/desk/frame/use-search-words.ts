import { useDesk } from "#components/base/shell/desk.tsx";
import { SIGHT } from "#lib/base/access/sight.ts";

/** What the search of the top bar says it looks in (`frame.search`): nobody is found by contact details that are not shown. */
export function useSearchWords() {
  const { role } = useDesk().person;
  return SIGHT[role].contact === "none"
    ? ({ placeholder: "placeholderNames", nobody: "nobodyNames" } as const)
    : ({ placeholder: "placeholder", nobody: "nobody" } as const);
}
