import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseListView } from "#lib/base/arguments/list-view.ts";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorPayments, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { saveZone } from "#lib/base/store/zone.ts";
import { fold } from "#lib/base/words/fold.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { peoplePage } from "#lib/people/records/people-list.ts";
import { parsePeopleView } from "#lib/sync/copy/people-filters.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { registrationPage } from "#lib/sync/copy/registrations.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { WAITS_TOLD } from "#lib/sync/copy/waiting.ts";
import { NO_DAY, payments } from "#lib/sync/resources/payments.ts";
import { agePyramid, pyramidOf } from "./ages.ts";
import { arrivalsByWeek } from "./arrivals.ts";
import { INCOME_TYPE, incomeByMonth, incomeOf } from "./income.ts";
import { waitsOf } from "./waiting-times.ts";

const CLUB = "voile";
const SEASON = 7;
const NOW = new Date("2026-09-12T08:00:00Z");
const scope = { club: CLUB, seasonId: SEASON, today: "2026-09-12" };
const seen = { ...scope, sight: WHOLE_SIGHT };
const annual = { club: CLUB, seasonId: SEASON, kind: "annual" } as const;
const copied = { club: CLUB, reading: 1 };

const person = (id: number, birthDate: string | null, sex: string | null) => ({
  ...copied,
  ...{ id, birthDate, sex, parents: [], nameKey: `name ${id}`, searchKey: `name ${id}` },
});
const registration = (id: number, memberId: number, valid: boolean | null, registeredAt: string | null) => ({
  ...copied,
  ...{ id, memberId, valid, kind: "annual" as const, seasonId: SEASON, activityId: 1, slotIds: [] },
  registeredAt: registeredAt === null ? null : new Date(registeredAt),
});

it("a pyramid has no holes, and whoever has no sex or birth date in neither half nor band", () => {
  const pyramid = pyramidOf([
    { band: 1, sex: "Femme", count: 2 },
    { band: 3, sex: "Homme", count: 1 },
    { band: 16, sex: "Homme", count: 1 },
    { band: 40, sex: null, count: 3 },
    { band: null, sex: "Femme", count: 4 },
    { band: null, sex: "autre", count: 5 },
  ]);
  expect(pyramid.people).toBe(16);
  expect(pyramid.bands[0]).toEqual({ from: 5, to: 9, women: 2, men: 0 });
  expect(pyramid.bands.map(({ from }) => from)).toEqual(Array.from({ length: 16 }, (_, at) => 5 + at * 5));
  expect(pyramid.bands.at(-1)).toEqual({ from: 80, to: null, women: 0, men: 1 });
  expect(pyramid).toMatchObject({ withoutBirth: 9, withoutSex: 8 });
  expect(pyramidOf([])).toEqual({ people: 0, bands: [], withoutBirth: 0, withoutSex: 0 });
  expect(pyramidOf([{ band: null, sex: null, count: 1 }]).bands).toEqual([]);
});

it("income stands by month and method in whole cents, what has no month last", () => {
  const row = (month: string | null, method: string | null, count: number, cents: number) => ({
    ...{ month, method, count, cents },
    key: method?.toLowerCase() ?? null,
  });
  const income = incomeOf([
    row("2026-10", "Chèque", 2, 10_001),
    row(null, "Espèces", 1, 500),
    row("2026-09", "Espèces", 3, 30),
    row("2026-09", null, 1, 7),
  ]);
  expect(income.methods.map(({ method, cents }) => [method, cents])).toEqual([
    ["Chèque", 10_001],
    ["Espèces", 530],
    [null, 7],
  ]);
  expect(income.months.map(({ month, count, cents }) => [month, count, cents])).toEqual([
    ["2026-09", 4, 37],
    ["2026-10", 2, 10_001],
    [null, 1, 500],
  ]);
  expect(income.months[0]?.by.map((one) => one?.cents)).toEqual([undefined, 30, 7]);
  expect(incomeOf([])).toEqual({ methods: [], months: [] });
});

