import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { presses } from "#lib/base/store/schema/registrations/presses.ts";
import { refusalReasons } from "#lib/base/store/schema/registrations/refusal-reasons.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { controlDecisions } from "#lib/registrations/decisions/control.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { forecastAccuracy } from "#lib/registrations/decisions/forecast-comparison.ts";
import { planPresses } from "#lib/registrations/decisions/plan-presses.ts";
import type { SentPress } from "#lib/registrations/decisions/press-wire.ts";
import { keepPresses, outcomesOf } from "#lib/registrations/decisions/presses.ts";
import {
  type DecisionSummary,
  dockWorks,
  findDecisionWork,
  newestDecisionWorks,
} from "#lib/registrations/decisions/read.ts";
import { keepRefusalReason } from "#lib/registrations/decisions/refusal-reasons.ts";
import { decisionResults } from "#lib/registrations/decisions/result-rows.ts";
import { listDecisionLines } from "#lib/registrations/decisions/sittings.ts";
import { countUnread } from "#lib/registrations/decisions/unread.ts";
import {
  type Decided,
  decidedIn,
  isFollowed,
  keepSectionSeason,
  type SectionSeason,
  sectionOracle,
  sectionSeasons,
  surnameOf,
} from "./section-seasons.ts";
import { databases, testStore } from "./store.ts";

// What a section decides is its own, and what it follows of decisions is about its own alone (decision 101), as a rule says that is written a second time.

const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
const noon = new Date("2026-09-12T12:00:00Z");

