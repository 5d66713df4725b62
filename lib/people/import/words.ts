import "server-only";
import { getTranslations } from "next-intl/server";
import { getFormats } from "#lib/base/words/get-formats.ts";
import type { BegunImport } from "./begin.ts";

const MIB = 1024 * 1024;

/** Limits that count bytes, or letters that weigh as much: told in MiB. */
const IN_BYTES: ReadonlySet<string> = new Set(["too_large", "unpacks_too_large", "too_many_letters"]);

/** Why a file was not read in, in the person's language: what is wrong with it, the row, the limit, and what can be done. */
export async function refusalWords(
  begun: Extract<BegunImport, { ok: false }>,
): Promise<{ code: string; words: string }> {
  const words = await getTranslations("import.faults");
  if ("stage" in begun) {
    const { code } = begun.stage;
    return { code, words: words("notKept") };
  }
  const { code, limit, found, row } = begun.file;
  const formats = await getFormats();
  const told = (number: number | undefined) =>
    number === undefined ? "?" : formats.number(IN_BYTES.has(code) ? Math.round((number / MIB) * 10) / 10 : number);
  const why = words(code, { limit: told(limit), found: told(found) });
  return { code, words: row === undefined ? why : `${why} ${words("atRow", { row: formats.number(row) })}` };
}
