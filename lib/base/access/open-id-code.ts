import "server-only";
import * as oauth from "oauth4webapi";
import type { OpenIdProvider } from "#lib/base/program/environment.ts";
import { type Claims, fetchFromProvider, type OpenIdEndpoints, OpenIdMetadataError, readClaims } from "./open-id.ts";
import { CLOCK_SKEW_SECONDS } from "./proof.ts";

/**
 * Why a provider's word about somebody is not taken, as the sign-in page tells it and the log names it.
 * `provider_away`: it does not answer, or not in time · `provider_declined`: it did not sign them in · `provider_settings`: it does not take this desk for its client ·
 * `provider_begun`: the sign-in was begun elsewhere, was used already, or took too long · `provider_clock`: its clock and ours are too far apart ·
 * `provider_untrusted`: what it said is not its own, is not for this desk or this sign-in, or cannot be read.
 */
export type ProviderFault =
  | "provider_away"
  | "provider_declined"
  | "provider_settings"
  | "provider_begun"
  | "provider_clock"
  | "provider_untrusted";

/** What came of asking a provider about whoever came back from it. */
export type ProviderAnswer = { ok: true; claims: Claims } | { ok: false; code: ProviderFault; cause: unknown };

/** What a sign-in was begun with, from the browser's own sealed cookies; undefined where it has none. */
export interface BegunWith {
  state?: string | undefined;
  nonce?: string | undefined;
  verifier?: string | undefined;
}

/** By what this desk shows a provider's token endpoint that it is its client, in the way that the provider takes (RFC 6749 §2.3.1). */
export const clientProof = (
  { clientSecret }: Pick<OpenIdProvider, "clientSecret">,
  { clientSecretIn }: Pick<OpenIdEndpoints, "clientSecretIn">,
): oauth.ClientAuth =>
  clientSecretIn === "body" ? oauth.ClientSecretPost(clientSecret) : oauth.ClientSecretBasic(clientSecret);

/**
 * Takes what a browser came back with from the provider to it, and reads who it says came (OpenID Connect Core §3.1.2.5 to §3.1.3.7): state, issuer, the code once, then the
 * token's signature by the provider's present keys, its issuer, audience, nonce and times. Signatures are verified though the token came over TLS: a provider may stand
 * behind somebody's proxy.
 * @param cameBack the parameters of the address
 * @param redirectUri the address itself, without them
 * @param areGroupsWanted whether a token without groups is worth asking for them
 */
export async function exchangeCode(
  openId: Pick<OpenIdProvider, "clientId" | "clientSecret">,
  endpoints: OpenIdEndpoints,
  cameBack: URLSearchParams,
  begun: BegunWith,
  redirectUri: string,
  areGroupsWanted = false,
): Promise<ProviderAnswer> {
  const { issuer, signedBy } = endpoints;
  const server = {
    ...{ issuer, token_endpoint: endpoints.token, jwks_uri: endpoints.keys },
    ...(endpoints.userinfo && { userinfo_endpoint: endpoints.userinfo }),
    id_token_signing_alg_values_supported: [signedBy],
  };
  const client = {
    client_id: openId.clientId,
    id_token_signed_response_alg: signedBy,
    [oauth.clockTolerance]: CLOCK_SKEW_SECONDS,
  };
  const asked = { [oauth.customFetch]: fetchFromProvider, [oauth.allowInsecureRequests]: issuer.startsWith("http:") };
  const { state, nonce, verifier } = begun;
  if (!state || !nonce || !verifier)
    return { ok: false, code: "provider_begun", cause: new Error("nothing was begun here") };
  const proof = clientProof(openId, endpoints);
  try {
    const code = oauth.validateAuthResponse(server, client, cameBack, state);
    const response = await oauth.authorizationCodeGrantRequest(
      ...([server, client, proof, code, redirectUri, verifier, asked] as const),
    );
    if (response.status >= 500)
      return { ok: false, code: "provider_away", cause: new Error(`it answered ${response.status} for the code`) };
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      ...{ expectedNonce: nonce, requireIdToken: true },
    });
    await oauth.validateApplicationLevelSignature(server, response, asked);
    const said = oauth.getValidatedIdTokenClaims(tokens);
    const claims = readClaims(said);
    const isAddressMissing = claims?.email === undefined;
    const isAsked = isAddressMissing || (areGroupsWanted && claims.groups === undefined);
    if (!claims || !endpoints.userinfo || !isAsked) return answerOf(claims);
    // Many providers keep an address out of the token, and groups, and say them where they are asked for them (OpenID Connect Core §5.4).
    const asking = async () => {
      const more = await oauth.userInfoRequest(server, client, tokens.access_token, asked);
      if (more.status >= 500) throw new Error("it says nothing of people");
      return oauth.processUserInfoResponse(server, client, claims.subject, more);
    };
    // Nobody stays outside for the groups: that none were said changes nothing.
    const more = await (isAddressMissing ? asking() : asking().catch(() => undefined));
    return answerOf(more ? readClaims({ ...said, ...personIn(said, more, isAddressMissing) }) : claims);
  } catch (cause) {
    return { ok: false, code: faultOf(cause), cause };
  }
}

const answerOf = (claims: Claims | undefined): ProviderAnswer =>
  claims ? { ok: true, claims } : { ok: false, code: "provider_untrusted", cause: new Error("it names nobody") };

/** Of what a provider says about a person beside its token, the address and their groups count where the token has none. */
const personIn = (
  said: oauth.IDToken | undefined,
  { email, email_verified, groups }: oauth.UserInfoResponse,
  isAddressMissing: boolean,
) => ({
  ...(isAddressMissing && { email, email_verified }),
  groups: said?.groups ?? groups,
});

/** What a failure of the exchange is to the person and to the operator. */
function faultOf(cause: unknown): ProviderFault {
  if (cause instanceof oauth.AuthorizationResponseError) return faultOfReturn(cause.error);
  if (cause instanceof oauth.ResponseBodyError) return faultOfReturn(cause.error);
  if (cause instanceof oauth.WWWAuthenticateChallengeError) return "provider_settings";
  const { code } = (cause ?? {}) as { code?: unknown };
  if (code === oauth.JWT_TIMESTAMP_CHECK) return "provider_clock";
  if (cause instanceof oauth.OperationProcessingError || cause instanceof oauth.UnsupportedOperationError) {
    // The state is ours: another one is a sign-in that another window began.
    return cause.message.includes('"state"') ? "provider_begun" : "provider_untrusted";
  }
  if (cause instanceof OpenIdMetadataError) return "provider_untrusted";
  return "provider_away";
}

/** What an error that a provider sends back, or answers to a code, is (RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core §3.1.2.6). */
export function faultOfReturn(error: string): ProviderFault {
  if (error === "server_error" || error === "temporarily_unavailable") return "provider_away";
  if (error === "invalid_grant") return "provider_begun";
  const isOurs = ["invalid_client", "unauthorized_client", "invalid_request", "invalid_scope"].includes(error);
  return isOurs || error.startsWith("unsupported_") || error.endsWith("_not_supported")
    ? "provider_settings"
    : "provider_declined";
}
