import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import { mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { Letter, Mailing } from "#lib/base/store/schema/sync/post.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { keepPapers } from "#lib/papers/missing/keep-papers.ts";
import { parsePapersView } from "#lib/papers/missing/papers-view.ts";
import { foundPapers, papersStandings } from "#lib/papers/missing/worklist.ts";
import { nextReading } from "#lib/sync/copy/copy.ts";
import { papersLetterKind } from "./papers-letter-kind.ts";
import {
  beginPaperRound,
  findPaperRound,
  keepPaperTexts,
  latestPaperRounds,
  notePaperReminders,
  papersFamilies,
  papersRemindingIn,
  writtenAboutPapers,
} from "./papers-round.ts";

const TODAY = "2026-09-12";

describe.each(databases("paper_rounds"))("a round of letters about papers, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let club = "";
  let clubs = 0;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());
  beforeEach(async () => {
    club = `letters-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, { slug: club, name: club, baseUrl: "http://localhost:1", clientId: "c", credential });
    // Two of one mother, who is not registered herself, and one of nobody else.
    for (const [id, name, email] of [
      [1, "Ana", "lise@x.test"],
      [2, "Bo", "lise@x.test"],
      [3, "Cy", "cy@x.test"],
    ] as const) {
      await store.db.insert(mirrorPeople).values({
        ...{ club, id, reading: 1, firstName: name, lastName: "Martin", email, birthDate: "1990-01-01", parents: [] },
        ...{ nameKey: `martin ${name.toLowerCase()}`, searchKey: `martin ${name.toLowerCase()}` },
      });
      await store.db.insert(mirrorRegistrations).values({
        ...{ club, id, reading: 1, kind: "annual", seasonId: 2, memberId: id, activityId: 1, valid: null, slotIds: [] },
      });
    }
  });
  afterEach(() => deleteClub(store.db, club));

  const season = () => ({ club, seasonId: 2 });
  const lackingPeople = async () =>
    foundPapers(await papersStandings(store.db, season()), parsePapersView({})).rows.length;
  const read = async (memberId: number, filled: boolean) => {
    await store.db.insert(paperOwners).values({ club, memberId }).onConflictDoNothing();
    const paper = { fieldId: 1, name: "Photo", required: true, filled };
    const papers = [{ ...paper, contentType: null, sizeBytes: null, depositedAt: null }];
    await store.db.transaction(async (tx) =>
      keepPapers(tx, { club, memberId, reading: await nextReading(tx), readAt: new Date() }, papers),
    );
  };
  const begin = async () => {
    const families = await papersFamilies(store.db, season());
    const lacking = families.filter((family) => family.some(({ wanted }) => wanted.length > 0));
    const id = await store.db.transaction((tx) => beginPaperRound(tx, season(), lacking, "Claire"));
    const round = await findPaperRound(store.db, season(), id);
    if (!round) throw new Error("There is no round.");
    return round;
  };

  it("goes to each family once, and leaves out whoever has handed in everything meanwhile", async () => {
    expect(await lackingPeople()).toBe(0);
    for (const [id, filled] of [
      [1, false],
      [2, false],
      [3, false],
    ] as const)
      await read(id, filled);
    expect(await lackingPeople()).toBe(3);
    const round = await begin();
    const { reminders } = await papersRemindingIn(store.db, round, TODAY);
    expect(reminders.map(({ people, addresses }) => [people.map(({ id }) => id), addresses])).toEqual([
      [[1, 2], ["lise@x.test"]],
      [[3], ["cy@x.test"]],
    ]);
    const ofOne = await papersRemindingIn(store.db, round, TODAY, [1]);
    expect(ofOne, "one letter is its whole family, and nobody else is read").toEqual({
      ...{ reminders: reminders.slice(0, 1), leftOut: [] },
    });
    expect((await papersFamilies(store.db, season(), [2])).map((family) => family.map(({ id }) => id))).toEqual([
      [1, 2],
    ]);
    await read(2, true);
    await read(3, true);
    const later = await papersRemindingIn(store.db, round, TODAY);
    expect(later.reminders.map(({ people }) => people.map(({ id }) => id))).toEqual([[1]]);
    expect(later.leftOut).toEqual([{ name: "MARTIN Cy", why: "complete" }]);
    expect(await findPaperRound(store.db, { club, seasonId: 3 }, round.id)).toBeUndefined();
  });

  it("writes down who was written to, and the next one begins with its texts", async () => {
    await read(1, false);
    const round = await begin();
    const text = { subject: "Photo", body: "{name}" };
    await store.db.transaction((tx) => keepPaperTexts(tx, round, { "personal.fr": text }));
    const { reminders } = await papersRemindingIn(store.db, round, TODAY);
    await store.db.transaction((tx) =>
      notePaperReminders(tx, season(), reminders, { channel: "mailto", by: "Claire" }),
    );
    expect((await writtenAboutPapers(store.db, season())).get(1)).toMatchObject({ count: 1 });
    expect((await begin()).texts).toEqual({ "personal.fr": text });
    expect(await latestPaperRounds(store.db, season(), 10)).toHaveLength(2);
    const [again] = (await papersRemindingIn(store.db, round, TODAY)).reminders;
    expect(again).toMatchObject({ remindedAt: expect.any(String), remindedCount: 1 });
  });

  it("leaves by the club's mail server with what is missing as it leaves, is noted, and does not leave to who has handed in everything", async () => {
    await read(1, false);
    await read(2, false);
    await read(3, false);
    const round = await begin();
    const asked = (address: string, memberIds: number[]) => ({
      mailing: {
        ...{ ...season(), id: "m", madeOf: round.id, size: 2, writtenBy: "Claire", writtenAt: new Date() },
        ...{ stoppedBy: null, stoppedAt: null, topic: null, kind: "papers", locale: "fr" },
      } as Mailing,
      letter: { address } as Letter,
      memberIds,
    });
    await read(2, true);
    await read(3, true);
    const family = asked("LISE@x.test", [1, 2]);
    const written = await papersLetterKind.write(store.db, family);
    if (!("body" in written)) throw new Error("not written");
    expect(written.subject).toContain(club);
    expect(written.body).toContain("MARTIN Ana\n- Photo");
    expect(written.body).not.toMatch(/MARTIN Bo|[{}]/);
    expect(await papersLetterKind.write(store.db, asked("cy@x.test", [3]))).toEqual({ not: "complete" });
    expect(await papersLetterKind.write(store.db, asked("old@x.test", [1]))).toEqual({ not: "elsewhere" });
    await store.db.transaction((tx) => papersLetterKind.sent(tx, family, written.about));
    const noted = await writtenAboutPapers(store.db, season());
    expect([...noted.keys()]).toEqual([1]);
    const [again] = (await papersRemindingIn(store.db, round, TODAY)).reminders;
    expect(again).toMatchObject({ remindedCount: 1 });
  });
});
