import fc from "fast-check";
import {
  randomAccess,
  randomCapacity,
  randomLimit,
  randomPerson,
  randomSlotCount,
  randomValidity,
} from "../../../../scripts/testing/random-rules.ts";

/** A season of a club as it comes about by chance, with the one before it; records name each other by their places in these lists. Pure. */

/** When one may register; former members and people of a commune may come before the others. */
export const WINDOWS = {
  open: { registration_start: "2020-06-01", registration_end: "2099-08-31" },
  over: { registration_start: "2020-06-01", registration_end: "2021-08-31" },
  later: { registration_start: "2098-06-01", registration_end: "2099-08-31" },
  former: {
    ...{ registration_start: "2098-06-01", registration_end: "2099-08-31" },
    previous_registration_start: "2020-06-01",
  },
  everFormer: {
    ...{ registration_start: "2098-06-01", registration_end: "2099-08-31" },
    ...{ previous_registration_start: "2020-06-01", previous_registration_all: true },
  },
  city: { registration_start: "2098-06-01", registration_end: "2099-08-31", city_registration_start: "2020-06-01" },
} as const;

/** When one may register to an event. */
export const EVENT_WINDOWS = {
  open: { registration_opening: null, registration_deadline: null },
  now: { registration_opening: "2020-06-01", registration_deadline: "2099-08-31" },
  over: { registration_opening: null, registration_deadline: "2021-06-01" },
  later: { registration_opening: "2098-06-01", registration_deadline: null },
} as const;

/** Dates of an event that its others may contradict: it would end before it begins, or close before it opens. */
export const ODD_DATES = {
  end: { end: "2025-12-31T10:00:00+01:00" },
  begin: { begin: "2026-01-01T15:00:00Z" },
  opening: { registration_opening: "2022-01-01" },
  deadline: { registration_deadline: "2020-05-31" },
  both: { registration_opening: "2021-06-02", registration_deadline: "2021-06-01" },
} as const;

/** What a club may have switched off by the time that the list is tried. */
export const SWITCHED_OFF = ["slots", "member_priority", "geographic_priority", "external_events", "pre_registration"];

/** Any record of a list, whatever the list's length. */
const any = fc.nat({ max: 1_000 });

const names = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as K[];

/** Years in their order, as a club lets them be written. */
const inOrder = <T extends { birth_year_start: number | null; birth_year_end: number | null }>(one: T): T => {
  const { birth_year_start: start, birth_year_end: end } = one;
  return start !== null && end !== null && start < end ? { ...one, birth_year_start: end, birth_year_end: start } : one;
};

const mostly = <T>(usual: T, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });

/** One in so many; else null. */
const seldom = <T>(oneIn: number, some: fc.Arbitrary<T>) =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: some });

const oddDates = (oneIn: number) => seldom(oneIn, fc.constantFrom(...names(ODD_DATES)));

const access = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ birth_year_start: null, birth_year_end: null, sex: null }) },
  { weight: 1, arbitrary: fc.record(randomAccess).map(inOrder) },
);

const registration = fc.record({
  isAnnual: mostly(true, fc.constant(false)),
  isPast: mostly(false, fc.constant(true)),
  person: any,
  activity: any,
  slots: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 2 }),
  valid: randomValidity,
});

export const randomSeason = fc.record({
  off: fc.oneof(
    { weight: 6, arbitrary: fc.constant([] as string[]) },
    { weight: 1, arbitrary: fc.subarray(SWITCHED_OFF, { minLength: 1 }) },
  ),
  window: mostly("open" as keyof typeof WINDOWS, fc.constantFrom(...names(WINDOWS))),
  limit: randomLimit,
  slots: fc.array(fc.record({ access, capacity: fc.nat({ max: 3 }) }), { maxLength: 3, size: "max" }),
  groups: fc.array(
    fc.record({
      ...{ access, capacity: randomCapacity, slots: fc.uniqueArray(fc.nat({ max: 2 })), slotCount: randomSlotCount },
      validates: mostly(false, fc.constant(true)),
    }),
    { minLength: 1, maxLength: 3, size: "max" },
  ),
  events: fc.array(
    fc.record({
      ...{ access, capacity: randomCapacity },
      window: mostly("open" as keyof typeof EVENT_WINDOWS, fc.constantFrom(...names(EVENT_WINDOWS))),
      ...{ forMembers: fc.boolean(), forAll: fc.boolean(), validates: fc.boolean(), paysFirst: fc.boolean() },
    }),
    { maxLength: 2, size: "max" },
  ),
  people: fc.array(fc.record({ ...randomPerson, city: fc.option(fc.nat({ max: 1 })) }), {
    minLength: 1,
    maxLength: 5,
    size: "max",
  }),
  registrations: fc.array(registration, { maxLength: 8, size: "max" }),
});
export type RandomSeason = typeof randomSeason extends fc.Arbitrary<infer T> ? T : never;

