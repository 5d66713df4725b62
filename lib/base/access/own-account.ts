import "server-only";
import { getTranslations } from "next-intl/server";
import { type Account, findAccount, setName, setPassword } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { endOtherSession, letSessionGoOn } from "#lib/base/store/sessions.ts";
import { askedAnew } from "./asked-anew.ts";
import { askingBrowser, askingNames } from "./asking-browser.ts";
import { faultOfPassword } from "./chosen-password.ts";
import { type DrawnApp, drawnApp } from "./drawn-app.ts";
import { showsKeyAlone } from "./key-sign-in.ts";
import { aloneDenialOf, endKeyAlone, letKeyAlone } from "./keys-alone.ts";
import { holdAccount } from "./membership.ts";
import {
  askPasskey,
  beginPasskey,
  keepPasskey,
  type PasskeyCreation,
  type PasskeyRequest,
  removePasskey,
} from "./passkeys.ts";
import { hashPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./password.ts";
import { hasCountedPassword } from "./passwords-off.ts";
import type { Seat } from "./permissions.ts";
import { currentSession } from "./person.ts";
import { beginApp, confirmApp, factorsOf, renewRecoveryCodes, switchAppOff } from "./second-factor.ts";
import { isKeyAnswer, knowsPassword, proveOneself, showsFactor } from "./sign-in.ts";

/**
 * What somebody does on the page of their own account, whether that stands in a club or in the frame of the installation's operators.
 */

type Owner = Seat["person"];

/** Why it was not done, in words. */
export type AccountRefusal = { ok: false; code: string; words: string };
export type AppBegun = { ok: true; app: DrawnApp } | AccountRefusal;
/** `codes`: recovery codes, shown this once. */
export type FactorAnswer = { ok: true; codes: string[] } | AccountRefusal;
export type KeyBegun = { ok: true; request: PasskeyCreation } | AccountRefusal;
export type KeyRequested = { ok: true; request: PasskeyRequest } | AccountRefusal;

/** Begins to set up an app: nothing is asked for it until a code of it was right. */
export async function beginOwnApp({ id }: Owner): Promise<AppBegun> {
  const { db } = await store();
  const account = await findAccount(db, id);
  if (!account || account.demo) return notKept("demo");
  const app = await db.transaction((tx) => beginApp(tx, account));
  return app ? { ok: true, app: drawnApp(app) } : notKept("on");
}

/** Switches the app on by the password and a code of it, and ends the person's other sessions. */
export async function confirmOwnApp(person: Owner, password: string, code: string): Promise<FactorAnswer> {
  const unknown = await unknownOwner(person, password);
  if (unknown) return unknown;
  const session = await sessionHere();
  const codes = await inTransaction(async (tx) =>
    (await confirmApp(tx, person, code, session)) ? renewRecoveryCodes(tx, person.id) : undefined,
  );
  return codes ? { ok: true, codes } : notKept("code_wrong");
}

/** Makes the recovery codes anew, by password and a code. */
export async function renewOwnCodes(person: Owner, password: string, code: string): Promise<FactorAnswer> {
  const unproved = await unprovedOwner(person, password, code);
  return unproved ?? { ok: true, codes: await inTransaction((tx) => renewRecoveryCodes(tx, person.id)) };
}

/** Switches the app off, by password and a code. */
export async function endOwnApp(person: Owner, password: string, code: string): Promise<FactorAnswer> {
  const unproved = await unprovedOwner(person, password, code);
  if (unproved) return unproved;
  await inTransaction((tx) => switchAppOff(tx, person.id, person));
  return { ok: true, codes: [] };
}

/** Asks the browser to make a passkey. */
export async function beginOwnKey({ id }: Owner, isForAlone: boolean): Promise<KeyBegun> {
  const { db } = await store();
  const account = await findAccount(db, id);
  if (!account || account.demo) return notKept("demo");
  const request = await db.transaction((tx) => beginPasskey(tx, account, isForAlone));
  return request ? { ok: true, request } : notKept("too_many_keys");
}

/** Keeps the passkey that the browser made, by the password as well; the first of somebody who had no second factor brings recovery codes. */
export async function keepOwnKey(person: Owner, password: string, answer: string): Promise<FactorAnswer> {
  const unknown = await unknownOwner(person, password);
  if (unknown) return unknown;
  const made = { names: await askingNames(), session: await sessionHere() };
  const codes = await inTransaction(async (tx) => {
    const isFirst = !(await factorsOf(tx, [person.id])).has(person.id);
    if (!(await keepPasskey(tx, person, answer, made))) return undefined;
    return isFirst ? renewRecoveryCodes(tx, person.id) : [];
  });
  return codes ? { ok: true, codes } : notKept("key_wrong");
}

/** Asks the browser to show a passkey of the person's. @param isAlone as at the door without a password */
export async function askForOwnKey({ id }: Owner, isAlone: boolean): Promise<KeyRequested> {
  const request = await inTransaction((tx) => askPasskey(tx, id, isAlone));
  return request ? { ok: true, request } : notKept("gone");
}

/** Takes a passkey away, by password and a code or a passkey. */
export async function removeOwnKey(person: Owner, key: string, password: string, code: string): Promise<FactorAnswer> {
  const unproved = await unprovedOwner(person, password, code);
  if (unproved) return unproved;
  await inTransaction((tx) => removePasskey(tx, person, key));
  return { ok: true, codes: [] };
}

/** Has a passkey sign its person in alone, by being shown as at the door: that it can is seen, and it is both factors. */
export async function letOwnKeyAlone({ id }: Owner, answer: string): Promise<FactorAnswer> {
  const isLet = await inTransaction(async (tx) => {
    const account = await findAccount(tx, id);
    return account !== undefined && letKeyAlone(tx, account, answer);
  });
  return isLet ? { ok: true, codes: [] } : notKept("key_not_alone");
}

/** Has a passkey go with the password again. Whoever has none would be shut out by it, and keeps it. */
export async function endOwnKeyAlone(person: Owner, key: string): Promise<FactorAnswer> {
  const isEnded = await inTransaction(async (tx) => {
    const account = await findAccount(tx, person.id);
    if (!account?.hasPassword) return false;
    await endKeyAlone(tx, person, key);
    return true;
  });
  return isEnded ? { ok: true, codes: [] } : notKept("no_password");
}

/** Gives the account another name, which the log has beside the one before. Called as before, nothing happens. */
export async function changeOwnName(person: Owner, name: string): Promise<{ ok: true } | AccountRefusal> {
  return inTransaction(async (tx) => {
    const account = await holdAccount(tx, person.id);
    if (!account || account.demo) return notKept("demo_name");
    if (account.name === name) return { ok: true };
    await setName(tx, person.id, name);
    const by = { id: person.id, name: account.name };
    await writeAudit(tx, { by, action: "account.rename", subject: `accounts/${person.id}`, details: { to: name } });
    return { ok: true };
  });
}

/** Gives the account another password, by the present one. Every other browser of theirs is signed out, and links for a new password are worth nothing. */
export async function changeOwnPassword(person: Owner, current: string, chosen: string): Promise<FactorAnswer> {
  const { db } = await store();
  const account = await findAccount(db, person.id);
  if (!account || account.demo) return notKept("demo_password");
  if (!(await hasCountedPassword(db, account))) return notKept("no_password_here");
  const known = await knowsPassword(person, current, await askingBrowser(person.email));
  if (!known.ok) return notKept(known.code);
  const fault = await faultOfPassword(chosen, account.email);
  if (fault) {
    const words = await getTranslations("access.newPassword.errors");
    const bounds = { least: PASSWORD_MIN_LENGTH, most: PASSWORD_MAX_LENGTH };
    return { ok: false, code: fault, words: words(fault, bounds) };
  }
  const [passwordHash, session] = [await hashPassword(chosen), await sessionHere()];
  await inTransaction(async (tx) => {
    await holdAccount(tx, person.id);
    await setPassword(tx, person.id, passwordHash);
    await letSessionGoOn(tx, session, person.id);
    await writeAudit(tx, { by: person, action: "account.password_chosen", subject: `accounts/${person.id}` });
  });
  return { ok: true, codes: [] };
}

/** Signs one of the person's other browsers out. One that is out already stays so. @param club in which it is written down; null: none */
export async function endOwnSession(person: Owner, ended: string, club: string | null): Promise<{ ok: true }> {
  const here = await sessionHere();
  await inTransaction(async (tx) => {
    const [subject, details] = [`accounts/${person.id}`, { count: 1 }];
    if (await endOtherSession(tx, person.id, ended, here))
      await writeAudit(tx, { by: person, club, action: "account.sign_out_elsewhere", subject, details });
  });
  return { ok: true };
}

/** With what the page asks somebody who they are, and whether a passkey may sign them in alone. */
export async function ownWays(account: Account): Promise<{ hasPassword: boolean; aloneDenied: string | null }> {
  const { db } = await store();
  const denial = await aloneDenialOf(db, account);
  const words = await getTranslations("access.account.keys.denied");
  return {
    hasPassword: await hasCountedPassword(db, account),
    aloneDenied: denial ? words(denial) : null,
  };
}

/** Whether the password of whoever asks counts. */
async function ownerHasPassword({ id }: Owner): Promise<boolean> {
  const { db } = await store();
  const account = await findAccount(db, id);
  return account !== undefined && hasCountedPassword(db, account);
}

/** Why somebody is not taken for the owner of their account; undefined: they are. Who has no password that counts shows who they are in another way. */
async function unknownOwner(person: Owner, password: string): Promise<AccountRefusal | undefined> {
  if (!(await ownerHasPassword(person))) return askedAnew();
  const known = await knowsPassword(person, password, await askingBrowser(person.email));
  return known.ok ? undefined : notKept(known.code);
}

/** The same with the second factor. A passkey that signs in alone stands for both. */
async function unprovedOwner(person: Owner, password: string, code: string): Promise<AccountRefusal | undefined> {
  if (!(await factorsOf((await store()).db, [person.id])).has(person.id)) return notKept("gone");
  const asking = { ...(await askingBrowser(person.email)), code };
  if (password === "" && isKeyAnswer(code)) {
    const shown = await showsKeyAlone(person, asking);
    return shown.ok ? undefined : notKept(shown.code);
  }
  const hasPassword = await ownerHasPassword(person);
  const anew = hasPassword ? undefined : await askedAnew();
  if (anew) return anew;
  const answer = await (hasPassword ? proveOneself(person, password, asking) : showsFactor(person, asking));
  return answer.ok ? undefined : notKept(answer.code);
}

const sessionHere = async (): Promise<string> => (await currentSession())?.session ?? "";

const inTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  (await store()).db.transaction(work);

const TOLD = [
  ...["demo", "on", "gone", "wrong", "code_wrong", "rate_limited", "too_many_keys", "key_wrong"],
  ...["key_not_alone", "no_password", "demo_password", "no_password_here"],
] as const;

async function notKept(code: string): Promise<AccountRefusal> {
  const words = await getTranslations("access.account.refused");
  return { ok: false, code, words: words(TOLD.find((one) => one === code) ?? "other") };
}
