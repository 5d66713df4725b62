import { describe, expect, it } from "vitest";
import { communeOf } from "../communes/reference.ts";
import { yearOf } from "./calendar.ts";
import { generateClub } from "./club.ts";
import type { DemoGroup, DemoPerson, DemoSeason } from "./shapes.ts";

const now = new Date("2026-11-21T10:00:00+01:00");
const club = generateClub({ members: 2400, seed: 1, now });
const running = club.seasons[1] as DemoSeason;
const groups = new Map(club.groups.map((group) => [group.id, group]));
const groupOf = (registration: { activity_id: number }) => groups.get(registration.activity_id) as DemoGroup;
const personOf = (registration: { member_id: number }) => club.people[registration.member_id - 1] as DemoPerson;
const ofRunning = club.annualRegistrations.filter((one) => groupOf(one).season_id === running.id);
const waiting = ofRunning.filter((one) => one.valid === null);
const fitting = waiting.filter((one) => !club.obstacles.has(one.id));

const fitsAge = (person: DemoPerson, group: DemoGroup) => {
  const year = Number(person.birth_date.slice(0, 4));
  return year <= group.birth_year_start && year >= group.birth_year_end;
};
const fitsSex = (person: DemoPerson, group: DemoGroup) => group.sex === "Homme et femme" || group.sex === person.sex;

