import { dateIn } from "../../runtime/clock.ts";
import type { Sex } from "../store/schema/people.ts";
import { DAY_MS, TIME_ZONE } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import { Contacts, withoutAccents } from "./contacts.ts";
import { Families, type Family } from "./families.ts";
import type { DemoPerson } from "./shapes.ts";

/** Who is looked for: born between two years, and how likely a girl or woman. */
export interface PersonSought {
  oldest: number;
  youngest: number;
  femaleShare: number;
}

/** Children leave the house at 18: younger people have parents on their file. */
const ADULT_AGE = 18;

/** Somebody who is about to be made. */
interface Newcomer {
  birthYear: number;
  sex: Sex;
  createdAt: Date;
}

/** The people of a club; their families grow as they arrive. */
export class People {
  readonly all: DemoPerson[] = [];
  readonly #chance: Chance;
  readonly #contacts: Contacts;
  readonly #families: Families;
  readonly #thisYear: number;

  /** @param now decides who is still a minor */
  constructor(chance: Chance, now: Date) {
    this.#chance = chance;
    this.#thisYear = Number(dateIn(TIME_ZONE, now).slice(0, 4));
    this.#contacts = new Contacts(chance);
    this.#families = new Families(chance, this.#contacts, this.#thisYear);
  }

  /** A person of these ages, new to the club since `createdAt`: often a sibling or a parent of somebody who is there already. */
  welcome(wanted: PersonSought, createdAt: Date): DemoPerson {
    const sex: Sex = this.#chance.of(wanted.femaleShare) ? "Femme" : "Homme";
    const birthYear = likelyBirthYear(this.#chance, wanted, this.#thisYear);
    const newcomer = { birthYear, sex, createdAt };
    return this.#thisYear - birthYear < ADULT_AGE ? this.#child(newcomer) : this.#adult(newcomer, wanted);
  }

  /** The same person entered a second time: another spelling or address, as a parent does who forgot the first account. */
  again(person: DemoPerson, createdAt: Date): DemoPerson {
    const chance = this.#chance;
    const typed = [withoutAccents(person.last_name), person.last_name.toUpperCase(), person.last_name];
    const lastName = chance.pick(typed);
    const birthYear = Number(person.birth_date.slice(0, 4));
    return this.#add({
      ...person,
      last_name: lastName,
      first_name: lastName === person.last_name ? withoutAccents(person.first_name) : person.first_name,
      email: person.parents[1]?.email ?? this.#contacts.email(person.first_name, person.last_name, birthYear),
      email_verified: false,
      phone: person.parents[1]?.phone ?? person.phone,
      address: chance.of(0.4) ? person.address.toLowerCase() : person.address,
      parents: person.parents.map((parent) => ({ ...parent })).reverse(),
      created_at: createdAt,
    });
  }

  #child({ birthYear, sex, createdAt }: Newcomer): DemoPerson {
    const [chance, contacts] = [this.#chance, this.#contacts];
    const siblings = chance.of(0.4) ? this.#families.find((family) => hasRoomFor(family, birthYear)) : undefined;
    const family = siblings ?? this.#families.create();
    if (family.parents.length === 0) this.#families.giveParents(family, birthYear);
    const name = this.#families.firstName(family, birthYear, sex, family.childNames);
    family.childBirthYears.push(birthYear);
    family.childNames.push(name);
    const contact = chance.pick(family.parents).parent;
    const teenager = this.#thisYear - birthYear >= 15 && chance.of(0.5);
    return this.#add({
      email: teenager ? contacts.email(name, family.surname, birthYear) : contact.email,
      email_verified: chance.of(0.86),
      first_name: name,
      last_name: asTyped(chance, family.surname),
      phone: teenager ? contacts.phone(16) : chance.of(0.7) ? contact.phone : null,
      birth_date: dayIn(chance, birthYear),
      sex,
      city_code: family.home.cityCode,
      address: family.home.address,
      parents: family.parents.map(({ parent }) => ({ ...parent })),
      created_at: createdAt,
    });
  }

  #adult({ birthYear, sex, createdAt }: Newcomer, wanted: PersonSought): DemoPerson {
    const [chance, contacts] = [this.#chance, this.#contacts];
    const isWanted = (one: Family["parents"][number]) =>
      !one.joined && one.sex === sex && one.birthYear >= wanted.oldest && one.birthYear <= wanted.youngest;
    const household = chance.of(0.38) ? this.#families.find(({ parents }) => parents.some(isWanted)) : undefined;
    const known = household?.parents.find(isWanted);
    if (known) known.joined = true;
    const family = household ?? this.#families.create();
    const born = known?.birthYear ?? birthYear;
    const name = known?.parent.first_name ?? this.#families.firstName(family, born, sex, []);
    const last = known?.parent.last_name ?? family.surname;
    return this.#add({
      email: known?.parent.email ?? contacts.email(name, last, born),
      email_verified: chance.of(0.9),
      first_name: name,
      last_name: asTyped(chance, last),
      phone: known?.parent.phone ?? (chance.of(0.95) ? contacts.phone(this.#thisYear - born) : null),
      birth_date: dayIn(chance, born),
      sex,
      city_code: family.home.cityCode,
      address: family.home.address,
      parents: [],
      created_at: createdAt,
    });
  }

  #add(person: Omit<DemoPerson, "id">): DemoPerson {
    const added = { ...person, id: this.all.length + 1 };
    this.all.push(added);
    return added;
  }
}

/** Whether a child born in that year can be a sibling of those there are. */
const hasRoomFor = ({ childBirthYears }: Family, birthYear: number): boolean =>
  childBirthYears.length > 0 &&
  childBirthYears.length < 4 &&
  childBirthYears.every((year) => Math.abs(year - birthYear) >= 2 && Math.abs(year - birthYear) <= 9);

/** Adults of a wide range are seldom the oldest it allows; children spread evenly over theirs. */
function likelyBirthYear(chance: Chance, { oldest, youngest }: PersonSought, thisYear: number): number {
  const span = youngest - oldest;
  if (span < 12 || thisYear - oldest < 40) return chance.between(oldest, youngest);
  const share = (chance.next() + chance.next()) / 2;
  return youngest - Math.round(share ** 1.15 * span * 0.86);
}

function dayIn(chance: Chance, year: number): string {
  return new Date(Date.UTC(year, 0, 1) + chance.between(0, 364) * DAY_MS).toISOString().slice(0, 10);
}

/** A few people type their name in capitals or without them, and nobody mends it. */
function asTyped(chance: Chance, name: string): string {
  const whim = chance.next();
  if (whim < 0.04) return name.toUpperCase();
  return whim < 0.06 ? name.toLowerCase() : name;
}
