import { issueAccessToken, TOKEN_FORM } from "../contract/oauth.ts";
import { readCredentials } from "../oauth/client-credentials.ts";
import { invalidRequest, OAuthError } from "../oauth/error.ts";
import { authenticateClient, chooseScopes, grantedScopes } from "../oauth/grant.ts";
import { issueToken, TOKEN_SECONDS } from "../oauth/tokens.ts";
import type { Problem } from "../problem.ts";
import { quotaHeaders } from "../quota/quotas.ts";
import { activationUri } from "./addresses.ts";
import { problemOf } from "./answers.ts";
import { readForm } from "./body.ts";
import { unlessGone } from "./club-of.ts";
import type { Incoming } from "./incoming.ts";
import type { Route } from "./route.ts";
import { machineOfRequest } from "./visit.ts";

/** Neither a token nor the reason why there is none may be kept by a cache (RFC 6749 §5.1). */
const NO_STORE = { "Cache-Control": "no-store", Pragma: "no-cache" };

/** Checks in the order of club-api §5: quota → form → credentials → client → API on → scope → token. */
export const tokenRoutes: Route[] = [
  {
    operation: issueAccessToken,
    handle: async (incoming) => {
      try {
        await takeFromTokenQuota(incoming);
        return await grantToken(incoming, await readFields(incoming));
      } catch (cause) {
        return refuseToken(incoming, await unlessGone(incoming.service, incoming.context, cause));
      }
    },
  },
];

async function grantToken({ service, club, context, now }: Incoming, form: URLSearchParams): Promise<Response> {
  if (form.get("grant_type") !== "client_credentials") throw wrongGrant(form.get("grant_type"));
  const credentials = readCredentials(context.req.header("authorization"), form);
  const at = { audience: `${club.baseUrl}/token`, now };
  const { integration, settings } = await authenticateClient(club.database, credentials, at);
  context.set("client", integration.client_id);
  if (!settings.api_enabled) throw apiDisabled(activationUri(club));
  const scopes = chooseScopes(grantedScopes(integration, settings), form.get("scope"));
  const access_token = await issueToken(club.database, integration.id, scopes, now);
  service.reception.expect(club.slug, access_token, integration.client_id);
  const answer = { access_token, token_type: "Bearer", expires_in: TOKEN_SECONDS, scope: scopes.join(" ") };
  return Response.json(answer, { headers: NO_STORE });
}

/** Counts against the 30 requests a minute that each IP has at each club (club-api §8). Behind a trusted proxy the IP is that of its caller. */
async function takeFromTokenQuota({ service, club, context, headers }: Incoming): Promise<void> {
  const state = await service.quotas.takeTokenRequest(club, machineOfRequest(service, context));
  for (const [name, value] of Object.entries(quotaHeaders("token", state))) headers.set(name, value);
  if (!state.exceeded) return;
  throw new OAuthError(429, "rate_limited", `This address may send ${state.limit} token requests a minute.`, {
    headers: { "Retry-After": String(state.resetSeconds) },
  });
}

/** A parameter without a value counts as left out (RFC 6749 §3.2). */
async function readFields({ context }: Incoming): Promise<URLSearchParams> {
  const form = await readForm(context, TOKEN_FORM);
  return new URLSearchParams([...form].filter(([, value]) => value !== ""));
}

function wrongGrant(given: string | null): OAuthError {
  if (given === null) return invalidRequest("grant_type is missing.");
  return new OAuthError(400, "unsupported_grant_type", "The only grant is client_credentials.");
}

function apiDisabled(uri: string): OAuthError {
  return new OAuthError(403, "unauthorized_client", "The club has turned its API off; a director can turn it on.", {
    uri,
  });
}

/** Answers a failure in OAuth's form (RFC 6749 §5.2). A failure of the service itself goes to the log. */
export function refuseToken({ service, context }: Pick<Incoming, "service" | "context">, cause: unknown): Response {
  const refusal = cause instanceof OAuthError ? cause : translate(cause);
  if (refusal.status >= 500) {
    service.log.error({ err: refusal.cause, request_id: context.get("requestId") }, refusal.error);
  }
  const { status, error, message, uri, headers } = refusal;
  return Response.json(
    { error, error_description: message, ...(uri !== undefined && { error_uri: uri }) },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}

/** Turns failures before OAuth begins into its form: an unreadable body is an invalid request, whatever the reason. */
function translate(cause: unknown): OAuthError {
  const { status, message, headers, cause: inner } = problemOf(cause) satisfies Problem;
  const error = status === 503 ? "temporarily_unavailable" : status >= 500 ? "server_error" : "invalid_request";
  return new OAuthError(status, error, message, { headers, cause: inner });
}
