import type { Chance } from "./chance.ts";

/** Numbers that the French regulator keeps out of use for fiction (ARCEP, decision 2018-0881): nobody is ever called. */
const MOBILE = "063998";
const LANDLINE = "026191";

/** Mail domains under `.example`, which can belong to nobody (RFC 2606). */
const MAILBOXES = ["courriel", "messagerie", "boite", "poste", "maison"];

/** Telephone numbers and mail addresses that reach nobody. No two people are given the same address. */
export class Contacts {
  readonly #chance: Chance;
  readonly #given = new Set<string>();
  #phones = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** The next number, as somebody of this age writes it. */
  phone(age: number): string {
    const chance = this.#chance;
    // 7919 is prime to 10,000: the numbers look drawn and repeat only after ten thousand.
    const tail = String((this.#phones++ * 7919 + 1234) % 10_000).padStart(4, "0");
    const digits = `${age > 62 && chance.of(0.35) ? LANDLINE : MOBILE}${tail}`;
    if (chance.of(0.72)) return digits;
    return chance.of(0.8) ? (digits.match(/../g) ?? []).join(" ") : `+33${digits.slice(1)}`;
  }

  /** An address as somebody of this name would choose it. */
  email(firstName: string, surname: string, birthYear: number): string {
    const chance = this.#chance;
    const first = plain(firstName);
    const last = plain(surname);
    const shapes = [
      `${first}.${last}`,
      `${first}${last}`,
      `${first[0]}.${last}`,
      `${last}.${first}`,
      `${first}-${last}`,
    ];
    const box = `${chance.pick(MAILBOXES)}.example`;
    const tail = chance.of(0.25) ? String(birthYear).slice(2) : "";
    let address = `${chance.weighted(shapes, (shape) => (shape === shapes[0] ? 5 : 1))}${tail}@${box}`;
    for (let more = 2; this.#given.has(address); more++) address = `${first}.${last}${more}@${box}`;
    this.#given.add(address);
    return address;
  }
}

/** Without accents, apostrophes and spaces, in small letters: the local part of a mail address. */
function plain(name: string): string {
  return withoutAccents(name)
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/[^a-z-]/g, "");
}

/** A name as somebody types it who has no accents at hand. */
export const withoutAccents = (name: string): string => name.normalize("NFD").replace(/\p{M}/gu, "");
