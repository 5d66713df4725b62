import type { HeadcountDefinition } from "../definition.ts";

/*
 * What a headcount has to be, worked out from nothing but what the register tells (club-api §2.4, §2.10, §2.11) and what people said of double records. It goes person by
 * person and asks nothing of the product but how a form is written down.
 */

/** A club as its API tells it. Days are YYYY-MM-DD, instants RFC 3339. */
export interface ClubAsTold {
  seasons: { id: number; name: string; startDate: string; endDate: string; membershipCostEuros: number | null }[];
  sports: { id: number; name: string }[];
  groups: { id: number; seasonId: number; name: string; sportId: number | null; costEuros: number | null }[];
  people: { id: number; sex: string | null; birthDate: string | null; cityCode: string | null }[];
  communes: { code: string; name: string }[];
  registrations: ToldRegistration[];
  payments: { id: number; seasonId: number; memberId: number; amountCents: number; receivedOn: string }[];
  /** Two records of one person, of which somebody said which one stays. */
  settled: { kept: number; given: number }[];
}

interface ToldRegistration {
  id: number;
  seasonId: number;
  memberId: number;
  groupId: number;
  valid: boolean | null;
  registeredAt: string | null;
  validatedAt: string | null;
}

/** Numbers of chance from a seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A club of chance, with births on 29 February, people without sex or commune, two records of one person, and moments at the edge of a day. */
export function randomClub(seed: number): ClubAsTold {
  const chance = chanceOf(seed);
  const one = <Value>(values: readonly Value[]): Value => values[Math.floor(chance() * values.length)] as Value;
  const groups = [
    { id: 1, seasonId: 1, name: "U11", sportId: 1, costEuros: 100 },
    { id: 11, seasonId: 2, name: "U11", sportId: 1, costEuros: 100 },
    { id: 12, seasonId: 2, name: "U15", sportId: 1, costEuros: null },
    { id: 13, seasonId: 2, name: "Loisir", sportId: 2, costEuros: 0 },
    { id: 14, seasonId: 2, name: "Sans sport", sportId: null, costEuros: 30 },
  ];
  const BIRTHS = [
    ...["2008-02-29", "2020-02-29", "2000-02-29", "2007-12-31", "2008-01-01", "2008-02-28", "2008-03-01"],
    ...["1966-06-30", "2014-06-30", "2019-12-31", "2030-01-01", null],
  ];
  const people = Array.from({ length: 24 }, (_, at) => ({
    id: at + 1,
    sex: one(["Femme", "Homme", "Femme", null, "Autre"]),
    birthDate: one(BIRTHS),
    cityCode: one(["35115", "35137", "53130", null, ""]),
  }));
  const moments = [
    ...["2025-09-10T10:00:00Z", "2025-12-31T22:59:00Z", "2025-12-31T23:01:00Z", "2026-02-28T12:00:00Z"],
    ...["2026-03-01T08:00:00Z", "2026-06-30T21:59:00Z", "2026-06-30T22:01:00Z", null],
  ];
  const registrations = people.flatMap(({ id }, place): ToldRegistration[] => {
    const number = place * 10;
    const before: ToldRegistration = {
      ...{ id: number, seasonId: 1, memberId: id, groupId: 1, valid: one([true, true, false, null]) },
      ...{ registeredAt: "2024-09-10T10:00:00Z", validatedAt: "2024-09-12T10:00:00Z" },
    };
    const now = [11, 12, 13, 14]
      .filter(() => chance() < 0.35)
      .map((groupId, at): ToldRegistration => {
        const registeredAt = one(moments);
        return {
          ...{ id: number + at + 1, seasonId: 2, memberId: id, groupId, valid: one([true, true, true, false, null]) },
          ...{ registeredAt, validatedAt: one([registeredAt, one(moments), null]) },
        };
      });
    return chance() < 0.5 ? [before, ...now] : now;
  });
  const payments = people.flatMap(({ id }) =>
    chance() < 0.6
      ? [
          {
            ...{ id, seasonId: 2, memberId: id, amountCents: one([3_000, 4_000, 10_000, 11_000, 50_000]) },
            receivedOn: one(["2025-10-01", "2025-12-31", "2026-01-01", "2026-06-30", "2026-07-01"]),
          },
        ]
      : [],
  );
  return {
    ...{ groups, people, registrations, payments },
    seasons: [
      { id: 1, name: "2024-2025", startDate: "2024-09-01", endDate: "2025-07-13", membershipCostEuros: 10 },
      { id: 2, name: "2025-2026", startDate: "2025-09-01", endDate: "2026-07-13", membershipCostEuros: 10 },
    ],
    sports: [
      { id: 1, name: "Judo" },
      { id: 2, name: "Yoga" },
    ],
    communes: [
      { code: "35115", name: "Fougères" },
      { code: "35137", name: "Javené" },
    ],
    settled: [
      { kept: 1, given: 2 },
      { kept: 4, given: 3 },
    ],
  };
}

