import "server-only";
import { createHash } from "node:crypto";

/**
 * The key of one thing that a person asked for (club-api §4.1): the same question answered in the same way twice, by a double click
 * or after a lost answer, has the same key; another answer to it has another.
 * @param askId made when the form was opened or the question asked
 * @param operation what is to be done
 * @param content what it is to be done with
 */
export function idempotencyKey(askId: string, operation: string, content: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify([askId, operation, content]))
    .digest("hex");
}
