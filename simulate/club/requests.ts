import { at, type Books, spread } from "./books.ts";
import { type Call, DAYS, type Window, type Years } from "./deeds.ts";
import { paperRequest } from "./paperwork.ts";
import type { Request } from "./terms.ts";
import { chosen, dayAfter, type Weekly, type World, weekdayOf } from "./world.ts";

/** Years of birth: `birth_year_start` is the latest. Children are born in 2015, adults in 1990. */
const YEARS: Readonly<Record<Years, [number, number]>> = {
  any: [2200, 1900],
  children: [2200, 2010],
  adults: [2009, 1900],
};
const BORN = { child: "2015-05-17", adult: "1990-05-17" } as const;

/** Both seasons run now, so that a lesson, slot or event meets whichever it belongs to. */
const runs = (today: string) => ({ start_date: dayAfter(today, -200), end_date: dayAfter(today, 100) });

function registrationDates(window: Window, today: string): [string, string] {
  if (window === "open") return [dayAfter(today, -100), dayAfter(today, 50)];
  return window === "over" ? [dayAfter(today, -100), dayAfter(today, -1)] : [dayAfter(today, 1), dayAfter(today, 50)];
}

const birthYears = (years: Years | null | undefined) => {
  if (years === undefined) return {};
  const [start, end] = years === null ? [null, null] : YEARS[years];
  return { birth_year_start: start, birth_year_end: end };
};

const seasonDates = (window: Window | undefined, today: string) => {
  if (window === undefined) return {};
  const [registration_start, registration_end] = registrationDates(window, today);
  return { registration_start, registration_end };
};

const eventDates = (window: Window | null | undefined, today: string) => {
  if (window === undefined) return {};
  const [opening, deadline] = window === null ? [null, null] : registrationDates(window, today);
  return { registration_opening: opening, registration_deadline: deadline };
};

/** Leaves out what a change says nothing of. */
const given = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Several by their numbers, each once. */
const several = (world: World, indexes: readonly number[] | undefined, season?: number): number[] | undefined => {
  if (indexes === undefined) return undefined;
  const among = new Map([...world.slots].filter(([, slot]) => season === undefined || slot.season === season));
  return [...new Set(indexes.flatMap((index) => chosen(among, index)?.id ?? []))];
};

/** The session of a mark: so many weeks from now, on the weekday that it has then; of an event its day. */
export function sessionOf(
  world: World,
  call: Extract<Call, { do: "mark" }>,
): { course: number; date: string } | undefined {
  if (call.of === "event") {
    const event = chosen(world.events, call.which);
    return event && { course: event.id, date: call.week === 0 ? dayAfter(event.day, 1) : event.day };
  }
  const weekly = chosen<{ id: number } & Weekly>(call.of === "lesson" ? world.lessons : world.slots, call.which);
  if (!weekly) return undefined;
  const monday = dayAfter(world.today, -weekdayOf(world.today) + 7 * call.week);
  return { course: weekly.id, date: dayAfter(monday, DAYS.indexOf(weekly.day)) };
}

let people = 0;

/**
 * A deed as the request that it is now; undefined where there is nothing that it could be about.
 * @param books what the API says of the money
 */
