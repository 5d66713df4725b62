import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { type Account, credentialsOf, findAccountByEmail, normalEmail, noteSignIn } from "#lib/base/store/accounts.ts";
import { recordRefusedSignIn, writeAudit } from "#lib/base/store/audit.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { beginSession } from "#lib/base/store/sessions.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";
import { countAttempt, countCode } from "./attempts.ts";
import { COME_BACK_SECONDS, delayed, type Wait } from "./delay.ts";
import { isPassword } from "./password.ts";
import { type AppSetUp, beginApp, confirmApp, digitsOf, factorsOf, isAskedOf, takeCode } from "./second-factor.ts";

/** What came of a sign-in; `session` is the one that it began, for the cookie. */
export type SignIn =
  | { ok: true; account: Account; session: string }
  /** `code_needed`: the password is right, and a code of the second factor is asked for · `factor_needed`: one has to be set up first. */
  | { ok: false; code: "wrong" | "disabled" | "code_needed" | "code_wrong" | "factor_needed" }
  | { ok: false; code: "rate_limited" | "busy"; retryAfterSeconds: number };

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
  /** Waits so many milliseconds; tests need not. */
  wait?: Wait | undefined;
}

/**
 * Signs a person in with a password, and a code where their account has a second factor. An unknown address, an account without a password and a wrong one
 * answer alike, after the same steps; only a person who knows the password learns that the account is disabled, or asks for a code. Between
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
  return welcome(db, account);
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
  const isOn = (await factorsOf(db, [id])).has(id);
  if (!isOn && (account.demo || !(await isAskedOf(db, account)))) return undefined;
  if (!code) return { ok: false, code: isOn ? "code_needed" : "factor_needed" };
  const counted = { at: `second factor of accounts/${id}`, machine, device };
  const attempt = await (digitsOf(code) === undefined ? countAttempt(counted) : countCode(counted));
  if (!attempt.allowed) return { ok: false, code: "rate_limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const isRight = await db.transaction(async (tx) =>
    isOn ? (await takeCode(tx, id, code)) !== undefined : confirmApp(tx, account, code, ""),
  );
  if (isRight) {
    await attempt.forgive();
    return undefined;
  }
  await recordRefusedSignIn(db, { by: { id, name }, code: "code_wrong", subject: `accounts/${id}` });
  return { ok: false, code: "code_wrong" };
}

/** Whose password it is, after counting the try. */
async function checkPassword(
  typed: string,
  password: string,
  asking: SignInOrigin,
): Promise<{ ok: true; account: Account } | Extract<SignIn, { ok: false }>> {
  const email = isAddress(typed) ? normalEmail(typed) : NOBODY;
  const attempt = await countAttempt({ at: email, machine: asking.machine, device: asking.device });
  if (!attempt.allowed) return { ok: false, code: "rate_limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const busy = { ok: false, code: "busy", retryAfterSeconds: COME_BACK_SECONDS } as const;
  if (!(await delayed(attempt.waitMs, asking.wait))) return busy;
  const { db } = await store();
  const found = await credentialsOf(db, email);
  const right = await isPassword(password, found?.passwordHash);
  if (right === "busy") return busy;
  const account = found?.account;
  if (!account || !right || (account.demo && !environment().demo)) {
    const subject = account ? `accounts/${account.id}` : null;
    await recordRefusedSignIn(db, { by: null, code: "wrong", subject });
    return { ok: false, code: "wrong" };
  }
  await attempt.forgive();
  return { ok: true, account };
}

function isAddress(typed: string): boolean {
  return typed.length <= EMAIL_MAX_LENGTH && !/\p{Cc}/u.test(typed);
}

/** Signs in a person whom the organisation's OpenID provider vouches for. The account must exist already. */
export async function signInWithProvider(email: string): Promise<SignIn> {
  const { db } = await store();
  const account = await findAccountByEmail(db, email);
  return account ? welcome(db, account) : { ok: false, code: "wrong" };
}

async function welcome(db: Queryable, account: Account): Promise<SignIn> {
  const { id, name } = account;
  if (!isWelcome(account)) {
    await recordRefusedSignIn(db, { by: { id, name }, code: "disabled", subject: `accounts/${id}` });
    return { ok: false, code: "disabled" };
  }
  const session = await db.transaction(async (tx) => {
    await noteSignIn(tx, id);
    await writeAudit(tx, { by: { id, name }, action: "account.sign_in", subject: `accounts/${id}` });
    return beginSession(tx, account);
  });
  return { ok: true, account, session };
}
