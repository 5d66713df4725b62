import { admission, entryAdmission, type Reasons } from "./admission.ts";
import { DAYS, type Years } from "./deeds.ts";
import { judgePaper } from "./paperwork.ts";
import type { Request, Told, Verdict } from "./terms.ts";
import { type Annual, type Entry, type Group, type Mark, markName, type World, weekdayOf } from "./world.ts";

/*
 * What docs/api says of a request: refused, with which codes, or done, with which effect and which messages. Written from the text (answers.md), and from nothing
 * of the service.
 */

const refused = (...codes: string[]): Verdict => ({ refused: new Set(codes) });
/** What the API is to answer to a request of somebody who may make it. */
export function judge(world: World, request: Request): Verdict {
  const paper = judgePaper(world, request);
  if (paper) return paper;
  const { method, path, body = {} } = request;
  const [, resource = "", id, action] = path.split("/");
  const which = Number(id);
  switch (resource) {
    case "seasons":
      return seasons(world, method, which, body);
    case "slots":
      return slots(world, method, which, body);
    case "groups":
      return groups(world, method, which, body);
    case "lessons":
      return lessons(world, method, which, body);
    case "events":
      return events(world, method, which, body);
    case "members":
      return people(world, method, which, body);
    case "annual-registrations":
      if (method === "POST" && id === undefined) return register(world, body);
      if (method === "PATCH") return amend(world, which, body);
      return decide(world, "annual", which, method === "DELETE" ? "delete" : action);
    case "event-registrations":
      if (method === "POST" && id === undefined) return enter(world, body);
      return decide(world, "event", which, method === "DELETE" ? "delete" : action);
    case "payments":
      return payments(world, method, which, body);
    case "attendance":
      return attendance(world, body);
    default:
      throw new Error(`The model knows nothing of ${method} ${path}.`);
  }
}

type Body = Record<string, unknown>;

const number = (body: Body, field: string) => body[field] as number;
/** What a field becomes: what was sent, or what was there. */
const after = <T>(body: Body, field: string, before: T): T => (field in body ? (body[field] as T) : before);

function yearsAfter(body: Body, before: Years | null): Years | null {
  if (!("birth_year_start" in body)) return before;
  if (body.birth_year_start === null) return null;
  if (body.birth_year_start === 2009) return "adults";
  return body.birth_year_end === 2010 ? "children" : "any";
}

function windowAfter(world: World, body: Body, names: [string, string], before: "open" | "over" | "later" | null) {
  const [first, last] = names;
  if (!(first in body)) return before;
  const [opening, end] = [body[first] as string | null, body[last] as string | null];
  if (opening === null || end === null) return null;
  if (end < world.today) return "over";
  return opening > world.today ? "later" : "open";
}

function seasons(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = world.seasons.get(id);
  if (method === "DELETE") {
    const of = [world.groups, world.events, world.slots, world.payments] as ReadonlyMap<number, { season: number }>[];
    if (of.some((all) => [...all.values()].some(({ season }) => season === id))) return refused("season_in_use");
    // What was recorded at a session of the season stays with it, wherever its lesson is now: whether it stands in the way is for the club to say.
    const done = () => {
      world.seasons.delete(id);
      // What the club keeps with a season goes with it.
      for (const name of [...world.medical.keys()]) if (name.endsWith(` ${id}`)) world.medical.delete(name);
      return [];
    };
    return world.marks.size > 0 ? { mayRefuse: new Set(["season_in_use"]), done } : { done };
  }
  return {
    done: (made) => {
      const season = before ?? { id: made, window: "open" as const, fee: 0, most: 0 };
      world.seasons.set(season.id, {
        ...{ id: season.id, fee: after(body, "membership_cost_euros", season.fee) },
        most: after(body, "max_annual_registrations", season.most),
        window: windowAfter(world, body, ["registration_start", "registration_end"], season.window) ?? "open",
      });
      return [];
    },
  };
}

function slots(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = method === "PATCH" ? world.slots.get(id) : undefined;
  const season = after(body, "season_id", before?.season ?? 0);
  const isOffered = [...world.groups.values()].some((group) => group.slots.includes(id));
  if (before && season !== before.season && isOffered) return refused("slot_offered");
  return {
    done: (made) => {
      world.slots.set(before?.id ?? made, {
        ...{ id: before?.id ?? made, season, capacity: after(body, "capacity", before?.capacity ?? 0) },
        ...{ years: yearsAfter(body, before?.years ?? null), sex: after(body, "sex", before?.sex ?? null) },
        day: after(body, "day", before?.day ?? "lundi"),
      });
      return [];
    },
  };
}

