import "server-only";
import { and, eq } from "drizzle-orm";
import { configuredIssuer, environment } from "#lib/base/program/environment.ts";
import {
  type Account,
  credentialsOf,
  findAccount,
  findAccountByEmail,
  normalEmail,
  noteSignIn,
} from "#lib/base/store/accounts.ts";
import { recordRefusedSignIn, writeAudit } from "#lib/base/store/audit.ts";
import { type Queryable, store, type Transaction } from "#lib/base/store/database.ts";
import { providerSubjects } from "#lib/base/store/schema/base/access.ts";
import {
  type BrowserNames,
  beginSession,
  endSessionsOfSubjects,
  type ProviderOrigin,
  renewByProvider,
} from "#lib/base/store/sessions.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";
import { now } from "#lib/base/time/clock.ts";
import { countAttempt, countCode } from "./attempts.ts";
import { BUSY, countedTry, type TryRefused, type Wait } from "./delay.ts";
import type { Claims } from "./open-id.ts";
import { askPasskey, type PasskeyRequest, takePasskey } from "./passkeys.ts";
import { isPassword } from "./password.ts";
import { refusesPassword } from "./passwords-off.ts";
import { provedAtProvider } from "./proof.ts";
import { applyGroups } from "./provider-groups.ts";
import { type AppSetUp, beginApp, confirmApp, digitsOf, factorsOf, isAskedOf, takeCode } from "./second-factor.ts";

/** What came of a sign-in; `session` is the one that it began, for the cookie. */
export type SignIn =
  | { ok: true; account: Account; session: string }
  /** `code_needed`: the password is right, and a code of the second factor is asked for · `key_needed`: a passkey, or a code · `factor_needed`: one has to be set up first. */
  | { ok: false; code: "wrong" | "disabled" | "code_needed" | "key_needed" | "code_wrong" | "factor_needed" }
  | TryRefused;

/** The longest address that mail knows (RFC 5321 §4.5.3.1, erratum 1690). */
const EMAIL_MAX_LENGTH = 254;
/**
 * Nobody's address. A text that cannot be an address is looked up as this one, so that it costs and tells no more than any other.
 */
const NOBODY = "";

/** Who asks, beside what they typed. */
export interface SignInOrigin {
  /** The address the request comes from. */
  machine: string;
  /** The verified mark of a browser that signed in to this address before. */
  device?: string | undefined;
  /** A code of the second factor, where one was typed. */
  code?: string | undefined;
  /** What its browser calls itself. */
  names?: BrowserNames | undefined;
  /** Waits so many milliseconds; tests need not. */
  wait?: Wait | undefined;
}

/**
 * Signs a person in with a password, and a code where their account has a second factor. An unknown address, an account without a password and a wrong one
 * answer alike, after the same steps, and so does the right one of somebody whose clubs take none; only a person who knows the password learns that the account is disabled, or asks for a code. Between
 * password and code there is no session: both are sent with the code.
 */
export async function signInWithPassword(typed: string, password: string, asking: SignInOrigin): Promise<SignIn> {
  const known = await checkPassword(typed, password, asking);
  if (!known.ok) return known;
  const { db } = await store();
  const { account } = known;
  if (isWelcome(account)) {
    const refused = await checkFactor(account, asking);
    if (refused) return refused;
  }
  return welcome(db, account, asking.names);
}

/**
 * Begins to set up the second factor that a club asks of somebody's role and that they do not have, by their password: whoever may not sign in without one has
 * no session to do it in.
 */
export async function beginAtSignIn(
  typed: string,
  password: string,
  asking: SignInOrigin,
): Promise<{ ok: true; app: AppSetUp } | Extract<SignIn, { ok: false }>> {
  const known = await checkPassword(typed, password, asking);
  if (!known.ok) return known;
  const { db } = await store();
  const { account } = known;
  if (!isWelcome(account) || account.demo || !(await isAskedOf(db, account))) return { ok: false, code: "wrong" };
  const app = await db.transaction((tx) => beginApp(tx, account));
  return app ? { ok: true, app } : { ok: false, code: "code_needed" };
}

/** Whether somebody who is signed in knows their password, counted as at the door: whoever finds a desk open may not put an app of their own before it. */
export async function knowsPassword(
  person: { id: number; email: string },
  password: string,
  asking: SignInOrigin,
): Promise<{ ok: true } | Extract<SignIn, { ok: false }>> {
  const known = await checkOwnPassword(person, password, asking);
  return known.ok ? { ok: true } : known;
}

/** Whether somebody who is signed in is who they say: their password, and a code where their account has a second factor. Both are counted as at the door. */
export async function proveOneself(
  person: { id: number; email: string },
  password: string,
  asking: SignInOrigin,
): Promise<{ ok: true } | Extract<SignIn, { ok: false }>> {
  const known = await checkOwnPassword(person, password, asking);
  if (!known.ok) return known;
  return (await checkFactor(known.account, asking)) ?? { ok: true };
}