/** Which record a write is about: one that the club has, one that this row or another one makes. */
const one = fc.record({ from: fc.constantFrom("known", "known", "own", "row"), nth: any });
export type RandomOne = typeof one extends fc.Arbitrary<infer T> ? T : never;

const seen = fc.constantFrom("not", "not", "as it is", "otherwise");
const whom = { ...randomPerson, city: fc.option(fc.nat({ max: 1 })) };
const slots = seldom(2, fc.array(one, { maxLength: 3 }));

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ is: fc.constant("member" as const), ...whom, name: fc.nat({ max: 3 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ is: fc.constant("changeMember" as const), one, ...whom, seen },
      field: fc.constantFrom("birth_date", "sex", "city_code"),
    }),
  },
  { weight: 6, arbitrary: fc.record({ is: fc.constant("annual" as const), person: one, activity: one, slots }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant("eventRegistration" as const), person: one, activity: one }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constantFrom("validate" as const, "validate" as const, "cancel" as const),
      ...{ isAnnual: mostly(true, fc.constant(false)), one },
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ is: fc.constant("move" as const), one, seen, slots },
      ...{ activity: fc.option(one, { freq: 4 }), person: seldom(4, one) },
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ is: fc.constant("group" as const), season: one, access: fc.oneof(access, fc.record(randomAccess)) },
      ...{ capacity: randomCapacity, slots, slotCount: randomSlotCount, validates: fc.boolean() },
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant("slot" as const), season: one, access, capacity: any }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...{ is: fc.constant("event" as const), season: one, access, capacity: randomCapacity },
      ...{ window: fc.constantFrom(...names(EVENT_WINDOWS)), forMembers: fc.boolean(), validates: fc.boolean() },
      odd: oddDates(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant("season" as const), window: fc.constantFrom(...names(WINDOWS)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ is: fc.constant("changeOffer" as const), of: fc.constantFrom("groups", "slots", "events"), one, seen },
      ...{ capacity: fc.nat({ max: 3 }), birthYear: seldom(3, fc.integer({ min: 2010, max: 2016 })) },
      odd: oddDates(2),
    }),
  },
);
export type RandomStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What makes a body that the contract refuses. */
const spoilt = seldom(12, fc.constantFrom("unknown field", "too long", "no date", "below nought"));

const plans = fc.record({
  kind: fc.constant("plans" as const),
  rows: fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4, size: "max" }), spoilt }), {
    ...{ minLength: 1, maxLength: 20, size: "max" },
  }),
});

const file = fc.record({
  kind: fc.constant("import" as const),
  validate: fc.boolean(),
  people: mostly("both" as "both" | "new" | "known", fc.constantFrom("new", "known")),
  rule: fc.constantFrom("always" as const, "empty" as const, "new" as const),
  rows: fc.array(
    fc.record({
      person: fc.option(any, { freq: 2 }),
      ...{ name: fc.nat({ max: 6 }), ...randomPerson, spoilt: seldom(10, fc.constantFrom("no group", "too long")) },
      ...{ groups: fc.uniqueArray(any, { maxLength: 2 }), slots: fc.uniqueArray(any, { maxLength: 2 }) },
    }),
    { minLength: 1, maxLength: 20, size: "max" },
  ),
});

const chosen = { group: fc.option(any, { freq: 4 }), slot: seldom(3, any) };

/** What a list of each kind is made of. */
const lists = fc.oneof(
  { weight: 4, arbitrary: plans },
  { weight: 3, arbitrary: file },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("renewal" as const), rows: someOf(chosen) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("moves" as const), rows: someOf(chosen) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("offers" as const),
      rows: someOf({ ...chosen, elsewhere: seldom(2, any), answer: fc.constantFrom("yes", "yes", "no", null) }),
    }),
  },
);

function someOf<T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return fc.array(fc.record(fields), { minLength: 1, maxLength: 20, size: "max" });
}

/** A season with a list of at most twenty rows about it. */
export const randomStage = fc.record({ season: randomSeason, list: lists, sendsForeseen: fc.boolean() });
export type RandomStage = typeof randomStage extends fc.Arbitrary<infer T> ? T : never;
