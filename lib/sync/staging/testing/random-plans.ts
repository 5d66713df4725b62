import { isReference, type StagedBody, type StagedPlan, type StagedReference, type StagedStep } from "../plan.ts";
import { at, EVENT_TIME, firstDayOfNth, lettersOf, type MadeSeason, SLOT_TIME } from "./random-club.ts";
import {
  EVENT_WINDOWS,
  ODD_DATES,
  type RandomOne,
  type RandomSeason,
  type RandomStage,
  type RandomStep,
  WINDOWS,
} from "./random-season.ts";

type Plans = Extract<RandomStage["list"], { kind: "plans" }>;
type Row = Plans["rows"][number];
type Maker = "people" | "groups" | "slots" | "events" | "seasons" | "annual" | "eventRegistrations";

/** What each step makes. */
const MAKES: Partial<Record<RandomStep["is"], Maker>> = {
  ...{ member: "people", group: "groups", slot: "slots", event: "events", season: "seasons", annual: "annual" },
  eventRegistration: "eventRegistrations",
};

/** What is there to be named. */
export interface Surroundings {
  made: MadeSeason;
  given: RandomSeason;
  leads: number;
  cities: string[];
}

const stepName = (nth: number) => `s${nth}`;

/** The plans of rows, in which records name each other by number or by the row and step that make them; a row that comes to nothing has none. */
export function randomPlans({ rows }: Plans, around: Surroundings): (StagedPlan | null)[] {
  const makers = rows.flatMap((row, nth) =>
    row.steps.flatMap(({ is }, step) => (MAKES[is] ? [{ of: MAKES[is], place: nth + 1, step }] : [])),
  );
  return rows.map((row, nth) => planOf(row, nth + 1, makers, around));
}

function planOf(
  row: Row,
  place: number,
  makers: readonly { of: Maker; place: number; step: number }[],
  around: Surroundings,
): StagedPlan | null {
  const steps = row.steps.flatMap((step, nth): StagedStep[] => {
    const named = (of: Maker, { from, nth: which }: RandomOne): number | StagedReference | undefined => {
      const own = makers.filter((one) => one.of === of && one.place === place && one.step < nth);
      const others = makers.filter((one) => one.of === of && one.place !== place);
      // Most name a row before; a few one that comes behind, which nobody can wait for.
      const before = others.filter((one) => one.place < place);
      const maker =
        from === "own" ? at(own, which) : from === "row" ? at(which % 5 === 0 ? others : before, which) : null;
      if (maker) return { of: stepName(maker.step), ...(maker.place !== place && { row: maker.place }) };
      const known: readonly number[] = {
        ...{ people: around.made.people, groups: [...around.made.groups, around.made.pastGroup] },
        ...{ slots: around.made.slots, events: around.made.events, seasons: [around.made.season] },
        annual: around.made.annual.map(({ id }) => id),
        eventRegistrations: around.made.eventRegistrations.map(({ id }) => id),
      }[of];
      return at(known, which);
    };
    const made = stepOf(step, { names: stepName(nth), place, named, around });
    return made ? [made] : [];
  });
  const [first] = steps;
  if (!first) return null;
  if (row.spoilt) spoil(first.body, row.spoilt);
  return steps;
}

interface Making {
  names: string;
  place: number;
  named: (of: Maker, which: RandomOne) => number | StagedReference | undefined;
  around: Surroundings;
}

