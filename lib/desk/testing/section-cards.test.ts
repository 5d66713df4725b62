import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat } from "#lib/base/access/permissions.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { cardsOf, endCard, makeCards } from "#lib/people/cards/cards.ts";
import { cardFaces } from "#lib/people/cards/faces.ts";
import { readSight } from "#lib/sync/copy/sight.ts";
import { keepSectionSeason, PEOPLE, sectionOracle, sectionSeasons } from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// Cards of a section (decision 101): of whom the club has validated there, with what they do there, as a rule says that is written a second time.

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

describe.each(databases("section_cards"))(
  "a section makes the cards of whom the club has validated there, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let clubs = 0;
    let account = 0;
    beforeAll(async () => {
      ({ store, close } = await testStore(location));
      const ana = { email: "nobody@club.test", name: "Ana", createdAt: new Date() };
      const [made] = await store.db.insert(accounts).values(ana).returning();
      account = made?.id ?? 0;
    });
    afterAll(() => close());

    it("prints them with what is its own, and makes, shows and ends nobody else's", async () => {
      let [own, others] = [0, 0];
      await fc.assert(
        fc.asyncProperty(sectionSeasons, fc.boolean(), async (season, areMade) => {
          const { db } = store;
          const club = `club-${++clubs}`;
          await keepSectionSeason(db, club, season);
          const due = sectionOracle(season);
          const { seasonId, section } = season;
          const of = { club, seasonId };
          const validated = due.registrations.filter(({ state }) => state === "validated");
          const theirs = sorted(new Set(validated.map(({ memberId }) => memberId)));
          const person = { id: account, name: "Ana", email: "nobody@club.test" };
          const office: Seat = { person, club, role: "secretary", scopes: null };
          const judo: Seat = { ...office, section };
          const made = (by: Seat, members: readonly number[]) =>
            db.transaction((tx) => makeCards(tx, by, seasonId, members));
          const all = areMade ? await made(office, PEOPLE) : [];
          expect(await made(judo, PEOPLE)).toEqual(theirs);
          const seen = { role: season.role, section, scopes: null, email: person.email };
          const { within } = await readSight(db, seen, of);
          const faces = await cardFaces(db, of, PEOPLE, within);
          expect(sorted(faces.map(({ memberId }) => memberId))).toEqual(theirs);
          const named = new Set(due.ours.map(({ kind, id }) => `zq${kind} ${id}`));
          for (const { memberId, groups } of faces) {
            expect(groups.filter((group) => !named.has(group))).toEqual([]);
            const activities = new Set(
              validated.flatMap((one) => (one.memberId === memberId ? `${one.kind} ${one.activityId}` : [])),
            );
            expect(groups).toHaveLength(Math.min(4, activities.size));
          }
          own += theirs.length;
          for (const id of PEOPLE) {
            const isOwn = theirs.includes(id);
            const hasCard = isOwn || all.includes(id);
            if (hasCard && !isOwn) others += 1;
            expect((await cardsOf(db, of, id)).open !== undefined).toBe(hasCard);
            expect(await db.transaction((tx) => endCard(tx, judo, seasonId, id))).toBe(isOwn);
            expect((await cardsOf(db, of, id)).open !== undefined).toBe(hasCard && !isOwn);
          }
        }),
        { numRuns: 12, seed: 103 },
      );
      expect([own > 10, others > 10]).toEqual([true, true]);
    });
  },
);