function groups(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = method === "PATCH" ? world.groups.get(id) : undefined;
  const season = after(body, "season_id", before?.season ?? 0);
  const offered = after(body, "slot_ids", before?.slots ?? []);
  if (offered.some((slot) => world.slots.get(slot)?.season !== season))
    return refused("slots_of_other_season", "not_found");
  return {
    done: (made) => {
      const group: Group = {
        ...{ id: before?.id ?? made, season, slots: offered, sex: after(body, "sex", before?.sex ?? null) },
        ...{
          capacity: after(body, "capacity", before?.capacity ?? null),
          cost: after(body, "cost_euros", before?.cost ?? null),
        },
        ...{
          years: yearsAfter(body, before?.years ?? "any") ?? "any",
          auto: after(body, "auto_validate", before?.auto ?? false),
        },
        slotCount: after(body, "slot_count", before?.slotCount ?? null),
      };
      world.groups.set(group.id, group);
      const told: Told[] = [];
      for (const one of world.annual.values()) {
        if (one.group !== group.id || one.slots.every((slot) => offered.includes(slot))) continue;
        world.annual.set(one.id, { ...one, slots: one.slots.filter((slot) => offered.includes(slot)) });
        told.push({ type: "registrations.updated", subject: `annual-registrations/${one.id}` });
      }
      return told;
    },
  };
}

function lessons(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = method === "PATCH" ? world.lessons.get(id) : undefined;
  return {
    done: (made) => {
      const lesson = before?.id ?? made;
      world.lessons.set(lesson, {
        id: lesson,
        group: after(body, "group_id", before?.group ?? 0),
        day: after(body, "day", before?.day ?? "lundi"),
      });
      return [];
    },
  };
}

function events(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = method === "PATCH" ? world.events.get(id) : undefined;
  const yes = (field: string, was: boolean | undefined) => after(body, field, was ?? false);
  return {
    done: (made) => {
      const event = before?.id ?? made;
      world.events.set(event, {
        ...{
          id: event,
          season: after(body, "season_id", before?.season ?? 0),
          years: yearsAfter(body, before?.years ?? "any") ?? "any",
        },
        ...{
          capacity: after(body, "capacity", before?.capacity ?? null),
          cost: after(body, "cost_euros", before?.cost ?? null),
        },
        ...{ auto: yes("auto_validate", before?.auto), prepaid: yes("pre_registration_required", before?.prepaid) },
        ...{
          forMembers: yes("membership_required", before?.forMembers),
          external: yes("external_access", before?.external),
        },
        window: windowAfter(world, body, ["registration_opening", "registration_deadline"], before?.window ?? null),
        day: "begin" in body ? String(body.begin).slice(0, 10) : (before?.day ?? ""),
      });
      return [];
    },
  };
}

function people(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = method === "PATCH" ? world.people.get(id) : undefined;
  const bornOf = (date: unknown) =>
    date === null || date === undefined ? null : date === "2015-05-17" ? "child" : "adult";
  return {
    done: (made) => {
      const person = {
        id: before?.id ?? made,
        born: "birth_date" in body ? (bornOf(body.birth_date) as "child" | "adult" | null) : (before?.born ?? null),
        sex: after(body, "sex", before?.sex ?? null),
      };
      world.people.set(person.id, person);
      if (before && before.born === person.born && before.sex === person.sex) return [];
      return [{ type: before ? "members.updated" : "members.created", subject: `members/${person.id}` }];
    },
  };
}

function register(world: World, body: Body): Verdict {
  const wished = { id: 0, valid: null, person: number(body, "member_id"), group: number(body, "group_id") };
  const one: Annual = { ...wished, slots: after(body, "slot_ids", []) };
  const group = world.groups.get(one.group);
  const season = group && world.seasons.get(group.season);
  const reasons = admission(world, one, { counts: "live" });
  if (season?.window !== "open") reasons.add("registration_closed");
  if (reasons.size > 0) return { refused: reasons };
  return {
    done: (id) => {
      const subject = `annual-registrations/${id}`;
      world.annual.set(id, { ...one, id, valid: group?.auto ? true : null });
      const created = { type: "registrations.created", subject };
      return group?.auto ? [created, { type: "registrations.validated", subject }] : [created];
    },
  };
}

function enter(world: World, body: Body): Verdict {
  const one: Entry = { id: 0, valid: null, person: number(body, "member_id"), event: number(body, "event_id") };
  const event = world.events.get(one.event);
  const reasons = entryAdmission(world, one);
  if (event?.window === "over" || event?.window === "later") reasons.add("registration_closed");
  const isMember = [...world.annual.values()].some(
    (other) =>
      other.person === one.person && other.valid === true && world.groups.get(other.group)?.season === event?.season,
  );
  if (event?.forMembers && !event.external && !isMember) reasons.add("membership_required");
  if (reasons.size > 0) return { refused: reasons };
  return {
    done: (id) => {
      const subject = `event-registrations/${id}`;
      const validates = event?.auto === true && !event.prepaid;
      world.entries.set(id, { ...one, id, valid: validates ? true : null });
      const created = { type: "registrations.created", subject };
      return validates ? [created, { type: "registrations.validated", subject }] : [created];
    },
  };
}

