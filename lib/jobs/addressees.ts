import { isMailbox } from "#lib/words/contact-links.ts";
import { ADULT_AGE } from "../age.ts";

/** Somebody whose family is to be written to. */
export interface Addressed {
  name: string;
  /** ISO date; null where the record has none. */
  birthDate: string | null;
  email: string | null;
  guardians: readonly { email: string | null }[];
}

export interface Addressees {
  /** Each address once, in the order of the people. */
  addresses: string[];
  /** The names of those whom no address reaches. */
  without: string[];
}

/**
 * Whom to write to: adults themselves, for minors those who answer for them. Where the age is not known, guardians where there are any.
 * @param today ISO date
 */
export function addresseesOf(people: readonly Addressed[], today: string): Addressees {
  const addresses = new Map<string, string>();
  const without: string[] = [];
  for (const { name, birthDate, email, guardians } of people) {
    const forGuardians = birthDate === null ? guardians.length > 0 : isMinor(birthDate, today);
    const own = (forGuardians ? guardians.map((guardian) => guardian.email) : [email])
      .map((one) => one?.trim() ?? "")
      .filter((one) => isMailbox(one));
    if (own.length === 0) without.push(name);
    for (const one of own) if (!addresses.has(one.toLowerCase())) addresses.set(one.toLowerCase(), one);
  }
  return { addresses: [...addresses.values()], without: [...new Set(without)] };
}

function isMinor(birthDate: string, today: string): boolean {
  return birthDate > `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`;
}