/** Whether somebody who is signed in has their second factor at hand: a code or a passkey of it, counted as at the door. Who has none has none to show. */
export async function showsFactor(
  { id }: { id: number },
  asking: SignInOrigin & { code: string },
): Promise<{ ok: true } | Extract<SignIn, { ok: false }>> {
  const { db } = await store();
  const account = await findAccount(db, id);
  if (!account || !(await factorsOf(db, [id])).has(id)) return { ok: false, code: "code_wrong" };
  return (await checkFactor(account, asking)) ?? { ok: true };
}

/** The account of somebody who is signed in, by their password. */
async function checkOwnPassword(
  { id, email }: { id: number; email: string },
  password: string,
  asking: SignInOrigin,
): ReturnType<typeof checkPassword> {
  const known = await checkPassword(email, password, asking);
  return known.ok && known.account.id !== id ? { ok: false, code: "wrong" } : known;
}

/** Whether the second factor keeps somebody out whose password was right; undefined: it does not. */
async function checkFactor(
  account: Account,
  { machine, device, code }: SignInOrigin,
): Promise<Extract<SignIn, { ok: false }> | undefined> {
  const { db } = await store();
  const { id, name } = account;
  const factors = (await factorsOf(db, [id])).get(id);
  const isOn = factors !== undefined;
  if (!isOn && (account.demo || !(await isAskedOf(db, account)))) return undefined;
  if (!code) return { ok: false, code: !isOn ? "factor_needed" : factors.passkeys > 0 ? "key_needed" : "code_needed" };
  const counted = { at: `second factor of accounts/${id}`, machine, device };
  const attempt = await (digitsOf(code) === undefined ? countAttempt(counted) : countCode(counted));
  if (!attempt.allowed) return { ok: false, code: "rate_limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const isRight = await db.transaction(async (tx) => {
    if (!isOn) return confirmApp(tx, account, code, "");
    return isKeyAnswer(code) ? takePasskey(tx, id, code) : (await takeCode(tx, id, code)) !== undefined;
  });
  if (isRight) {
    await attempt.forgive();
    return undefined;
  }
  await recordRefusedSignIn(db, { by: { id, name }, code: "code_wrong", subject: `accounts/${id}` });
  return { ok: false, code: "code_wrong" };
}

/** Whether what stands in the place of a code is what a browser says of a passkey: JSON, which no code is. */
export const isKeyAnswer = (code: string): boolean => code.startsWith("{");

/** Asks for a passkey of somebody by their password: whoever is at the door has no session to be asked in. */
export async function askKeyAtSignIn(
  typed: string,
  password: string,
  asking: SignInOrigin,
): Promise<{ ok: true; request: PasskeyRequest } | Extract<SignIn, { ok: false }>> {
  const known = await checkPassword(typed, password, asking);
  if (!known.ok) return known;
  if (!isWelcome(known.account)) return { ok: false, code: "wrong" };
  const { db } = await store();
  const request = await db.transaction((tx) => askPasskey(tx, known.account.id));
  return request ? { ok: true, request } : { ok: false, code: "code_needed" };
}

/** Whose password it is, after counting the try. */
async function checkPassword(
  typed: string,
  password: string,
  asking: SignInOrigin,
): Promise<{ ok: true; account: Account } | Extract<SignIn, { ok: false }>> {
  const email = isAddress(typed) ? normalEmail(typed) : NOBODY;
  const counted = await countedTry({ at: email, machine: asking.machine, device: asking.device }, asking.wait);
  if (!counted.ok) return counted;
  const { db } = await store();
  const found = await credentialsOf(db, email);
  const account = found?.account;
  // Looked at whatever the password is, and whoever it is: neither the answer nor its time tells that one was right.
  const isRefused = await refusesPassword(db, account);
  const right = await isPassword(password, found?.passwordHash);
  if (right === "busy") return BUSY;
  if (!account || !right || isRefused || (account.demo && !environment().demo)) {
    const subject = account ? `accounts/${account.id}` : null;
    const code = right && isRefused ? "passwordOff" : "wrong";
    await recordRefusedSignIn(db, { by: null, code, subject });
    return { ok: false, code: "wrong" };
  }
  await counted.forgive();
  return { ok: true, account };
}

function isAddress(typed: string): boolean {
  return typed.length <= EMAIL_MAX_LENGTH && !/\p{Cc}/u.test(typed);
}

/** Whoever the organisation's OpenID provider says is there. */
export interface Vouched {
  issuer: string;
  claims: Claims;
}

/** Why somebody for whom the provider vouches does not come in; `other_subject`: the account is somebody else's at the provider · `other_person`: this browser is signed in as somebody else. */
export type ProviderSignIn = SignIn | { ok: false; code: "unverified" | "other_subject" | "other_person" };

