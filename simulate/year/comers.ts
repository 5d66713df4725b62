import { between, TODAY } from "./calendar.ts";
import type { Plain, Registered, SeasonNow, Somebody, Truth } from "./club.ts";

/*
 * Who came back from one season to the next, and who may be put into which group: from what the club says alone (docs/api/answers.md, registration rules).
 */

export type Fate = "back" | "left" | "refused" | "new";

/** The season before one; undefined where it is the club's first. */
export const before = ({ seasons }: Truth, { id }: SeasonNow): SeasonNow | undefined =>
  seasons[seasons.findIndex((one) => one.id === id) - 1];

/** What became of everybody of two seasons: whom the club refused is not asked whether they would like to come back. */
export function fates(past: SeasonNow, now: SeasonNow): Map<number, Fate> {
  const found = new Map<number, Fate>();
  const members = new Set([...past.annual, ...now.annual].map((one) => one.member_id));
  for (const member of members) {
    const was = past.annual.some((one) => one.member_id === member && one.valid === true);
    const own = now.annual.filter((one) => one.member_id === member);
    const isBack = own.some(({ valid }) => valid !== false);
    if (was) found.set(member, isBack ? "back" : own.length > 0 ? "refused" : "left");
    else if (isBack) found.set(member, "new");
  }
  return found;
}

/** Whether a group or slot admits somebody by age and sex. */
export function admits(record: Plain, { birth, sex }: Somebody): boolean {
  const year = Number(birth.slice(0, 4));
  const [youngest, oldest] = [record.birth_year_start ?? 2200, record.birth_year_end ?? 1900];
  const ofSex =
    record.sex === null || record.sex === undefined || record.sex === "Homme et femme" || record.sex === sex;
  return year <= youngest && year >= oldest && ofSex;
}

/** How many more a group or slot takes; undefined: as many as come. */
export function placesLeft(season: SeasonNow, of: "group" | "slot", record: Plain): number | undefined {
  if (record.capacity === null || record.capacity === undefined) return undefined;
  const taken = season.annual.filter(
    ({ valid, group_id, slot_ids }) =>
      valid === true && (of === "group" ? group_id === record.id : slot_ids.includes(record.id)),
  );
  return record.capacity - taken.length;
}

/** The first day on which somebody may be registered to a season. */
export function opensFor(truth: Truth, season: SeasonNow, { id, city }: Somebody): string {
  const { registration_start, previous_registration_start, city_registration_start, city_code } = season.season;
  const past = before(truth, season);
  const isFormer = past?.annual.some((one) => one.member_id === id && one.valid === true) ?? false;
  const days = [registration_start];
  if (isFormer && previous_registration_start) days.push(previous_registration_start);
  if (city_code && city === city_code && city_registration_start) days.push(city_registration_start);
  return days.sort()[0];
}

export const isOpenFor = (truth: Truth, season: SeasonNow, one: Somebody): boolean =>
  between(opensFor(truth, season, one), TODAY) >= 0 && TODAY <= season.season.registration_end;

/** Who asks for a group, first come first. */
export const inLine = ({ annual }: SeasonNow, group: number): Registered[] =>
  annual
    .filter((one) => one.group_id === group && one.valid === null)
    .sort((a, b) => Date.parse(a.registered_at) - Date.parse(b.registered_at) || a.id - b.id);

/** For how many in line a place is free, and who wait for one; undefined where something else stands in their way too. */
export function lineOf(season: SeasonNow, group: Plain, people: readonly Somebody[]) {
  const line = inLine(season, group.id);
  const isFree = (one: Registered) => {
    const person = people.find(({ id }) => id === one.member_id);
    const slots = one.slot_ids.map((id) => season.slots.find((slot) => slot.id === id));
    return (
      person !== undefined && admits(group, person) && slots.every((slot) => slot !== undefined && admits(slot, person))
    );
  };
  let left = placesLeft(season, "group", group);
  const leftIn = new Map(season.slots.map((slot) => [slot.id, placesLeft(season, "slot", slot) ?? 0]));
  const next: number[] = [];
  const waits: number[] = [];
  for (const one of line) {
    if (!isFree(one)) continue;
    const hasPlace = (left === undefined || left > 0) && one.slot_ids.every((id) => (leftIn.get(id) ?? 0) > 0);
    (hasPlace ? next : waits).push(one.id);
    if (!hasPlace) continue;
    if (left !== undefined) left--;
    for (const id of one.slot_ids) leftIn.set(id, (leftIn.get(id) ?? 0) - 1);
  }
  return { line, next, waits };
}
