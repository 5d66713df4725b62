import { useDesk } from "#components/base/shell/desk.tsx";

/** What the search of the top bar says it looks in (`frame.search`): nobody is found by contact details that are not shown. */
export function useSearchWords() {
  return useDesk().person.hidesContact
    ? ({ placeholder: "placeholderNames", nobody: "nobodyNames" } as const)
    : ({ placeholder: "placeholder", nobody: "nobody" } as const);
}
