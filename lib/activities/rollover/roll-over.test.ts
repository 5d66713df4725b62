import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_FREE_DAYS } from "#lib/activities/days-off/free-days.ts";
import { dayAfter, dayOf, daysBetween, WEEK_DAYS } from "#lib/base/time/days.ts";
import { wallClock } from "#lib/club/contract/zone.ts";
import { numberIn, type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { AS_IT_WAS } from "./as-it-was.ts";
import { rollOver } from "./roll-over.ts";
import { differencesOf, type RolledRow } from "./rolled-row.ts";
import type { OfferedFields, RolloverInput, SeasonOffer } from "./rolling.ts";
import { followingSeason } from "./season-row.ts";
import type { RolloverSettings } from "./settings.ts";

const fields = (names: string, required = ""): OfferedFields => ({
  fields: new Set([...names.split(" "), ...required.split(" ")].filter(Boolean)),
  required: new Set(required.split(" ").filter(Boolean)),
});

const WEEKLY = "day hour minute duration_minutes trainer_ids";
const OFFERED: Record<RolledNoun, OfferedFields> = {
  season: fields(
    "membership_cost_euros previous_registration_start max_annual_registrations",
    "name start_date end_date registration_start registration_end",
  ),
  slot: fields("sport_id location birth_year_start birth_year_end sex", `name season_id ${WEEKLY} capacity`),
  group: fields(
    "sport_id description sex type capacity auto_validate cost_euros slot_count slot_ids",
    "name season_id birth_year_start birth_year_end",
  ),
  lesson: fields("location", `group_id ${WEEKLY}`),
  event: fields(
    "description capacity registration_deadline registration_opening cost_euros",
    "name season_id begin end birth_year_start birth_year_end",
  ),
};

const SEASON = {
  ...{ id: 2, name: "Saison 2026-2027", start_date: "2026-09-01", end_date: "2027-08-31" },
  ...{ registration_start: "2026-06-13", registration_end: "2027-08-31", previous_registration_start: "2026-06-06" },
  ...{ membership_cost_euros: 22, max_annual_registrations: 2, city_code: "35115" },
};
const slot = (id: number, more: RolledRecord = {}): RolledRecord => ({
  ...{ id, season_id: 2, name: `Lundi ${id}`, day: "lundi", hour: 18, minute: 0, duration_minutes: 60, capacity: 20 },
  ...{ birth_year_start: 2018, birth_year_end: 2012, trainer_ids: [7], location: null, sport_id: null, sex: null },
  ...more,
});
const group = (id: number, more: RolledRecord = {}): RolledRecord => ({
  ...{ id, season_id: 2, name: `Groupe ${id}`, birth_year_start: 2018, birth_year_end: 2016, cost_euros: 185 },
  ...{ capacity: 24, auto_validate: false, type: "Loisir", slot_ids: [], slot_count: 0, description: null },
  ...more,
});
const lesson = (id: number, groupId: number, more: RolledRecord = {}): RolledRecord => ({
  ...{ id, group_id: groupId, day: "mardi", hour: 19, minute: 30, duration_minutes: 90, location: "Dojo" },
  ...{ trainer_ids: [7, 9], ...more },
});
const event = (id: number, begin: string, more: RolledRecord = {}): RolledRecord => ({
  ...{ id, season_id: 2, name: `Gala ${id}`, begin, end: new Date(Date.parse(begin) + 7_200_000).toISOString() },
  ...{ birth_year_start: 2020, birth_year_end: 1900, cost_euros: 5, capacity: 100, ...more },
});

const offer = (more: Partial<SeasonOffer> = {}): SeasonOffer => ({
  season: SEASON,
  ...{ slot: [], group: [], lesson: [], event: [] },
  ...more,
});

const chosen = (more: Partial<RolloverSettings> = {}): RolloverSettings => ({
  ...AS_IT_WAS,
  ...{
    from: 2,
    next: { is: "new", name: "Saison 2027-2028", startDate: "2027-09-01", endDate: "2028-08-31" },
    ...more,
  },
});

function input(old: SeasonOffer, more: Partial<RolloverInput> = {}): RolloverInput {
  const order = (["slot", "group", "lesson", "event"] as const).flatMap((noun) =>
    old[noun].map((record) => `${noun} ${record.id}`),
  );
  return {
    ...{ settings: chosen(), old, next: null, offered: OFFERED, made: {}, timeZone: "Europe/Paris" },
    ...{ freeDays: NO_FREE_DAYS, isLeftOut: () => false },
    placeOf: (noun, from) => (noun === "season" ? 1 : order.indexOf(`${noun} ${from}`) + 2),
    ...more,
  };
}

const rowOf = (rows: readonly RolledRow[], noun: RolledNoun, from: number) =>
  rows.find((row) => row.noun === noun && row.from === from) as RolledRow;

describe("a season that is rolled over", () => {
  it("is created with its dates a year later, its openings on the same weekday, and its price by the rule", () => {
    expect(followingSeason(SEASON)).toEqual({
      ...{ name: "Saison 2027-2028", startDate: "2027-09-01", endDate: "2028-08-31" },
    });
    const prices = { percent: 0, euros: 3, roundTo: 5 } as const;
    const [row] = rollOver(input(offer(), { settings: chosen({ prices }) }));
    expect(row).toMatchObject({ because: null, doubts: [] });
    expect(row?.body).toEqual({
      ...{ name: "Saison 2027-2028", start_date: "2027-09-01", end_date: "2028-08-31" },
      ...{
        registration_start: "2027-06-12",
        registration_end: "2028-08-31",
        previous_registration_start: "2027-06-05",
      },
      ...{ membership_cost_euros: 25, max_annual_registrations: 2 },
    });
  });

  it("tells what it is and what changes: ages, price, name; the rest stays", () => {
    const old = offer({ group: [group(5, { name: "Éveil 2016-2018", description: "Reprise le 5 septembre 2026" })] });
    const row = rowOf(
      rollOver(input(old, { settings: chosen({ prices: { percent: 3, euros: 0, roundTo: 5 } }) })),
      "group",
      5,
    );
    expect(differencesOf(row, { capacity: 30 })).toEqual([
      { field: "name", before: "Éveil 2016-2018", after: "Éveil 2017-2019" },
      { field: "birth_year_start", before: 2018, after: 2019 },
      { field: "birth_year_end", before: 2016, after: 2017 },
      { field: "cost_euros", before: 185, after: 190 },
      { field: "capacity", before: 24, after: 30 },
    ]);
    expect(row.in).toEqual({ row: 1 });
    expect(row.doubts).toEqual([{ code: "tells_year", field: "description", value: "2026" }]);
  });

  it("offers the slots that came of those it had, and says which have no successor", () => {
    const old = offer({
      slot: [slot(1), slot(2), slot(3)],
      group: [group(5, { slot_ids: [1, 2, 3, 99], slot_count: 3 })],
    });
    const isLeftOut = (noun: string, from: number) => noun === "slot" && from === 2;
    const next = offer({
      season: { ...SEASON, id: 3, start_date: "2027-09-01", end_date: "2028-08-31" },
      slot: [slot(44, { name: "Lundi 3" })],
    });
    const settings = chosen({ next: { is: "there", id: 3 } });
    const row = rowOf(rollOver(input(old, { next, settings, isLeftOut })), "group", 5);
    expect(row.slots).toEqual([{ row: 2 }, 44]);
    expect(row.in).toBe(3);
    expect(row.body.slot_count).toBe(2);
    expect(row.doubts).toEqual([
      { code: "no_successor", field: "slot_ids", value: "Lundi 2, #99" },
      { code: "fewer_slots", field: "slot_count", value: "3" },
    ]);
  });

  it("offers only what the club's contract takes", () => {
    const old = offer({ slot: [slot(1)], group: [group(5, { slot_ids: [1], slot_count: 1 })] });
    const { slot: _, ...rest } = OFFERED;
    const without = { ...rest, group: fields("cost_euros", "name season_id birth_year_start birth_year_end") };
    const rows = rollOver(input(old, { offered: without }));
    expect(rowOf(rows, "slot", 1).because).toBe("not_offered");
    expect(rowOf(rows, "group", 5)).toMatchObject({ slots: [], doubts: [] });
    expect(Object.keys(rowOf(rows, "group", 5).body).sort()).toEqual([
      ...["birth_year_end", "birth_year_start", "cost_euros", "name"],
    ]);
  });

  it("leaves lessons of what has no successor, and says what is missing", () => {
    const old = offer({ group: [group(5)], lesson: [lesson(1, 5), lesson(2, 77), lesson(3, 5, { trainer_ids: [] })] });
    const rows = rollOver(input(old));
    expect(rowOf(rows, "lesson", 1)).toMatchObject({ because: null, in: { row: 2 }, of: "Groupe 5" });
    expect(rowOf(rows, "lesson", 2)).toMatchObject({ because: "no_group", in: null });
    expect(rowOf(rows, "lesson", 3).doubts).toEqual([{ code: "missing", field: "trainer_ids" }]);
    const left = rollOver(input(old, { isLeftOut: (noun) => noun === "group" }));
    expect(rowOf(left, "lesson", 1).because).toBe("no_group");
    const replaced = rollOver(input(old, { settings: chosen({ trainers: 12 }) }));
    expect(rowOf(replaced, "lesson", 3)).toMatchObject({ body: { trainer_ids: [12] }, doubts: [{ code: "stand_in" }] });
  });

  it("says of an event what stands against its new day", () => {
    const own = [{ id: 1, from: "2027-12-11", to: "2027-12-11", label: "Travaux" }];
    const old = offer({
      event: [
        event(1, "2026-12-12T13:00:00Z"),
        event(2, "2027-08-30T13:00:00Z", { begin: "2026-08-29T13:00:00Z", end: "2026-08-29T14:00:00Z" }),
      ],
    });
    const rows = rollOver(input(old, { freeDays: { ...NO_FREE_DAYS, own } }));
    expect(rowOf(rows, "event", 1).doubts).toEqual([{ code: "on_free_day", field: "begin", value: "2027-12-11" }]);
    expect(rowOf(rows, "event", 2).doubts).toEqual([{ code: "outside_season", field: "begin", value: "2027-08-28" }]);
    expect(rowOf(rows, "event", 1).body).toMatchObject({ birth_year_start: 2021, birth_year_end: 1900 });
  });

  it("takes nothing twice: what is there under its name, and what an earlier roll-over made under another", () => {
    const old = offer({ group: [group(5), group(6), group(7)] });
    const next = offer({
      season: { ...SEASON, id: 3 },
      group: [group(50, { name: "GROUPE 5" }), group(70, { name: "Renommé" })],
    });
    const made = {
      group: new Map([
        [7, 70],
        [6, 60],
      ]),
    };
    const rows = rollOver(input(old, { next, made, settings: chosen({ next: { is: "there", id: 3 } }) }));
    expect([5, 6, 7].map((id) => [rowOf(rows, "group", id).because, rowOf(rows, "group", id).successor])).toEqual([
      ["there", 50],
      ["made", 60],
      ["made", 70],
    ]);
  });
});

const somewhere = fc.option(fc.constantFrom("Dojo", "Piscine"), { nil: null });
const weekly = {
  day: fc.constantFrom(...WEEK_DAYS),
  hour: fc.integer({ min: 8, max: 21 }),
  minute: fc.constantFrom(0, 15, 30),
};
const years = fc.tuple(fc.integer({ min: 1990, max: 2022 }), fc.nat(8)).map(([recent, span]) => ({
  ...{ birth_year_start: recent, birth_year_end: recent - span },
}));
const numbered = <T extends object>(arbitrary: fc.Arbitrary<T>, most: number) =>
  fc.array(arbitrary, { maxLength: most }).map((list) => list.map((one, at) => ({ ...one, id: at + 1 })));

/** Seasons of whatever a club may write: names that are not unique, slots that are gone, lessons of other seasons' groups. */
const anySeason: fc.Arbitrary<SeasonOffer> = fc
  .record({
    slots: numbered(
      fc.record({
        name: fc.constantFrom("A", "B", "Lundi"),
        ...weekly,
        location: somewhere,
        trainer_ids: fc.constant([7]),
        capacity: fc.nat(50),
        duration_minutes: fc.constant(60),
      }),
      8,
    ),
    groups: numbered(
      fc
        .tuple(
          fc.record({
            name: fc.constantFrom("Éveil", "École", "2018", "Adultes"),
            type: fc.constantFrom("Loisir", "Competition", null),
            cost_euros: fc.nat(500),
            slot_ids: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
            slot_count: fc.nat(4),
          }),
          years,
        )
        .map(([one, ages]) => ({ ...one, ...ages })),
      8,
    ),
    lessons: numbered(
      fc.record({
        group_id: fc.integer({ min: 1, max: 10 }),
        ...weekly,
        location: somewhere,
        trainer_ids: fc.constant([7]),
        duration_minutes: fc.constant(60),
      }),
      8,
    ),
    events: numbered(
      fc
        .tuple(
          fc.integer({ min: 0, max: 364 * 24 * 4 }),
          fc.integer({ min: 1, max: 300 }),
          years,
          fc.constantFrom("Gala", "Stage"),
        )
        .map(([quarter, length, ages, name]) => {
          const begin = Date.parse("2026-09-01T00:00:00Z") + quarter * 900_000;
          return {
            name,
            ...ages,
            begin: new Date(begin).toISOString(),
            end: new Date(begin + length * 900_000).toISOString(),
            registration_opening: new Date(begin - 56 * 86_400_000).toISOString().slice(0, 10),
          };
        }),
      6,
    ),
  })
  .map(({ slots, groups, lessons, events }) => ({
    ...{ season: SEASON, slot: slots, lesson: lessons, event: events },
    // A list of the API names a record once.
    group: groups.map((one) => ({ ...one, slot_ids: [...new Set(one.slot_ids)] })),
  }));

/** What the club has once every row is done, as its lists tell it. */
function doneBy(rows: readonly RolledRow[]): SeasonOffer {
  const idOf = (place: number) => 1_000 + place;
  const number = (pointed: RolledRow["in"]) => (typeof pointed === "number" ? pointed : idOf(pointed?.row ?? 0));
  const of = (noun: RolledNoun) =>
    rows
      .filter((row) => row.noun === noun && row.because === null)
      .map((row) => ({
        ...row.body,
        id: idOf(row.place),
        ...(noun === "lesson" ? { group_id: number(row.in) } : { season_id: number(row.in) }),
        ...(row.slots ? { slot_ids: row.slots.map(number) } : {}),
      }));
  return {
    season: { ...of("season")[0], id: idOf(1) },
    slot: of("slot"),
    group: of("group"),
    lesson: of("lesson"),
    event: of("event"),
  };
}

describe("whatever a club wrote", () => {
  it("every date is moved once, on its weekday; every pointer leads to a row before it, or none is there and that is said", () => {
    fc.assert(
      fc.property(anySeason, (old) => {
        const rows = rollOver(input(old));
        expect(rollOver(input(old))).toEqual(rows);
        const placed = new Map(rows.map((row) => [row.place, row]));
        for (const row of rows) {
          const pointers = [...(row.slots ?? []), ...(row.in === null ? [] : [row.in])];
          for (const one of pointers)
            if (typeof one !== "number") {
              expect(one.row).toBeLessThan(row.place);
              expect(placed.get(one.row)?.because).toBeNull();
            }
          if (row.noun === "group") {
            const had = old.group.find(({ id }) => id === row.from)?.slot_ids as number[];
            const gone = had.filter((id) => !old.slot.some((one) => one.id === id));
            expect(row.slots?.length).toBe(had.length - gone.length);
            expect(row.doubts.some(({ code }) => code === "no_successor")).toBe(gone.length > 0);
          }
          if (row.noun === "lesson") expect(row.because === "no_group").toBe(row.in === null);
          if (row.noun === "event") checkEvent(row);
          for (const field of ["birth_year_start", "birth_year_end"])
            if (Object.hasOwn(row.was, field))
              expect(numberIn(row.body, field)).toBe((numberIn(row.was, field) ?? 0) + 1);
        }
      }),
    );
  });

  it("running it again proposes nothing, and after something was added that alone", () => {
    fc.assert(
      fc.property(anySeason, (old) => {
        const next = doneBy(rollOver(input(old)));
        const settings = chosen({ next: { is: "there", id: Number(next.season.id) } });
        const again = rollOver(input(old, { next, settings }));
        expect(again.filter(({ because }) => because === null)).toEqual([]);
        const more = {
          ...old,
          group: [...old.group, group(90, { name: "Ajouté", slot_ids: [] })],
          lesson: [...old.lesson, lesson(91, 90)],
        };
        const third = rollOver(input(more, { next, settings })).filter(({ because }) => because === null);
        expect(third.map(({ noun, from }) => [noun, from])).toEqual([
          ["group", 90],
          ["lesson", 91],
        ]);
      }),
      { numRuns: 40 },
    );
  });
});

function checkEvent(row: RolledRow): void {
  const day = (record: RolledRecord, field: string) => wallClock(new Date(textIn(record, field)), "Europe/Paris");
  for (const field of ["begin", "end"]) {
    const [before, after] = [day(row.was, field), day(row.body, field)];
    expect(daysBetween(before.date, after.date)).toBe(364);
    expect(dayOf(after.date)).toBe(dayOf(before.date));
  }
  expect(textIn(row.body, "registration_opening")).toBe(dayAfter(textIn(row.was, "registration_opening"), 364));
  expect(Date.parse(textIn(row.body, "end"))).toBeGreaterThanOrEqual(Date.parse(textIn(row.body, "begin")));
}
