import "server-only";
import { z } from "zod";
import type { MailServer } from "./schema/sync/post.ts";
import { seal, unseal, unsealed } from "./seal.ts";

/** By which an account signs in that has no password for programs, but for what is secret of it. */
export type GrantSettings = Pick<MailServer, "tokenAddress" | "tokenScope" | "clientId">;

/** An account that signs in by its password. */
export const WITHOUT_GRANT: GrantSettings = { tokenAddress: null, tokenScope: null, clientId: null };

/** What is secret of it. */
export interface GrantSecrets {
  /** null: a client that can keep none (RFC 6749 §2.1, public). */
  clientSecret: string | null;
  refreshToken: string;
}

/** With what a provider gives access tokens (RFC 6749 §6). */
export interface MailGrant extends GrantSecrets {
  tokenAddress: string;
  tokenScope: string | null;
  clientId: string;
}

/** What an account signs in with, opened: it must reach no answer and no log. */
export type MailSecret = { password: string } | { grant: MailGrant };

/** What somebody typed of it; empty or undefined: what is stored stays. */
export interface TypedSecrets {
  password: string | undefined;
  grant?: { clientSecret: string; refreshToken: string } | undefined;
}

/** Whose a secret is: moved to another club, or from the mail server to the mailbox, it does not open. */
export type SecretPlace = `${string}/mail` | `${string}/mailbox`;

/** What a secret is for: whoever changes one of these does not have it said to somebody else. */
const LOGIN = ["host", "port", "account", "tokenAddress", "clientId"] as const;
type Login = Pick<MailServer, (typeof LOGIN)[number]>;

/** Whether what is stored of a row may stay under what somebody says of it now. */
export const isSameLogin = (before: Login | undefined, said: Login): boolean =>
  LOGIN.every((name) => before?.[name] === said[name]);

const secrets = z.strictObject({ clientSecret: z.string().nullable(), refreshToken: z.string() });

/** Under what it is sealed. */
export const mailSecretLabel = (place: SecretPlace, isGrant: boolean): string =>
  `${place} ${isGrant ? "grant" : "password"}`;

/** Whether what is sealed in a row opens with this program's secret. */
export const opensHere = (place: SecretPlace, { tokenAddress }: Pick<GrantSettings, "tokenAddress">, sealed: string) =>
  unsealed(sealed, mailSecretLabel(place, tokenAddress !== null)) !== undefined;

/**
 * Opens what a row has. For `lib/sync/post` alone.
 * @throws SealBrokenError
 */
export function openSecret(
  place: SecretPlace,
  { tokenAddress, tokenScope, clientId }: GrantSettings,
  sealed: string,
): MailSecret {
  const opened = unseal(sealed, mailSecretLabel(place, tokenAddress !== null));
  if (tokenAddress === null || clientId === null) return { password: opened };
  return { grant: { tokenAddress, tokenScope, clientId, ...secrets.parse(JSON.parse(opened)) } };
}

/**
 * What a row has from now on: what was typed, and of what was not what it had.
 * @param kept what it had, where that is of the same login
 * @returns `sealed` null: something is missing; `isNew`: it is another one than before
 */
export function sealSecret(
  place: SecretPlace,
  isGrant: boolean,
  { password, grant }: TypedSecrets,
  kept: string | null,
): { sealed: string | null; isNew: boolean } {
  const label = mailSecretLabel(place, isGrant);
  const before = kept === null ? undefined : unsealed(kept, label);
  const next = isGrant ? grantText(grant, before) : password || undefined;
  // What does not open is typed again by whoever is told so; a password that nobody typed stays as it is.
  if (next === undefined) return { sealed: isGrant ? null : kept, isNew: false };
  return next === before ? { sealed: kept, isNew: false } : { sealed: seal(next, label), isNew: true };
}

function grantText(typed: TypedSecrets["grant"], before: string | undefined): string | undefined {
  const known = before === undefined ? undefined : secrets.parse(JSON.parse(before));
  const refreshToken = typed?.refreshToken || known?.refreshToken;
  if (!refreshToken) return undefined;
  return JSON.stringify({ clientSecret: typed?.clientSecret || known?.clientSecret || null, refreshToken });
}

/** Seals a refresh token in place of another one; undefined: that is not the one that stands there. */
export function withRefreshToken(
  place: SecretPlace,
  settings: GrantSettings,
  sealed: string,
  { used, next }: { used: string; next: string },
): string | undefined {
  if (settings.tokenAddress === null) return undefined;
  const opened = unsealed(sealed, mailSecretLabel(place, true));
  const known = opened === undefined ? undefined : secrets.parse(JSON.parse(opened));
  if (known?.refreshToken !== used) return undefined;
  return seal(JSON.stringify({ ...known, refreshToken: next }), mailSecretLabel(place, true));
}
