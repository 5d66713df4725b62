import "server-only";
import { endpointsIn, fetchFromProvider, type OpenIdEndpoints, OpenIdMetadataError } from "#lib/base/access/open-id.ts";
import { clientProof } from "#lib/base/access/open-id-code.ts";
import { LOGOUT_TOKEN_SECONDS } from "#lib/base/access/open-id-logout.ts";
import { CLOCK_SKEW_SECONDS } from "#lib/base/access/proof.ts";
import { isObject } from "#lib/base/json-object.ts";
import { configuredIssuer, type Environment, type OpenIdProvider } from "#lib/base/program/environment.ts";
import { doubtful, type Finding, faulty, fine } from "#runtime/doctor/finding.ts";
import { type PublicAnswer, publicAnswer } from "#runtime/doctor/public-answer.ts";
import { troubleAt, troubleFinding } from "#runtime/doctor/trouble.ts";

const ID = "dashboard/openid";

/**
 * Whether people can sign in through the organisation's provider: what it says of itself (OpenID Connect Discovery), its clock, its keys, and whether it takes this desk for
 * its client. Nobody is signed in by it.
 */
export async function examineOpenId({
  openId,
  publicUrl,
}: Pick<Environment, "openId" | "publicUrl">): Promise<Finding[]> {
  if (!openId) return [];
  const { issuer } = openId;
  try {
    const answer = await publicAnswer(`${issuer}/.well-known/openid-configuration`);
    const endpoints = endpointsOfAnswer(answer, issuer);
    if (!("token" in endpoints)) return [endpoints];
    const found = [
      clockFinding(answer.headers),
      await keysFinding(endpoints),
      await clientFinding(openId, endpoints, publicUrl),
    ];
    const wrong = found.filter((one) => one !== undefined);
    return wrong.length > 0 ? wrong : [fine(ID, `The OpenID provider ${issuer} answers, and knows this desk.`)];
  } catch (cause) {
    return [troubleFinding(ID, troubleAt(issuer, cause))];
  }
}

function endpointsOfAnswer({ status, said }: PublicAnswer, issuer: string): OpenIdEndpoints | Finding {
  const remedy = "Set OIDC_ISSUER to the name that the provider gives itself.";
  const named = isObject(said) && typeof said.issuer === "string" ? configuredIssuer(said.issuer) : undefined;
  if (named === undefined) return faulty(ID, `${issuer} is no OpenID provider (${status}).`, remedy);
  if (named !== issuer) return faulty(ID, `The provider calls itself ${named.slice(0, 200)}.`, remedy);
  try {
    return endpointsIn(said, issuer);
  } catch (cause) {
    if (!(cause instanceof OpenIdMetadataError)) throw cause;
    return faulty(ID, `Of ${issuer}, ${cause.message}.`, "Have whoever runs the provider mend what it says of itself.");
  }
}

/**
 * What a clock that is wrong spoils. What a provider says of a time to come is not believed: when somebody showed who they are, and a sign-out. One that is behind says of all
 * that it was earlier: it runs out sooner, and sign-outs are too old as they come. ID tokens are not refused for when they were made.
 */
function clockFinding(headers: Headers): Finding | undefined {
  const there = Date.parse(headers.get("date") ?? "");
  const apart = Math.round((there - Date.now()) / 1000);
  if (Number.isNaN(there) || Math.abs(apart) <= CLOCK_SKEW_SECONDS) return undefined;
  const remedy = "Set both clocks by the network (NTP).";
  const says = `The provider's clock is ${Math.abs(apart)} seconds ${apart > 0 ? "ahead of" : "behind"} this machine's`;
  const stays = "whoever signs out there stays signed in here";
  if (apart > 0) return faulty(ID, `${says}: nobody can show through it who they are, and ${stays}.`, remedy);
  const sooner = "its tokens run out that much sooner, as does that somebody showed who they are";
  if (-apart < LOGOUT_TOKEN_SECONDS + CLOCK_SKEW_SECONDS) return doubtful(ID, `${says}: ${sooner}.`, remedy);
  return faulty(ID, `${says}: ${sooner}, and ${stays}.`, remedy);
}

/** Without a key to verify by no token is trusted. */
async function keysFinding({ keys: url }: OpenIdEndpoints): Promise<Finding | undefined> {
  const { status, said } = await publicAnswer(url);
  const keys = isObject(said) && Array.isArray(said.keys) ? (said.keys as unknown[]) : [];
  if (keys.some((key) => isObject(key) && key.kty !== "oct" && key.use !== "enc")) return undefined;
  return faulty(
    ID,
    `The provider shows no key by which its tokens could be verified (${status}).`,
    "Have whoever runs the provider look at its signing keys.",
  );
}

/** Asks for a token by a code that nobody was given, with the proof that a sign-in gives: the answer tells whether the client and its secret are known. */
async function clientFinding(
  openId: OpenIdProvider,
  endpoints: OpenIdEndpoints,
  publicUrl: string,
): Promise<Finding | undefined> {
  const body = new URLSearchParams({
    ...{ grant_type: "authorization_code", code: "of the doctor", code_verifier: "d".repeat(43) },
    redirect_uri: `${publicUrl}/api/auth/callback/openid`,
  });
  const headers = new Headers({ accept: "application/json" });
  await clientProof(openId, endpoints)({ issuer: endpoints.issuer }, { client_id: openId.clientId }, body, headers);
  const answer = await fetchFromProvider(endpoints.token, { method: "POST", body, headers });
  const said: unknown = await answer.json().catch(() => undefined);
  const error = isObject(said) && typeof said.error === "string" ? said.error : undefined;
  if (error === "invalid_grant") return undefined;
  if (error === "invalid_client" || error === "unauthorized_client" || answer.status === 401)
    return faulty(
      ID,
      "The provider does not know this desk by its number and secret: nobody can sign in through it.",
      `Mend OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or register the client there with ${publicUrl}/api/auth/callback/openid.`,
    );
  return doubtful(
    ID,
    `The provider answers ${answer.status} where it should refuse a code that nobody was given.`,
    "Sign in through it once, and look into the log of the dashboard.",
  );
}