/** The day at Paris of an instant. */
function parisDay(instant: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(new Date(instant));
}

/** Years that somebody has lived on a day: birthdays counted one by one. One of 29 February comes on 1 March where there is none. */
function birthdays(birth: string, day: string): number {
  const [year = 0, month = 1, date = 1] = birth.split("-").map(Number);
  let count = 0;
  while (new Date(Date.UTC(year + count + 1, month - 1, date)).toISOString().slice(0, 10) <= day) count++;
  return count;
}

interface Somebody {
  record: ClubAsTold["people"][number];
  records: number[];
  groups: ClubAsTold["groups"];
}

/** The cells of a headcount of the second season that are not nought: rows `a~b`, cells `a~b|c~d`, columns `|c~d`, and the total. */
export function expectedHeadcount(club: ClubAsTold, form: HeadcountDefinition, day: string): Record<string, number> {
  const keptOf = (id: number) => club.settled.find(({ given }) => given === id)?.kept ?? id;
  const isThere = ({ seasonId, valid, validatedAt, registeredAt }: ToldRegistration) => {
    const since = validatedAt ?? registeredAt;
    return seasonId === 2 && valid === true && (since === null || parisDay(since) <= day);
  };
  const everybody: Somebody[] = club.people.flatMap((record) => {
    const records = club.people.flatMap(({ id }) => (keptOf(id) === record.id ? [id] : []));
    const taken = club.registrations.filter((one) => records.includes(one.memberId) && isThere(one));
    const groups = club.groups.filter(({ id }) => taken.some(({ groupId }) => groupId === id));
    return groups.length > 0 ? [{ record, records, groups }] : [];
  });
  const cells: Record<string, number> = {};
  const more = (cell: string) => {
    cells[cell] = (cells[cell] ?? 0) + 1;
  };
  for (const somebody of everybody) {
    more("total");
    const rows = everyWay(form.down.map((dimension) => saidOf(club, form, day, somebody, dimension)));
    const columns = everyWay(form.across.map((dimension) => saidOf(club, form, day, somebody, dimension)));
    for (const row of rows) more(row);
    if (form.across.length > 0)
      for (const column of columns) {
        more(`|${column}`);
        for (const row of rows) more(`${row}|${column}`);
      }
  }
  return cells;
}

function everyWay(lists: string[][]): string[] {
  const [first = [], second] = lists;
  return second ? first.flatMap((one) => second.map((other) => `${one}~${other}`)) : first;
}

function saidOf(
  club: ClubAsTold,
  form: HeadcountDefinition,
  day: string,
  { record, records, groups }: Somebody,
  dimension: string,
): string[] {
  const { sex, birthDate, cityCode } = record;
  if (dimension === "sex") return [sex === "Femme" ? "Femme" : sex === "Homme" ? "Homme" : "unknown"];
  if (dimension === "commune") {
    if (cityCode === null || cityCode === "") return ["unknown"];
    return [form.communes.length > 0 && !form.communes.includes(cityCode) ? "elsewhere" : cityCode];
  }
  if (dimension === "group") return groups.map(({ id }) => `${id}`);
  if (dimension === "sport") return [...new Set(groups.map(({ sportId }) => (sportId ? `${sportId}` : "unknown")))];
  if (dimension === "comer") {
    const was = club.registrations.some(
      (one) => one.seasonId === 1 && one.valid === true && records.includes(one.memberId),
    );
    return [was ? "returned" : "new"];
  }
  if (dimension === "paid") return [paidOf(club, records, day)];
  if (birthDate === null || birthDate > day) return ["unknown"];
  const age =
    form.ageBy === "day" ? birthdays(birthDate, day) : Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  let band = 0;
  for (const from of form.bands) if (from <= age) band = from;
  return [`${band}`];
}

/** Whether what was accepted is paid: prices in euros, and money on or before the day. What waits is not due, but its membership is once something else was accepted. */
function paidOf(club: ClubAsTold, records: readonly number[], day: string): string {
  let owed = 0;
  let isUnsure = false;
  for (const record of records) {
    const own = club.registrations.filter(
      (one) => one.seasonId === 2 && one.memberId === record && one.valid !== false,
    );
    const paid = club.payments
      .filter(({ memberId, receivedOn }) => memberId === record && receivedOn <= day)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    let due = 0;
    for (const { groupId, valid } of own) {
      const price = club.groups.find(({ id }) => id === groupId)?.costEuros ?? null;
      if (price === null) isUnsure = true;
      else if (valid === true) due += price * 100;
    }
    if (own.some(({ valid }) => valid === true)) due += 1_000;
    owed += due - paid;
  }
  return owed > 0 ? "unpaid" : isUnsure ? "unknown" : "paid";
}
