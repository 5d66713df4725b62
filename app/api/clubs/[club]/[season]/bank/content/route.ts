import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { problemAnswer, uncached } from "#app/api/answers.ts";
import { clubRoute } from "#app/api/club-route.ts";
import { mayKeepSlips } from "#lib/base/access/permissions.ts";
import { line, onceKey, recordIdText } from "#lib/base/arguments/schemas.ts";
import { receiveBytes } from "#lib/base/files/receive.ts";
import { store } from "#lib/base/store/database.ts";
import { STATEMENT_FIELDS } from "#lib/base/store/schema/treasury/bank.ts";
import { now } from "#lib/base/time/clock.ts";
import { today } from "#lib/base/time/today.ts";
import { getFormats } from "#lib/base/words/get-formats.ts";
import { STATEMENT_LIMITS } from "#lib/treasury/bank/statement.ts";
import { takeStatement } from "#lib/treasury/bank/take-statement.ts";

/** What a file is called on its owner's computer. */
const LONGEST_NAME = 120;
/** As it is told. */
const MOST_BYTES = `${STATEMENT_LIMITS.bytes / (1024 * 1024)} MB`;
/** What an address takes of answers about accounts and columns. */
const LONGEST_SAID = 4_000;

/** Text of an address as JSON. */
const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .max(LONGEST_SAID)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "no JSON" });
        return z.NEVER;
      }
    })
    .pipe(schema);

const meant = z.union([z.strictObject({ id: onceKey }), z.strictObject({ id: onceKey, name: line(80).trim().min(1) })]);

const takes = {
  rule: mayKeepSlips,
  path: { season: recordIdText },
  query: {
    ...{ ask: onceKey, name: line(LONGEST_NAME).trim().min(1) },
    accounts: json(z.array(meant).min(1).max(STATEMENT_LIMITS.accounts)).optional(),
    columns: json(z.array(z.enum(STATEMENT_FIELDS).nullable()).min(1).max(60)).optional(),
  },
};

const WORDED = [
  ...(["empty", "too_large", "no_statement", "other_message", "too_many_lines", "too_many_accounts"] as const),
  ...(["no_account", "twice", "no_columns", "too_heavy", "took_too_long"] as const),
];

/**
 * A statement that is read in: the body is the file and nothing else. Its lines are kept, its bytes are not: where it is to be said whose account it is, or what its columns are, it is sent once more with the answer. `ask` names
 * the file, so that one that is sent twice is one.
 */
export const POST = clubRoute(takes, async ({ seat, query: { ask, name, accounts, columns }, request }) => {
  const words = await getTranslations("bank.faults");
  const formats = await getFormats();
  const bytes = await receiveBytes(request);
  if (typeof bytes === "string") {
    if (bytes === "too_large") return problemAnswer(413, bytes, words("too_large", { limit: MOST_BYTES }));
    return problemAnswer(422, bytes, words(bytes === "empty" ? "empty" : "incomplete"));
  }
  const { db } = await store();
  const { club, person: by } = seat;
  const taken = await takeStatement(db, {
    ...{ club, ask, name, bytes, accounts, columns, by, now: now() },
    ...{ today: await today(db, club), signal: request.signal },
  });
  if (taken.ok) return uncached(taken);
  const { refusal } = taken;
  const worded = WORDED.find((code) => code === refusal.code);
  const limit =
    refusal.code === "too_large" ? MOST_BYTES : "limit" in refusal ? formats.number(refusal.limit ?? 0) : "";
  return problemAnswer(422, refusal.code, worded ? words(worded, { limit }) : words("unreadable"));
});
