import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayImport } from "#lib/base/access/permissions.ts";
import { line, onceKey, recordIdText } from "#lib/base/arguments/schemas.ts";
import { receiveBytes } from "#lib/base/files/receive.ts";
import { TEXT_ENCODINGS } from "#lib/base/spreadsheets/decode.ts";
import { type BegunImport, beginImport } from "#lib/people/import/begin.ts";
import { refusalWords } from "#lib/people/import/words.ts";

/** What a file is called on its owner's computer. */
const LONGEST_NAME = 120;

/** What a sheet is called: spreadsheets take 31 characters; what others wrote may be longer. */
const LONGEST_SHEET = 255;

const takes = {
  rule: mayImport,
  path: { season: recordIdText },
  query: {
    ...{ ask: onceKey, name: line(LONGEST_NAME).trim().min(1), sheet: line(LONGEST_SHEET).min(1).optional() },
    encoding: z.enum(TEXT_ENCODINGS).optional(),
  },
};

/**
 * A spreadsheet that is read in: the body is the file and nothing else, bounded before it is read and parsed in a thread with limits. Kept are its rows. `ask` names
 * the stage, so that a file that is sent twice is one. A workbook with several sheets is answered with their names, and sent again with the `sheet` that is
 * meant; so is a text whose letters do not tell how it is written, with the `encoding`.
 */
export const POST = clubRoute(
  takes,
  async ({ seat, path: { season }, query: { ask, name, sheet, encoding }, request }) => {
    const bytes = await receiveBytes(request);
    if (typeof bytes === "string") {
      const words = await getTranslations("import.faults");
      const status = bytes === "too_large" ? 413 : 422;
      return problemAnswer(
        status,
        bytes,
        bytes === "too_large" ? words("too_large_here") : words(bytes === "empty" ? "empty" : "incomplete"),
      );
    }
    const begun = await beginImport(seat, { ask, name, bytes, seasonId: season, sheet, encoding }, request.signal);
    if (begun.ok) return uncached(begunAnswer(begun));
    const { code, words } = await refusalWords(begun);
    return problemAnswer(422, code, words);
  },
);

/** The stage, or what a person has to choose first. */
function begunAnswer(begun: BegunImport & { ok: true }) {
  if ("id" in begun) return { id: begun.id };
  return "sheets" in begun ? { sheets: begun.sheets, first: begun.first } : { encodings: begun.encodings };
}