/** A PATCH asks again only what it touches, and never the dates; a place that is held stays held. */
function amend(world: World, id: number, body: Body): Verdict {
  const before = world.annual.get(id);
  if (!before) return refused("not_found");
  const [person, group] = [after(body, "member_id", before.person), after(body, "group_id", before.group)];
  const one: Annual = { ...before, person, group, slots: after(body, "slot_ids", before.slots) };
  const fresh = one.slots.filter((slot) => !before.slots.includes(slot));
  const touched = { person: person !== before.person, group: group !== before.group, slots: fresh };
  const reasons = admission(world, one, { counts: "live", touched });
  if (reasons.size > 0) return { refused: reasons };
  return {
    done: () => {
      world.annual.set(id, one);
      const isSame =
        !touched.person && !touched.group && fresh.length === 0 && one.slots.length === before.slots.length;
      return isSame ? [] : [{ type: "registrations.updated", subject: `annual-registrations/${id}` }];
    },
  };
}

function decide(world: World, on: "annual" | "event", id: number, how: string | undefined): Verdict {
  const all = on === "annual" ? world.annual : world.entries;
  const one = all.get(id);
  if (!one) return refused("not_found");
  const told = (type: string) => [{ type: `registrations.${type}`, subject: `${on}-registrations/${id}` }];
  const become = (valid: boolean, type: string): Verdict => ({
    done: () => {
      if (on === "annual") world.annual.set(id, { ...(one as Annual), valid });
      else world.entries.set(id, { ...(one as Entry), valid });
      return told(type);
    },
  });
  if (how === "cancel" || how === "delete")
    return {
      done: () => {
        all.delete(id);
        return told(how === "cancel" ? "cancelled" : "deleted");
      },
    };
  if (how === "refuse") return one.valid === false ? refused("registration_state") : become(false, "refused");
  if (one.valid === true) return refused("registration_state");
  const reasons =
    on === "annual" ? admission(world, one as Annual, { counts: "validated" }) : entryAdmission(world, one as Entry);
  return reasons.size > 0 ? { refused: reasons } : become(true, "validated");
}

function payments(world: World, method: Request["method"], id: number, body: Body): Verdict {
  const before = method === "PATCH" ? world.payments.get(id) : undefined;
  const done = (made: number): Told[] => {
    const person = after(body, "member_id", before?.person ?? 0);
    world.payments.set(method === "PATCH" ? id : made, {
      person,
      season: after(body, "season_id", before?.season ?? 0),
    });
    return [];
  };
  return body.allocations === undefined ? { done } : { mayRefuse: new Set(["allocation_invalid"]), done };
}

function attendance(world: World, body: Body): Verdict {
  const mark = {
    ...{ of: body.type, course: body.course_id, date: body.date, person: body.member_id, presence: body.presence },
  } as Mark;
  const before = world.marks.get(markName(mark));
  const reasons: Reasons = new Set();
  // What was recorded is corrected at its date, whatever has moved or gone since.
  if (!before) {
    if (mark.date > world.today) reasons.add("attendance_not_open");
    if (!takesPlace(world, mark)) reasons.add("no_session");
    if (!isExpected(world, mark)) reasons.add("not_expected");
  }
  if (reasons.size > 0) return { refused: reasons };
  return {
    done: () => {
      world.marks.set(markName(mark), mark);
      if (before?.presence === mark.presence) return [];
      return [{ type: "attendance.recorded", subject: markName(mark) }];
    },
  };
}

/** Every week of the season on its day; an event on its day. */
function takesPlace(world: World, { of, course, date }: Mark): boolean {
  if (of === "event") return world.events.get(course)?.day === date;
  const weekly = of === "lesson" ? world.lessons.get(course) : world.slots.get(course);
  return weekly !== undefined && DAYS.indexOf(weekly.day) === weekdayOf(date);
}

function isExpected(world: World, { of, course, person }: Mark): boolean {
  if (of === "event")
    return [...world.entries.values()].some(
      (one) => one.event === course && one.person === person && one.valid === true,
    );
  return [...world.annual.values()].some(
    (one) =>
      one.valid === true &&
      one.person === person &&
      (of === "slot" ? one.slots.includes(course) : one.group === world.lessons.get(course)?.group),
  );
}
