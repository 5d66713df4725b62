import type { CarefulReading } from "./careful.ts";
import {
  type Club,
  type ClubGuardian,
  type ClubPerson,
  dialled,
  guardiansIn,
  meant,
  plainly,
  type SaidGuardian,
} from "./expected.ts";
import type { Row, Sheet } from "./sheet.ts";
import type { Person } from "./truth.ts";

/** Where the club has otherwise than the truth, and nobody was asked or told. */
export interface Difference {
  rule: string;
  words: string;
}

/** What of a row is told: its cells and fields, as far as its words name them. */
const isTold = (told: string, cells: readonly string[], labels: readonly string[]): boolean => {
  const said = plainly(told);
  return [...cells, ...labels].some((one) => one.trim() !== "" && said.includes(plainly(one).slice(0, 60)));
};

/** What fields are called on the screen, in English. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  ...{
    last_name: ["Last name"],
    first_name: ["First name"],
    email: ["E-mail"],
    phone: ["Phone"],
    birth_date: ["Birth date"],
  },
  ...{ sex: ["Sex"], address: ["Address"], city_code: ["commune stays blank", "Commune"], guardians: ["Guardian"] },
};

const isSame = (field: string, has: string | null, value: string | null): boolean => {
  if (has === null || value === null) return has === value;
  if (field === "phone") return dialled(has) === dialled(value);
  return plainly(has) === plainly(value);
};

/**
 * Holds what the club has after a reading against the truth: each person once, as the file says them, and nobody else touched.
 * @param records the club's records of people before it, by their place in the truth
 */
export function differences(
  people: readonly Person[],
  sheet: Sheet,
  reading: CarefulReading,
  before: Club,
  after: Club,
  records: ReadonlyMap<number, number>,
): Difference[] {
  const found: Difference[] = [];
  const rowsOf = (person: Person) =>
    sheet.rows.filter((row) => row.person === person && !reading.leftOut.has(row.number));
  const wanted = people.filter((person) => records.has(person.nth) || rowsOf(person).length > 0);
  const places = matched(wanted, after.people, records);
  for (const one of after.people)
    if (![...places.values()].includes(one.id))
      found.push({ rule: "somebody stands twice", words: `${shown(one)} is somebody once more, or nobody` });
  for (const person of wanted) {
    const id = places.get(person.nth);
    const now = after.people.find((one) => one.id === id);
    const rows = rowsOf(person);
    const told = rows.map(({ number }) => reading.told.get(number) ?? "").join(" ");
    if (!now) {
      // Who is told to be somebody of another row is somebody else.
      if (!/refus/i.test(told))
        found.push({
          rule: "somebody is missing",
          words: `${person.first} ${person.last} is nobody at the club; said: ${told}`,
        });
      continue;
    }
    const was = before.people.find((one) => one.id === records.get(person.nth));
    const [row] = rows;
    // Said to be refused, a row is left whole: nothing of it goes to whom the club knew either.
    if (was && rows.length > 0 && /would refuse/i.test(told) && JSON.stringify(was) === JSON.stringify(now)) continue;
    if (!row) {
      if (JSON.stringify(was) !== JSON.stringify(now))
        found.push({ rule: "somebody else is changed", words: `${shown(was)} became ${shown(now)}` });
      continue;
    }
    for (const { field, value, or, said } of meant(row, sheet, reading, was)) {
      if (
        isSame(field, now[field], value) ||
        (or !== undefined && isSame(field, now[field], or)) ||
        isTold(told, said, LABELS[field] ?? [])
      )
        continue;
      found.push({
        rule: `wrong in silence: ${field}`,
        words: `${person.first} ${person.last}: ${field} is ${now[field]}, and not ${value}${said.length > 0 ? `, as « ${said.join(" ")} » means` : ""}`,
      });
    }
    for (const words of guardiansWrong(row, sheet, reading, was, now))
      if (
        !isTold(
          told,
          guardiansIn(row, sheet, reading).flatMap(({ cells }) => cells),
          LABELS.guardians ?? [],
        )
      )
        found.push({ rule: "wrong in silence: guardians", words: `${person.first} ${person.last}: ${words}` });
    const place = reading.fields.indexOf("group");
    const groups = new Set([
      ...(before.groups.get(now.id) ?? []),
      ...(place < 0 ? [] : rows.flatMap((one) => (one.cells[place]?.means === null ? [] : person.groups))),
    ]);
    const has = new Set(after.groups.get(now.id));
    if (groups.symmetricDifference(has).size > 0 && !isTold(told, [], ["group", "refuse"]))
      found.push({
        rule: "wrong in silence: groups",
        words: `${person.first} ${person.last} is in ${[...has]}, and not in ${[...groups]}`,
      });
  }
  return found;
}

