import type { useTranslations } from "next-intl";
import type { FormChange, LimitChange } from "./change.ts";

type LimitWords = ReturnType<typeof useTranslations<"contract.limits">>;

/** How the values of a field are said, for the sentences about its limits. */
export interface ValueWords {
  option(value: string): string;
  list(items: readonly string[]): string;
}

/**
 * What a field accepts otherwise than before, as phrases behind its name: "at most 500, was 1,000".
 * @param words `useTranslations("contract.limits")` or `await getTranslations("contract.limits")`
 */
export function limitWords(words: LimitWords, { limits = [] }: FormChange, values: ValueWords): string[] {
  return limits.flatMap((limit) => phrases(words, limit, values));
}

/** Choices that a phrase repeats; a club's lists are shorter. */
const OPTIONS_TOLD = 20;

function phrases(words: LimitWords, change: LimitChange, { option, list }: ValueWords): string[] {
  switch (change.limit) {
    case "kind": {
      const kind = (name: typeof change.before) => words(`kinds.${name}`);
      return [words("kind", { before: kind(change.before), after: kind(change.after) })];
    }
    case "options": {
      const said = (options: readonly string[]) =>
        list([...options.slice(0, OPTIONS_TOLD).map(option), ...(options.length > OPTIONS_TOLD ? ["…"] : [])]);
      return [
        ...(change.added.length > 0 ? [words("optionsAdded", { options: said(change.added) })] : []),
        ...(change.removed.length > 0 ? [words("optionsRemoved", { options: said(change.removed) })] : []),
      ];
    }
    case "nullable":
    case "readOnly":
    case "deprecated":
    case "uniqueItems":
      return [words(`${change.limit}${change.after ? "On" : "Off"}`)];
    case "required":
    case "other":
      return [words(change.limit)];
    default: {
      const { limit, before, after } = change;
      const became = after === undefined ? "lifted" : before === undefined ? "set" : "changed";
      return [words(`${limit}.${became}`, { before: before ?? 0, after: after ?? 0 })];
    }
  }
}
