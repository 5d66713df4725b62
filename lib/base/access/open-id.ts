import "server-only";
import { z } from "zod";
import { isOneLine } from "#lib/base/arguments/text.ts";
import type { OpenIdProvider } from "#lib/base/program/environment.ts";
import { textWithin } from "#runtime/http/bounded.ts";

/** Metadata of a provider is a few kilobytes; more is no metadata. */
const METADATA_MAX_BYTES = 256 * 1024;
/** Somebody waits before the button. */
const METADATA_WITHIN_MS = 5_000;

/** The longest address that mail knows (RFC 5321 §4.5.3.1, erratum 1690). */
const EMAIL_MAX_LENGTH = 254;
/** A subject identifier has at most so many ASCII characters (OpenID Connect Core §2). */
const SUBJECT_MAX_LENGTH = 255;

/** Where the steps of a sign-in happen at a provider. */
export interface OpenIdEndpoints {
  /** As the provider writes itself: signed tokens name it. */
  issuer: string;
  authorization: string;
  token: string;
  keys: string;
  /** How the client proves itself at the token endpoint, where the provider does not take the usual way. */
  clientSecretIn: "header" | "body";
}

const address = z.url({ protocol: /^https?$/ }).max(2_048);
const metadata = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  token_endpoint_auth_methods_supported: z.array(z.string()).max(100).optional(),
});

/** A provider's metadata cannot be read, or are not its own. */
export class OpenIdMetadataError extends Error {
  override name = "OpenIdMetadataError";
}

/**
 * Reads where a provider's endpoints are (`/.well-known/openid-configuration`). The provider must name itself as it was configured, and
 * one that is reached over TLS must not lead anybody away from it.
 * @throws OpenIdMetadataError
 */
export async function endpointsOf({ issuer }: Pick<OpenIdProvider, "issuer">): Promise<OpenIdEndpoints> {
  let answer: unknown;
  try {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      headers: { accept: "application/json" },
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(METADATA_WITHIN_MS),
    });
    if (!response.ok) throw new OpenIdMetadataError(`the provider answered ${response.status}`);
    answer = JSON.parse(await textOf(response));
  } catch (cause) {
    if (cause instanceof OpenIdMetadataError) throw cause;
    throw new OpenIdMetadataError("the provider's metadata could not be read", { cause });
  }
  return endpointsIn(answer, issuer);
}

/** The endpoints that a provider's metadata name. @throws OpenIdMetadataError */
export function endpointsIn(answer: unknown, issuer: string): OpenIdEndpoints {
  const read = metadata.safeParse(answer);
  if (!read.success) {
    const places = read.error.issues.map(({ path }) => path.join("."));
    throw new OpenIdMetadataError(`the provider's metadata are unreadable at ${places.join(", ") || "their root"}`);
  }
  const { data } = read;
  if (data.issuer.replace(/\/+$/, "") !== issuer) throw new OpenIdMetadataError("the metadata are another issuer's");
  const endpoints = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri];
  if (issuer.startsWith("https:") && endpoints.some((endpoint) => !endpoint.startsWith("https:")))
    throw new OpenIdMetadataError("the metadata lead away from TLS");
  const methods = data.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: data.issuer,
    authorization: data.authorization_endpoint,
    token: data.token_endpoint,
    keys: data.jwks_uri,
    clientSecretIn:
      !methods.includes("client_secret_basic") && methods.includes("client_secret_post") ? "body" : "header",
  };
}

async function textOf(response: Response): Promise<string> {
  const text = await textWithin(response.body, METADATA_MAX_BYTES);
  if (text === undefined) throw new OpenIdMetadataError("the provider's metadata have no end");
  return text;
}

/** What counts of the claims about a person (OpenID Connect Core §5.1): who the provider says it is. */
export interface Claims {
  subject: string;
  /** Only an address that the provider itself verified. */
  email: string | undefined;
}

const subject = z.string().min(1).max(SUBJECT_MAX_LENGTH).refine(isOneLine);
/**
 * An address counts where the provider verified it, and says so with the one value that the standard has for it: a text "false" is true
 * in the eyes of most programs. The address is taken as it stands: one with a space around it is another one.
 */
const verified = z.object({ email: z.email().max(EMAIL_MAX_LENGTH), email_verified: z.literal(true) });

/**
 * Reads the claims of an ID token whose signature was verified.
 * @returns undefined where they name nobody
 */
export function readClaims(claims: unknown): Claims | undefined {
  const read = z.object({ sub: subject }).safeParse(claims);
  if (!read.success) return undefined;
  const address = verified.safeParse(claims);
  return { subject: read.data.sub, email: address.success ? address.data.email : undefined };
}
