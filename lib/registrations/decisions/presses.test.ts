import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { presses } from "#lib/base/store/schema/registrations/presses.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { createDecisionWork } from "./create.ts";
import { planPresses } from "./plan-presses.ts";
import type { SentPress } from "./press-wire.ts";
import { keepPresses, outcomesOf, waitingPresses } from "./presses.ts";
import { deskAt } from "./testing/desk.ts";

const noon = new Date("2026-09-12T12:00:00Z");
const IDS = [1, 2, 3];

type Deciding = Extract<SentPress, { ids: number[] }>;

const pressOf = (id: number, more: Partial<Deciding> = {}): Deciding => ({
  ...{
    key: randomUUID(),
    operation: "refuse",
    season: 1,
    kind: "annual",
    ids: [id],
    saw: "pending",
    marks: null,
    of: null,
  },
  ...more,
});
const wordOf = (operation: "take_back" | "leave", of: string): SentPress => ({ key: randomUUID(), operation, of });

describe.each(databases("decisions_presses"))("what was pressed, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;
  const account = async (name: string) => {
    const person = { email: `${name}-${Math.random()}@demo.example`, name, createdAt: noon };
    const [made] = await db().insert(accounts).values(person).returning();
    return { id: made?.id ?? 0, name };
  };
  const begin = async () => {
    await desk.connect(IDS);
    const registrations = IDS.map((id) => ({
      ...{ club: desk.slug, kind: "annual" as const, id, seasonId: 1, memberId: id, activityId: id, reading: 0 },
      ...{ valid: null, slotIds: [], registeredAt: noon, validatedAt: null },
    }));
    await db().insert(mirrorRegistrations).values(registrations);
    const [claire, nadia] = [
      { club: desk.slug, person: await account("Claire") },
      { club: desk.slug, person: await account("Nadia") },
    ];
    const plan = (by = claire) => planPresses(desk.store, by, async () => undefined);
    const send = async (sent: SentPress[], by = claire) => {
      expect(await keepPresses(db(), by, sent)).toBe(true);
      await plan(by);
      return outcomesOf(
        db(),
        by,
        sent.map(({ key }) => key),
      );
    };
    const live = async () => {
      const rows = await db()
        .select({ id: pieces.recordId, operation: works.operation })
        .from(pieces)
        .innerJoin(works, eq(works.id, pieces.workId))
        .where(sql`${works.club} = ${desk.slug} and ${pieces.state} = 'queued'`)
        .orderBy(pieces.recordId);
      return rows.map(({ id, operation }) => `${operation} ${id}`);
    };
    return { claire, nadia, plan, send, live };
  };

  it("is kept before anything is planned, and the same press sent twice, also at once, makes one work", async () => {
    const { claire, plan, live } = await begin();
    const press = pressOf(1);
    for (let time = 0; time < 2; time++) expect(await keepPresses(db(), claire, [press])).toBe(true);
    expect(await outcomesOf(db(), claire, [press.key])).toEqual([
      { key: press.key, state: "kept", code: null, job: null },
    ]);
    expect(await live(), "nothing is asked of the club yet").toEqual([]);
    await Promise.all([plan(), plan()]);
    await keepPresses(db(), claire, [press]);
    await plan();
    expect(await live()).toEqual(["refuse 1"]);
    expect(await outcomesOf(db(), claire, [press.key])).toMatchObject([{ state: "asked", job: expect.any(Number) }]);
  });

  it("of two presses about one registration the last counts, in the order in which they were made", async () => {
    const { send, live } = await begin();
    await send([pressOf(1, { operation: "cancel" }), pressOf(2), pressOf(1)]);
    expect(await live()).toEqual(["refuse 1", "refuse 2"]);
  });

  it("waits for its person where they have something to read first, holds up nothing behind it, and is theirs alone", async () => {
    const { claire, nadia, send, live } = await begin();
    const frozen = [{ registrationId: 2, memberId: 2, activityId: 2 }];
    const theirs = { club: desk.slug, seasonId: 1, kind: "annual" as const, operation: "validate" as const };
    await db().transaction((tx) =>
      createDecisionWork(tx, { ...theirs, registrations: frozen, askedBy: nadia.person, now: noon }),
    );
    const [changed, others, plain] = [pressOf(1, { saw: "validated" }), pressOf(2), pressOf(3)];
    expect(await send([changed, others, plain])).toMatchObject([
      { state: "doubtful", job: null },
      { state: "doubtful", job: null },
      { state: "asked" },
    ]);
    expect(await live()).toEqual(["validate 2", "refuse 3"]);
    expect((await waitingPresses(db(), claire)).map(({ ids }) => ids)).toEqual([[1], [2]]);
    expect(await waitingPresses(db(), nadia)).toEqual([]);
    expect(await outcomesOf(db(), nadia, [changed.key]), "a key of somebody else tells nothing").toEqual([
      { key: changed.key, state: "over", code: "reused", job: null },
    ]);
    // The answer to its question, with what was seen in it, is done; the question is over.
    const answer = pressOf(1, { saw: null, marks: ["pending"], of: changed.key });
    expect(await send([answer, wordOf("leave", others.key)])).toMatchObject([{ state: "asked" }, { code: "left" }]);
    expect(await waitingPresses(db(), claire)).toEqual([]);
    expect(await live()).toEqual(["refuse 1", "validate 2", "refuse 3"]);
  });

  it("an answer about what no longer looks as it was seen is asked again, and decides nothing of it", async () => {
    const { claire, send, live } = await begin();
    const answer = pressOf(1, { ids: IDS, saw: null, marks: ["pending", "validated", "pending"] });
    expect(await send([answer])).toMatchObject([{ state: "doubtful" }]);
    expect(await live()).toEqual([]);
    expect(await waitingPresses(db(), claire)).toMatchObject([{ key: answer.key, ids: IDS }]);
  });

  it("is taken back by a word that comes after it, with it, or before it", async () => {
    const { send, live } = await begin();
    const [first, second, third] = [pressOf(1), pressOf(2), pressOf(3)];
    await send([first]);
    expect(await live()).toEqual(["refuse 1"]);
    expect(await send([wordOf("take_back", first.key)])).toMatchObject([{ code: "taken_back" }]);
    await send([second, wordOf("take_back", second.key)]);
    await send([wordOf("take_back", third.key)]);
    expect(await send([third])).toMatchObject([{ state: "over", code: "taken_back" }]);
    expect(await live()).toEqual([]);
  });

  it("that was cut off by a stop long ago is shown to its person, and not done", async () => {
    const { claire, plan, live } = await begin();
    await keepPresses(db(), claire, [pressOf(1)]);
    await db()
      .update(presses)
      .set({ keptAt: sql`clock_timestamp() - interval '1 hour'` })
      .where(eq(presses.club, desk.slug));
    expect((await waitingPresses(db(), claire)).map(({ ids }) => ids)).toEqual([[1]]);
    await plan();
    expect(await live()).toEqual([]);
    expect((await waitingPresses(db(), claire)).map(({ ids }) => ids)).toEqual([[1]]);
  });

  it("about what is so already, or is not there, comes to nothing and says so", async () => {
    const { send, live } = await begin();
    await db()
      .update(mirrorRegistrations)
      .set({ valid: false })
      .where(sql`${mirrorRegistrations.club} = ${desk.slug} and ${mirrorRegistrations.id} = 1`);
    expect(await send([pressOf(1), pressOf(99)])).toMatchObject([{ code: "already" }, { code: "gone" }]);
    expect(await live()).toEqual([]);
  });
});
