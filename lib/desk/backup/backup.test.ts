import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environment } from "#lib/base/program/environment.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { closeStore, openStore, replaceStore, type Store } from "#lib/base/store/database.ts";
import { accounts, sessions } from "#lib/base/store/schema/base/access.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { claimPiece } from "#lib/sync/outbox/claim.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { inspect } from "#runtime/backup/restore.ts";
import { NewerStoreError } from "#runtime/database.ts";
import { createDatabase } from "../../../scripts/testing/own-database.ts";
import { backUpDesk } from "./make.ts";
import { decideRestored, restoredWork } from "./open-work.ts";
import { restoreDesk, tryRestore } from "./restore.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The other database of the two: a back-up goes from one to the other. */
const OTHER = { embedded: "server", PostgreSQL: "embedded" } as const;

describe.each(databases("backup"))("a back-up of the dashboard on %s", (kind, location) => {
  const path = join(folder, `${kind}.backup`);
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "s".repeat(40) }));
    const { db } = store;
    const credential = { kind: "secret", secret: "x" } as const;
    await saveClub(db, {
      slug: "judo",
      name: "Judo “Zoé” \\ é",
      baseUrl: "http://localhost:4000/judo/api/v1",
      clientId: "desk",
      credential,
    });
    const person = { email: "zoe@club.example", name: "Zoé", createdAt: now() };
    const [account] = await db.insert(accounts).values(person).returning();
    const asked = { club: "judo", askedBy: account?.id ?? 0, askedByName: "Zoé", askedAt: now(), notBefore: now() };
    for (const { name } of KINDS)
      for (const state of ["queued", "sending"] as const) {
        const work = {
          ...asked,
          kind: name,
          collection: "annual",
          operation: "validate",
          size: 1,
          state: "running",
        } as const;
        const [row] = await db.insert(works).values(work).returning();
        const workId = row?.id ?? 0;
        const idempotencyKey = `key-of-${name}-${state}-0000`;
        await db
          .insert(pieces)
          .values({ workId, position: 0, subject: `${name} ${state}`, idempotencyKey, state, frozen: { null: null } });
      }
    const mine = { ...asked, kind: "marks", collection: "attendance", operation: "record", size: 1 } as const;
    await db.insert(works).values({ ...mine, state: "paused", pauseReason: "person" });
    await backUpDesk(path, "0.0.0-test");
  });
  afterAll(() => close());

  it("is read whole, restored elsewhere table by table the same, and holds no session", async () => {
    const { manifest, sections } = await inspect(path);
    expect(manifest).toMatchObject({ program: "dashboard", version: "0.0.0-test" });
    expect(sections.dashboard).toMatchObject({ clubs: 1, accounts: 1, works: 2 * KINDS.length + 1 });
    expect(sections.dashboard).not.toHaveProperty("sessions");
    expect(
      (await tryRestore(path, mkdtempSync(join(folder, "tried-")))).openWork.map(({ kind }) => kind).sort(),
    ).toEqual(KINDS.map(({ name }) => name).sort());
    const text = gunzipSync(readFileSync(path)).toString();
    expect(text).not.toContain("s".repeat(40));
    await expect(backUpDesk(path, "again")).rejects.toThrow();
  });

  it("tells a flipped bit wherever it is", async () => {
    const whole = readFileSync(path);
    const broken = join(folder, `${kind}-broken.backup`);
    for (let nth = 0; nth < 40; nth++) {
      const copy = Buffer.from(whole);
      const at = Math.floor((copy.length * nth) / 40);
      copy[at] = (copy[at] ?? 0) ^ (1 << (nth % 8));
      writeFileSync(broken, copy);
      await expect(inspect(broken), `byte ${at}`).rejects.toThrow(BackupFileError);
    }
  });

  it("is restored on the other database, where nothing that was open is sent until somebody says so", async () => {
    const contents = await inspect(path);
    await close();
    const url = await createDatabase("backup_restored");
    const target = await testStore(
      { kind: "memory" },
      { NEXTAUTH_SECRET: "s".repeat(40), ...(OTHER[kind as "embedded"] === "server" && { DATABASE_URL: url }) },
    );
    await closeStore();
    const place = environment().databaseUrl
      ? ({ kind: "server", url, schema: "guichet" } as const)
      : ({ kind: "embedded", directory: environment().dataDirectory } as const);
    try {
      await restoreDesk(path, contents, false);
      await expect(restoreDesk(path, contents, false)).rejects.toThrow(/already/);
      const restored = await openStore(place);
      replaceStore(restored);
      const { db } = restored;
      const rows = await db.select().from(works);
      expect(rows.filter(({ pauseReason }) => pauseReason === "restored")).toHaveLength(2 * KINDS.length);
      expect(rows.filter(({ pauseReason }) => pauseReason === "person")).toHaveLength(1);
      expect(rows.every(({ compareEach, provenUntil }) => compareEach && provenUntil === null)).toBe(true);
      expect(await claimPiece(db, "anybody")).toBeNull();
      expect(await db.select().from(sessions)).toEqual([]);
      // A number that was given goes on.
      const [next] = await db
        .insert(accounts)
        .values({ email: "b@club.example", name: "B", createdAt: now() })
        .returning();
      expect(next?.id).toBeGreaterThan(1);
      expect(await db.transaction((tx) => decideRestored(tx, "take-back", ["payments"], now()))).toBe(2);
      expect(await db.transaction((tx) => decideRestored(tx, "resume", ["marks"], now()))).toBe(2);
      const ofKind = async (name: string) =>
        (
          await db
            .select({ work: works.state, piece: pieces.state })
            .from(works)
            .innerJoin(pieces, eq(pieces.workId, works.id))
            .where(sql`${works.kind} = ${name}`)
            .orderBy(works.id)
        ).map(({ work, piece }) => `${work} ${piece}`);
      expect(await ofKind("payments")).toEqual(["taken_back taken_back", "running sending"]);
      expect(await ofKind("marks")).toEqual(["running queued", "running sending"]);
      expect((await restoredWork(db)).map(({ kind }) => kind)).not.toContain("payments");
      await restored.query({
        text: `insert into ${restored.connection.kind === "embedded" ? "drizzle." : ""}__drizzle_migrations (hash, created_at) values ('of a newer version', 99999999999999)`,
      });
      await closeStore();
      await expect(openStore(place)).rejects.toThrow(NewerStoreError);
    } finally {
      await target.close();
      ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "s".repeat(40) }));
    }
  });

  it("is refused where another secret is set, unless that is wished", async () => {
    await close();
    ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "t".repeat(40) }));
    await expect(restoreDesk(path, await inspect(path), false)).rejects.toThrow(/another NEXTAUTH_SECRET/);
    expect((await tryRestore(path, mkdtempSync(join(folder, "tried-")))).sealedOtherwise).toEqual(["judo"]);
  });
});
