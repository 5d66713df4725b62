import "server-only";
import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** NIST SP 800-63B asks for 8 at least and for no rule about kinds of characters; we ask for a little more. */
export const PASSWORD_MIN_LENGTH = 10;
/** Longer ones would only cost the machine time. */
export const PASSWORD_MAX_LENGTH = 200;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; these are the package's defaults, written down. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), COST);
}

/** True when the password is the one behind the hash. */
export function isPassword(password: string, passwordHash: string): Promise<boolean> {
  return verify(passwordHash, password.normalize("NFKC"));
}

let decoy: Promise<string> | undefined;

/** Takes as long as `isPassword`: an unknown address must not answer faster than a known one. */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword("decoy");
  await isPassword(password, await decoy);
  return false;
}

/** Without the letters and digits that look alike on paper. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to hand over on paper: four groups of four, about 79 bits. */
export function inventPassword(): string {
  return inventGroups(4).join("-");
}

/** `groups` groups of four readable characters, from the system's secure random source. */
export function inventGroups(groups: number): string[] {
  const character = () => READABLE[randomInt(READABLE.length)];
  return Array.from({ length: groups }, () => Array.from({ length: 4 }, character).join(""));
}
