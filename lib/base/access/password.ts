import "server-only";
import { randomInt } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { keptByProcess } from "#lib/base/program/kept.ts";

/** NIST SP 800-63B asks for 8 at least and for no rule about kinds of characters; we ask for a little more. */
export const PASSWORD_MIN_LENGTH = 10;
/** The most characters of a password: longer ones would only cost the machine time. */
export const PASSWORD_MAX_LENGTH = 200;

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; these are the package's defaults, written down. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at a time. Each takes a core and 19 MiB for some 30 ms: more at once would slow every page, and finish no sooner on a small
 * machine. Where there are two cores, one is left to the pages.
 */
const AT_ONCE = Math.min(2, Math.max(1, availableParallelism() - 1));
/** How many people may wait for a hash. Each waits about a second at most; who comes after them is told to try again. */
const WAITING_MAX = 40;

const kept = keptByProcess<LimitFunction>("hashing");

/** One queue for the whole process: each bundle of Next has a copy of this module. */
function hashing(): LimitFunction {
  kept.value ??= pLimit(AT_ONCE);
  return kept.value;
}

/** Hashes a password. @returns argon2id in PHC form */
export function hashPassword(password: string): Promise<string> {
  return hashing()(() => hash(password.normalize("NFKC"), COST));
}

/** A hash that belongs to nobody, made once with the same cost. An address without a password is compared with it. */
let decoy: Promise<string> | undefined;

/**
 * True when the password is the one behind the hash. Without a hash, and for a password that is longer than any, it takes the
 * same time and is false: an unknown address must not answer faster than a known one. `busy` when so many wait that the password
 * was not checked.
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

/** Letters and digits; those that look alike on paper are left out. */
const READABLE = "abcdefghjkmnpqrstuvwxyz23456789";

/** Invents a password to hand over on paper: four groups of four characters, about 79 bits. */
export function inventPassword(): string {
  return inventGroups(4).join("-");
}

/** Draws groups of four readable characters from the system's secure random source. @param groups how many */
export function inventGroups(groups: number): string[] {
  const character = () => READABLE[randomInt(READABLE.length)];
  return Array.from({ length: groups }, () => Array.from({ length: 4 }, character).join(""));
}
