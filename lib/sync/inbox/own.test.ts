import { and, asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveWebhookKey } from "#lib/base/store/clubs.ts";
import { announcing } from "#lib/base/store/receivers.ts";
import { awaitedMessages, webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorGroups, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { deskAt } from "#lib/registrations/decisions/testing/desk.ts";
import type { WireClub } from "#lib/registrations/decisions/testing/wire-club.ts";
import { claimBatch } from "./claim.ts";
import { processBatch, readUnannounced } from "./process.ts";
import { receive } from "./receive.ts";
import { envelope, letter, newKey, type Told } from "./testing/letters.ts";

const SEASON = 1;
const never = new AbortController().signal;
const TYPES = { validate: "registrations.validated", refuse: "registrations.refused" } as const;

/** What this desk does is announced to it like everything else; counted at the club, over real HTTP, on both databases. */
describe.each(databases("own_deeds"))("what this desk did itself, %s", (_name, location) => {
  const desk = deskAt(location);
  const db = () => desk.store.db;
  let club: WireClub;
  let key: string;

  const connect = async (ids: readonly number[]) => {
    club = await desk.connect(ids);
    key = newKey();
    await saveWebhookKey(db(), desk.slug, key);
    const registrations = ids.map((id) => ({
      ...{ club: desk.slug, kind: "annual" as const, id, seasonId: SEASON, memberId: id, activityId: id, reading: 0 },
      ...{ valid: null, slotIds: [], registeredAt: new Date("2026-09-01T08:00:00Z"), validatedAt: null },
    }));
    await db().insert(mirrorRegistrations).values(registrations);
    // A registration is of its group's season.
    const lists = { reading: 1, slotIds: [], licenceIds: [] };
    const groups = ids.map((id) => ({ ...lists, club: desk.slug, id, seasonId: SEASON, name: `G${id}` }));
    await db().insert(mirrorGroups).values(groups);
  };
  const announce = async (id: number, told: Told = {}) => {
    const type = club.valid.get(id) ? TYPES.validate : TYPES.refuse;
    const said = { type, path: `/annual-registrations/${id}`, context: { group_id: id }, ...told };
    expect((await receive(desk.slug, letter(key, envelope(club.baseUrl, said)), LISTENERS)).status).toBe(204);
  };
  const work = async () => {
    for (let batch = await claimBatch(db(), desk.slug); batch; batch = await claimBatch(db(), desk.slug))
      await processBatch(desk.store, batch, never);
  };
  const decide = async (ids: readonly number[], operation: "validate" | "refuse" = "validate") => {
    const work = await desk.ask(ids, operation);
    await desk.until(async () => (await desk.workNow(work)).state).toBe("done");
  };
  const reads = () => club.arrivals.filter(({ method }) => method === "GET").map(({ path }) => path);
  const copied = async (id: number) => {
    const { club: of, kind, id: key } = mirrorRegistrations;
    const [row] = await db()
      .select()
      .from(mirrorRegistrations)
      .where(and(eq(of, desk.slug), eq(kind, "annual"), eq(key, id)));
    return row?.valid;
  };
  const states = async () => {
    const { club: of, sequence, state } = webhookMessages;
    const rows = await db().select({ state }).from(webhookMessages).where(eq(of, desk.slug)).orderBy(asc(sequence));
    return rows.map((row) => row.state);
  };
  const awaited = async () => {
    const rows = await db().select().from(awaitedMessages).where(eq(awaitedMessages.club, desk.slug));
    return rows.map(({ recordId, says }) => [recordId, says]);
  };
  const timePasses = () =>
    db()
      .update(awaitedMessages)
      .set({ until: new Date(0) });

  beforeEach(async () => {
    await connect([1, 2, 3, 4, 5]);
    await desk.run();
  });
  afterEach(() => db().delete(awaitedMessages));

  it("costs one call a decision where it is announced: one by one and together", async () => {
    for (const id of [1, 2]) {
      await decide([id]);
      await announce(id);
      await work();
    }
    await decide([3, 4], "refuse");
    for (const id of [3, 4]) await announce(id);
    await work();
    expect(club.sent()).toHaveLength(4);
    expect(reads()).toEqual([]);
    expect(await states()).toEqual(Array(4).fill("processed"));
    expect([await copied(1), await copied(4), await awaited()]).toEqual([true, false, []]);
  });

  it("is known when its message overtakes the answer", async () => {
    let told: Promise<void> | undefined;
    club.wireAs(({ write, id }, itself) => {
      const reply = itself();
      if (!write || typeof reply === "string") return reply;
      told = announce(id).then(work);
      return { ...reply, after: told };
    });
    await decide([1]);
    await told;
    expect(await states(), "not read while the answer is on its way").toEqual(["waiting"]);
    await db()
      .update(webhookMessages)
      .set({ notBefore: new Date(0) });
    await work();
    expect(reads()).toEqual([]);
    expect(await states()).toEqual(["processed"]);
  });

  it("is not taken for what somebody else did: that is read", async () => {
    await decide([1]);
    await announce(1);
    // The club refuses it and validates it again: our deed has been announced already.
    club.valid.set(1, false);
    await announce(1);
    await work();
    expect(reads()).toEqual(["/annual-registrations/1"]);
    expect(await copied(1)).toBe(false);
    club.valid.set(1, true);
    await announce(1);
    await work();
    expect(reads()).toHaveLength(2);
    expect(await copied(1)).toBe(true);

    // Announced out of order: what the copy has by then is no longer what we did.
    await decide([2]);
    club.valid.set(2, false);
    await announce(2);
    await work();
    await announce(2, { type: TYPES.validate });
    await work();
    expect(await copied(2)).toBe(false);
    expect(reads()).toHaveLength(4);

    // A change of another kind says nothing of the decision.
    await decide([3]);
    await announce(3, { type: "registrations.updated" });
    await work();
    expect(reads()).toHaveLength(5);
    expect(await awaited()).toEqual([[3, "validated"]]);
  });

  it("is read when no message tells of it in its time, and then nothing that others do is relied on either", async () => {
    await announce(5, { type: "registrations.updated" });
    await work();
    expect(await announcing(db(), desk.slug)).toBe("live");
    const before = reads().length;
    await decide([1]);
    await readUnannounced(desk.store, desk.slug, never);
    expect(reads()).toHaveLength(before);
    club.valid.set(1, false);
    await timePasses();
    await readUnannounced(desk.store, desk.slug, never);
    expect(reads().slice(before)).toEqual(["/annual-registrations/1"]);
    expect([await copied(1), await awaited()]).toEqual([false, []]);
    expect(await announcing(db(), desk.slug)).toBe("missed");
    await readUnannounced(desk.store, desk.slug, never);
    expect(reads()).toHaveLength(before + 1);
  });

  it("waits for a club that is away, and forgets nothing", async () => {
    await decide([1]);
    await timePasses();
    club.wireAs(() => "cut");
    await readUnannounced(desk.store, desk.slug, never);
    expect(await awaited()).toEqual([[1, "validated"]]);
    club.wireAs();
    await timePasses();
    await readUnannounced(desk.store, desk.slug, never);
    expect(await awaited()).toEqual([]);
  });

  it("is not awaited of a club that announces nothing", async () => {
    await saveWebhookKey(db(), desk.slug, null);
    await decide([1]);
    expect([await awaited(), reads()]).toEqual([[], []]);
  });
});
