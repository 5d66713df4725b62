import "server-only";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { MailGrant, MailSecret } from "#lib/base/store/mail-secret.ts";
import { keepRefreshToken } from "#lib/base/store/refresh-token.ts";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { type AccessToken, type AccessTokens, accessTokens, type TokenFailure } from "./access-tokens.ts";
import type { MailLogin } from "./mail-session.ts";

/** Why nobody signs in: what is stored does not open, or a provider gives no token for it. */
type LoginFailure = TokenFailure | { fault: "sealed"; answer: null; cause: unknown };

/** Whose account is signed in to, and how. */
interface LoginParts {
  db: Queryable;
  club: string;
  account: string;
  /** Read at each question: what was typed anew, or given in place of another, counts at once. @throws SealBrokenError */
  secretOf(): Promise<MailSecret | undefined>;
  /** Servers that may be asked whatever their addresses. */
  allowed: readonly AllowedServer[];
  /** undefined: those of this process. */
  tokens?: AccessTokens | undefined;
}

/**
 * Opens a mail server or a mailbox as its account, by its password or by a token. A token that is not taken is replaced once: it may have been withdrawn before its
 * time, and one more says whether it is the account.
 * @param isRefused whether what was opened is a refusal of the account
 */
export async function openAs<Opened extends object>(
  { db, club, account, secretOf, allowed, tokens = accessTokens() }: LoginParts,
  open: (login: MailLogin) => Promise<Opened>,
  isRefused: (opened: Opened) => boolean,
): Promise<Opened | { not: LoginFailure }> {
  const asked = { club, tokens, allowed };
  try {
    const secret = await secretOf();
    if (!secret) return { not: { fault: "sealed", answer: null, cause: new Error("nothing is stored") } };
    if ("password" in secret) return open({ account, password: secret.password });
    const first = await tokenFor(db, secret.grant, secretOf, asked);
    if ("fault" in first) return { not: first };
    const opened = await open({ account, token: first.token });
    if (!isRefused(opened)) return opened;
    tokens.refused(first.token);
    const now = await secretOf();
    if (!now || "password" in now) return opened;
    const second = await tokenFor(db, now.grant, secretOf, asked);
    return "fault" in second ? { not: second } : open({ account, token: second.token });
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause;
    return { not: { fault: "sealed", answer: null, cause } };
  }
}

/** A token; where the refresh token is another one by now, since another dashboard used the one before, by that one. */
async function tokenFor(
  db: Queryable,
  grant: MailGrant,
  secretOf: LoginParts["secretOf"],
  { club, tokens, allowed }: { club: string; tokens: AccessTokens; allowed: readonly AllowedServer[] },
): Promise<AccessToken | TokenFailure> {
  const taken = await kept(await tokens.get(grant, allowed), grant);
  if (!("fault" in taken) || taken.fault !== "grant_refused") return taken;
  const now = await secretOf();
  if (!now || "password" in now || now.grant.refreshToken === grant.refreshToken) return taken;
  return kept(await tokens.get(now.grant, allowed), now.grant);

  async function kept(taken: AccessToken | TokenFailure, { refreshToken }: MailGrant) {
    if (!("fault" in taken) && taken.refreshToken !== undefined)
      await keepRefreshToken(db, club, { used: refreshToken, next: taken.refreshToken });
    return taken;
  }
}
