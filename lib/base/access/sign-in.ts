import "server-only";
import { environment } from "#lib/base/program/environment.ts";
import { type Account, credentialsOf, findAccountByEmail, normalEmail, noteSignIn } from "#lib/base/store/accounts.ts";
import { recordRefusedSignIn, writeAudit } from "#lib/base/store/audit.ts";
import { type Queryable, store } from "#lib/base/store/database.ts";
import { beginSession } from "#lib/base/store/sessions.ts";
import { isWelcome } from "#lib/base/store/welcome.ts";
import { countAttempt } from "./attempts.ts";
import { COME_BACK_SECONDS, delayed, type Wait } from "./delay.ts";
import { isPassword } from "./password.ts";

/** What came of a sign-in; `session` is the one that it began, for the cookie. */
export type SignIn =
  | { ok: true; account: Account; session: string }
  | { ok: false; code: "wrong" | "disabled" }
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
  /** Waits so many milliseconds; tests need not. */
  wait?: Wait | undefined;
}

/**
 * Signs a person in with a password. An unknown address, an account without a password and a wrong one answer alike, after the
 * same steps; only a person who knows the password learns that the account is disabled.
 */
export async function signInWithPassword(typed: string, password: string, asking: SignInOrigin): Promise<SignIn> {
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
  return welcome(db, account);
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
