import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, type WorkKind, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { holdOpenWork } from "./open-work.ts";
import { countRestored, decideAbout, restoredWorks } from "./restored-works.ts";

const club = "judo";
const hand = { by: { id: 1, name: "Dina" }, now: new Date("2026-11-26T09:00:00Z") };

describe.each(databases("standing"))("work that a restore left standing, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const asked = { askedBy: 1, askedByName: "Zoé", askedAt: now(), notBefore: now() };

  async function open(kind: WorkKind, of = club, said: Partial<typeof works.$inferInsert> = {}) {
    const operation = kind === "payments" ? "record" : "change";
    const work = { ...asked, club: of, kind, collection: "members", operation, size: 2, state: "running" } as const;
    const [row] = await store.db
      .insert(works)
      .values({ ...work, ...said })
      .returning();
    const workId = row?.id ?? 0;
    const part = { amountCents: 1_250, method: "Chèque", receivedOn: "2026-09-12", type: "Paiement", towards: [] };
    const frozen = kind === "payments" ? part : { sealed: "of health" };
    await store.db.insert(pieces).values([
      {
        ...{ workId, position: 0, subject: `${kind} a ${workId}`, memberId: 5, frozen },
        idempotencyKey: `k-${workId}-0`,
      },
      {
        ...{ workId, position: 1, subject: `${kind} b ${workId}`, memberId: 6, frozen, state: "sending" },
        ...{ idempotencyKey: `k-${workId}-1`, perhapsWritten: true },
      },
    ]);
    return workId;
  }
  const stateOf = async (id: number) => {
    const [work] = await store.db.select().from(works).where(eq(works.id, id));
    const rows = await store.db.select().from(pieces).where(eq(pieces.workId, id)).orderBy(pieces.position);
    return { work: work?.state, reason: work?.pauseReason ?? null, pieces: rows.map(({ state }) => state), rows };
  };

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const [account] = await store.db
      .insert(accounts)
      .values({ email: "dina@club.example", name: "Dina", createdAt: now() })
      .returning();
    hand.by.id = account?.id ?? 0;
    const credential = { kind: "secret", secret: "x" } as const;
    for (const slug of [club, "other"])
      await saveClub(store.db, {
        slug,
        name: slug,
        baseUrl: `http://localhost:4000/${slug}`,
        clientId: "d",
        credential,
      });
    await store.db.insert(mirrorPeople).values({
      ...{ club, reading: 1, id: 5, lastName: "Abel", firstName: "Ana" },
      ...{ parents: [], nameKey: "", searchKey: "" },
    });
  });
  afterAll(() => close());

  it("is seen whole by kind: whose it was, about whom, what was sent; names only by who may know people", async () => {
    const ids = new Map<WorkKind, number>();
    for (const { name } of KINDS) ids.set(name, await open(name));
    const paused = await open("people", club, { state: "paused", pauseReason: "person" });
    await open("people", "other");
    expect(await countRestored(store.db, club)).toBe(0);
    await store.db.transaction(holdOpenWork);
    const lines = await restoredWorks(store.db, club, { knowsPeople: true });
    expect(lines.map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids.values()].sort((a, b) => a - b));
    expect(lines.map(({ id }) => id)).not.toContain(paused);
    for (const line of lines)
      expect(line).toMatchObject({
        ...{ askedBy: "Zoé", unsent: 1, unsure: 1, people: ["ABEL Ana"], count: 2, stage: null },
        cents: line.kind === "payments" ? 2_500 : null,
      });
    const unnamed = await restoredWorks(store.db, club, { knowsPeople: false });
    expect(unnamed.every(({ people, count }) => people.length === 0 && count === 2)).toBe(true);
    expect(await countRestored(store.db, club)).toBe(KINDS.length);
  });

  it("goes on or is given up where a director says so, that which they saw and nothing else", async () => {
    const decide = (seen: readonly number[], wish: "resume" | "take_back", of = club) =>
      store.db.transaction((tx) => decideAbout(tx, of, seen, wish, hand));
    const lines = await restoredWorks(store.db, club, { knowsPeople: true });
    const of = (kind: WorkKind) => lines.find((line) => line.kind === kind)?.id ?? 0;
    expect(await decide([of("marks")], "resume", "other")).toEqual([]);
    expect((await decide([of("marks"), 2_147_483_647], "resume")).map(({ id }) => id)).toEqual([of("marks")]);
    expect(await stateOf(of("marks"))).toMatchObject({ work: "running", reason: null, pieces: ["queued", "sending"] });
    // What may be at the club gets its outcome; of health nothing is kept of what is not sent.
    await decide([of("medical"), of("payments")], "take_back");
    for (const kind of ["medical", "payments"] as const) {
      const now = await stateOf(of(kind));
      expect(now).toMatchObject({ work: "running", pieces: ["taken_back", "sending"] });
      expect(now.rows[0]?.frozen === null).toBe(kind === "medical");
    }
    expect(await decide([of("marks"), of("medical")], "take_back")).toEqual([]);
    expect(await countRestored(store.db, club)).toBe(KINDS.length - 3);
    const log = await store.db.select().from(auditEntries).where(eq(auditEntries.club, club));
    expect(log.map(({ action, subject, accountName }) => [action, subject, accountName])).toEqual([
      ["work.resume", `works/${of("marks")}`, "Dina"],
      ...[of("payments"), of("medical")].sort((a, b) => a - b).map((id) => ["work.take_back", `works/${id}`, "Dina"]),
    ]);
    await decide([of("decisions"), of("staged")], "resume");
    const [work] = await store.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `jobs/${of("decisions")}`));
    expect(work?.action).toBe("job.resume");
    expect(await stateOf(of("staged"))).toMatchObject({ work: "running" });
  });
});
