import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seasonWeek } from "#lib/activities/week/season-week.ts";
import { groupHours, slotHours } from "#lib/activities/week/weekly-hours.ts";
import type { Store } from "#lib/base/store/database.ts";
import { participantsOf, rollHead } from "#lib/registrations/list/participants.ts";
import { slotPlaces } from "#lib/sync/copy/activities.ts";
import { isReadWithin } from "#lib/sync/copy/section.ts";
import { readSight } from "#lib/sync/copy/sight.ts";
import { entryKey } from "#lib/sync/records/week.ts";
import {
  ACTIVITIES,
  type Course,
  keepSectionSeason,
  lessonOf,
  PEOPLE,
  SATURDAY,
  SEASON,
  SLOTS,
  sectionOracle,
  sectionSeasons,
  sessionOracle,
} from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// Lessons, slots and the week as a section sees them (decision 95), against the second rule (section-seasons.ts).

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe.each(databases("section_offer"))(
  "a section reads when its own meet and nothing of the others, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let clubs = 0;
    beforeAll(async () => {
      ({ store, close } = await testStore(location));
    });
    afterAll(() => close());

    it("in the week, on a slot's page and in the hours of a group", async () => {
      const told = { slots: 0, others: 0 };
      await fc.assert(
        fc.asyncProperty(sectionSeasons, async (season) => {
          const { db } = store;
          clubs += 1;
          const club = `offer-${clubs}`;
          await keepSectionSeason(db, club, season);
          const { role, section } = season;
          const due = sectionOracle(season);
          const rule = sessionOracle(season, due);
          const sight = await readSight(
            db,
            { role, section, scopes: null, email: "nobody@club.test" },
            { club, seasonId: SEASON },
          );
          const { within } = sight;
          if (!within) throw new Error("a whole club");
          const scope = { club, seasonId: SEASON, today: SATURDAY, sight };
          const to = ({ type, courseId }: Course, state: string) =>
            due.registrations.filter(
              (one) =>
                one.state === state &&
                one.kind === "annual" &&
                (type === "slot" ? one.slotIds.includes(courseId) : lessonOf(one.activityId) === courseId),
            );
          const weekly = rule.courses.filter(({ type }) => type !== "event");
          const week = await seasonWeek(db, club, SEASON, within);
          expect(week.entries.map(entryKey).sort()).toEqual(weekly.map((one) => `${one.type}-${one.courseId}`).sort());
          for (const { kind: type, id: courseId, taken, capacity, trainerIds } of week.entries) {
            expect(taken).toBe(to({ type, courseId }, "validated").length);
            if (type === "slot") expect(capacity).toBeNull();
            expect(sorted(trainerIds)).toEqual(sorted(due.people));
          }
          const named = week.entries.length > 0 ? sorted(due.people) : [];
          expect(sorted(week.coaches.map(({ key }) => key))).toEqual(named);
          expect(sorted(Object.keys(week.trainers).map(Number))).toEqual(named);
          const ofSlots = weekly.flatMap(({ type, courseId }) => (type === "slot" ? courseId : []));
          expect(sorted((await slotPlaces(db, scope, within)).keys())).toEqual(sorted(ofSlots));
          told.slots += ofSlots.length;
          for (const id of ofSlots) {
            const slot = { type: "slot" as const, courseId: id };
            expect(isReadWithin(within, "slots", id)).toBe(true);
            const head = await rollHead(db, club, { of: "slots", id }, within);
            expect(head).toMatchObject({
              ...{ taken: to(slot, "validated").length, pending: to(slot, "pending").length, capacity: null },
            });
            for (const state of ["validated", "pending"] as const) {
              const there = await participantsOf(db, scope, { of: "slots", id }, state);
              expect(sorted(there.map((one) => one.id))).toEqual(sorted(to(slot, state).map((one) => one.id)));
            }
            expect((await slotHours(db, club, id, within))?.trainers).toHaveLength(due.people.size);
          }
          // A slot of the season that no group of the section offers has no page.
          const isOffered = (id: number) =>
            due.ours.some(({ kind, slotIds }) => kind === "annual" && slotIds.includes(id));
          for (const id of SLOTS) expect(isReadWithin(within, "slots", id)).toBe(isOffered(id));
          for (const id of ACTIVITIES) {
            const isOurs = due.ours.some((one) => one.kind === "annual" && one.id === id);
            expect(isReadWithin(within, "groups", id)).toBe(isOurs);
            if (!isOurs) continue;
            const { lessons, slots } = await groupHours(db, scope, id, within);
            for (const hours of [...lessons, ...slots]) expect(hours.trainers).toHaveLength(due.people.size);
            for (const slot of slots) {
              expect(slot.capacity).toBeNull();
              const isOfSeason = ofSlots.includes(slot.id);
              expect(slot.taken).toBe(isOfSeason ? to({ type: "slot", courseId: slot.id }, "validated").length : 0);
            }
          }
          told.others += PEOPLE.length - due.people.size;
        }),
        { numRuns: 12, seed: 96 },
      );
      // Else it would have looked at seasons without hours, or at whole clubs.
      for (const count of Object.values(told)) expect(count).toBeGreaterThan(12);
    });
  },
);
