"use server";

import { after } from "next/server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { askingMachine } from "#lib/base/access/asking-browser.ts";
import { newPasswordAddress } from "#lib/base/addresses.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { environment } from "#lib/base/program/environment.ts";
import { waitInMinutes } from "#lib/base/words/wait-words.ts";
import { askForLink } from "#lib/sync/post/access-letter.ts";

/** Long enough to be told that it is too long. */
const LONGEST_FIELD = 1_000;
const typed = z.strictObject({ email: boundedText(LONGEST_FIELD) });
const address = z.string().trim().pipe(z.email().max(127));

export type ForgottenAnswer = { ok: true } | { ok: false; code: string; words: string };

/** Asks for a link by mail. The answer is the same whether the address has an account or not, and nothing is looked up before it. */
export async function askForNewPassword(...given: [z.input<typeof typed>]): Promise<ForgottenAnswer> {
  const asked = readArguments([typed], given);
  if (!asked) return malformed();
  const words = await getTranslations("access.forgotten");
  const email = address.safeParse(asked[0].email);
  if (!email.success) return { ok: false, code: "invalid", words: words("errors.email") };
  const machine = await askingMachine();
  const { publicUrl } = environment();
  const counted = await askForLink(email.data, { machine }, ({ code, name }) => ({
    subject: words("letter.subject"),
    body: words("letter.body", { name, address: `${publicUrl}${newPasswordAddress(code)}` }),
  }));
  if (counted.ok) {
    after(counted.send);
    return { ok: true };
  }
  const wait = await waitInMinutes(counted.retryAfterSeconds);
  return { ok: false, code: counted.code, words: words(`errors.${counted.code}`, { wait }) };
}
