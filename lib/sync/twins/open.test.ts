import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import {
  CLUB_WIDE,
  type MirrorPerson,
  mirrorDoubts,
  mirrorGroups,
  mirrorPeople,
  mirrorRegistrations,
  mirrorStates,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { sayOfTwins, unsayApart } from "#lib/people/twins/verdicts.ts";
import { readAttention } from "../../desk/first-page/attention.ts";
import { peopleAlike } from "../../people/records/alike.ts";
import { findPeople } from "../../people/records/find-people.ts";
import { peoplePage } from "../../people/records/people-list.ts";
import { parsePeopleView } from "../copy/people-filters.ts";
import { WHOLE_SIGHT } from "../copy/sight.ts";
import { markChanged } from "../forecast/change-marks.ts";
import { updateDoubts } from "../forecast/doubts.ts";
import { openPairs } from "./open.ts";
import { updateTwins } from "./update.ts";

const club = "judo";
const at = (minute: number) => new Date(Date.UTC(2026, 8, 1, 8, minute));

const person = (id: number, firstName: string, parts: Partial<MirrorPerson> = {}) => ({
  ...{ club, reading: 1, id, lastName: "Martin", firstName, birthDate: "2015-03-02", parents: [] },
  ...{ nameKey: "martin", searchKey: "martin" },
  ...parts,
});

describe.each(databases("twins"))("two records of one person, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by: { id: number; name: string };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const someone = { email: "claire@twins.example", name: "Claire Martin", createdAt: at(0) };
    const [account] = await store.db.insert(accounts).values(someone).returning();
    by = { id: account?.id ?? 0, name: someone.name };
  });
  afterAll(() => close());
  beforeEach(async () => {
    const { db } = store;
    await db.delete(clubs).where(eq(clubs.slug, club));
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db, { slug: club, name: club, baseUrl: "http://localhost/api/v1", clientId: "c", credential });
    await db.insert(mirrorStates).values([{ club, seasonId: 1, missingScopes: [], dueAt: sql`now()` }]);
    await db.insert(mirrorPeople).values([person(1, "Camille"), person(2, "Camile"), person(3, "Louise")]);
    await db
      .insert(mirrorGroups)
      .values({ club, reading: 1, id: 1, seasonId: 1, name: "G", slotIds: [], licenceIds: [] });
    await db.insert(mirrorRegistrations).values({
      ...{ club, reading: 1, id: 10, kind: "annual" as const, seasonId: 1, memberId: 2, activityId: 1, valid: null },
      ...{ registeredAt: at(0), slotIds: [] },
    });
  });

  /** Everything that speaks of pairs: the list, the overview's number, the doubts, by registration. */
  async function told() {
    await updateTwins(store.db, club);
    const pairs = (await openPairs(store.db, club)).map(({ lowId, highId }) => [lowId, highId]);
    const attention = await readAttention(store.db, { club, seasonId: 1 }, at(60));
    expect(attention.pairs).toBe(pairs.length);
    await updateDoubts(store.db, { club, seasonId: 1 });
    const doubts = await store.db.select({ id: mirrorDoubts.id, codes: mirrorDoubts.codes }).from(mirrorDoubts);
    return { pairs, doubts };
  }
  const say = (said: Parameters<typeof sayOfTwins>[2], minute = 1) =>
    store.db.transaction((tx) => sayOfTwins(tx, { club, lowId: 1, highId: 2 }, said, { by, now: at(minute) }));

  const twins = { pairs: [[1, 2]], doubts: [{ id: 10, codes: ["two_records"] }] };
  const nothing = { pairs: [], doubts: [] };

  it("are listed, counted on the overview and told of at the registration alike", async () => {
    expect(await told()).toEqual(twins);
  });

  it("are not told of any more once somebody says that they are two people, until that is taken back", async () => {
    await told();
    await say({ verdict: "apart" });
    expect(await told()).toEqual(nothing);
    await store.db.transaction((tx) => markChanged(tx, club, [CLUB_WIDE]));
    expect(await told()).toEqual(nothing);
    await store.db.transaction((tx) => unsayApart(tx, { club, lowId: 1, highId: 2 }, { by }));
    expect(await told()).toEqual(twins);
  });

  it("are no pair any more once a record is gone or another person's", async () => {
    await told();
    await store.db.update(mirrorPeople).set({ birthDate: "2014-01-01" }).where(eq(mirrorPeople.id, 2));
    await store.db.transaction((tx) => markChanged(tx, club, [CLUB_WIDE]));
    expect(await told()).toEqual(nothing);
  });

  it("come back after they were settled when a registration comes to the record that was given up", async () => {
    await say({ verdict: "settled", keptId: 1 });
    expect((await told()).pairs).toEqual([]);
    await store.db.update(mirrorRegistrations).set({ registeredAt: at(5) });
    expect((await told()).pairs).toEqual([[1, 2]]);
  });

  it("are marked and offered last once one was emptied for the other, wherever people are found or listed", async () => {
    const scope = { club, seasonId: 1, today: "2026-09-01" };
    const seeing = { sight: WHOLE_SIGHT, withRegistrations: true };
    const everywhere = async () => {
      const newcomer = { lastName: "Martin", firstName: "Camille", birthDate: "2015-03-02" };
      const marks = (some: readonly { id: number; keptBy: number | null }[]) =>
        some.map(({ id, keptBy }) => [id, keptBy] as const);
      return {
        found: marks(await findPeople(store.db, { ...scope, sight: WHOLE_SIGHT }, "martin", 10)),
        listed: marks((await peoplePage(store.db, scope, parsePeopleView(new URLSearchParams()), seeing)).rows),
        alike: marks(await peopleAlike(store.db, scope, newcomer)),
      };
    };
    // The one that stays is written after the other: nothing but the mark puts it first.
    await store.db.update(mirrorRegistrations).set({ memberId: 1 });
    await say({ verdict: "settled", keptId: 2 });
    const untouched = [
      [1, null],
      [2, null],
      [3, null],
    ];
    expect(await everywhere(), "something live stands on it").toMatchObject({ found: untouched, listed: untouched });
    await store.db.update(mirrorRegistrations).set({ memberId: 2 });
    expect(await everywhere()).toEqual({
      found: [
        [2, null],
        [3, null],
        [1, 2],
      ],
      listed: [
        [1, 2],
        [2, null],
        [3, null],
      ],
      alike: [
        [2, null],
        [1, 2],
      ],
    });
    // Given up in its turn, it leads on to the one that stays now.
    await store.db.update(mirrorRegistrations).set({ memberId: 3 });
    await store.db.transaction((tx) =>
      sayOfTwins(tx, { club, lowId: 2, highId: 3 }, { verdict: "settled", keptId: 3 }, { by, now: at(2) }),
    );
    expect([...(await givenUpRecords(store.db, club))].sort(([a], [b]) => a - b)).toEqual([
      [1, 3],
      [2, 3],
    ]);
    await store.db.delete(mirrorPeople).where(eq(mirrorPeople.id, 3));
    expect([...(await givenUpRecords(store.db, club))]).toEqual([]);
  });

  it("of another club are another club's", async () => {
    const credential = { kind: "secret", secret: "secret" } as const;
    await store.db.delete(clubs).where(eq(clubs.slug, "other"));
    await saveClub(store.db, {
      slug: "other",
      name: "o",
      baseUrl: "http://localhost/o/api/v1",
      clientId: "c",
      credential,
    });
    await store.db.transaction((tx) =>
      sayOfTwins(tx, { club: "other", lowId: 1, highId: 2 }, { verdict: "apart" }, { by, now: at(1) }),
    );
    expect(await told()).toEqual(twins);
  });
});
