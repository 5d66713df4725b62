import type { Context } from "hono";
import { UpgradeRefusedError } from "../../runtime/backup/before-upgrade.ts";
import { isHeldBack } from "../../runtime/database/hold.ts";
import { isDamaged, MigrationFailedError, NewerStoreError } from "../../runtime/database.ts";
import { OverloadedError } from "../../runtime/http/fair-queue.ts";
import { Problem, presentProblem } from "../problem.ts";
import { databaseCode } from "../store/failures.ts";

/** Where a request keeps its identifier; every answer and every log line carry it. */
export const REQUEST_ID = "requestId";

/** A problem as an answer (RFC 9457). */
export function answerProblem(context: Context, problem: Problem): Response {
  const body = JSON.stringify(presentProblem(problem, context.get(REQUEST_ID)));
  return new Response(body, {
    status: problem.status,
    headers: { "Content-Type": "application/problem+json", ...problem.headers },
  });
}

/** SQLSTATE classes that say: the database cannot be reached, is going away, or takes no writes. */
const AWAY = /^(08|57P0|58|25006)/;
/** And those that say: it has no connection left, takes too long, or lets others go first. Nothing was written. */
const BUSY = /^(53|25P04|40001|40P01|55P03|57014)/;
const DISK_FULL = "53100";
const FOREIGN_KEY_VIOLATION = "23503";

/** Why a club is not served until whoever operates the service does something; undefined where it is another failure. */
function standstillOf(cause: unknown): string | undefined {
  if (isDamaged(cause)) return "The club's data cannot be opened.";
  if (cause instanceof MigrationFailedError)
    return "The club's tables could not be brought up to this version of the service, and are as they were. Its log says why.";
  if (cause instanceof UpgradeRefusedError)
    return "The club's tables are brought up to this version of the service once they can be backed up. Its log says what is in the way.";
  if (cause instanceof NewerStoreError)
    return "A newer version of the service has worked on the club's data, and this one leaves it alone.";
  return undefined;
}

/**
 * The one translator of failures: what is not a Problem becomes one, its cause kept inside (club-api#errors).
 */
export function problemOf(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  if (cause instanceof OverloadedError) {
    return new Problem(503, "unavailable", "The service has too much to do. Try again in a moment.", {
      headers: { "Retry-After": "5" },
    });
  }
  if (isHeldBack(cause))
    return new Problem(503, "unavailable", "The club is being taken to another place. Try again in a moment.", {
      headers: { "Retry-After": "5" },
    });
  const standstill = standstillOf(cause);
  if (standstill) return new Problem(503, "unavailable", standstill, { cause });
  const code = databaseCode(cause);
  if (code && (AWAY.test(code) || BUSY.test(code))) {
    const state = code === DISK_FULL ? "has no room on its disk" : BUSY.test(code) ? "is busy" : "cannot be reached";
    return new Problem(503, "unavailable", `The club's database ${state}. Try again in a moment.`, {
      cause,
      headers: { "Retry-After": "1" },
    });
  }
  // A record that the body names was deleted between the check and the change.
  if (code === FOREIGN_KEY_VIOLATION) {
    return new Problem(422, "validation_failed", "The body names a record that no longer exists.", {
      cause,
      errors: [],
    });
  }
  return new Problem(500, "internal_error", "The service failed. The request_id finds the reason in its log.", {
    cause,
  });
}
