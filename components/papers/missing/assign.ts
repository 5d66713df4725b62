import { fold } from "#lib/base/words/fold.ts";
import type { FiledField } from "./filed-field.ts";

/** Shorter words stand in the name of any file: of, the, img, pdf. */
const TELLING_LETTERS = 4;

/**
 * The paper that a chosen file most likely is: the one whose words are in the file's name, else the next that is still to come, the required ones first.
 * A guess, which the person sees before anything is sent. Pure.
 * @param taken fields that other chosen files are for
 * @returns null where nothing speaks for any of several
 */
export function likelyField(
  fileName: string,
  fields: readonly Pick<FiledField, "fieldId" | "name" | "required" | "filled" | "mark">[],
  taken: ReadonlySet<number>,
): number | null {
  const free = fields.filter(({ fieldId }) => !taken.has(fieldId));
  const inName = new Set(tellingWords(fileName));
  const scored = free
    .map(({ fieldId, name }) => ({ fieldId, hits: tellingWords(name).filter((word) => inName.has(word)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((one, other) => other.hits - one.hits);
  const [best, second] = scored;
  if (best && best.hits !== second?.hits) return best.fieldId;
  const toCome = free.filter(({ filled, mark }) => !filled || mark?.verdict === "refused");
  const next = toCome.find(({ required }) => required) ?? (toCome.length === 1 ? toCome[0] : undefined);
  return next?.fieldId ?? (fields.length === 1 ? (fields[0]?.fieldId ?? null) : null);
}

const tellingWords = (text: string): string[] =>
  fold(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= TELLING_LETTERS);
