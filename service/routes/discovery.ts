import { featuresOf } from "../clubs.ts";
import { findCommunes } from "../communes/reference.ts";
import { CONTRACT_VERSION } from "../contract/changes.ts";
import { listCommunes, readContext, readRoot } from "../contract/discovery.ts";
import { CLIENT_AUTHENTICATION, readAuthorizationServer, readProtectedResource } from "../contract/oauth.ts";
import { scopesWith } from "../contract/scopes.ts";
import { grantedScopes } from "../oauth/grant.ts";
import { activationUri, discoveryHeader } from "./addresses.ts";
import { GUIDE } from "./guide.ts";
import type { Incoming } from "./incoming.ts";
import { publicRoute, type Route, read } from "./route.ts";

/** club-api §4.2, but for the contract, its page and its changes (`contract.ts`) and the token endpoint (`token.ts`). */
export const discoveryRoutes: Route[] = [
  publicRoute(readRoot, async ({ club, headers }) => {
    const { name } = await club.settings();
    const { baseUrl } = club;
    headers.set("Link", discoveryHeader(club));
    return Response.json({
      name: "Club Membership Management API",
      club: name,
      version: CONTRACT_VERSION,
      start_path: "/seasons",
      guide: GUIDE,
      links: {
        contract: `${baseUrl}/openapi.json`,
        documentation: `${baseUrl}/docs`,
        changes: `${baseUrl}/changes`,
        token: `${baseUrl}/token`,
        authorization_server: `${baseUrl}/oauth-authorization-server`,
        protected_resource: `${baseUrl}/oauth-protected-resource`,
        webhook_schema: `${baseUrl}/webhook-schema.json`,
      },
    });
  }),

  publicRoute(readAuthorizationServer, authorizationServer),
  publicRoute(readProtectedResource, protectedResource),

  read(readContext, async (_db, { caller }) => {
    const { integration, settings } = caller;
    return {
      status: "ok",
      club: settings.name,
      start_path: "/seasons",
      guide: GUIDE,
      integration: {
        client_id: integration.client_id,
        name: integration.name,
        permissions: grantedScopes(integration, settings),
      },
    };
  }),

  read(listCommunes, async (_db, { query }) => ({ data: findCommunes(query.postal_code) })),
];

/** RFC 8414. The issuer is the base address, so the well-known address is derived from it. */
export async function authorizationServer({ club }: Incoming): Promise<Response> {
  const settings = await club.settings();
  return Response.json({
    issuer: club.baseUrl,
    token_endpoint: `${club.baseUrl}/token`,
    response_types_supported: [],
    grant_types_supported: ["client_credentials"],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    token_endpoint_auth_signing_alg_values_supported: ["RS256"],
    scopes_supported: scopesWith(featuresOf(settings)),
    service_documentation: `${club.baseUrl}/docs`,
    service_api_enabled: settings.api_enabled,
    service_activation_uri: activationUri(club),
  });
}

/** RFC 9728 */
export async function protectedResource({ club }: Incoming): Promise<Response> {
  const settings = await club.settings();
  return Response.json({
    resource: club.baseUrl,
    resource_name: settings.name,
    authorization_servers: [club.baseUrl],
    bearer_methods_supported: ["header"],
    scopes_supported: scopesWith(featuresOf(settings)),
    resource_documentation: `${club.baseUrl}/docs`,
    service_api_enabled: settings.api_enabled,
    service_activation_uri: activationUri(club),
  });
}