/** Which record is whose: those that were there keep their own, and others go to whom they fit best. */
export function matched(
  people: readonly Person[],
  club: readonly ClubPerson[],
  records: ReadonlyMap<number, number>,
): Map<number, number> {
  const places = new Map<number, number>();
  for (const { nth } of people) {
    const id = records.get(nth);
    if (id !== undefined) places.set(nth, id);
  }
  const free = new Set(club.map(({ id }) => id).filter((id) => ![...places.values()].includes(id)));
  const fits = people
    .filter(({ nth }) => !places.has(nth))
    .flatMap((person) =>
      club.filter(({ id }) => free.has(id)).map((one) => ({ person, id: one.id, fit: fitOf(person, one) })),
    )
    .sort((one, other) => other.fit - one.fit);
  for (const { person, id, fit } of fits) {
    if (fit < LEAST_FIT || places.has(person.nth) || !free.has(id)) continue;
    places.set(person.nth, id);
    free.delete(id);
  }
  return places;
}

/** Less is a stranger. */
const LEAST_FIT = 2;

function fitOf(person: Person, one: ClubPerson): number {
  const is = (condition: boolean, weight: number) => (condition ? weight : 0);
  const words = (text: string) => new Set(plainly(text).split(/[\s,()]+/));
  const shared = words(`${person.last} ${person.first}`).intersection(words(`${one.last_name} ${one.first_name}`)).size;
  return (
    is(plainly(one.last_name) === plainly(person.last), 2) +
    is(plainly(one.first_name) === plainly(person.first), 3) +
    is(one.birth_date === person.born, 2) +
    is(person.email !== null && plainly(one.email) === plainly(person.email), 2) +
    is(one.sex === person.sex, 0.5) +
    is(one.parents.length > 0 === person.guardians.length > 0, 1) +
    shared
  );
}

/** Guardians of somebody: those whom the club had, and those of the file, each once. */
function guardiansWrong(
  row: Row,
  sheet: Sheet,
  reading: CarefulReading,
  was: ClubPerson | undefined,
  now: ClubPerson,
): string[] {
  const said = guardiansIn(row, sheet, reading);
  const had = was?.parents ?? [];
  const left = new Set(now.parents);
  const wrong: string[] = [];
  const take = (fits: ((one: ClubGuardian) => boolean)[]): ClubGuardian | undefined => {
    for (const fit of fits) {
      const one = [...left].find(fit);
      if (!one) continue;
      left.delete(one);
      return one;
    }
    return undefined;
  };
  const everybody = new Map<SaidGuardian["of"], { said?: SaidGuardian; had?: ClubGuardian }>();
  for (const of of row.person.guardians) {
    const one = said.find((guardian) => guardian.of === of);
    const other = had.find(
      (guardian) => guardian.type === of.kind && guardian.first_name === of.first && guardian.last_name === of.last,
    );
    if (one || other) everybody.set(of, { ...(one && { said: one }), ...(other && { had: other }) });
  }
  for (const [of, { said: one, had: other }] of everybody) {
    const first = other?.first_name ?? one?.first ?? null;
    const last = other?.last_name ?? one?.last ?? null;
    const email = one?.email ?? other?.email ?? null;
    const phone = one?.phone ?? other?.phone ?? null;
    const isNamed = (guardian: ClubGuardian) =>
      isSame("first_name", guardian.first_name, first) && isSame("last_name", guardian.last_name, last);
    const isReached = (guardian: ClubGuardian) =>
      isSame("email", guardian.email, email) && isSame("phone", guardian.phone, phone);
    const isKind = (guardian: ClubGuardian) => guardian.type === of.kind;
    const there = take([
      (guardian) => isNamed(guardian) && isReached(guardian) && isKind(guardian),
      (guardian) => isNamed(guardian) && isReached(guardian),
      (guardian) => isNamed(guardian) && isKind(guardian),
      isNamed,
    ]);
    if (!there) {
      wrong.push(`${of.first} ${of.last} is not among ${now.parents.map(named).join(" and ") || "nobody"}`);
      continue;
    }
    if (!isSame("email", there.email, email))
      wrong.push(`${named(there)} has the e-mail ${there.email}, and not ${email}`);
    if (!isSame("phone", there.phone, phone))
      wrong.push(`${named(there)} has the telephone ${there.phone}, and not ${phone}`);
    const kind = other ? other.type : (one?.kind ?? "Responsable_legal");
    if (there.type !== kind) wrong.push(`${named(there)} is ${there.type}, and not ${kind}`);
  }
  for (const one of left) wrong.push(`${named(one)} is nobody's parent here`);
  return wrong;
}

const named = ({ first_name, last_name }: ClubGuardian) => `${first_name} ${last_name}`;

const shown = (one: ClubPerson | undefined) =>
  one
    ? `${one.first_name} ${one.last_name} (${[one.birth_date, one.email, one.phone].filter(Boolean).join(", ")})`
    : "nobody";