describe("a generated club", () => {
  it("is the same for the same seed, and another for another", () => {
    const again = generateClub({ members: 120, seed: 7, now });
    expect(generateClub({ members: 120, seed: 7, now })).toEqual(again);
    expect(generateClub({ members: 120, seed: 8, now }).people).not.toEqual(again.people);
  });

  it("has the size that was asked for", () => {
    expect(club.people).toHaveLength(2400);
    expect(club.sports).toHaveLength(12);
    expect(club.events).toHaveLength(20);
    expect(club.groups.filter((group) => group.season_id === running.id)).toHaveLength(44);
    expect(waiting).toHaveLength(400);
    expect(club.annualRegistrations.length).toBeGreaterThan(2750);
    expect(club.annualRegistrations.length).toBeLessThan(3050);
  });

  it.each(["2026-09-02", "2026-12-31", "2027-03-29", "2027-06-20", "2027-08-31"])(
    "has one season before, one running and one ahead on %s",
    (day) => {
      const at = new Date(`${day}T12:00:00Z`);
      const { seasons, annualRegistrations } = generateClub({ members: 60, seed: 1, now: at });
      const [past, present, ahead] = seasons as [DemoSeason, DemoSeason, DemoSeason];
      expect(past.end_date < day && present.start_date <= day && day <= present.end_date).toBe(true);
      expect(ahead.start_date > day && day <= present.registration_end && day >= present.registration_start).toBe(true);
      expect(annualRegistrations.every((one) => one.registered_at <= at && (one.validated_at ?? at) <= at)).toBe(true);
    },
  );

  it("validated only people whose age and sex fit, within the places of group and slot", () => {
    const validated = club.annualRegistrations.filter((one) => one.valid);
    expect(validated.filter((one) => !fitsAge(personOf(one), groupOf(one)))).toEqual([]);
    expect(validated.filter((one) => !fitsSex(personOf(one), groupOf(one)))).toEqual([]);
    for (const group of club.groups) {
      expect(validated.filter((one) => one.activity_id === group.id).length).toBeLessThanOrEqual(group.capacity);
    }
    for (const slot of club.slots) {
      expect(validated.filter((one) => one.slot_ids.includes(slot.id)).length).toBeLessThanOrEqual(slot.capacity);
    }
  });

  it("lets every fitting request be validated, one after the other", () => {
    expect(fitting.length).toBeGreaterThan(240);
    for (const one of fitting) {
      expect(fitsAge(personOf(one), groupOf(one)) && fitsSex(personOf(one), groupOf(one))).toBe(true);
    }
    const willHold = ofRunning.filter((one) => one.valid || fitting.includes(one));
    for (const group of groups.values()) {
      expect(willHold.filter((one) => one.activity_id === group.id).length).toBeLessThanOrEqual(group.capacity);
    }
    for (const slot of club.slots) {
      expect(willHold.filter((one) => one.slot_ids.includes(slot.id)).length).toBeLessThanOrEqual(slot.capacity);
    }
    const asked = Map.groupBy(willHold, (one) => one.member_id);
    for (const rows of asked.values()) expect(rows.length).toBeLessThanOrEqual(running.max_annual_registrations);
  });

  it("has requests that break each rule", () => {
    const of = (obstacle: string) => waiting.filter((one) => club.obstacles.get(one.id) === obstacle);
    const taken = (id: number) => ofRunning.filter((one) => one.valid && one.activity_id === id).length;
    const takenIn = (id: number) => ofRunning.filter((one) => one.valid && one.slot_ids.includes(id)).length;
    for (const obstacle of ["full", "age", "sex", "slot", "limit", "duplicate", "papers"]) {
      expect(of(obstacle).length, obstacle).toBeGreaterThan(0);
    }
    for (const one of of("full")) expect(taken(one.activity_id)).toBe(groupOf(one).capacity);
    for (const one of of("age")) expect(fitsAge(personOf(one), groupOf(one))).toBe(false);
    for (const one of of("sex")) expect(fitsSex(personOf(one), groupOf(one))).toBe(false);
    for (const one of of("slot")) {
      expect(one.slot_ids.some((id) => takenIn(id) >= (club.slots[id - 1]?.capacity ?? 0))).toBe(true);
    }
    for (const one of of("limit")) {
      const others = ofRunning.filter((other) => other.valid && other.member_id === one.member_id);
      expect(others.length).toBeGreaterThanOrEqual(running.max_annual_registrations);
    }
  });

  it("has one live registration per person and group", () => {
    const live = club.annualRegistrations.filter((one) => one.valid !== false);
    expect(new Set(live.map((one) => `${one.member_id} ${one.activity_id}`)).size).toBe(live.length);
  });

  it("gives minors their parents, siblings one home, and everybody a commune of the reference", () => {
    const seasonYear = yearOf(running);
    for (const person of club.people) {
      const age = seasonYear - Number(person.birth_date.slice(0, 4));
      if (age < 17) expect(person.parents.length, `${person.first_name} ${person.last_name}`).toBeGreaterThan(0);
      if (age > 19) expect(person.parents).toEqual([]);
      expect(communeOf(person.city_code)).toBeDefined();
    }
    const families = Map.groupBy(
      club.people.filter((person) => person.parents.length > 0),
      (person) =>
        person.parents
          .map((parent) => parent.email)
          .sort()
          .join(" "),
    );
    const withSiblings = [...families.values()].filter((children) => children.length > 1);
    expect(withSiblings.length).toBeGreaterThan(200);
    for (const children of withSiblings) {
      expect(new Set(children.map((child) => child.city_code)).size).toBe(1);
      expect(new Set(children.map((child) => plain(child.last_name))).size).toBe(1);
    }
  });

  it("has attendance, hours, payments and papers on their pages, none of them from the future", () => {
    for (const at of ["2026-09-12T10:00:00+02:00", "2026-11-21T10:00:00+01:00", "2027-07-30T10:00:00+02:00"]) {
      const today = new Date(at);
      const { attendance, shifts, payments, memberDocuments } = generateClub({ members: 600, seed: 1, now: today });
      expect(new Set(shifts.map(({ month }) => month)).size).toBe(3);
      expect(shifts.every(({ end }) => end <= today)).toBe(true);
      expect(attendance.length).toBeGreaterThan(50);
      expect(attendance.every(({ recorded_at }) => recorded_at <= today)).toBe(true);
      expect(payments.length).toBeGreaterThan(300);
      expect(payments.every(({ recorded_at }) => recorded_at <= today)).toBe(true);
      expect(memberDocuments.every(({ deposited_at }) => deposited_at <= today)).toBe(true);
    }
  });

  it("stays within the document's limits and reaches nobody real", () => {
    for (const { email, phone, first_name, last_name } of club.people) {
      expect(email).toMatch(/^[a-z0-9.-]+@[a-z]+\.example$/);
      expect(first_name.length).toBeLessThanOrEqual(63);
      expect(last_name.length).toBeLessThanOrEqual(63);
      if (phone) expect(phone.replaceAll(" ", "").replace("+33", "0")).toMatch(/^(063998|026191)\d{4}$/);
      expect((phone ?? "").length).toBeLessThanOrEqual(15);
    }
  });
});

const plain = (name: string) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
