import { isMailbox } from "#lib/base/words/contact-links.ts";
import { ADULT_AGE } from "../../base/age.ts";

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
 * Whom to write to: adults themselves, for minors those who answer for them, and where none of these has an address the minor's own (decision 80). Where the age is
 * not known, guardians where there are any.
 * @param today ISO date
 * @param blocked addresses in small letters that nobody has, as a server said: they are as good as none
 */
export function addresseesOf(
  people: readonly Addressed[],
  today: string,
  blocked: ReadonlySet<string> = NONE_BLOCKED,
): Addressees {
  const addresses = new Map<string, string>();
  const without: string[] = [];
  for (const one of people) {
    const { name, email, guardians } = one;
    const ofGuardians = goesToGuardians(one, today)
      ? usable(
          guardians.map((guardian) => guardian.email),
          blocked,
        )
      : [];
    const own = ofGuardians.length > 0 ? ofGuardians : usable([email], blocked);
    if (own.length === 0) without.push(name);
    for (const each of own) if (!addresses.has(each.toLowerCase())) addresses.set(each.toLowerCase(), each);
  }
  return { addresses: [...addresses.values()], without: [...new Set(without)] };
}

const NONE_BLOCKED: ReadonlySet<string> = new Set();

const usable = (emails: readonly (string | null)[], blocked: ReadonlySet<string>): string[] =>
  emails.map((each) => each?.trim() ?? "").filter((each) => isMailbox(each) && !blocked.has(each.toLowerCase()));

/** Whether those who answer for somebody are written to in their place. @param today ISO date */
export function goesToGuardians({ birthDate, guardians }: Pick<Addressed, "birthDate" | "guardians">, today: string) {
  return birthDate === null ? guardians.length > 0 : isMinor(birthDate, today);
}

function isMinor(birthDate: string, today: string): boolean {
  return birthDate > `${Number(today.slice(0, 4)) - ADULT_AGE}${today.slice(4)}`;
}
