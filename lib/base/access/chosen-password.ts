import "server-only";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "./password.ts";

/** Why a password is not taken: shorter or longer than any · among those that guessers try first, or the person's own address. */
export type PasswordFault = "short" | "long" | "common";

const kept = keptByProcess<ReadonlySet<string>>("common passwords");

/**
 * Whether a password may be chosen. NIST SP 800-63B asks for a least length and a list of common ones, and for no rule about kinds of characters.
 * @param email the person's, where it is known: nobody may have it as their password
 * @returns undefined where it may
 */
export async function faultOfPassword(password: string, email?: string): Promise<PasswordFault | undefined> {
  if (password.length < PASSWORD_MIN_LENGTH) return "short";
  if (password.length > PASSWORD_MAX_LENGTH) return "long";
  const folded = password.normalize("NFKC").toLowerCase();
  if (new Set(folded).size === 1 || folded === email?.toLowerCase()) return "common";
  return (await commonPasswords()).has(folded) ? "common" : undefined;
}

/** Of the list only those that are long enough to be chosen stay in memory: some 1,500 of 49,000. It is read when the first password is chosen. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  if (kept.value) return kept.value;
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all: readonly string[] = dictionary["passwords-common"];
  kept.value = new Set(all.filter(({ length }) => length >= PASSWORD_MIN_LENGTH));
  return kept.value;
}
