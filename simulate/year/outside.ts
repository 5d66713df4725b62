import { plus, TODAY } from "./calendar.ts";
import { chosen, type SeasonNow } from "./club.ts";
import { type ClubStep, weekday } from "./steps.ts";
import type { Year } from "./year.ts";

const TYPES = ["standard", "performance", "elite", "reprise"] as const;

/** Does at the club what somebody else does there. @returns whether something came of it; the club refuses what cannot be */
export async function atClub(year: Year, step: ClubStep): Promise<boolean> {
  const season = chosen(year.truth.seasons, step.season);
  if (!season) return false;
  const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: Record<string, unknown>) => {
    const answer = await year.desk.api.send({ method, path, ...(body && { body }) });
    return answer.status < 300 ? (answer.body?.data?.id ?? true) : false;
  };
  switch (step.do) {
    case "club: register": {
      const person = chosen(year.club.people, step.person);
      const group = chosen(season.groups, step.group);
      if (!person || !group) return false;
      const slot = group.slot_count === 0 ? undefined : chosen(group.slot_ids as number[], step.slot);
      const body = { member_id: person.id, group_id: group.id, ...(slot !== undefined && { slot_ids: [slot] }) };
      const id = await send("POST", "/annual-registrations", body);
      if (id !== false && step.ends !== "leave") await send("POST", `/annual-registrations/${id}/${step.ends}`);
      return id !== false;
    }
    case "club: decide": {
      const one = chosen(season.annual, step.registration);
      if (!one) return false;
      const path = `/annual-registrations/${one.id}`;
      return (await (step.how === "delete" ? send("DELETE", path) : send("POST", `${path}/${step.how}`))) !== false;
    }
    case "club: move": {
      const one = chosen(season.annual, step.registration);
      const group = chosen(season.groups, step.group);
      if (!one || !group) return false;
      return (await send("PATCH", `/annual-registrations/${one.id}`, { group_id: group.id, slot_ids: [] })) !== false;
    }
    case "club: add":
      return (await send("POST", ...added(year, season, step))) !== false;
    case "club: change": {
      const changed = change(season, step);
      return changed !== undefined && (await send("PATCH", ...changed)) !== false;
    }
    case "club: open earlier": {
      const day = plus(season.season.registration_start, -step.days);
      const opened =
        step.for === "a commune"
          ? { city_registration_start: day, city_code: year.club.city }
          : { previous_registration_start: day };
      return (await send("PATCH", `/seasons/${season.id}`, opened)) !== false;
    }
    case "club: papers": {
      const person = chosen(year.club.people, step.person);
      if (!person) return false;
      const path = `/medical/${person.id}`;
      const of = { season_id: season.id };
      const valid = [true, true, false, null][step.valid];
      const begin = plus(TODAY, step.days - 200);
      const certificate = {
        ...{ certificate_begin: begin, certificate_end: plus(begin, step.length), valid },
        certificate_type: chosen(TYPES, step.type),
      };
      if (step.has === "certificate") return (await send("PATCH", path, { ...of, ...certificate })) !== false;
      if (step.has === "nothing") {
        await send("PATCH", path, { ...of, health_questionnaire: null });
        const none = { certificate_begin: null, certificate_end: null, valid: null };
        return (await send("PATCH", path, { ...of, ...none })) !== false;
      }
      return (await send("PATCH", path, { ...of, health_questionnaire: step.has === "attested" })) !== false;
    }
  }
}

type Sent = [path: string, body: Record<string, unknown>];

function added(year: Year, season: SeasonNow, { what, to, day }: Extract<ClubStep, { do: "club: add" }>): Sent {
  const group = chosen(season.groups, to);
  const weekly = { day: weekday(day), hour: 9 + (to % 12), minute: 20, duration_minutes: 60, location: "Hall" };
  const leads = { trainer_ids: [year.club.trainers[to % 2]] };
  if (what === "lesson") return ["/lessons", { group_id: group?.id, ...weekly, ...leads }];
  const of = { season_id: season.id, sport_id: year.club.sports[to % 2] };
  if (what === "slot")
    return ["/slots", { ...of, name: year.token("Slot"), ...weekly, ...leads, capacity: 3 + (to % 5) }];
  const years = { birth_year_start: 2200, birth_year_end: 1900 };
  return ["/groups", { ...of, name: year.token("Group"), ...years, cost_euros: to * 5, capacity: to % 6 }];
}

function change(season: SeasonNow, { what, of, value }: Extract<ClubStep, { do: "club: change" }>): Sent | undefined {
  const group = chosen(season.groups, of);
  const lesson = chosen(season.lessons, of);
  if (what === "price") return group && [`/groups/${group.id}`, { cost_euros: 100 + value }];
  if (what === "capacity") return group && [`/groups/${group.id}`, { capacity: value % 5 }];
  if (what === "name")
    return group && [`/groups/${group.id}`, { name: `${String(group.name).split(" once ")[0]} once ${value}` }];
  return lesson && [`/lessons/${lesson.id}`, { hour: 8 + (value % 12) }];
}
