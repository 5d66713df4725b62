"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { askingMachine } from "#lib/base/access/asking-browser.ts";
import { faultOfPassword } from "#lib/base/access/chosen-password.ts";
import { makeFirstAccount } from "#lib/base/access/first-run.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { isOneLine } from "#lib/base/arguments/text.ts";
import { waitInMinutes } from "#lib/base/words/wait-words.ts";

const NAME_MAX_LENGTH = 120;

/** Long enough to be told that it is too long. */
const LONGEST_FIELD = 1_000;
const field = boundedText(LONGEST_FIELD);
const typed = z.strictObject({ code: field, name: field, email: field, password: field });

const shape = z.object({
  code: z.string().trim().min(1, "code").max(40, "code"),
  name: z.string().trim().min(1, "name").max(NAME_MAX_LENGTH, "name").refine(isOneLine, "name"),
  email: z.string().trim().pipe(z.email("email").max(127, "email")),
  password: z.string().min(PASSWORD_MIN_LENGTH, "passwordShort").max(PASSWORD_MAX_LENGTH, "passwordLong"),
});
export type FirstRunField = keyof z.infer<typeof shape>;
type FieldFault = "code" | "name" | "email" | "passwordShort" | "passwordLong";

export type FirstRunAnswer =
  | { ok: true; email: string }
  | { ok: false; code: string; words: string; fields: Partial<Record<FirstRunField, string>> };

/** Makes the first account. Guarded by the one-time code, not by a session: nobody can have one yet. */
export async function createFirstAccount(...given: [Record<FirstRunField, string>]): Promise<FirstRunAnswer> {
  const asked = readArguments([typed], given);
  if (!asked) return { ...(await malformed()), fields: {} };
  const words = await getTranslations("access.firstRun.errors");
  const parsed = shape.safeParse(asked[0]);
  if (!parsed.success) {
    const counts = { name: NAME_MAX_LENGTH, passwordShort: PASSWORD_MIN_LENGTH, passwordLong: PASSWORD_MAX_LENGTH };
    const fields: Partial<Record<FirstRunField, string>> = {};
    for (const { path, message } of parsed.error.issues) {
      const fault = message as FieldFault;
      fields[path[0] as FirstRunField] ??= words(fault, { count: fault in counts ? counts[fault as "name"] : 0 });
    }
    return { ok: false, code: "invalid", words: words("summary", { count: Object.keys(fields).length }), fields };
  }
  if ((await faultOfPassword(parsed.data.password, parsed.data.email)) === "common") {
    const fields = { password: words("passwordCommon") };
    return { ok: false, code: "invalid", words: words("summary", { count: 1 }), fields };
  }
  const machine = await askingMachine();
  const answer = await makeFirstAccount(parsed.data, { machine });
  if (answer.ok) return { ok: true, email: parsed.data.email };
  if (answer.code === "rate_limited") {
    const wait = await waitInMinutes(answer.retryAfterSeconds);
    return { ok: false, code: answer.code, words: words("rateLimited", { wait }), fields: {} };
  }
  if (answer.code === "busy") return { ok: false, code: answer.code, words: words("busy"), fields: {} };
  if (answer.code === "wrong_code") {
    return {
      ok: false,
      code: answer.code,
      words: words("summary", { count: 1 }),
      fields: { code: words("wrongCode") },
    };
  }
  return { ok: false, code: answer.code, words: words("tooLate"), fields: {} };
}
