import type { Both, Years } from "./deeds.ts";
import type { Annual, Entry, Person, World } from "./world.ts";

/** Codes of rules (docs/api/answers.md, Registration rules). */
export type Reasons = Set<string>;

interface Asked {
  /** Which of the person's others count for the season's limit: live ones at creation and change, validated ones at validation. */
  counts: "live" | "validated";
  /** What a PATCH touches; undefined where all is asked. */
  touched?: { person: boolean; group: boolean; slots: readonly number[] };
}

/** What speaks against somebody in a group; the registration itself is never counted. */
export function admission(world: World, one: Annual, { counts, touched }: Asked): Reasons {
  const reasons: Reasons = new Set();
  const group = world.groups.get(one.group);
  const person = world.people.get(one.person);
  if (!group || !person) return new Set(["not_found"]);
  const others = [...world.annual.values()].filter((other) => other.id !== one.id);
  const isLive = one.valid !== false || counts === "validated";
  const moves = touched === undefined || touched.person || touched.group;
  if (isLive && moves) {
    const theirs = others.filter((other) => other.person === one.person);
    if (theirs.some((other) => other.group === one.group && other.valid !== false)) reasons.add("already_registered");
    const counted = theirs.filter(
      (other) =>
        world.groups.get(other.group)?.season === group.season &&
        (counts === "live" ? other.valid !== false : other.valid === true),
    );
    const most = world.seasons.get(group.season)?.most ?? 0;
    if (most > 0 && counted.length >= most) reasons.add("registration_limit_reached");
  }
  if (moves) for (const reason of misfits(person, group.years, group.sex)) reasons.add(reason);
  if (isLive && (touched === undefined || touched.group)) {
    const taken = others.filter((other) => other.group === one.group && other.valid === true).length;
    if (group.capacity !== null && taken >= group.capacity) reasons.add("capacity_reached");
  }
  if (!moves && touched.slots.length === 0) return reasons;
  if (group.slotCount !== null && one.slots.length > group.slotCount) reasons.add("too_many_slots");
  for (const id of one.slots) {
    const slot = world.slots.get(id);
    if (!slot || !group.slots.includes(id)) {
      reasons.add("slot_not_offered");
      continue;
    }
    for (const reason of misfits(person, slot.years, slot.sex)) reasons.add(reason);
    const isHeld = touched !== undefined && !touched.slots.includes(id);
    const taken = others.filter((other) => other.valid === true && other.slots.includes(id)).length;
    if (isLive && !isHeld && taken >= slot.capacity) reasons.add("slot_full");
  }
  return reasons;
}

/** What speaks against somebody at an event, at creation and at validation. */
export function entryAdmission(world: World, one: Entry): Reasons {
  const reasons: Reasons = new Set();
  const event = world.events.get(one.event);
  const person = world.people.get(one.person);
  if (!event || !person) return new Set(["not_found"]);
  const others = [...world.entries.values()].filter((other) => other.id !== one.id && other.event === one.event);
  if (others.some((other) => other.person === one.person && other.valid !== false)) reasons.add("already_registered");
  for (const reason of misfits(person, event.years, null)) reasons.add(reason);
  const taken = others.filter((other) => other.valid === true).length;
  if (event.capacity !== null && taken >= event.capacity) reasons.add("capacity_reached");
  return reasons;
}

/** Birth year and sex. Somebody of whom they are not known fits only where they are not asked. */
function misfits(person: Person, years: Years | null, sex: Both): string[] {
  const codes: string[] = [];
  if (years !== null && person.born === null) codes.push("birth_date_required");
  else if ((years === "children" && person.born === "adult") || (years === "adults" && person.born === "child"))
    codes.push("age_not_allowed");
  if ((sex === "Homme" || sex === "Femme") && person.sex !== sex) codes.push("sex_not_allowed");
  return codes;
}
