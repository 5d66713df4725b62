"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/base/access/action.ts";
import { askingBrowser } from "#lib/base/access/asking-browser.ts";
import { type DrawnApp, drawnApp } from "#lib/base/access/drawn-app.ts";
import { mayKeepOwnAccount, type Seat } from "#lib/base/access/permissions.ts";
import { currentSession } from "#lib/base/access/person.ts";
import { beginApp, confirmApp, factorsOf, renewRecoveryCodes, switchAppOff } from "#lib/base/access/second-factor.ts";
import { knowsPassword, proveOneself } from "#lib/base/access/sign-in.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { boundedText } from "#lib/base/arguments/schemas.ts";
import { findAccount } from "#lib/base/store/accounts.ts";
import { store } from "#lib/base/store/database.ts";

/** Long enough to be told that it is wrong. */
const field = boundedText(1_000);

type Refused = { ok: false; code: string; words: string };
export type AppBegun = { ok: true; app: DrawnApp } | Refused;
/** `codes`: recovery codes, shown this once. */
export type FactorAnswer = { ok: true; codes: string[] } | Refused;

/** Begins to set up an app: nothing is asked for it until a code of it was right. */
export const beginFactor = clubAction(mayKeepOwnAccount, [], async ({ person }): Promise<AppBegun> => {
  const { db } = await store();
  const account = await findAccount(db, person.id);
  if (!account || account.demo) return refusal("demo");
  const app = await db.transaction((tx) => beginApp(tx, account));
  return app ? { ok: true, app: drawnApp(app) } : refusal("on");
});

/** Switches the app on by the password and a code of it, and ends the person's other sessions. */
export const confirmFactor = clubAction(
  mayKeepOwnAccount,
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
  mayKeepOwnAccount,
  [field, field],
  async (seat, password, code): Promise<FactorAnswer> => {
    const refused = await unproved(seat, password, code);
    if (refused) return refused;
    const { db } = await store();
    return done(seat, await db.transaction((tx) => renewRecoveryCodes(tx, seat.person.id)));
  },
);

/** Switches the app off, by password and a code. */
export const endFactor = clubAction(
  mayKeepOwnAccount,
  [field, field],
  async (seat, password, code): Promise<FactorAnswer> => {
    const refused = await unproved(seat, password, code);
    if (refused) return refused;
    const { db } = await store();
    await db.transaction((tx) => switchAppOff(tx, seat.person.id, seat.person));
    return done(seat, []);
  },
);

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
  const known = ["demo", "on", "gone", "wrong", "code_wrong", "rate_limited"] as const;
  return { ok: false, code, words: words(known.find((one) => one === code) ?? "other") };
}
