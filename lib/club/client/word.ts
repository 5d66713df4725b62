import "server-only";
import { isObject } from "#lib/base/json-object.ts";

/**
 * What counts as the club's own word. Gateways, firewalls, captive portals and maintenance pages answer in a club's place with any status
 * and any body, also after the club did what was asked: what they say settles nothing.
 */

/** A refusal as a club says it (club-api §7): fields beside these are tolerated, and so is a code that we do not know. */
export interface Problem extends Record<string, unknown> {
  code: string;
  detail: string;
}

/**
 * The problem that a club answered: application/problem+json with the document's `status`, `code` and `detail`, of the answer's own status.
 * @returns undefined for everything else
 */
export function problemIn(response: Response, text: string): Problem | undefined {
  if (mediaTypeOf(response) !== "application/problem+json") return undefined;
  const { status, code, detail, ...rest } = objectIn(text);
  if (status !== response.status || typeof code !== "string" || code === "" || typeof detail !== "string")
    return undefined;
  return { ...rest, status, code, detail };
}

/** The names of RFC 6749 §5.2 and §4.1.2.1. */
const OAUTH_ERRORS = [
  ...["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type"],
  ...["invalid_scope", "server_error", "temporarily_unavailable"],
];
/** The names of another club's own errors: a sentence is what a gateway says. */
const NAME = /^[\w.:/-]+$/;

/**
 * The refusal of a token as a club says it (club-api §7): JSON with `error` and `error_description`. The description may be left out of
 * an error that the standard knows (RFC 6749 §5.2); `{"error": "Bad Request"}` is what a gateway says.
 * @returns undefined for everything else
 */
export function tokenProblemIn(response: Response, text: string): Problem | undefined {
  const type = mediaTypeOf(response);
  // What concerns no token is told in the other form: no such club, an internal failure.
  if (type === "application/problem+json") return problemIn(response, text);
  if (type !== "application/json") return undefined;
  const { error, error_description: description } = objectIn(text);
  if (typeof error !== "string" || !NAME.test(error)) return undefined;
  if (typeof description !== "string" && !OAUTH_ERRORS.includes(error)) return undefined;
  return { code: error, detail: typeof description === "string" ? description : "" };
}

function mediaTypeOf({ headers }: Response): string | undefined {
  return headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
