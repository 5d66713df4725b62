import "server-only";
import { getTranslations } from "next-intl/server";
import { hasWords } from "#lib/base/words/has-words.ts";
import type { FieldNames } from "#lib/sync/staging/fault-words.ts";
import type { StageDoubt } from "#lib/sync/staging/plan.ts";

/** Says a doubt about a row in the reader's language; fields that it names (`fields`, by commas) are called as the page calls them. */
export async function doubtWords(): Promise<(doubt: Pick<StageDoubt, "code" | "values">) => string> {
  const doubts = await getTranslations("import.doubts");
  const fields = await getTranslations("import.fields");
  const calledOf = (name: string) => (hasWords(fields, name) ? fields(name as "email") : name);
  return ({ code, values = {} }) => {
    if (!hasWords(doubts, code)) return code;
    const named = String(values.fields ?? "")
      .split(",")
      .filter(Boolean)
      .map(calledOf)
      .join(", ");
    return doubts(code as "missing", { found: "", count: 0, row: "", name: "", ...values, fields: named });
  };
}

/** What a file's page calls the field of a body, by its pointer (club-api §7): `/parents/0/email` is the first guardian's address. */
export async function importFieldNames(): Promise<FieldNames> {
  const fields = await getTranslations("import.fields");
  return (pointer) => {
    const field = pointer
      .replace(/^\//, "")
      .replace(/^parents\/(\d+)(?:\/|$)/, (_, at: string) => `parent${Number(at) + 1}_`);
    const name = /^parent\d_$/.test(field) ? "parents" : field;
    return hasWords(fields, name) ? fields(name as "email") : null;
  };
}
