import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { GrantSettings, TypedSecrets } from "#lib/base/store/mail-secret.ts";

/** What a token is for: to send letters, or to read what came back. */
export type TokenUse = "send" | "read";

/** Providers that want OAuth2 and are known by name: where they give tokens, and for what (their own documentation, in November 2026). */
const TOKEN_PROVIDERS = {
  google: {
    address: "https://oauth2.googleapis.com/token",
    scope: { send: "https://mail.google.com/", read: "https://mail.google.com/" },
  },
  microsoft: {
    address: "https://login.microsoftonline.com/common/oauth2/v2.0/token",
    scope: {
      send: "https://outlook.office.com/SMTP.Send offline_access",
      read: "https://outlook.office.com/IMAP.AccessAsUser.All offline_access",
    },
  },
} as const;

/** In the order in which they are offered; `other` by its address. */
export const TOKEN_PROVIDER_NAMES = ["google", "microsoft", "other"] as const;
export type TokenProviderName = (typeof TOKEN_PROVIDER_NAMES)[number];

/** How somebody says by what an account signs in. */
export const typedSignIn = z.strictObject({
  signIn: z.enum(["password", "oauth2"]),
  /** Empty: the one that is stored stays; so of the others that are secret. */
  password: line(1_000),
  provider: z.enum(TOKEN_PROVIDER_NAMES),
  /** Of another provider. */
  tokenAddress: line(1_000),
  tokenScope: line(1_000),
  clientId: line(500),
  clientSecret: line(1_000),
  refreshToken: line(8_000),
});
export type TypedSignIn = z.output<typeof typedSignIn>;

/** With what a form begins. */
export const NEW_SIGN_IN: TypedSignIn = {
  ...{ signIn: "password", password: "", provider: "google", tokenAddress: "", tokenScope: "" },
  ...{ clientId: "", clientSecret: "", refreshToken: "" },
};

/** What of it cannot be, by field. `https`: a token address is one of https. */
export type SignInFaults = Partial<Record<keyof TypedSignIn, "missing" | "https">>;

/**
 * The settings that were meant, or what is wrong with what was typed. What belongs to the way that was not chosen is not looked at. Pure.
 * @param allowed servers of the operator's own, which may be asked without TLS
 */
export function readSignIn(
  typed: TypedSignIn,
  use: TokenUse,
  allowed: readonly AllowedServer[],
): { grant: GrantSettings; secrets: TypedSecrets; faults: SignInFaults } {
  if (typed.signIn === "password")
    return {
      grant: { tokenAddress: null, tokenScope: null, clientId: null },
      ...{ secrets: { password: typed.password || undefined }, faults: {} },
    };
  const faults: SignInFaults = {};
  const clientId = typed.clientId.trim();
  if (clientId === "") faults.clientId = "missing";
  const known = typed.provider === "other" ? undefined : TOKEN_PROVIDERS[typed.provider];
  const address = known?.address ?? tokenAddressOf(typed.tokenAddress.trim(), allowed);
  if (address === undefined) faults.tokenAddress = typed.tokenAddress.trim() === "" ? "missing" : "https";
  const scope = known?.scope[use] ?? typed.tokenScope.trim();
  const secret = { clientSecret: typed.clientSecret.trim(), refreshToken: typed.refreshToken.trim() };
  return {
    grant: { tokenAddress: address ?? null, tokenScope: scope || null, clientId },
    ...{ secrets: { password: undefined, grant: secret }, faults },
  };
}

/** An address of https, or of a server that the operator names; nothing in it signs in, and nothing is cut off where it is asked. */
function tokenAddressOf(text: string, allowed: readonly AllowedServer[]): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, hash, href } = new URL(text);
  if (username || password || hash) return undefined;
  if (protocol === "https:") return href;
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isOwn = protocol === "http:" && allowed.some((one) => one.host === host && one.port === Number(port || 80));
  return isOwn ? href : undefined;
}

/** What a form shows of what is stored: nothing that is secret. Pure. */
export function shownSignIn({ tokenAddress, tokenScope, clientId }: GrantSettings, use: TokenUse): TypedSignIn {
  if (tokenAddress === null) return NEW_SIGN_IN;
  const grant = { ...NEW_SIGN_IN, signIn: "oauth2", clientId: clientId ?? "" } as const;
  for (const provider of ["google", "microsoft"] as const) {
    const { address, scope } = TOKEN_PROVIDERS[provider];
    if (address === tokenAddress && scope[use] === tokenScope) return { ...grant, provider };
  }
  return { ...grant, provider: "other", tokenAddress, tokenScope: tokenScope ?? "" };
}

/** What is missing where nothing is stored that could stay. Pure. */
export const secretMissing = ({ signIn }: Pick<TypedSignIn, "signIn">): SignInFaults =>
  signIn === "oauth2" ? { refreshToken: "missing" } : { password: "missing" };
