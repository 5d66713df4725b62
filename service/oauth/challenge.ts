import { sayable } from "./error.ts";

/**
 * The field that says why a bearer token does not do, with the same words as the body: many clients show a person no more than it (RFC 6750 §3).
 * @param scope what the token lacks, parted by spaces
 */
export function bearerChallenge(error: string, words: string, scope?: string): Record<string, string> {
  const parts = { error, ...(scope !== undefined && { scope }), error_description: sayable(words) };
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return { "WWW-Authenticate": `Bearer ${written.join(", ")}` };
}
