"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { malformed, readArguments } from "#lib/base/access/action.ts";
import { faultOfPassword } from "#lib/base/access/chosen-password.ts";
import { isOffered, join, offerByCode } from "#lib/base/access/invitations.ts";
import { hashPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#lib/base/access/password.ts";
import { currentPerson } from "#lib/base/access/person.ts";
import type { Role } from "#lib/base/access/roles.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { namesOfSection } from "#lib/sync/copy/section-names.ts";

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

const code = boundedText(LONGEST_FIELD);

/** What a code offers. `section`: what its sports and groups are called, empty where they are gone; null: the role is of the whole club. */
export interface SeenOffer {
  club: string;
  role: Role;
  lastDay: string | null;
  section: string[] | null;
}

/** Says what a code offers to whoever holds it, before they take it. Guarded by the code, which nobody guesses. */
export async function lookAtOffer(...given: [string]): Promise<{ ok: true; offer: SeenOffer } | { ok: false }> {
  const asked = readArguments([code], given);
  if (!asked) return { ok: false };
  const { db } = await store();
  const offer = await offerByCode(db, asked[0]);
  if (!offer) return { ok: false };
  const { role, lastDay } = offer;
  const section = offer.section && (await namesOfSection(db, offer.club, offer.section));
  const club = (await findClub(db, offer.club))?.name ?? offer.club;
  return { ok: true, offer: { club, role, lastDay, section } };
}
