import "server-only";
import { createHash } from "node:crypto";
import { WORDS } from "./change.ts";
import type { FormModel } from "./form-field.ts";

/** Characters of a digest, six bits each: enough that no two models share one. */
const CHARACTERS = 32;

/**
 * A short text that is equal for models that accept the same: what a form sends along to say which contract it was drawn
 * from. Words do not count: a new title is no reason to stop anybody.
 */
export function formDigest(model: FormModel): string {
  const constraints = JSON.stringify(model, (key, value) => (WORDS.has(key) ? undefined : value));
  return createHash("sha256").update(constraints).digest("base64url").slice(0, CHARACTERS);
}
