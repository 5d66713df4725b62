import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { keepPapers } from "./keep-papers.ts";
import { writeMark } from "./marks.ts";
import type { PersonPaper } from "./paper.ts";
import { parsePapersView } from "./papers-view.ts";
import { foundPapers, papersStandings } from "./worklist.ts";

const SEASON = 2;
const DEPOSIT = { depositedAt: "2026-09-01T06:00:00.000Z", sizeBytes: 812 };
const paper = (fieldId: number, of: Partial<PersonPaper> = {}): PersonPaper => ({
  ...{ fieldId, name: `Paper ${fieldId}`, required: true, filled: false },
  ...{ contentType: null, sizeBytes: null, depositedAt: null, ...of },
});

describe.each(databases("paper_standings"))("who lacks which paper, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let by = { id: 0, name: "Claire" };
  let club = "";
  let clubs = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const named = { email: "secretary@demo.example", name: "Claire", createdAt: new Date() };
    const [account] = await store.db.insert(accounts).values(named).returning();
    by = { id: account?.id ?? 0, name: "Claire" };
  });
  afterAll(() => close());
  beforeEach(async () => {
    club = `standings-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: "http://localhost:1", clientId: "c", credential });
  });
  afterEach(() => deleteClub(store.db, club));

  const person = (id: number, name: string) =>
    store.db.insert(mirrorPeople).values({
      ...{ club, id, reading: 1, firstName: name, lastName: "Martin", parents: [] },
      ...{ nameKey: `martin ${name.toLowerCase()}`, searchKey: `martin ${name.toLowerCase()}` },
    });
  const register = (id: number, memberId: number, valid: boolean | null, seasonId = SEASON) =>
    store.db
      .insert(mirrorRegistrations)
      .values({ club, id, reading: 1, kind: "annual", seasonId, memberId, activityId: 1, valid, slotIds: [] });
  const read = async (memberId: number, papers: PersonPaper[]) => {
    await store.db.insert(paperOwners).values({ club, memberId }).onConflictDoNothing();
    await store.db.transaction(async (tx) =>
      keepPapers(tx, { club, memberId, reading: await nextReading(tx), readAt: new Date() }, papers),
    );
  };

  it("is told of whoever is registered and not refused, with what is missing or was refused here", async () => {
    await store.db
      .insert(mirrorGroups)
      .values({ club, id: 1, reading: 1, seasonId: SEASON, name: "Ados", slotIds: [], licenceIds: [] });
    for (const [at, name] of ["Zoe", "Ana", "Bo", "Cy"].entries()) await person(at + 1, name);
    await register(1, 1, null);
    await register(2, 2, true);
    await register(3, 3, false);
    await register(4, 4, null, SEASON + 1);
    // Somebody whom the copy does not know any more still waits.
    await register(5, 99, null);
    await read(1, [paper(1), paper(2, { filled: true, ...DEPOSIT }), paper(3, { required: false })]);
    const say = (verdict: "refused" | "withdrawn") =>
      store.db.transaction((tx) =>
        writeMark(tx, {
          ...{ club, memberId: 1, fieldId: 2, seen: DEPOSIT, verdict, by },
          reason: verdict === "refused" ? "Illegible" : null,
        }),
      );
    expect(await say("refused")).toBe(true);
    const standings = await papersStandings(store.db, { club, seasonId: SEASON });
    expect(standings.map(({ id, firstName, readAt }) => [id, firstName, readAt !== null])).toEqual([
      [2, "Ana", false],
      [1, "Zoe", true],
      [99, null, false],
    ]);
    expect(standings[1]).toMatchObject({
      activities: [{ key: "annual-1", name: "Ados", state: "pending" }],
      wanted: [
        { fieldId: 1, name: "Paper 1", why: "missing", reason: null },
        { fieldId: 2, name: "Paper 2", why: "refused", reason: "Illegible" },
      ],
    });
    expect(foundPapers(standings, parsePapersView({})).counts).toMatchObject({ lacking: 1, refused: 1, unread: 2 });
    await say("withdrawn");
    const [, zoe] = await papersStandings(store.db, { club, seasonId: SEASON });
    expect(zoe?.wanted.map(({ fieldId }) => fieldId)).toEqual([1]);
  });
});
