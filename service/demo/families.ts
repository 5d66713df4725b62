import type { Sex } from "../store/schema/people.ts";
import type { Chance } from "./chance.ts";
import type { Contacts } from "./contacts.ts";
import { ELSEWHERE, firstNamesOf, SURNAMES } from "./names.ts";
import { type Home, homeOf } from "./places.ts";
import type { DemoParent } from "./shapes.ts";

/** A household: its children share surname, address and parents; a parent may join the club too. */
export interface Family {
  surname: string;
  origin: string | undefined;
  home: Home;
  parents: { parent: DemoParent; birthYear: number; sex: Sex; joined: boolean }[];
  childBirthYears: number[];
  childNames: string[];
}

const PROFESSIONS = [
  "Infirmière",
  "Enseignant",
  "Agriculteur",
  "Commerçante",
  "Technicien",
  "Aide-soignante",
  "Menuisier",
  "Comptable",
  "Conducteur routier",
  "Assistante maternelle",
  "Cadre",
  "Ouvrier agroalimentaire",
  "Secrétaire médicale",
  "Électricien",
  "Sans profession",
];

/** Tries to find a family at random: a bounded number keeps the making of 100,000 people linear. */
const MOST_TRIES = 40;

/** The families of a club, which grow as people arrive. */
export class Families {
  readonly #all: Family[] = [];
  readonly #chance: Chance;
  readonly #contacts: Contacts;
  readonly #thisYear: number;

  constructor(chance: Chance, contacts: Contacts, thisYear: number) {
    this.#chance = chance;
    this.#contacts = contacts;
    this.#thisYear = thisYear;
  }

  /** A family that nobody has yet: no parents, no children. */
  create(): Family {
    const home = { ...this.#surname(), home: homeOf(this.#chance) };
    const family: Family = { ...home, parents: [], childBirthYears: [], childNames: [] };
    this.#all.push(family);
    return family;
  }

  /** One that fits, if it is soon found. */
  find(fits: (family: Family) => boolean): Family | undefined {
    for (let attempt = 0; attempt < MOST_TRIES && this.#all.length > 0; attempt++) {
      const family = this.#chance.pick(this.#all);
      if (fits(family)) return family;
    }
    return undefined;
  }

  /** A first name that was given in that year; none of those taken. */
  firstName({ origin }: Family, birthYear: number, sex: Sex, taken: readonly string[]): string {
    const elsewhere = origin && this.#chance.of(0.65) ? ELSEWHERE[origin] : undefined;
    const names = (elsewhere?.[sex] ?? firstNamesOf(birthYear, sex)).filter((name) => !taken.includes(name));
    const rank = Math.floor(this.#chance.next() ** 1.4 * names.length);
    return names[rank] as string;
  }

  /** Gives a family the parents, or the one who stands for them, of a child born in that year. */
  giveParents(family: Family, childBirthYear: number): void {
    const chance = this.#chance;
    const kinds = chance.weighted(
      [["Mere", "Pere"], ["Mere"], ["Pere"], ["Responsable_legal"]] as DemoParent["type"][][],
      (types) => (types.length === 2 ? 63 : types[0] === "Mere" ? 26 : types[0] === "Pere" ? 9 : 2),
    );
    for (const type of kinds) {
      const sex: Sex = type === "Pere" || (type === "Responsable_legal" && chance.of(0.5)) ? "Homme" : "Femme";
      const birthYear = childBirthYear - chance.between(sex === "Homme" ? 25 : 23, sex === "Homme" ? 41 : 39);
      const name = this.firstName(family, birthYear, sex, []);
      const ownName = sex === "Femme" && chance.of(0.32) ? this.#surname().surname : family.surname;
      const parent: DemoParent = {
        type,
        first_name: name,
        last_name: ownName,
        phone: this.#contacts.phone(this.#thisYear - birthYear),
        email: this.#contacts.email(name, ownName, birthYear),
        ...(chance.of(0.4) && { profession: chance.pick(PROFESSIONS) }),
      };
      family.parents.push({ parent, birthYear, sex, joined: false });
    }
  }

  #surname(): { surname: string; origin: string | undefined } {
    const chance = this.#chance;
    if (chance.of(0.09)) {
      const [origin, { surnames }] = chance.weighted(Object.entries(ELSEWHERE), ([, { weight }]) => weight);
      return { surname: chance.pick(surnames), origin };
    }
    if (chance.of(0.04)) return { surname: chance.pick(SURNAMES.compound), origin: undefined };
    if (chance.of(0.17)) return { surname: chance.pick(SURNAMES.breton), origin: undefined };
    // The commonest come first: a squared draw leans to the head of the list, as surnames do.
    const rank = Math.floor(chance.next() ** 1.6 * SURNAMES.local.length);
    return { surname: SURNAMES.local[rank] as string, origin: undefined };
  }
}
