import { z } from "zod";

/** The body of every error but the token endpoint's own (RFC 9457; club-api#errors). */
export const problem = z
  .object({
    status: z.int(),
    code: z.string().meta({ description: "Stable name of the reason; new ones may come." }),
    title: z.string(),
    detail: z.string().meta({ description: "Words for a person." }),
    request_id: z.string().meta({ description: "Names the request in the service's log; also in X-Request-Id." }),
    errors: z
      .array(
        z.object({
          pointer: z.string().meta({
            description:
              "JSON Pointer into the body, ?name for a query parameter, or {name} for an identifier in the path.",
          }),
          code: z.string(),
          detail: z.string(),
        }),
      )
      .optional(),
  })
  .meta({ id: "Problem" });

/** Errors of the token endpoint (RFC 6749 §5.2). */
export const oauthError = z
  .object({ error: z.string(), error_description: z.string(), error_uri: z.url().optional() })
  .meta({ id: "OAuthError" });

/** What the statuses of the token endpoint mean (RFC 6749 §5.2; club-api#errors). */
export const OAUTH_REASONS: Readonly<Record<number, string>> = {
  400: "`invalid_request`, `unsupported_grant_type` or `invalid_scope`.",
  401: "`invalid_client`.",
  403: "`unauthorized_client`: the club has turned its API off; error_uri says how it is turned on.",
  404: "There is no such club: `not_found`, as application/problem+json.",
  413: "`invalid_request`: the body is too large.",
  415: "`invalid_request`: the body is no form.",
  429: "`rate_limited`; Retry-After says when to come back.",
  500: "`server_error`, or as application/problem+json `internal_error`.",
  503: "`temporarily_unavailable`, or as application/problem+json `unavailable`; Retry-After says when to try again.",
};

/** What each status means for the reader of the contract; the codes of an operation follow. */
export const STATUS_MEANINGS: Readonly<Record<number, string>> = {
  400: "The request cannot be read",
  401: "There is no valid access token",
  403: "The club or its grant does not allow it",
  404: "Nothing is at this address",
  409: "The request contradicts the current state",
  413: "The body is too large",
  415: "The body is not JSON in UTF-8, or it is compressed",
  422: "The body breaks the contract, or a rule of the club speaks against it",
  429: "Too many requests; Retry-After says when to come back",
  500: "The service failed",
  503: "The service is not available; Retry-After says when to try again",
};
