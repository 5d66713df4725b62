import { z } from "zod";
import { operation } from "./operation.ts";
import { CLIENT_ID } from "./sample-identifiers.ts";
import { scopesWith } from "./scopes.ts";

const tag = "Authentication";

export const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** The methods of RFC 6749 §2.3.1 and RFC 7523 that a client may choose from; exactly one a request (club-api §5). */
export const CLIENT_AUTHENTICATION = ["client_secret_basic", "client_secret_post", "private_key_jwt"] as const;

/** One method of authentication, as most clients send it: the secret in the body. */
const REQUEST_EXAMPLE = {
  grant_type: "client_credentials",
  client_id: CLIENT_ID,
  client_secret: "what-the-club-administration-printed",
  scope: "groups:read members:read",
};

/**
 * The largest form: with the largest RSA key that OpenSSL takes (16,384 bits) an assertion has less than 5,000 letters. It has
 * six fields (club-api §5); a few unknown ones are ignored.
 */
export const TOKEN_FORM = { bytes: 16_384, fields: 20 };

const tokenRequest = z
  .object({
    grant_type: z.literal("client_credentials"),
    client_id: z.string().optional().meta({ description: "With the secret in the body, or with an assertion." }),
    client_secret: z.string().optional().meta({ description: "With client_secret_post." }),
    client_assertion_type: z.literal(ASSERTION_TYPE).optional(),
    client_assertion: z.string().optional().meta({ description: "Signed JWT, with private_key_jwt." }),
    scope: z
      .string()
      .optional()
      .meta({
        description: "Space-separated subset of the granted scopes; all of them when left out.",
        examples: ["groups:read members:read"],
      }),
  })
  .meta({ examples: [REQUEST_EXAMPLE] });

const tokenResponse = z.object({
  access_token: z.string().meta({ description: "Opaque." }),
  token_type: z.literal("Bearer"),
  expires_in: z.int().meta({ description: "Seconds.", examples: [600] }),
  scope: z.string().meta({ examples: ["groups:read members:read"] }),
});

export const issueAccessToken = operation({
  id: "issueAccessToken",
  method: "POST",
  path: "/token",
  tag,
  summary: "Obtain an access token",
  description:
    "OAuth 2.0 client credentials with exactly one of client_secret_basic, client_secret_post and private_key_jwt (RS256, single-use jti).",
  access: "public",
  body: () => tokenRequest,
  bodyType: "application/x-www-form-urlencoded",
  bodyLimit: TOKEN_FORM.bytes,
  answer: { status: 200, schema: () => tokenResponse },
  errors: "oauth",
});

/** The club's activation state, beside the standard members of both metadata documents (club-api §4.2). */
const activation = {
  service_api_enabled: z.boolean(),
  service_activation_uri: z.url(),
};

export const readAuthorizationServer = operation({
  id: "readAuthorizationServerMetadata",
  method: "GET",
  path: "/oauth-authorization-server",
  tag,
  summary: "Authorization server metadata (RFC 8414)",
  access: "public",
  answer: {
    status: 200,
    schema: (features) =>
      z.object({
        issuer: z.url(),
        token_endpoint: z.url(),
        response_types_supported: z.array(z.string()),
        grant_types_supported: z.array(z.literal("client_credentials")),
        token_endpoint_auth_methods_supported: z.array(z.enum(CLIENT_AUTHENTICATION)),
        token_endpoint_auth_signing_alg_values_supported: z.array(z.literal("RS256")),
        scopes_supported: z.array(z.enum(scopesWith(features))),
        service_documentation: z.url(),
        ...activation,
      }),
  },
});

export const readProtectedResource = operation({
  id: "readProtectedResourceMetadata",
  method: "GET",
  path: "/oauth-protected-resource",
  tag,
  summary: "Protected resource metadata (RFC 9728)",
  access: "public",
  answer: {
    status: 200,
    schema: (features) =>
      z.object({
        resource: z.url(),
        resource_name: z.string(),
        authorization_servers: z.array(z.url()),
        bearer_methods_supported: z.array(z.literal("header")),
        scopes_supported: z.array(z.enum(scopesWith(features))),
        resource_documentation: z.url(),
        ...activation,
      }),
  },
});
