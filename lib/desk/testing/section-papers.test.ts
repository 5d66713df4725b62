import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers, standingsSeen } from "#lib/papers/missing/worklist.ts";
import { isOfSectionToday, ofSectionToday } from "#lib/sync/copy/section.ts";
import { readSight } from "#lib/sync/copy/sight.ts";
import { keepSectionSeason, PEOPLE, SEASON, sectionOracle, sectionSeasons } from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// Papers of a section (decision 101): of its people of today, with what they are registered to there, as a rule says that is written a second time.

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe.each(databases("section_papers"))(
  "a section follows the papers of its people of today, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let clubs = 0;
    beforeAll(async () => {
      ({ store, close } = await testStore(location));
    });
    afterAll(() => close());

    it("lists them with what is its own, and nobody of whom a season alone tells that is over", async () => {
      let [own, others] = [0, 0];
      await fc.assert(
        fc.asyncProperty(sectionSeasons, async (season) => {
          const { db } = store;
          const club = `club-${++clubs}`;
          await keepSectionSeason(db, club, season);
          const { section } = season;
          const due = sectionOracle(season);
          const later = sectionOracle({ ...season, seasonId: SEASON + 1 });
          const today = new Set([...due.people, ...later.people]);
          const of = { club, section };
          // Both seasons end on the thirtieth of June.
          expect(sorted(await ofSectionToday(db, of, PEOPLE, "2027-06-30"))).toEqual(sorted(today));
          expect(sorted(await ofSectionToday(db, of, PEOPLE, "2027-07-01"))).toEqual([]);
          expect(sorted(await ofSectionToday(db, { club }, PEOPLE, "2027-07-01"))).toEqual(PEOPLE);
          for (const id of PEOPLE) expect(await isOfSectionToday(db, of, id, "2026-09-12")).toBe(today.has(id));
          const lacked = { club, fieldId: 1, name: "zqpaper", required: true, filled: false };
          await db
            .insert(paperOwners)
            .values(PEOPLE.map((memberId) => ({ club, memberId, readAt: new Date(), reading: 1 })));
          await db.insert(copiedPapers).values(PEOPLE.map((memberId) => ({ ...lacked, memberId, reading: 1 })));
          const seat = { role: season.role, section, scopes: null, email: "nobody@club.test" };
          const sight = await readSight(db, seat, { club, seasonId: SEASON });
          const seeing = (today: string) => standingsSeen(db, { club, seasonId: SEASON, today, sight }, section);
          const standings = await seeing("2026-09-12");
          expect(sorted(standings.map(({ id }) => id))).toEqual(sorted(due.people));
          expect(await seeing("2027-07-01")).toEqual([]);
          for (const { id, activities } of standings) {
            const live = due.registrations.filter(({ memberId, state }) => memberId === id && state !== "refused");
            expect(activities.map(({ key }) => key).sort()).toEqual(
              live.map(({ kind, activityId }) => `${kind}-${activityId}`).sort(),
            );
          }
          const found = foundPapers(standings, parsePapersView({}));
          expect(found.counts.lacking).toBe(due.people.size);
          const named = new Set(due.ours.map(({ kind, id }) => `${kind}-${id}`));
          expect(found.activities.filter(({ key }) => !named.has(key))).toEqual([]);
          own += due.people.size;
          others += PEOPLE.length - due.people.size;
        }),
        { numRuns: 12, seed: 104 },
      );
      expect([own > 24, others > 24]).toEqual([true, true]);
    });
  },
);
