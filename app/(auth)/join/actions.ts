"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { faultOfPassword } from "#lib/base/access/chosen-password.ts";
import { isOffered, join } from "#lib/base/access/invitations.ts";
import { hashPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { currentPerson } from "#lib/base/access/person.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";

/** Long enough to be told that it is too long. */
const LONGEST_FIELD = 1_000;
const typed = z.strictObject({ code: boundedText(LONGEST_FIELD), password: boundedText(LONGEST_FIELD) });

export type JoinAnswer =
  | { ok: true; email: string }
  | { ok: false; code: "malformed" | "password" | "common" | "wrong_code" | "sign_in"; words: string };

/** Takes an offered role. Guarded by its code, which nobody guesses; and by a session, where the address has an account. */
export async function takeOffer(...given: [z.input<typeof typed>]): Promise<JoinAnswer> {
  const asked = readArguments([typed], given);
  if (!asked) return malformed();
  const words = await getTranslations("access.join.errors");
  const [{ code, password }] = asked;
  const fault = await faultOfPassword(password);
  if (fault) {
    const code = fault === "common" ? fault : "password";
    return { ok: false, code, words: words(code, { least: PASSWORD_MIN_LENGTH, most: PASSWORD_MAX_LENGTH }) };
  }
  const { db } = await store();
  if (!(await isOffered(db, code))) return { ok: false, code: "wrong_code", words: words("wrong_code") };
  const person = await currentPerson();
  const passwordHash = await hashPassword(password);
  const joined = await db.transaction((tx) => join(tx, code, passwordHash, person));
  return joined.ok ? joined : { ...joined, words: words(joined.code) };
}
