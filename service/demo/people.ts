import { dateIn } from "../../runtime/clock.ts";
import { DAY_MS, TIME_ZONE } from "./calendar.ts";
import type { Chance } from "./chance.ts";
import { ELSEWHERE, firstNamesOf } from "./first-names.ts";
import { type Home, homeOf } from "./places.ts";
import type { DemoPerson, Parent, Sex } from "./shapes.ts";
import { BRETON, COMPOUND, ELSEWHERE_SURNAMES, LOCAL } from "./surnames.ts";

/** A household: its children share surname, address and parents; a parent may join the club too. */
interface Family {
  surname: string;
  origin: string | undefined;
  home: Home;
  parents: { parent: Parent; birthYear: number; sex: Sex; joined: boolean }[];
  childBirthYears: number[];
  childNames: string[];
}

/** Who is looked for: born between two years, and how likely a girl or woman. */
export interface Wanted {
  oldest: number;
  youngest: number;
  femaleShare: number;
}

export interface People {
  readonly all: DemoPerson[];
  /** A person of these ages, new to the club since `createdAt`: often a sibling or a parent of somebody who is there already. */
  welcome(wanted: Wanted, createdAt: Date): DemoPerson;
  /** The same person entered a second time: another spelling or address, as a parent does who forgot the first account. */
  again(person: DemoPerson, createdAt: Date): DemoPerson;
}

/** Numbers that the French regulator keeps out of use for fiction (ARCEP, decision 2018-0881): nobody is ever called. */
const MOBILE = "063998";
const LANDLINE = "026191";

/** Mail domains under `.example`, which can belong to nobody (RFC 2606). */
const MAILBOXES = ["courriel", "messagerie", "boite", "poste", "maison"];

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

/** Children leave the house at 18: younger people have parents on their file. */
const ADULT_AGE = 18;