export function requestOf(world: World, books: Books, call: Call): Request | undefined {
  const { today } = world;
  const post = (path: string, body: Record<string, unknown>): Request => ({ method: "POST", path, body: given(body) });
  const patch = (path: string, body: Record<string, unknown>): Request | undefined => {
    const fields = given(body);
    return Object.keys(fields).length > 0 ? { method: "PATCH", path, body: fields } : undefined;
  };
  const seasonId = (index: number | undefined) => (index === undefined ? undefined : chosen(world.seasons, index)?.id);
  switch (call.do) {
    case "make a season":
      return post("/seasons", {
        ...{ name: "Simulated", ...runs(today), ...seasonDates(call.window, today) },
        ...{ membership_cost_euros: call.fee, max_annual_registrations: call.most },
      });
    case "change a season": {
      const season = chosen(world.seasons, call.which);
      const fields = { membership_cost_euros: call.fee, max_annual_registrations: call.most };
      return season && patch(`/seasons/${season.id}`, { ...seasonDates(call.window, today), ...fields });
    }
    case "delete a season": {
      const season = chosen(world.seasons, call.which);
      return season && { method: "DELETE", path: `/seasons/${season.id}` };
    }
    case "make a slot": {
      const season_id = seasonId(call.season);
      const trainer = chosen(world.people, 0);
      if (season_id === undefined || !trainer) return;
      return post("/slots", {
        ...{
          name: "Créneau",
          season_id,
          day: call.day,
          hour: 0,
          minute: 0,
          duration_minutes: 60,
          trainer_ids: [trainer.id],
        },
        ...{ capacity: call.capacity, sex: call.sex, ...birthYears(call.years) },
      });
    }
    case "change a slot": {
      const slot = chosen(world.slots, call.which);
      const fields = { day: call.day, capacity: call.capacity, sex: call.sex, season_id: seasonId(call.season) };
      return slot && patch(`/slots/${slot.id}`, { ...fields, ...birthYears(call.years) });
    }
    case "make a group": {
      const season_id = seasonId(call.season);
      if (season_id === undefined) return;
      return post("/groups", {
        ...{ name: "Groupe", season_id, sex: call.sex, capacity: call.capacity, cost_euros: call.cost },
        ...{ auto_validate: call.auto, slot_count: call.slotCount, slot_ids: several(world, call.slots, season_id) },
        ...birthYears(call.years),
      });
    }
    case "change a group": {
      const group = chosen(world.groups, call.which);
      if (!group) return;
      const season_id = seasonId(call.season);
      return patch(`/groups/${group.id}`, {
        ...{ season_id, sex: call.sex, capacity: call.capacity, cost_euros: call.cost, auto_validate: call.auto },
        ...{ slot_count: call.slotCount, slot_ids: several(world, call.slots, season_id ?? group.season) },
        ...birthYears(call.years),
      });
    }
    case "make a lesson": {
      const [group, trainer] = [chosen(world.groups, call.group), chosen(world.people, 0)];
      const time = { day: call.day, hour: 0, minute: 0, duration_minutes: 60 };
      return group && trainer && post("/lessons", { group_id: group.id, ...time, trainer_ids: [trainer.id] });
    }
    case "change a lesson": {
      const lesson = chosen(world.lessons, call.which);
      return lesson && patch(`/lessons/${lesson.id}`, { day: call.day });
    }
    case "make an event": {
      const season_id = seasonId(call.season);
      return season_id === undefined
        ? undefined
        : post("/events", { name: "Stage", season_id, ...eventFields(call, today) });
    }
    case "change an event": {
      const event = chosen(world.events, call.which);
      return event && patch(`/events/${event.id}`, { season_id: seasonId(call.season), ...eventFields(call, today) });
    }
    case "make a person":
      return post("/members", {
        ...{ email: `simulated${++people}@example.org`, first_name: "Camille", last_name: "Martin" },
        ...{ birth_date: call.born && BORN[call.born], sex: call.sex },
      });
    case "change a person": {
      const person = chosen(world.people, call.which);
      const birth_date = call.born && BORN[call.born];
      return person && patch(`/members/${person.id}`, { birth_date, sex: call.sex });
    }
    case "register": {
      const [person, group] = [chosen(world.people, call.person), chosen(world.groups, call.group)];
      if (!person || !group) return;
      const slot_ids = several(world, call.slots, group.season);
      return post("/annual-registrations", { member_id: person.id, group_id: group.id, slot_ids });
    }
    case "enter": {
      const [person, event] = [chosen(world.people, call.person), chosen(world.events, call.event)];
      return person && event && post("/event-registrations", { member_id: person.id, event_id: event.id });
    }
    case "amend": {
      const one = chosen(world.annual, call.which);
      if (!one) return;
      const group = call.group === undefined ? undefined : chosen(world.groups, call.group);
      const season = (group ?? world.groups.get(one.group))?.season;
      return patch(`/annual-registrations/${one.id}`, {
        ...{ member_id: call.person === undefined ? undefined : chosen(world.people, call.person)?.id },
        ...{ group_id: group?.id, slot_ids: several(world, call.slots, season) },
      });
    }
    case "decide": {
      const one = call.on === "annual" ? chosen(world.annual, call.which) : chosen(world.entries, call.which);
      if (!one) return;
      const path = `/${call.on}-registrations/${one.id}`;
      return call.how === "delete" ? { method: "DELETE", path } : { method: "POST", path: `${path}/${call.how}` };
    }
    case "pay": {
      const [member, season_id] = [chosen(world.people, call.person)?.id, seasonId(call.season)];
      if (member === undefined || season_id === undefined) return;
      const said = { member_id: member, season_id, method: "Chèque", received_on: today, type: call.type };
      return post("/payments", { ...said, ...spread(books, { id: 0, ...said }, call) });
    }
    case "amend a payment": {
      const payment = at(books.payments, call.which);
      if (!payment) return;
      const member_id = call.person === undefined ? undefined : chosen(world.people, call.person)?.id;
      const fields = { amount_cents: call.cents, type: call.type, member_id, season_id: seasonId(call.season) };
      return patch(`/payments/${payment.id}`, fields);
    }
    case "allocate": {
      const payment = at(books.payments, call.which);
      return payment && patch(`/payments/${payment.id}`, spread(books, payment, call));
    }
    case "mark": {
      const session = sessionOf(world, call);
      const person = chosen(world.people, call.person);
      if (!session || !person) return;
      const { date, course } = session;
      return post("/attendance", {
        date,
        type: call.of,
        course_id: course,
        member_id: person.id,
        presence: call.presence,
      });
    }
    default:
      return paperRequest(world, call);
  }
}

function eventFields(
  call: Partial<Omit<Extract<Call, { do: "make an event" }>, "do">>,
  today: string,
): Record<string, unknown> {
  const day = call.when === undefined ? undefined : dayAfter(today, call.when);
  return {
    ...(day && { begin: `${day}T10:00:00+01:00`, end: `${day}T12:00:00+01:00` }),
    ...{
      capacity: call.capacity,
      cost_euros: call.cost,
      auto_validate: call.auto,
      pre_registration_required: call.prepaid,
    },
    ...{ membership_required: call.forMembers, external_access: call.external },
    ...birthYears(call.years),
    ...eventDates(call.window, today),
  };
}