function stepOf(step: RandomStep, making: Making): StagedStep | null {
  const { names, named, around } = making;
  const cityOf = (city: number | null) => (city === null ? null : (around.cities[city] ?? null));
  const slotsOf = (slots: readonly RandomOne[] | null) => slots?.flatMap((one) => named("slots", one) ?? []);
  switch (step.is) {
    case "member": {
      const { birth_date, sex, name } = step;
      const who = {
        last_name: `New${lettersOf(around.made.nth)}`,
        first_name: lettersOf(name),
        email: "new@new.example",
      };
      return { names, write: "POST /members", body: { ...who, birth_date, sex, city_code: cityOf(step.city) } };
    }
    case "changeMember": {
      const id = named("people", step.one);
      if (id === undefined) return null;
      const said = { birth_date: step.birth_date, sex: step.sex, city_code: cityOf(step.city) };
      const field = step.field as keyof typeof said;
      const was = typeof id === "number" ? around.given.people[around.made.people.indexOf(id)] : undefined;
      const value = was && { birth_date: was.birth_date, sex: was.sex, city_code: cityOf(was.city) }[field];
      const seen = seenOf(step.seen, field, value ?? null, "1999-01-01");
      return { names, write: "PATCH /members/{id}", id, body: { [field]: said[field] }, ...(was && seen) };
    }
    case "annual": {
      const [person, activity, slots] = [
        named("people", step.person),
        named("groups", step.activity),
        slotsOf(step.slots),
      ];
      return {
        names,
        write: "POST /annual-registrations",
        body: said({ member_id: person, group_id: activity, slot_ids: slots }),
      };
    }
    case "eventRegistration": {
      const [person, activity] = [named("people", step.person), named("events", step.activity)];
      return { names, write: "POST /event-registrations", body: said({ member_id: person, event_id: activity }) };
    }
    case "validate":
    case "cancel": {
      const id = named(step.isAnnual ? "annual" : "eventRegistrations", step.one);
      const path = step.isAnnual ? ("annual-registrations" as const) : ("event-registrations" as const);
      return id === undefined ? null : { names, write: `POST /${path}/{id}/${step.is}`, id, body: {} };
    }
    case "move": {
      const id = named("annual", step.one);
      if (id === undefined) return null;
      const activity = step.activity ? named("groups", step.activity) : undefined;
      const person = step.person ? named("people", step.person) : undefined;
      const was = around.made.annual.find((one) => one.id === id)?.activity;
      const seen = was === undefined ? {} : seenOf(step.seen, "group_id", was, was + 100_000);
      const body = said({ group_id: activity, member_id: person, slot_ids: slotsOf(step.slots) });
      return { names, write: "PATCH /annual-registrations/{id}", id, body, ...seen };
    }
    case "group": {
      const { access, capacity, slotCount, validates } = step;
      const years = {
        birth_year_start: access.birth_year_start ?? 2200,
        birth_year_end: access.birth_year_end ?? 1900,
      };
      const body = said({
        name: `Made ${making.place}`,
        season_id: named("seasons", step.season),
        slot_ids: slotsOf(step.slots),
      });
      const rules = { ...years, sex: access.sex, capacity, slot_count: slotCount, auto_validate: validates };
      return { names, write: "POST /groups", body: { ...body, ...withoutSlots(rules, around) } };
    }
    case "slot": {
      const { access, capacity } = step;
      const body = said({
        name: `Made ${making.place}`,
        season_id: named("seasons", step.season),
        trainer_ids: [around.leads],
      });
      return { names, write: "POST /slots", body: { ...body, ...SLOT_TIME, ...access, capacity: capacity % 3 } };
    }
    case "event": {
      const { access, capacity, window, forMembers, validates } = step;
      const years = {
        birth_year_start: access.birth_year_start ?? 2200,
        birth_year_end: access.birth_year_end ?? 1900,
      };
      const body = said({ name: `Made ${making.place}`, season_id: named("seasons", step.season) });
      const rules = { capacity, ...EVENT_WINDOWS[window], membership_required: forMembers, auto_validate: validates };
      const odd = step.odd && ODD_DATES[step.odd];
      return { names, write: "POST /events", body: { ...body, ...EVENT_TIME, ...years, ...rules, ...odd } };
    }
    case "season": {
      const window = WINDOWS[step.window];
      const city = "city_registration_start" in window && { city_code: around.cities[0] ?? null };
      const dates = { start_date: firstDayOfNth(around.made.nth, 2), end_date: "2099-08-31" };
      return { names, write: "POST /seasons", body: { name: `Made ${making.place}`, ...dates, ...window, ...city } };
    }
    case "changeOffer":
      return changedOffer(step, making);
  }
}

function changedOffer(
  step: Extract<RandomStep, { is: "changeOffer" }>,
  { names, named, around }: Making,
): StagedStep | null {
  const of = step.of as "groups" | "slots" | "events";
  const id = named(of, step.one);
  if (id === undefined) return null;
  const place = typeof id === "number" ? around.made[of].indexOf(id) : -1;
  const was = around.given[of][place]?.capacity;
  const seen = was === undefined ? {} : seenOf(step.seen, "capacity", was, 77);
  const body = {
    capacity: step.capacity,
    ...(step.birthYear !== null && { birth_year_start: step.birthYear }),
    ...(of === "events" && step.odd && ODD_DATES[step.odd]),
  };
  return { names, write: `PATCH /${of}/{id}`, id, body, ...seen };
}

/** A body without what there is nothing of. */
const said = (body: Record<string, StagedBody[string] | null | undefined>): StagedBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined && value !== null)) as StagedBody;

/** Most rows know that the club has switched slots off. */
function withoutSlots<T extends object>(rules: T, { given }: Surroundings): T {
  if (!given.off.includes("slots")) return rules;
  return Object.fromEntries(Object.entries(rules).filter(([name]) => name !== "slot_count")) as T;
}

function seenOf(
  seen: string,
  field: string,
  asItIs: StagedBody[string],
  otherwise: StagedBody[string],
): { seen?: StagedBody } {
  if (seen === "not") return {};
  return { seen: { [field]: seen === "as it is" ? asItIs : otherwise } };
}

/** Makes a body one that the contract does not take; a transition has none. */
function spoil(body: StagedBody, how: NonNullable<Row["spoilt"]>): void {
  if (Object.keys(body).length === 0 || Object.values(body).every(isReference)) return;
  if (how === "unknown field") body.surprise = 1;
  if (how === "too long") body[Object.hasOwn(body, "last_name") ? "last_name" : "name"] = "x".repeat(300);
  if (how === "no date") body.birth_date = "2015-13-40";
  if (how === "below nought") body.capacity = -1;
}
