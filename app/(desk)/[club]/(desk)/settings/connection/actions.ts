"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/base/access/action.ts";
import { mayManageConnection } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { POSTAL_CODE } from "#lib/base/postal-code.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { credentialOf, findClub } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { saveZone, zoneOf } from "#lib/base/store/zone.ts";
import { checkConnection } from "#lib/club/client/check.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { keepGrant } from "#lib/sync/copy/grant.ts";
import { addPostalCodes, MOST_POSTAL_CODES, postalCodesOf } from "#lib/sync/copy/learn-communes.ts";
import { wakeMirror } from "#lib/sync/copy/mirror.ts";
import { hasten } from "#lib/sync/copy/state.ts";
import { timeZoneNamed } from "#runtime/time-zone.ts";

/** What came of setting postal codes: how many there are now. */
export type PostalCodesAnswer = { ok: true; postalCodes: string[] } | { ok: false; words: string };

/** A line of as many postal codes as a club may set. */
const LONGEST_LINE = 1_000;

/** Sets postal codes by which the club is asked what its communes are called. They are asked at the next reading, which is soon. */
export const savePostalCodes = clubAction(
  mayManageConnection,
  [line(LONGEST_LINE)],
  async ({ club, person: by }, typed): Promise<PostalCodesAnswer> => {
    const words = await getTranslations("settings.connection.communes");
    const given = [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
    const wrong = given.find((one) => !POSTAL_CODE.test(one));
    if (wrong !== undefined) return { ok: false, words: words("notACode", { code: wrong }) };
    const { db } = await store();
    const before = await postalCodesOf(db, club);
    const postalCodes = [...new Set([...before, ...given])].sort();
    if (postalCodes.length > MOST_POSTAL_CODES)
      return { ok: false, words: words("tooMany", { most: MOST_POSTAL_CODES }) };
    await db.transaction(async (tx) => {
      await addPostalCodes(tx, club, given);
      if (given.some((code) => !before.includes(code)))
        await writeAudit(tx, { by, club, action: "connection.postal_codes" });
    });
    await hasten(db, club, CLUB_WIDE);
    wakeMirror();
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true, postalCodes };
  },
);

export type CheckAnswer =
  | { ok: true; missingScopes: string[] }
  | { ok: false; code: string; words: string; requestId?: string | undefined };

/** Tries the connection as it is stored: two calls. Keeps the grants that the club answers. */
export const tryConnection = clubAction(
  mayManageConnection,
  [],
  async ({ club: slug, person: by }): Promise<CheckAnswer> => {
    const { db } = await store();
    const [club, credential] = [await findClub(db, slug), await credentialOf(db, slug)];
    const errors = await getTranslations("errors");
    if (!club || !credential) {
      return {
        ok: false,
        code: "no_credential",
        words: errorWords(errors, { kind: "credentials", code: "no_credential" }),
      };
    }
    const { baseUrl, clientId, isEntered = false } = club;
    const check = await checkConnection({ baseUrl, clientId, credential, isEntered });
    if (!check.ok) {
      const { code, requestId } = check.error;
      await writeAudit(db, {
        by,
        club: slug,
        action: "connection.check",
        outcome: "failed",
        code,
        requestId: requestId ?? null,
      });
      return { ok: false, code, words: errorWords(errors, check.error), requestId };
    }
    await db.transaction(async (tx) => {
      await keepGrant(tx, slug, check.grant);
      await writeAudit(tx, { by, club: slug, action: "connection.check" });
    });
    revalidatePath(clubAddress(slug), "layout");
    return { ok: true, missingScopes: check.missingScopes };
  },
);

/** What came of a change of the time zone. */
export type ZoneAnswer = { ok: true } | { ok: false; code: string; words: string };

/** Long enough to be told that it is none. */
const LONGEST_FIELD = 200;

/** Says in which time zone the club lives; days and hours of every page are of it from now on. */
export const setZone = clubAction(
  mayManageConnection,
  [line(LONGEST_FIELD)],
  async ({ club, person: by }, typed): Promise<ZoneAnswer> => {
    const timeZone = timeZoneNamed(typed.trim().replaceAll(" ", "_"));
    if (timeZone === undefined) {
      const words = await getTranslations("settings.connection.zone");
      return { ok: false, code: "no_zone", words: words("notAZone") };
    }
    const { db } = await store();
    const changed = await db.transaction(async (tx) => {
      const before = await zoneOf(tx, club);
      if (before === timeZone) return false;
      await saveZone(tx, club, timeZone);
      await writeAudit(tx, { by, club, action: "connection.zone", details: { from: before, to: timeZone } });
      return true;
    });
    if (changed) await publish({ club, topic: "mirror" });
    revalidatePath(clubAddress(club), "layout");
    return { ok: true };
  },
);
