import { randomUUID } from "node:crypto";

/** 122 random bits in 36 of the allowed characters (club-api §4.1: 16 to 128 of letters, digits, `.`, `_`, `:`, `-`). */
export function newKey(): string {
  return randomUUID();
}
