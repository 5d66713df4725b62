import { PARTICLES } from "./names.ts";
import type { Row, Sheet, Written } from "./sheet.ts";
import type { Guardian, Person } from "./truth.ts";

/** Somebody as the club's API has them. */
export interface ClubPerson {
  id: number;
  last_name: string;
  first_name: string;
  email: string;
  phone: string | null;
  birth_date: string | null;
  sex: string | null;
  address: string | null;
  city_code: string | null;
  parents: ClubGuardian[];
}

/** A guardian as the club's API has them. */
export interface ClubGuardian {
  type: string | null;
  last_name: string | null;
  first_name: string | null;
  email: string | null;
  phone: string | null;
}

/** What the club has: everybody, and the groups in which they are in the season, by their numbers. */
export interface Club {
  people: ClubPerson[];
  groups: Map<number, string[]>;
}

/** What came of reading a file in, as its reader has seen it. */
export interface Reading {
  /** What each column was taken for in the end. */
  fields: (string | null)[];
  /** What was typed in place of a cell, by `row field`. */
  typed: Map<string, string>;
  /** Rows that were left out. */
  leftOut: Set<number>;
  /** What every row said of itself before it ran. */
  told: Map<number, string>;
}

/** A number as it is dialled at home. */
export const dialled = (phone: string): string => phone.replace(/^\+33/, "0").replace(/\D/g, "");