/** Creates people whose families grow as they arrive. `now` decides who is still a minor. */
export function createPeople(chance: Chance, now: Date): People {
  const all: DemoPerson[] = [];
  const families: Family[] = [];
  const thisYear = Number(dateIn(TIME_ZONE, now).slice(0, 4));
  const mailboxes = new Set<string>();
  let phones = 0;

  const phone = (age: number): string => {
    // 7919 is prime to 10,000: the numbers look drawn and repeat only after ten thousand.
    const tail = String((phones++ * 7919 + 1234) % 10_000).padStart(4, "0");
    const digits = `${age > 62 && chance.of(0.35) ? LANDLINE : MOBILE}${tail}`;
    if (chance.of(0.72)) return digits;
    return chance.of(0.8) ? (digits.match(/../g) ?? []).join(" ") : `+33${digits.slice(1)}`;
  };

  const email = (firstName: string, surname: string, birthYear: number): string => {
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
    for (let more = 2; mailboxes.has(address); more++) address = `${first}.${last}${more}@${box}`;
    mailboxes.add(address);
    return address;
  };

  const surname = (): { surname: string; origin: string | undefined } => {
    if (chance.of(0.09)) {
      const origin = chance.weighted(Object.keys(ELSEWHERE), (name) => ({ maghreb: 4, westAfrica: 2 })[name] ?? 1);
      return { surname: chance.pick(ELSEWHERE_SURNAMES[origin] ?? LOCAL), origin };
    }
    if (chance.of(0.04)) return { surname: chance.pick(COMPOUND), origin: undefined };
    if (chance.of(0.17)) return { surname: chance.pick(BRETON), origin: undefined };
    // The commonest come first: a squared draw leans to the head of the list, as surnames do.
    const rank = Math.floor(chance.next() ** 1.6 * LOCAL.length);
    return { surname: LOCAL[rank] as string, origin: undefined };
  };

  const firstName = (origin: string | undefined, birthYear: number, sex: Sex, taken: readonly string[]): string => {
    const elsewhere = origin && chance.of(0.65) ? ELSEWHERE[origin] : undefined;
    const names = (elsewhere?.[sex] ?? firstNamesOf(birthYear, sex)).filter((name) => !taken.includes(name));
    const rank = Math.floor(chance.next() ** 1.4 * names.length);
    return names[rank] as string;
  };

  const newFamily = (): Family => {
    const family = { ...surname(), home: homeOf(chance), parents: [], childBirthYears: [], childNames: [] };
    families.push(family);
    return family;
  };

  const giveParents = (family: Family, childBirthYear: number) => {
    const kinds = chance.weighted(
      [["Mere", "Pere"], ["Mere"], ["Pere"], ["Responsable_legal"]] as Parent["type"][][],
      (types) => (types.length === 2 ? 63 : types[0] === "Mere" ? 26 : types[0] === "Pere" ? 9 : 2),
    );
    for (const type of kinds) {
      const sex: Sex = type === "Pere" || (type === "Responsable_legal" && chance.of(0.5)) ? "Homme" : "Femme";
      const birthYear = childBirthYear - chance.between(sex === "Homme" ? 25 : 23, sex === "Homme" ? 41 : 39);
      const name = firstName(family.origin, birthYear, sex, []);
      const ownName = sex === "Femme" && chance.of(0.32) ? surname().surname : family.surname;
      const parent: Parent = {
        type,
        first_name: name,
        last_name: ownName,
        phone: phone(thisYear - birthYear),
        email: email(name, ownName, birthYear),
        ...(chance.of(0.4) && { profession: chance.pick(PROFESSIONS) }),
      };
      family.parents.push({ parent, birthYear, sex, joined: false });
    }
  };

  const add = (person: Omit<DemoPerson, "id">): DemoPerson => {
    const added = { ...person, id: all.length + 1 };
    all.push(added);
    return added;
  };

  const child = (birthYear: number, sex: Sex, createdAt: Date): DemoPerson => {
    const fits = (family: Family) =>
      family.childBirthYears.length > 0 &&
      family.childBirthYears.length < 4 &&
      family.childBirthYears.every((year) => Math.abs(year - birthYear) >= 2 && Math.abs(year - birthYear) <= 9);
    const siblings = chance.of(0.4) ? recent(families, fits) : undefined;
    const family = siblings ?? newFamily();
    if (family.parents.length === 0) giveParents(family, birthYear);
    const name = firstName(family.origin, birthYear, sex, family.childNames);
    family.childBirthYears.push(birthYear);
    family.childNames.push(name);
    const contact = chance.pick(family.parents).parent;
    const teenager = thisYear - birthYear >= 15 && chance.of(0.5);
    return add({
      email: teenager ? email(name, family.surname, birthYear) : contact.email,
      email_verified: chance.of(0.86),
      first_name: name,
      last_name: asTyped(chance, family.surname),
      phone: teenager ? phone(16) : chance.of(0.7) ? contact.phone : null,
      birth_date: dayIn(chance, birthYear),
      sex,
      city_code: family.home.cityCode,
      address: family.home.address,
      parents: family.parents.map(({ parent }) => ({ ...parent })),
      created_at: createdAt,
    });
  };

  const recent = (list: Family[], fits: (family: Family) => boolean): Family | undefined => {
    // A bounded number of tries keeps the making of 100,000 people linear.
    for (let attempt = 0; attempt < 40 && list.length > 0; attempt++) {
      const family = chance.pick(list);
      if (fits(family)) return family;
    }
    return undefined;
  };

  const adult = (wanted: Wanted, birthYear: number, sex: Sex, createdAt: Date): DemoPerson => {
    const isWanted = (one: Family["parents"][number]) =>
      !one.joined && one.sex === sex && one.birthYear >= wanted.oldest && one.birthYear <= wanted.youngest;
    const household = chance.of(0.38) ? recent(families, (family) => family.parents.some(isWanted)) : undefined;
    const known = household?.parents.find(isWanted);
    if (household && known) known.joined = true;
    const family = household ?? newFamily();
    const born = known?.birthYear ?? birthYear;
    const name = known?.parent.first_name ?? firstName(family.origin, born, sex, []);
    const last = known?.parent.last_name ?? family.surname;
    return add({
      email: known?.parent.email ?? email(name, last, born),
      email_verified: chance.of(0.9),
      first_name: name,
      last_name: asTyped(chance, last),
      phone: known?.parent.phone ?? (chance.of(0.95) ? phone(thisYear - born) : null),
      birth_date: dayIn(chance, born),
      sex,
      city_code: family.home.cityCode,
      address: family.home.address,
      parents: [],
      created_at: createdAt,
    });
  };

  return {
    all,
    welcome: (wanted, createdAt) => {
      const sex: Sex = chance.of(wanted.femaleShare) ? "Femme" : "Homme";
      const birthYear = likelyBirthYear(chance, wanted, thisYear);
      return thisYear - birthYear < ADULT_AGE
        ? child(birthYear, sex, createdAt)
        : adult(wanted, birthYear, sex, createdAt);
    },
    again: (person, createdAt) => {
      const lastName = chance.pick([plainCase(person.last_name), person.last_name.toUpperCase(), person.last_name]);
      const firstName = lastName === person.last_name ? plainCase(person.first_name) : person.first_name;
      return add({
        ...person,
        last_name: lastName,
        first_name: firstName,
        email:
          person.parents[1]?.email ?? email(person.first_name, person.last_name, Number(person.birth_date.slice(0, 4))),
        email_verified: false,
        phone: person.parents[1]?.phone ?? person.phone,
        address: chance.of(0.4) ? person.address.toLowerCase() : person.address,
        parents: person.parents.map((parent) => ({ ...parent })).reverse(),
        created_at: createdAt,
      });
    },
  };
}

/** Adults of a wide range are seldom the oldest it allows; children spread evenly over theirs. */
function likelyBirthYear(chance: Chance, { oldest, youngest }: Wanted, thisYear: number): number {
  const span = youngest - oldest;
  if (span < 12 || thisYear - oldest < 40) return chance.between(oldest, youngest);
  const share = (chance.next() + chance.next()) / 2;
  return youngest - Math.round(share ** 1.15 * span * 0.86);
}

function dayIn(chance: Chance, year: number): string {
  return new Date(Date.UTC(year, 0, 1) + chance.between(0, 364) * DAY_MS).toISOString().slice(0, 10);
}

/** Without accents, apostrophes and spaces, in small letters: the local part of a mail address. */
function plain(name: string): string {
  return plainCase(name)
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/[^a-z-]/g, "");
}

/** Without accents. */
const plainCase = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "");

/** A few people type their name in capitals or without them, and nobody mends it. */
function asTyped(chance: Chance, name: string): string {
  const whim = chance.next();
  if (whim < 0.04) return name.toUpperCase();
  return whim < 0.06 ? name.toLowerCase() : name;
}