/**
 * Signs in a person for whom the organisation's OpenID provider vouches. The account must exist already. It is found by its verified address the first time, and by the
 * provider's subject from then on: an address that somebody else has there by then opens nothing.
 * @param here the session of the browser that comes back, where it is signed in: it goes on, and its person has shown anew who they are
 */
export async function signInWithProvider(
  { issuer, claims }: Vouched,
  names?: BrowserNames,
  here?: { person: Pick<Account, "id">; session: string },
): Promise<ProviderSignIn> {
  const { db } = await store();
  return db.transaction(async (tx) => {
    const account = await accountOf(tx, issuer, claims);
    if (!("id" in account)) return { ok: false, code: account.refused };
    if (here && here.person.id !== account.id) return { ok: false, code: "other_person" };
    const refused = await refusedAsDisabled(tx, account);
    if (refused) return refused;
    await applyGroups(tx, account.id, claims.groups);
    const origin = {
      ...{ issuer, subject: claims.subject, providerSession: claims.providerSession ?? null },
      provedAt: provedAtProvider(claims.authTime),
    };
    if (!here) return { ok: true, account, session: await beginAtDoor(tx, account, names, origin) };
    await renewByProvider(tx, here.session, origin);
    return { ok: true, account, session: here.session };
  });
}

/** Whose account it is that a provider speaks of; the first time it is kept. */
async function accountOf(
  tx: Transaction,
  issuer: string,
  { subject, email }: Claims,
): Promise<Account | { refused: "unverified" | "wrong" | "other_subject" }> {
  const isTied = and(eq(providerSubjects.issuer, issuer), eq(providerSubjects.subject, subject));
  // Held until the session has begun: whoever unties meanwhile ends that one too. And written to: two sign-ins of one person take their turns.
  const [tie] = await tx.select().from(providerSubjects).where(isTied).for("no key update");
  if (tie) return (await findAccount(tx, tie.accountId)) ?? { refused: "wrong" };
  // An address that the provider did not verify could be anybody's.
  if (email === undefined) return { refused: "unverified" };
  const account = await findAccountByEmail(tx, email);
  if (!account) return { refused: "wrong" };
  if (!isWelcome(account)) return account;
  const { id, name } = account;
  const kept = await tx
    .insert(providerSubjects)
    .values({ issuer, subject, accountId: id, tiedAt: now() })
    .onConflictDoNothing()
    .returning();
  if (kept.length > 0) {
    await writeAudit(tx, { by: { id, name }, action: "account.tie", subject: `accounts/${id}` });
    return account;
  }
  const [meanwhile] = await tx.select().from(providerSubjects).where(isTied);
  if (meanwhile?.accountId === id) return account;
  await recordRefusedSignIn(tx, { by: null, code: "other_subject", subject: `accounts/${id}` });
  return { refused: "other_subject" };
}

/**
 * Lets an account be tied to its provider anew: after the organisation gave its person another account there, or the wrong person came by it. Whoever came by it is
 * signed out.
 * @returns how many of their sessions ended; undefined where it was not tied
 */
export async function untie(tx: Transaction, id: number): Promise<number | undefined> {
  const gone = await tx.delete(providerSubjects).where(eq(providerSubjects.accountId, id)).returning();
  return gone.length > 0 ? endSessionsOfSubjects(tx, id, gone) : undefined;
}

/** Whether an account was signed in through a provider before. @param issuer as it is configured; ties have it as the provider writes it */
export async function isTied(db: Queryable, issuer: string, id: number): Promise<boolean> {
  const { issuer: said, accountId } = providerSubjects;
  const ties = await db.select({ said }).from(providerSubjects).where(eq(accountId, id));
  return ties.some((tie) => configuredIssuer(tie.said) === issuer);
}

/** Whether an account may not sign in at all just now, which is written down. */
export async function refusedAsDisabled(
  db: Queryable,
  account: Account,
): Promise<{ ok: false; code: "disabled" } | undefined> {
  if (isWelcome(account)) return undefined;
  const { id, name } = account;
  await recordRefusedSignIn(db, { by: { id, name }, code: "disabled", subject: `accounts/${id}` });
  return { ok: false, code: "disabled" };
}

async function welcome(db: Queryable, account: Account, names: BrowserNames | undefined): Promise<SignIn> {
  const refused = await refusedAsDisabled(db, account);
  if (refused) return refused;
  const session = await db.transaction((tx) => beginAtDoor(tx, account, names));
  return { ok: true, account, session };
}

/** Begins a session of somebody who has shown who they are, and writes it down. */
export async function beginAtDoor(
  tx: Transaction,
  account: Account,
  names: BrowserNames | undefined,
  origin?: ProviderOrigin,
): Promise<string> {
  const { id, name } = account;
  await noteSignIn(tx, id);
  await writeAudit(tx, { by: { id, name }, action: "account.sign_in", subject: `accounts/${id}` });
  return beginSession(tx, account, names, origin);
}
