import { Problem, presentProblem } from "../problem.ts";
import type { Features } from "./features.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Operation } from "./operation.ts";
import { STATUS_MEANINGS } from "./problems.ts";
import { refusalCodes } from "./refusals.ts";

const REQUEST_ID = "01J7ZK3V8Q4N2W6X";

/** What the service says with a code, about the sample club. */
const DETAILS: Readonly<Record<string, string>> = {
  malformed_json: "The body is no JSON: it ends in the middle of a value.",
  invalid_query: "?limit: Must be from 1 to 100.",
  idempotency_key_required: "A write needs an Idempotency-Key.",
  invalid_token: "The access token is missing, unknown or expired.",
  insufficient_scope: "The token lacks a scope that this operation needs.",
  integration_api_disabled: "The club has turned its API off.",
  not_found: "This address names nothing that exists.",
  idempotency_key_reused: "This Idempotency-Key was used for another request.",
  payload_too_large: "The body is larger than this operation takes.",
  unsupported_media_type: "The body must be application/json in UTF-8.",
  capacity_reached: "No place is left: 20 of 20 are taken.",
  documents_missing: "1 required document is missing.",
  attendance_not_open: "Attendance opens on the session's day.",
  allocation_invalid: "Nothing is due for this option.",
  registration_state: "The registration is validated already.",
  rate_limited: "Too many requests; try again in 12 seconds.",
  internal_error: "The service failed. Its log has this request under its request_id.",
  unavailable: "The club's data cannot be reached at the moment.",
};

/** Faults that some codes come with. */
const FAULTS: Readonly<Record<string, { pointer: string; code: string; detail: string }>> = {
  invalid_query: { pointer: "?limit", code: "too_big", detail: "Must be from 1 to 100." },
};

/**
 * A refusal as a client gets it: the commonest of its status.
 * @param body the schema of the operation's body, whose first field stands for the one at fault
 */
export function sampleProblem(
  operation: Operation,
  features: Features,
  { status, body }: { status: number; body: JsonSchema | undefined },
): Record<string, unknown> {
  const [code = status === 404 ? "not_found" : status === 503 ? "unavailable" : "internal_error"] = refusalCodes(
    operation,
    features,
    status,
  );
  const fault = code === "validation_failed" ? faultOf(body) : paged(operation) ? FAULTS[code] : undefined;
  const detail =
    code === "validation_failed" ? "One field is not valid." : (DETAILS[code] ?? `${STATUS_MEANINGS[status]}.`);
  const words = code === "invalid_query" && !fault ? "The identifier in the path is no number of a record." : detail;
  return presentProblem(new Problem(status, code, words, fault && { errors: [fault] }), REQUEST_ID);
}

const paged = ({ query, method }: Operation) => query !== undefined && method === "GET";

function faultOf(body: JsonSchema | undefined) {
  const [required] = (body?.required ?? []) as string[];
  const [field = "name"] = required === undefined ? Object.keys((body?.properties ?? {}) as object) : [required];
  return required === undefined
    ? { pointer: `/${field}`, code: "invalid_type", detail: "Is of another type than the contract says." }
    : { pointer: `/${field}`, code: "required", detail: "Is required." };
}

const OAUTH: Readonly<Record<number, readonly [error: string, description: string]>> = {
  400: ["invalid_scope", "The scope money:print is not granted."],
  401: ["invalid_client", "The client is unknown, or its secret is another one."],
  403: ["unauthorized_client", "The club has turned its API off."],
  413: ["invalid_request", "The body is larger than 16384 bytes."],
  415: ["invalid_request", "The body must be application/x-www-form-urlencoded."],
  429: ["rate_limited", "Too many requests for tokens; try again in 12 seconds."],
  500: ["server_error", "The service failed."],
  503: ["temporarily_unavailable", "The club's data cannot be reached at the moment."],
};

/** A refusal of the token endpoint (RFC 6749 §5.2). */
export function sampleOauthError(status: number, baseUrl: string): Record<string, string> {
  const [error, error_description] = OAUTH[status] ?? ["server_error", "The service failed."];
  return { error, error_description, ...(status === 403 && { error_uri: `${baseUrl}/docs#activation` }) };
}
