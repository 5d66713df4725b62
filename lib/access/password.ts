import "server-only";
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { keptByProcess } from "#lib/kept.ts";

/** NIST SP 800-63B asks for 8 at least and for no rule about kinds of characters; we ask for a little more. */
export const PASSWORD_MIN_LENGTH = 10;
/** Longer ones would only cost the machine time. */
export const PASSWORD_MAX_LENGTH = 200;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; these are the package's defaults, written down. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Each takes a core and 19 MiB for some 30 ms: more at once would slow every page, and finish no sooner on a small machine. One core is
 * left to the pages, where there are two.
 */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** People who wait at most about a second for their turn; whoever comes then is told to try again. */
const WAITING_MAX = 40;

const kept = keptByProcess<LimitFunction>("hashing");

/** One queue for the whole process: each bundle of Next has a copy of this module. */
function hashing(): LimitFunction {
  kept.value ??= pLimit(AT_ONCE);
  return kept.value;
}

/** argon2id in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hashing()(() => hash(password.normalize("NFKC"), COST));
}

/** A hash of nothing, made once with the same cost: what an address without a password is compared with. */
let decoy: Promise<string> | undefined;

/**
 * True when the password is the one behind the hash. Without a hash, and for a password that is longer than any, it takes the
 * same time and is false: an unknown address must not answer faster than a known one. `busy`: so many are waiting that this one
 * was not looked at.
 */
export async function isPassword(password: string, passwordHash: string | null | undefined): Promise<boolean | "busy"> {
  decoy ??= hashPassword("decoy");
  const nothing = await decoy;
  const against = passwordHash ?? nothing;
  if (hashing().pendingCount >= WAITING_MAX) return "busy";
  const typed = password.length > PASSWORD_MAX_LENGTH ? "" : password.normalize("NFKC");
  const same = await hashing()(() => verify(against, typed));
  return same && Boolean(passwordHash) && password.length <= PASSWORD_MAX_LENGTH;
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