/** A text but for its capitals, its spaces and the shape of its apostrophes and hyphens. */
export const plainly = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\u2019`´]/g, "'")
    .replace(/[\u00a0\u202f\s]+/g, " ")
    .trim()
    .toLocaleLowerCase("fr")
    .replace(/ß/g, "ss")
    .replace(/ı/g, "i")
    .replace(/i\u0307/g, "i");

/** What somebody is known as to the club before a file is read in. */
export function known(person: Person): Omit<ClubPerson, "id"> {
  const [guardian] = person.guardians;
  const names = { last_name: person.last, first_name: person.first };
  const email = person.email ?? guardian?.email ?? "club@home.example";
  const nothing = { phone: null, birth_date: null, sex: null, address: null, city_code: null, parents: [] };
  if (person.known === "name and e-mail") return { ...names, email, ...nothing };
  return {
    ...{ ...names, email, ...nothing, phone: person.phone, sex: person.sex },
    birth_date: person.known === "all" ? person.born : null,
    parents: person.guardians.map(asClub),
  };
}

const asClub = (one: Guardian): ClubGuardian => ({
  ...{ type: one.kind, last_name: one.last, first_name: one.first, email: one.email, phone: one.phone },
});

/** What one field of somebody should be at the club. */
export interface Meant {
  field: "last_name" | "first_name" | "email" | "phone" | "birth_date" | "sex" | "address" | "city_code";
  value: string | null;
  /** What it may be as well: a postal code alone may be of one commune. */
  or?: string;
  /** The rows and cells that say it. */
  said: string[];
}

/** Which cells of a row fill a field, by what their columns were taken for. */
const FILLED: Readonly<Record<Meant["field"], readonly string[]>> = {
  last_name: ["last_name", "full_name", "last_then_first", "first_then_last"],
  first_name: ["first_name", "full_name", "last_then_first", "first_then_last"],
  email: ["email", "email_2"],
  phone: ["phone", "phone_2"],
  birth_date: ["birth_date"],
  sex: ["sex"],
  address: ["address"],
  city_code: ["city_code", "postal_town", "town"],
};

/** What a row says of a field, and how; undefined where it says nothing. */
export function saidIn(
  row: Row,
  sheet: Sheet,
  reading: Reading,
  fields: readonly string[],
): { value: string; cell: string } | undefined {
  for (const field of fields) {
    const place = reading.fields.indexOf(field);
    if (place < 0) continue;
    const typed = reading.typed.get(`${row.number} ${field}`);
    const written = row.cells[place] as Written;
    const value = typed ?? written.means;
    if (value !== null && value !== "" && sheet.columns[place]?.told !== "nothing")
      return { value, cell: String(written.cell ?? "") };
  }
  return undefined;
}

/** What a file says of somebody, beside what the club had. */
export function meant(row: Row, sheet: Sheet, reading: Reading, before: ClubPerson | undefined): Meant[] {
  const { person } = row;
  return (Object.keys(FILLED) as Meant["field"][]).map((field): Meant => {
    const said = saidIn(row, sheet, reading, FILLED[field]);
    if (field === "last_name" || field === "first_name") {
      // The club keeps the names that it has of whoever it knows.
      const name = field === "last_name" ? person.last : person.first;
      return { field, value: before?.[field] ?? name, said: said ? [said.cell] : [] };
    }
    if (said) return { field, value: said.value, said: [said.cell] };
    if (field === "city_code" && reading.fields.includes("postal_code"))
      return { field, value: before?.[field] ?? null, or: person.town.code, said: [] };
    if (field !== "email" || before) return { field, value: before?.[field] ?? null, said: [] };
    // Nobody is created without an address: a guardian's stands for it.
    const theirs = guardiansIn(row, sheet, reading).find(({ email }) => email)?.email;
    return { field, value: reading.typed.get(`${row.number} email`) ?? theirs ?? null, said: [] };
  });
}

/** A guardian as a row says them. */
export interface SaidGuardian {
  of: Guardian;
  last: string | null;
  first: string | null;
  email: string | null;
  phone: string | null;
  kind: string | null;
  cells: string[];
}

/** Which guardian a row's first or second columns are about. */
export function guardianAt(row: Row, sheet: Sheet, nth: 1 | 2): Guardian | undefined {
  const isByKind = !["first and second", "one column for both"].includes(sheet.habits.guardians);
  return isByKind
    ? row.person.guardians.find(({ kind }) => kind === (nth === 1 ? "Mere" : "Pere"))
    : row.guardians[nth - 1];
}

/** The guardians whom a row names. */
export function guardiansIn(row: Row, sheet: Sheet, reading: Reading): SaidGuardian[] {
  return ([1, 2] as const).flatMap((nth): SaidGuardian[] => {
    const of = guardianAt(row, sheet, nth);
    if (!of) return [];
    const said = (...names: string[]) =>
      saidIn(
        row,
        sheet,
        reading,
        names.map((name) => `parent${nth}_${name}`),
      );
    const whole = said("full_name", "last_then_first", "first_then_last");
    const [email, phone, kind] = [said("email", "email_2"), said("phone", "phone_2"), said("type")];
    const [last, first] = [said("last_name") ?? whole, said("first_name") ?? whole];
    if (!last && !first && !email && !phone) return [];
    const isByKind = !["first and second", "one column for both"].includes(sheet.habits.guardians);
    return [
      {
        of,
        ...{ last: last ? of.last : null, first: first ? of.first : null, email: email?.value ?? null },
        ...{ phone: phone?.value ?? null, kind: isByKind ? of.kind : (kind?.value ?? null) },
        cells: [whole, last, first, email, phone, kind].flatMap((one) => one?.cell ?? []),
      },
    ];
  });
}

/** Whether two names are near enough that a careful person looks twice. */
export function areNear(one: { last: string; first: string }, other: { last: string; first: string }): boolean {
  const words = ({ last, first }: typeof one) =>
    plainly(`${last} ${first}`)
      .normalize("NFD")
      .replace(/[\u0300-\u036f]/g, "")
      .split(/[\s'-]+/)
      .filter((word) => !PARTICLES.has(word));
  const [a, b] = [words(one), words(other)];
  const alike = (x: string, y: string) => distance(x, y) <= (Math.min(x.length, y.length) > 5 ? 2 : 1);
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  // Each but one of the words of the shorter has its like.
  return few.filter((word) => many.some((like) => alike(word, like))).length >= Math.max(2, few.length - 1);
}

function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++)
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    before = row;
  }
  return before[other.length] ?? 0;
}
