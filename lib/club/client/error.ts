import "server-only";
import type { CLUB_ERROR_KINDS } from "#lib/base/store/schema/base/columns.ts";
import { isNamed } from "#runtime/recognised.ts";
import { LONGEST_SILENCE_SECONDS } from "./allowance.ts";
import type { OwnSecrets } from "./own-secrets.ts";
import { type ClubFault, codeIn, detailIn, faultsIn, requestIdIn, scopesIn } from "./problem-fields.ts";
import { problemIn, tokenProblemIn } from "./word.ts";

/** What went wrong, in the ways that a person or a work can act on. */
export type ClubErrorKind = (typeof CLUB_ERROR_KINDS)[number];

/** What went wrong, as the parts of a `ClubError`. */
export interface ClubErrorParts {
  kind: ClubErrorKind;
  /** The club's own code where it gave one, else ours (`unreachable`, `timed_out`, `unreadable_answer`, `redirected` …). */
  code: string;
  /** HTTP status; 0 when no answer came. */
  status?: number;
  /** Whether the club itself says so (lib/club/client/word); false for whatever else answered in its place, and for no answer. */
  fromClub?: boolean;
  /** The club's words, meant for people; may be empty. */
  detail?: string;
  errors?: ClubFault[];
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Scopes that a 403 named as missing (RFC 6750 §3). */
  missingScopes?: string[];
  /** Method and path as the document writes them: for the log. */
  operation?: string;
  cause?: unknown;
}

/** Every failure of a call to a club. Its message holds no secret and no personal data: code, status and operation only. */
export class ClubError extends Error {
  override name = "ClubError";
  static override [Symbol.hasInstance](cause: unknown): cause is ClubError {
    return isNamed(cause, "ClubError");
  }
  readonly kind: ClubErrorKind;
  readonly code: string;
  readonly status: number;
  /** Whether the club itself says so: anything else proves nothing of a write, nor that a record is gone. */
  readonly fromClub: boolean;
  readonly detail: string;
  readonly errors: ClubFault[];
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly missingScopes: string[];
  readonly operation: string;
  /** Whether any attempt of a write may have reached the club and taken effect; the transport says so, over all attempts of one call. */
  perhapsSent = false;

  constructor(parts: ClubErrorParts) {
    super([parts.operation, parts.status || "no answer", parts.code].filter(Boolean).join(" "), { cause: parts.cause });
    this.kind = parts.kind;
    this.code = parts.code;
    this.status = parts.status ?? 0;
    this.fromClub = parts.fromClub ?? false;
    this.detail = parts.detail ?? "";
    this.errors = parts.errors ?? [];
    this.requestId = parts.requestId;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.missingScopes = parts.missingScopes ?? [];
    this.operation = parts.operation ?? "";
  }
}

/**
 * A refused answer of a resource, read. A club says why (club-api §7); what does not is the page of something in front of it, whatever its
 * status, and is taken neither for a rule, nor for a missing right, nor for a record that is gone.
 * @param own what we authenticate with: it is in none of the error's texts
 */
export function problemOf(response: Response, text: string, operation: string, own: OwnSecrets): ClubError {
  const problem = problemIn(response, text);
  if (!problem) return strangersPage(response, operation, own);
  const kind = kindOf(response.status, problem.code);
  return new ClubError({
    kind,
    // A code that is no name is none to be shown.
    code: codeIn(problem.code, own) ?? kind,
    status: response.status,
    fromClub: true,
    detail: detailIn(problem.detail, own) || detailIn(problem.title, own),
    errors: faultsIn(problem.errors, own),
    requestId: requestIdIn(response.headers.get("x-request-id"), own) ?? requestIdIn(problem.request_id, own),
    retryAfterSeconds: retryAfterOf(response.headers),
    missingScopes: response.status === 403 ? scopesIn(response.headers.get("www-authenticate"), own) : [],
    operation,
  });
}

/** A refused token request: the names of RFC 6749 §5.2, and 403 unauthorized_client for a disabled API (club-api §5). */
export function tokenProblemOf(response: Response, text: string, own: OwnSecrets): ClubError {
  const operation = "POST /token";
  const problem = tokenProblemIn(response, text);
  if (!problem) return strangersPage(response, operation, own);
  const kind = tokenKindOf(response.status, problem.code);
  return new ClubError({
    kind,
    code: response.status === 404 ? NO_CLUB : (codeIn(problem.code, own) ?? kind),
    status: response.status,
    fromClub: true,
    detail: detailIn(problem.detail, own),
    requestId: requestIdIn(response.headers.get("x-request-id"), own),
    retryAfterSeconds: retryAfterOf(response.headers),
    operation,
  });
}

/** There is no club at the address: a club service says so (club-api#errors), or something else that knows no tokens. */
const NO_CLUB = "no_club_here";

/** Our codes for pages of whatever stands in front of a club, where they say more than their status. */
const STRANGERS_CODES: Readonly<Record<number, string>> = { 429: "rate_limited", 503: "unavailable" };

/** The error of an answer that no club gave. Its text is left out; its Retry-After counts, since a proxy may slow us down too. */
function strangersPage(response: Response, operation: string, own: OwnSecrets): ClubError {
  const { status, headers } = response;
  const isNoClub = operation === "POST /token" && (status === 404 || status === 405);
  return new ClubError({
    kind: status === 429 ? "rate_limited" : "unreachable",
    code: isNoClub ? NO_CLUB : (STRANGERS_CODES[status] ?? `http_${status}`),
    status,
    requestId: requestIdIn(headers.get("x-request-id"), own),
    retryAfterSeconds: retryAfterOf(headers),
    operation,
  });
}

/** What a club means by a status and its code. */
function kindOf(status: number, code: string): ClubErrorKind {
  if (code === "integration_api_disabled") return "api_disabled";
  if (code === "feature_disabled") return "refused";
  switch (status) {
    case 401:
      return "credentials";
    case 403:
      return "scope";
    case 404:
    case 410:
      return "not_found";
    case 409:
      return "conflict";
    case 422:
      return code === "validation_failed" ? "contract" : "refused";
    case 429:
      return "rate_limited";
    case 502:
    case 503:
    case 504:
      return "unreachable";
    default:
      return status >= 500 ? "failed" : "contract";
  }
}

function tokenKindOf(status: number, code: string): ClubErrorKind {
  if (code === "unauthorized_client" || code === "integration_api_disabled") return "api_disabled";
  if (code === "invalid_scope") return "scope";
  if (code === "invalid_client" || status === 401) return "credentials";
  if (status === 429) return "rate_limited";
  if (status === 502 || status === 503 || status === 504) return "unreachable";
  if (status === 404 || status === 405) return "unreachable";
  return status >= 500 ? "failed" : "contract";
}

/** Retry-After (RFC 9110 §10.2.3) in seconds, at most the longest silence; also its date form, measured against the answer's own Date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get("retry-after")?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : (Date.parse(value) - Date.parse(headers.get("date") ?? "")) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, Math.ceil(seconds)), LONGEST_SILENCE_SECONDS);
}
