import "server-only";
import { createHash } from "node:crypto";
import { inventGroups } from "./password.ts";

/** Four groups of four: about 79 bits, which nobody guesses, however often. */
const CODE_GROUPS = 4;

/** Draws a code that is handed over or mailed once: groups of readable characters. It is kept nowhere but as its hash. */
export function inventCode(): string {
  return inventGroups(CODE_GROUPS).join("-");
}

/** SHA-256 of a code in hexadecimal. Only its letters and digits count, however it is typed. */
export function hashOfCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest("hex");
}
