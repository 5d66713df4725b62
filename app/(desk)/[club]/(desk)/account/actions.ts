"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { askingBrowser, askingNames } from "#lib/base/access/asking-browser.ts";
import { type DrawnApp, drawnApp } from "#lib/base/access/drawn-app.ts";
import {
  askPasskey,
  beginPasskey,
  keepPasskey,
  LONGEST_ANSWER,
  type PasskeyCreation,
  type PasskeyRequest,
  removePasskey,
} from "#lib/base/access/passkeys.ts";
import { mayKeepOwnAccount, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { beginApp, confirmApp, factorsOf, renewRecoveryCodes, switchAppOff } from "#lib/base/access/second-factor.ts";
import { knowsPassword, proveOneself } from "#lib/base/access/sign-in.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { findAccount } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { endOtherSession } from "#lib/base/store/sessions.ts";

/** Long enough to be told that it is wrong. */
const field = boundedText(1_000);
/** A code, or what a browser says of a passkey. */
const keyAnswer = boundedText(LONGEST_ANSWER);
/** A credential's identifier (WebAuthn 3: 1,023 bytes at most). */
const keyId = z.string().regex(/^[\w-]{1,1364}$/);

const ofOneself = withinSections(mayKeepOwnAccount);

type Refused = { ok: false; code: string; words: string };
export type AppBegun = { ok: true; app: DrawnApp } | Refused;
/** `codes`: recovery codes, shown this once. */
export type FactorAnswer = { ok: true; codes: string[] } | Refused;

/** Begins to set up an app: nothing is asked for it until a code of it was right. */
export const beginFactor = clubAction(ofOneself, [], async ({ person }): Promise<AppBegun> => {
  const { db } = await store();
  const account = await findAccount(db, person.id);
  if (!account || account.demo) return refusal("demo");
  const app = await db.transaction((tx) => beginApp(tx, account));
  return app ? { ok: true, app: drawnApp(app) } : refusal("on");
});

/** Switches the app on by the password and a code of it, and ends the person's other sessions. */
export const confirmFactor = clubAction(
  ofOneself,
  [field, field],
  async (seat, password, code): Promise<FactorAnswer> => {
    const known = await knowsPassword(seat.person, password, await askingBrowser(seat.person.email));
    if (!known.ok) return refusal(known.code);
    const { db } = await store();
    const session = (await currentSession())?.session ?? "";
    const codes = await db.transaction(async (tx) =>
      (await confirmApp(tx, seat.person, code, session)) ? renewRecoveryCodes(tx, seat.person.id) : undefined,
    );
    return codes ? done(seat, codes) : refusal("code_wrong");
  },
);

/** Makes the recovery codes anew, by password and a code. */
export const renewCodes = clubAction(
  ofOneself,
  [field, keyAnswer],
  async (seat, password, code): Promise<FactorAnswer> => {
    const refused = await unproved(seat, password, code);
    if (refused) return refused;
    const { db } = await store();
    return done(seat, await db.transaction((tx) => renewRecoveryCodes(tx, seat.person.id)));
  },
);

/** Switches the app off, by password and a code. */
export const endFactor = clubAction(
  ofOneself,
  [field, keyAnswer],
  async (seat, password, code): Promise<FactorAnswer> => {
    const refused = await unproved(seat, password, code);
    if (refused) return refused;
    const { db } = await store();
    await db.transaction((tx) => switchAppOff(tx, seat.person.id, seat.person));
    return done(seat, []);
  },
);

export type KeyBegun = { ok: true; request: PasskeyCreation } | Refused;

/** Asks the browser to make a passkey. */
export const beginKey = clubAction(ofOneself, [], async ({ person }): Promise<KeyBegun> => {
  const { db } = await store();
  const account = await findAccount(db, person.id);
  if (!account || account.demo) return refusal("demo");
  const request = await db.transaction((tx) => beginPasskey(tx, account));
  return request ? { ok: true, request } : refusal("too_many_keys");
});

/** Keeps the passkey that the browser made, by the password as well; the first of somebody who had no second factor brings recovery codes. */
export const keepKey = clubAction(
  ofOneself,
  [field, keyAnswer],
  async (seat, password, answer): Promise<FactorAnswer> => {
    const { person } = seat;
    const known = await knowsPassword(person, password, await askingBrowser(person.email));
    if (!known.ok) return refusal(known.code);
    const { db } = await store();
    const made = { names: await askingNames(), session: (await currentSession())?.session ?? "" };
    const codes = await db.transaction(async (tx) => {
      const isFirst = !(await factorsOf(tx, [person.id])).has(person.id);
      if (!(await keepPasskey(tx, person, answer, made))) return undefined;
      return isFirst ? renewRecoveryCodes(tx, person.id) : [];
    });
    return codes ? done(seat, codes) : refusal("key_wrong");
  },
);

export type KeyRequested = { ok: true; request: PasskeyRequest } | Refused;

/** Asks the browser to show a passkey of the person's. */
export const askOwnKey = clubAction(ofOneself, [], async ({ person }): Promise<KeyRequested> => {
  const { db } = await store();
  const request = await db.transaction((tx) => askPasskey(tx, person.id));
  return request ? { ok: true, request } : refusal("gone");
});

/** Takes a passkey away, by password and a code or a passkey. */
export const removeOwnPasskey = clubAction(
  ofOneself,
  [keyId, field, keyAnswer],
  async (seat, key, password, code): Promise<FactorAnswer> => {
    const refused = await unproved(seat, password, code);
    if (refused) return refused;
    const { db } = await store();
    await db.transaction((tx) => removePasskey(tx, seat.person, key));
    return done(seat, []);
  },
);

/** What a mark of a session is: a digest. */
const mark = z.string().regex(/^[\w-]{43}$/);

/** Signs one of the person's other browsers out. One that is out already stays so. */
export const endOneSession = clubAction(ofOneself, [mark], async ({ club, person }, ended) => {
  const { db } = await store();
  const here = (await currentSession())?.session ?? "";
  await db.transaction(async (tx) => {
    const subject = `accounts/${person.id}`;
    const details = { count: 1 };
    if (await endOtherSession(tx, person.id, ended, here))
      await writeAudit(tx, { by: person, club, action: "account.sign_out_elsewhere", subject, details });
  });
  revalidatePath(clubAddress(club, "account"));
  return { ok: true as const };
});

async function unproved({ person }: Seat, password: string, code: string): Promise<Refused | undefined> {
  if (!(await factorsOf((await store()).db, [person.id])).has(person.id)) return refusal("gone");
  const answer = await proveOneself(person, password, { ...(await askingBrowser(person.email)), code });
  return answer.ok ? undefined : refusal(answer.code);
}

function done({ club }: Seat, codes: string[]): FactorAnswer {
  revalidatePath(clubAddress(club, "account"));
  return { ok: true, codes };
}

async function refusal(code: string): Promise<Refused> {
  const words = await getTranslations("access.account.refused");
  const known = ["demo", "on", "gone", "wrong", "code_wrong", "rate_limited", "too_many_keys", "key_wrong"] as const;
  return { ok: false, code, words: words(known.find((one) => one === code) ?? "other") };
}
