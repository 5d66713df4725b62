import "server-only";
import { z } from "zod";
import { isOneLine } from "#lib/base/arguments/text.ts";
import { configuredIssuer, type OpenIdProvider } from "#lib/base/program/environment.ts";
import { textWithin, withText } from "#runtime/http/bounded.ts";

/** What a provider says of itself, of its keys and of a person are a few kilobytes each; more is none of these. */
const ANSWER_MAX_BYTES = 256 * 1024;
/** Somebody waits before the button. */
const ANSWER_WITHIN_MS = 5_000;

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
  /** Where it says more of a person than its token does; undefined: nowhere. */
  userinfo: string | undefined;
  /** How the client proves itself at the token endpoint, where the provider does not take the usual way. */
  clientSecretIn: "header" | "body";
  /** The algorithm by which it signs what it says of people; never one without a signature, and none that whoever knows our secret could sign by. */
  signedBy: string;
}

/** Signatures by a key whose private half the provider alone has (RFC 7518 §3.1, RFC 8037 §3.1), the one that every provider has first (OpenID Connect Core §15.1). */
const SIGNATURES = [
  "RS256",
  "PS256",
  "ES256",
  "EdDSA",
  "Ed25519",
  "RS384",
  "RS512",
  "PS384",
  "PS512",
  "ES384",
  "ES512",
];

const address = z.url({ protocol: /^https?$/ }).max(2_048);
const metadata = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).max(100).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).max(100).optional(),
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
    const response = await fetchFromProvider(`${issuer}/.well-known/openid-configuration`, {
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new OpenIdMetadataError(`the provider answered ${response.status}`);
    answer = await response.json();
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
  if (configuredIssuer(data.issuer) !== issuer) throw new OpenIdMetadataError("the metadata are another issuer's");
  const endpoints = [data.authorization_endpoint, data.token_endpoint, data.jwks_uri, data.userinfo_endpoint];
  if (issuer.startsWith("https:") && endpoints.some((endpoint) => endpoint?.startsWith("https:") === false))
    throw new OpenIdMetadataError("the metadata lead away from TLS");
  const signatures = data.id_token_signing_alg_values_supported ?? ["RS256"];
  const signedBy = SIGNATURES.find((one) => signatures.includes(one));
  if (!signedBy) throw new OpenIdMetadataError("the provider signs by nothing that can be trusted");
  const methods = data.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: data.issuer,
    authorization: data.authorization_endpoint,
    token: data.token_endpoint,
    keys: data.jwks_uri,
    userinfo: data.userinfo_endpoint,
    signedBy,
    clientSecretIn:
      !methods.includes("client_secret_basic") && methods.includes("client_secret_post") ? "body" : "header",
  };
}

/**
 * Asks a provider, whole and in time: an answer that trickles, has no end or leads elsewhere keeps nobody waiting and fills no memory.
 * @throws OpenIdMetadataError where it is longer than any that means something; what `fetch` throws where nobody answers in time
 */
export async function fetchFromProvider(url: string, init: RequestInit = {}): Promise<Response> {
  const late = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(url, {
    ...{ ...init, redirect: "manual", cache: "no-store" },
    signal: init.signal ? AbortSignal.any([init.signal, late]) : late,
  });
  const text = await textWithin(response.body, ANSWER_MAX_BYTES);
  if (text === undefined) throw new OpenIdMetadataError("the provider's answer has no end");
  return withText(response, text);
}

/** What counts of the claims about a person (OpenID Connect Core §5.1): who the provider says it is. */
export interface Claims {
  subject: string;
  /** Only an address that the provider itself verified. */
  email: string | undefined;
  /** When they showed the provider who they are, in seconds since 1970; undefined: it does not say. */
  authTime: number | undefined;
  /** Which of the provider's own sessions it is (OpenID Connect Front-Channel Logout §3, `sid`). */
  providerSession: string | undefined;
  /** The groups in which the provider says that they are; undefined: it says nothing of groups, which is not that they are in none. */
  groups?: readonly string[] | undefined;
}

/** A subject, or the name of a session: bounded before it is kept. */
export const openIdName = z.string().min(1).max(SUBJECT_MAX_LENGTH).refine(isOneLine);
/**
 * An address counts where the provider verified it, and says so with the one value that the standard has for it: a text "false" is true
 * in the eyes of most programs. The address is taken as it stands: one with a space around it is another one.
 */
const verified = z.object({ email: z.email().max(EMAIL_MAX_LENGTH), email_verified: z.literal(true) });

/** More than these no directory has of one person; a longer list is none. */
const MOST_GROUPS = 2_000;
/** No standard says how groups are told: a list of texts under this name is what providers have in common, and of one group some make a text. */
const grouped = z.object({ groups: z.array(z.unknown()).max(MOST_GROUPS) });

/** The groups of somebody. One that cannot be read is passed over: it gives nothing. */
function groupsIn(claims: unknown): string[] | undefined {
  const alone = z.object({ groups: openIdName }).safeParse(claims);
  if (alone.success) return [alone.data.groups];
  const read = grouped.safeParse(claims);
  return read.success ? read.data.groups.filter((one): one is string => openIdName.safeParse(one).success) : undefined;
}

/**
 * Reads the claims of an ID token whose signature was verified.
 * @returns undefined where they name nobody
 */
export function readClaims(claims: unknown): Claims | undefined {
  const read = z.object({ sub: openIdName }).safeParse(claims);
  if (!read.success) return undefined;
  const address = verified.safeParse(claims);
  const moment = z.object({ auth_time: z.number() }).safeParse(claims);
  const session = z.object({ sid: openIdName }).safeParse(claims);
  return {
    subject: read.data.sub,
    email: address.success ? address.data.email : undefined,
    authTime: moment.success ? moment.data.auth_time : undefined,
    providerSession: session.success ? session.data.sid : undefined,
    groups: groupsIn(claims),
  };
}
