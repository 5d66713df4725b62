import { statusOf } from "../problem.ts";
import type { DenialCode } from "../rules/denial.ts";
import type { Feature, Features } from "./features.ts";
import { isWrite, type Operation } from "./operation.ts";
import { OAUTH_REASONS, STATUS_MEANINGS } from "./problems.ts";

/** Rules about what a feature brings: while it is off they ask for nothing. */
const OF_FEATURE: Partial<Record<DenialCode, Feature>> = {
  slot_full: "slots",
  slot_not_offered: "slots",
  too_many_slots: "slots",
  documents_missing: "documents",
  medical_missing: "medical",
};

/** The statuses from 400 on that an operation of a club with these features can answer, in words with their codes. */
export function refusalsOf(operation: Operation, features: Features): Readonly<Record<number, string>> {
  if (operation.errors === "oauth") return OAUTH_REASONS;
  const codes = Object.entries(codesOf(operation, features)).filter(([, ofStatus]) => ofStatus.length > 0);
  return Object.fromEntries(
    codes.map(([status, ofStatus]) => [
      status,
      `${STATUS_MEANINGS[Number(status)]}: ${ofStatus.map((code) => `\`${code}\``).join(", ")}.`,
    ]),
  );
}

/** The codes of `refusalsOf`, the commonest of a status first. Those of OAuth are words of RFC 6749 §5.2. */
export function refusalCodes(operation: Operation, features: Features, status: number): readonly string[] {
  return codesOf(operation, features)[status] ?? [];
}

/** Each code under the one status that it comes with (club-api#errors); a status without codes never comes. */
function codesOf(operation: Operation, features: Features): Record<number, readonly string[]> {
  const { access, query, body, path, feature, refusals = [] } = operation;
  const called = access !== "public";
  const writes = isWrite(operation);
  const rules = refusals.filter((code) => {
    const needed = OF_FEATURE[code];
    return needed === undefined || features.has(needed);
  });
  const only = (condition: unknown, ...codes: string[]) => (condition ? codes : []);
  return {
    400: [
      ...only(body, "malformed_json"),
      ...only(query || path.includes("{"), "invalid_query"),
      ...only(writes, "idempotency_key_required", "idempotency_key_invalid"),
    ],
    401: only(called, "invalid_token"),
    403: [
      ...only(called && access !== "token", "insufficient_scope"),
      ...only(called, "integration_api_disabled"),
      ...only(feature, "feature_disabled"),
    ],
    // Even a public address answers this when there is no such club.
    404: ["not_found"],
    409: [
      ...only(writes, "idempotency_key_reused", "idempotency_in_progress"),
      ...rules.filter((code) => statusOf(code) === 409),
    ],
    413: only(body, "payload_too_large"),
    415: only(body, "unsupported_media_type"),
    422: [...only(body, "validation_failed"), ...rules.filter((code) => statusOf(code) === 422)],
    429: only(called, "rate_limited"),
    500: ["internal_error"],
    503: ["unavailable"],
  };
}