describe.each(databases("figures"))("the figures of a season, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: NOW.toISOString() }));
  });
  afterAll(() => close());
  beforeEach(async () => {
    await deleteClub(store.db, CLUB);
    await saveClub(store.db, {
      ...{ slug: CLUB, name: "Voile", baseUrl: "http://localhost:4000/voile/api/v1", clientId: "client" },
      credential: { kind: "secret", secret: "secret" },
    });
  });

  const listed = async (query: Record<string, string>) =>
    (await registrationPage(store.db, seen, parseView({ kind: "annual", state: "all", ...query }))).total;

  it("waits are exactly what the list shows under each of them", async () => {
    const at = ["2026-09-11T08:00:00Z", "2026-09-05T07:30:00Z", "2026-09-05T08:30:00Z", "2026-08-01T08:00:00Z", null];
    await store.db
      .insert(mirrorRegistrations)
      .values([
        ...at.map((moment, id) => registration(id + 1, 1, null, moment)),
        registration(9, 1, true, "2026-01-01T08:00:00Z"),
      ]);
    const waits = await waitsOf(store.db, annual, NOW);
    expect(waits).toEqual({
      pending: 5,
      longer: [
        { days: 3, count: 3 },
        { days: 7, count: 2 },
        { days: 14, count: 1 },
        { days: 30, count: 1 },
      ],
    });
    for (const { days, count } of waits.longer)
      expect(await listed({ state: "pending", waited: String(days) }), `${days}`).toBe(count);
    expect(await waitsOf(store.db, { ...annual, kind: "event" }, NOW)).toEqual({
      pending: 0,
      longer: WAITS_TOLD.map((days) => ({ days, count: 0 })),
    });
  });

  it("arrivals are counted by the weeks of the club's clocks, and the list has the same of each", async () => {
    await saveZone(store.db, CLUB, "Indian/Reunion");
    // A Sunday evening in France that is Monday on Réunion, and both ends of the week in which Europe's clocks change.
    const at = ["2026-09-06T20:30:00Z", "2026-09-13T19:59:59Z", "2026-10-25T19:59:00Z", "2026-10-25T20:01:00Z", null];
    await store.db
      .insert(mirrorRegistrations)
      .values([
        ...at.map((moment, id) => registration(id + 1, 1, id % 2 === 0 ? null : false, moment)),
        { ...registration(8, 1, true, "2026-09-08T08:00:00Z"), kind: "event" as const },
        { ...registration(9, 1, true, "2026-09-08T08:00:00Z"), seasonId: SEASON - 1 },
      ]);
    const weeks = await arrivalsByWeek(store.db, annual);
    expect(Object.fromEntries(weeks)).toEqual({ "2026-09-07": 2, "2026-10-19": 1, "2026-10-26": 1 });
    expect(await listed({ since: "2026-09-07", until: "2026-09-13" })).toBe(2);
    expect(await listed({ since: "2026-10-19", until: "2026-10-25" })).toBe(1);
    expect(await listed({ until: "2026-10-25" })).toBe(3);
    expect(await listed({ since: "2026-10-26" })).toBe(1);
    // What is no day is passed over, as every parameter that cannot be read.
    for (const since of ["2026-02-31", "0000-01-01", "yesterday", "2026-09-07'"])
      expect(await listed({ since })).toBe(5);
    expect((await arrivalsByWeek(store.db, { ...annual, club: "other" })).size).toBe(0);
  });

  it("ages are exactly the people of the list under the same ages and sex", async () => {
    const people = [
      person(1, "2016-09-12", "Femme"),
      person(2, "2016-09-13", "Femme"),
      person(3, "2008-02-29", "Homme"),
      person(4, "1019-05-12", "Homme"),
      person(5, "2026-09-13", "Homme"),
      person(6, null, "Femme"),
      person(7, "1990-01-01", null),
      person(8, "1990-01-01", "autre"),
      person(9, "1990-01-01", "Femme"),
    ];
    await store.db.insert(mirrorPeople).values(people);
    await store.db.insert(mirrorRegistrations).values([
      ...people.slice(0, 8).map(({ id }) => registration(id, id, true, null)),
      // Twice is one person; pending is none; one whom the copy does not know is in no list.
      registration(20, 1, true, null),
      registration(21, 9, null, null),
      registration(22, 99, true, null),
    ]);
    for (const today of ["2026-09-12", "2026-02-28", "2028-02-29"]) {
      const pyramid = await agePyramid(store.db, { ...scope, today });
      const count = async (query: Record<string, string>) => {
        const view = parsePeopleView({ standing: "validated", ...query });
        return (await peoplePage(store.db, { ...scope, today }, view, { withRegistrations: true, sight: WHOLE_SIGHT }))
          .total;
      };
      expect(pyramid.people).toBe(8);
      expect(await count({})).toBe(8);
      for (const { from, to, women, men } of pyramid.bands) {
        const ages = { from: String(from), ...(to !== null && { to: String(to) }) };
        expect(await count({ ...ages, sex: "Femme" }), `${from} ${today}`).toBe(women);
        expect(await count({ ...ages, sex: "Homme" }), `${from} ${today}`).toBe(men);
      }
      expect(await count({ lacks: "birth" })).toBe(pyramid.withoutBirth);
      expect(await count({ lacks: "sex" })).toBe(pyramid.withoutSex);
    }
    expect(await agePyramid(store.db, scope)).toMatchObject({ withoutBirth: 2, withoutSex: 2 });
  });

  it("income is exactly the payments of the list under the same type, month and method", async () => {
    const paid = (
      id: number,
      type: string,
      method: string | null,
      receivedOn: string | null,
      amountCents: number | null,
    ) => ({
      ...{ ...copied, id, seasonId: SEASON, memberId: null, type, method, receivedOn, amountCents },
      methodKey: method === null ? null : fold(method),
    });
    await store.db
      .insert(mirrorPayments)
      .values([
        paid(1, "Paiement", "Chèque", "2026-09-01", 10_050),
        paid(2, "Paiement", "cheque", "2026-09-30", 1),
        paid(3, "Paiement", "Chèque", "2026-10-01", 200),
        paid(4, "Paiement", "Chèque", null, 300),
        paid(5, "Paiement", null, "2026-09-02", null),
        paid(6, "Remboursement", "Chèque", "2026-09-03", 4_000),
        paid(7, "Reduction", null, "2026-09-03", 4_000),
        { ...paid(8, "Paiement", "Chèque", "2026-09-03", 4_000), seasonId: SEASON - 1 },
      ]);
    const { months, methods } = await incomeByMonth(store.db, scope);
    expect(methods.map(({ method, cents }) => [method, cents])).toEqual([
      ["Chèque", 10_551],
      [null, 0],
    ]);
    const count = async (address: Record<string, string>) => {
      const view = parseListView({ type: INCOME_TYPE, ...address }, payments.columns, payments.filters);
      return (await payments.count(store.db, { club: CLUB, season: SEASON }, view)).total;
    };
    for (const month of months) {
      const received = month.month ?? NO_DAY;
      expect(await count({ received }), received).toBe(month.count);
      for (const row of month.by)
        if (row?.method) expect(await count({ received, q: `"${row.method}"` }), received).toBe(row.count);
    }
    expect(months.map(({ month, count: of, cents }) => [month, of, cents])).toEqual([
      ["2026-09", 3, 10_051],
      ["2026-10", 1, 200],
      [null, 1, 300],
    ]);
    // What is no month narrows nothing, and another year's is none of these.
    expect(await count({ received: "2026-13" })).toBe(5);
    expect(await count({ received: "2025-09" })).toBe(0);
  });
});
