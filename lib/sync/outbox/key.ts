import { createHash, randomUUID } from "node:crypto";

/** 122 random bits in 36 of the allowed characters (club-api §4.1: 16 to 128 of letters, digits, `.`, `_`, `:`, `-`). */
export function newKey(): string {
  return randomUUID();
}

/**
 * The key of the step that follows a piece's present one. It follows from that one's: a dashboard that goes back to a back-up in the middle asks for
 * the later steps under the keys that they had, and the club answers what it has done already.
 */
export function keyAfter(key: string, step: string): string {
  return createHash("sha256").update(`${key} ${step}`).digest("base64url");
}
