"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { askingMachine } from "#lib/base/access/asking-browser.ts";
import { countMiss } from "#lib/base/access/attempts.ts";
import { faultOfPassword } from "#lib/base/access/chosen-password.ts";
import { hashPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { accountOfLink, takeLink } from "#lib/base/access/password-links.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { waitInMinutes } from "#lib/base/words/wait-words.ts";

/** Long enough to be told that it is too long. */
const LONGEST_FIELD = 1_000;
const typed = z.strictObject({ code: boundedText(LONGEST_FIELD), password: boundedText(LONGEST_FIELD) });

export type NewPasswordAnswer = { ok: true; email: string } | { ok: false; code: string; words: string };

/** Chooses a new password by a link, once. Guarded by its code, which nobody guesses; guesses of one machine are counted all the same. */
export async function choosePassword(...given: [z.input<typeof typed>]): Promise<NewPasswordAnswer> {
  const asked = readArguments([typed], given);
  if (!asked) return malformed();
  const words = await getTranslations("access.newPassword.errors");
  const [{ code, password }] = asked;
  const refused = (why: "wrong_code" | "short" | "long" | "common") => ({
    ...{ ok: false as const, code: why },
    words: words(why, { least: PASSWORD_MIN_LENGTH, most: PASSWORD_MAX_LENGTH }),
  });
  const { db } = await store();
  const account = await accountOfLink(db, code);
  if (!account) {
    const machine = await askingMachine();
    const seconds = await countMiss({ at: "a link for a new password", machine });
    if (seconds === null) return refused("wrong_code");
    const wait = await waitInMinutes(seconds);
    return { ok: false, code: "rate_limited", words: words("rate_limited", { wait }) };
  }
  const fault = await faultOfPassword(password, account.email);
  if (fault) return refused(fault);
  const passwordHash = await hashPassword(password);
  const email = await db.transaction((tx) => takeLink(tx, code, passwordHash));
  return email === undefined ? refused("wrong_code") : { ok: true, email };
}