describe.each(databases("section_decisions"))(
  "a section decides what is its own and nothing else, %s",
  (_name, location) => {
    let store: Store;
    let close: () => Promise<void>;
    let clubs = 0;
    let people: { whole: { id: number; name: string }; judo: { id: number; name: string } };
    beforeAll(async () => {
      ({ store, close } = await testStore(location, { LOG_LEVEL: "silent" }));
      const account = async (name: string) => {
        const person = { email: `${name}@club.test`, name, createdAt: new Date("2026-09-01T08:00:00Z") };
        const [made] = await store.db.insert(accounts).values(person).returning();
        return { id: made?.id ?? 0, name };
      };
      people = { whole: await account("Whole"), judo: await account("Judo") };
    });
    afterAll(() => close());

    /** A club with such a season, and the works that somebody of the whole club asked for there. */
    async function fill(season: SectionSeason, decided: readonly Decided[]) {
      clubs += 1;
      const club = `club-${clubs}`;
      await keepSectionSeason(store.db, club, season);
      const asked: number[] = [];
      for (const { kind, ids } of decided) {
        const registrations = season.registrations
          .filter((one) => one.kind === kind && ids.includes(one.id))
          .map(({ id, memberId, activityId }) => ({ registrationId: id, memberId, activityId }));
        const wish = { club, seasonId: season.seasonId, kind, operation: "cancel" as const, registrations };
        const made = await store.db.transaction((tx) =>
          createDecisionWork(tx, { ...wish, askedBy: people.whole, now: noon }),
        );
        asked.push(made.work.id);
      }
      return { club, asked };
    }

    it("follows works about its registrations alone, wherever works are read, and names its people alone", async () => {
      let [followed, hidden] = [0, 0];
      const case_ = sectionSeasons.chain((season) => fc.tuple(fc.constant(season), decidedIn(season)));
      await fc.assert(
        fc.asyncProperty(case_, async ([season, decided]) => {
          const { db } = store;
          const due = sectionOracle(season);
          const { club, asked } = await fill(season, decided);
          const { seasonId } = season;
          const of = { club, section: season.section };
          const ours = asked.filter((_id, at) => isFollowed(season, due, decided[at] ?? { kind: "annual", ids: [] }));
          followed += ours.length;
          hidden += asked.length - ours.length;
          const idsOf = (found: readonly DecisionSummary[]) => sorted(found.map(({ id }) => id));
          expect(idsOf(await dockWorks(db, of, noon))).toEqual(ours);
          expect(idsOf(await newestDecisionWorks(db, of, seasonId, 100))).toEqual(ours);
          const { lines } = await listDecisionLines(db, of, seasonId, { limit: 100, offset: 0 });
          const listed = lines.flatMap((line) => ("work" in line ? line.work.id : line.sitting.workIds));
          expect(sorted(listed)).toEqual(ours);
          for (const id of asked) {
            const work = await findDecisionWork(db, of, id);
            expect(work !== undefined).toBe(ours.includes(id));
            // Somebody else's number and one that nobody has are the same.
            const paused = await controlDecisions(db, club, id, "pause", {
              ...people.judo,
              section: of.section,
              now: noon,
            });
            if (!work) expect(paused).toEqual({ ok: false, code: "gone" });
            else {
              // It is somebody else's, or has been replaced by a later one.
              expect(["others", "too_late"]).toContain(paused.ok || paused.code);
              const rows = await decisionResults(db, work, of, { show: "all" });
              for (const { memberId, lastName } of rows)
                expect(lastName).toBe(due.people.has(memberId ?? 0) ? surnameOf(memberId ?? 0) : null);
              const [only] = rows;
              if (work.size === 1) expect(work.person?.lastName ?? null).toBe(only?.lastName);
            }
          }
          // All of them fail: what nobody follows is nobody's to read.
          await db
            .update(pieces)
            .set({ state: "failed", code: "capacity_reached", foreseen: "done", reading: 1 })
            .where(sql`${pieces.workId} in (select ${works.id} from ${works} where ${works.club} = ${club})`);
          const failed = decided.flatMap(({ ids }, at) => (ours.includes(asked[at] ?? 0) ? ids : []));
          expect((await countUnread(db, { ...of, account: people.judo.id })).count).toBe(failed.length);
          expect((await forecastAccuracy(db, of, seasonId)).outcomes).toBe(failed.length);
        }),
        { numRuns: 12, seed: 101 },
      );
      expect([followed > 10, hidden > 10]).toEqual([true, true]);
    });

    it("decides its own registrations of whatever was pressed, and of the others neither does anything nor says more than of none", async () => {
      let [done, gone] = [0, 0];
      await fc.assert(
        fc.asyncProperty(sectionSeasons, async (season) => {
          const { db } = store;
          const due = sectionOracle(season);
          const { club } = await fill(season, []);
          const by = { club, person: people.judo, section: season.section };
          const send = async (sent: SentPress[]) => {
            expect(await keepPresses(db, by, sent)).toBe(true);
            await planPresses(store, by, async () => undefined);
            return outcomesOf(
              db,
              by,
              sent.map(({ key }) => key),
            );
          };
          for (const kind of ["annual", "event"] as const) {
            const all = season.registrations.filter((one) => one.kind === kind && one.seasonId === season.seasonId);
            const own = new Set(due.registrations.filter((one) => one.kind === kind).map(({ id }) => id));
            const press = (ids: number[], marks: string[] | null): SentPress => ({
              ...{ key: randomUUID(), operation: "cancel", season: season.seasonId, kind, ids },
              ...{ saw: null, marks, of: null },
            });
            const NOBODY = 2_000_000_000;
            // One by one: somebody else's, whatever its state is said to be, is answered as a number that nobody has.
            for (const { id, state } of all.filter((one) => !own.has(one.id))) {
              const said = await send([press([id], null), press([id], [state]), press([NOBODY], null)]);
              expect(said.map((one) => [one.state, one.code])).toEqual(Array(3).fill(["over", "gone"]));
              gone += 1;
            }
            if (all.length === 0) continue;
            // All at once, each said to be as it is: of others it is no answer whether that is so.
            const ids = all.map(({ id }) => id);
            const asIs = all.map(({ id, state }) => (own.has(id) ? state : "gone"));
            const [answer] = await send([press(ids, asIs)]);
            expect([kind, answer?.state]).toEqual([kind, own.size > 0 ? "asked" : "over"]);
            if (own.size < all.length && own.size > 0) {
              const [guess] = await send([
                press(
                  ids,
                  all.map(({ state }) => state),
                ),
              ]);
              expect(guess?.state).toBe("doubtful");
            }
            done += own.size;
            const decided = await db
              .select({ id: pieces.recordId })
              .from(pieces)
              .innerJoin(works, eq(works.id, pieces.workId))
              .where(sql`${works.club} = ${club} and ${works.collection} = ${kind}`);
            expect(sorted(decided.map(({ id }) => id ?? 0))).toEqual(sorted(own));
            const hand = { by: people.judo, now: noon, section: season.section };
            const scope = { club, seasonId: season.seasonId, today: "2026-09-12" };
            const kept = await db.transaction((tx) => keepRefusalReason(tx, { scope, kind, ...hand }, ids, "Full."));
            expect(kept).toBe(own.size);
            const written = await db
              .select({ id: refusalReasons.registrationId })
              .from(refusalReasons)
              .where(sql`${refusalReasons.club} = ${club} and ${refusalReasons.kind} = ${kind}`);
            expect(sorted(written.map(({ id }) => id))).toEqual(sorted(own));
          }
        }),
        { numRuns: 8, seed: 102 },
      );
      expect([done > 20, gone > 20]).toEqual([true, true]);
    });

    it("sends nothing of what has gone to a group of others since it was asked for", async () => {
      const registration = {
        kind: "annual" as const,
        id: 1,
        memberId: 1,
        seasonId: 1,
        slotIds: [],
        state: "pending" as const,
      };
      const group = (id: number, sportId: number) => ({
        kind: "annual" as const,
        id,
        seasonId: 1,
        sportId,
        slotIds: [],
      });
      const season: SectionSeason = {
        activities: [group(101, 1), group(102, 2)],
        slots: [{ id: 201, seasonId: 1 }],
        registrations: [
          { ...registration, activityId: 101 },
          { ...registration, id: 2, memberId: 2, activityId: 101 },
        ],
        recorded: [],
        section: { sports: [1], groups: [] },
        seasonId: 1,
        role: "secretary",
      };
      const { db } = store;
      const { club } = await fill(season, []);
      const by = { club, person: people.judo, section: season.section };
      const press = (id: number): SentPress => ({
        ...{ key: randomUUID(), operation: "refuse", season: 1, kind: "annual", ids: [id] },
        ...{ saw: "pending", marks: null, of: null },
      });
      const pressed = press(1);
      await keepPresses(db, by, [pressed]);
      await planPresses(store, by, async () => undefined);
      const [told] = await outcomesOf(db, by, [pressed.key]);
      expect(told).toMatchObject({ state: "asked" });
      const work = told?.job ?? 0;
      const self = { ...people.judo, section: season.section, now: noon };
      await db.update(pieces).set({ state: "failed", code: "unavailable", reading: 1 }).where(eq(pieces.workId, work));
      await db.update(works).set({ state: "done", finishedAt: noon }).where(eq(works.id, work));
      await db.update(mirrorRegistrations).set({ activityId: 102 }).where(eq(mirrorRegistrations.id, 1));
      expect(await findDecisionWork(db, by, work)).toBeUndefined();
      expect(await controlDecisions(db, club, work, "retry", self)).toEqual({ ok: false, code: "gone" });
      await db.update(mirrorRegistrations).set({ activityId: 101 }).where(eq(mirrorRegistrations.id, 1));
      expect(await controlDecisions(db, club, work, "retry", self)).toMatchObject({ ok: true });
      // A press that was kept by whoever saw the whole club is planned by what they see now.
      const early = press(2);
      await keepPresses(db, { club, person: people.judo }, [early]);
      await planPresses(store, { ...by, section: { sports: [2], groups: [] } }, async () => undefined);
      expect(await outcomesOf(db, by, [early.key])).toMatchObject([{ state: "over", code: "gone" }]);
      expect(await db.select().from(presses).where(eq(presses.key, early.key))).toMatchObject([{ workId: null }]);
    });
  },
);
