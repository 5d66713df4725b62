import "server-only";
import { environment } from "#lib/environment.ts";
import { type Account, findAccountByEmail, normalEmail, noteSignIn, passwordHashOf } from "#lib/store/accounts.ts";
import { recordAudit } from "#lib/store/audit.ts";
import { type Queryable, store } from "#lib/store/database.ts";
import { beginSession } from "#lib/store/sessions.ts";
import { countAttempt } from "./attempts.ts";
import { isPassword, PASSWORD_MAX_LENGTH, pretendToCheck } from "./password.ts";
import { isWelcome } from "./welcome.ts";

/** What came of a sign-in; `session` is the one that it began, for the cookie. */
export type SignIn =
  | { ok: true; account: Account; session: string }
  | { ok: false; code: "wrong" | "disabled" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/**
 * Signs a person in with a password. An unknown address, an account without a password and a wrong one answer alike and in
 * the same time; only who knows the password learns that the account is disabled.
 * @param machine the address the request comes from
 */
export async function signInWithPassword(email: string, password: string, machine: string): Promise<SignIn> {
  const attempt = await countAttempt(normalEmail(email), machine);
  if (!attempt.allowed) return { ok: false, code: "rate_limited", retryAfterSeconds: attempt.retryAfterSeconds };
  const { db } = await store();
  const account = await findAccountByEmail(db, email);
  const hash = account && (await passwordHashOf(db, account.id));
  const tooLong = password.length > PASSWORD_MAX_LENGTH;
  const right = hash && !tooLong ? await isPassword(password, hash) : await pretendToCheck(tooLong ? "" : password);
  if (!account || !right || (account.demo && !environment().demo)) {
    if (account)
      await recordAudit(db, {
        by: null,
        action: "account.sign_in",
        subject: `accounts/${account.id}`,
        outcome: "refused",
        code: "wrong",
      });
    return { ok: false, code: "wrong" };
  }
  await attempt.forgive();
  return welcome(db, account);
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
    await recordAudit(db, { by: { id, name }, action: "account.sign_in", outcome: "refused", code: "disabled" });
    return { ok: false, code: "disabled" };
  }
  const session = await db.transaction(async (tx) => {
    await noteSignIn(tx, id);
    await recordAudit(tx, { by: { id, name }, action: "account.sign_in", subject: `accounts/${id}` });
    return beginSession(tx, account);
  });
  return { ok: true, account, session };
}
