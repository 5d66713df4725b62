import type { useTranslations } from "next-intl";
import type { NamedPaper, PapersActivity } from "./worklist.ts";

/** `useTranslations("papers")` or `await getTranslations("papers")`. */
type PapersWords = ReturnType<typeof useTranslations<"papers">>;

/** A group or event by its name, or by its number where the copy does not know it. */
export function activityNamed({ key, name }: Pick<PapersActivity, "key" | "name">, words: PapersWords): string {
  return name ?? words("unnamedActivity", { id: key.replace(/^[a-z]+-/, "") });
}

/** A paper by its name, or by its number where the club does not name it. */
export function paperNamed({ fieldId, name }: NamedPaper, words: PapersWords): string {
  return name ?? words("unnamedPaper", { id: fieldId });
}
