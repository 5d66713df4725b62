import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Location, type OpenDatabase, openDatabase } from "./database.ts";
import { notes, tables, writeMigrations } from "./testing/notes.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-transactions-"));
const migrations = writeMigrations(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Short, because the tests wait for them; long enough for a busy machine to do what is not to fail. */
const LIMITS = { waitMs: 700, transactionMs: 400 };

const INSIDE = "inside a transaction of the same database";

describe.each<[string, Location]>([
  ["embedded", { kind: "memory" }],
  [
    "PostgreSQL",
    { kind: "server", url: process.env.TEST_POSTGRES_URL ?? "", schema: "runtime_transactions", connections: 2 },
  ],
])("a transaction, %s", (_name, location) => {
  let open: OpenDatabase<typeof tables>;
  let other: OpenDatabase<typeof tables>;
  beforeAll(async () => {
    open = await openDatabase(location, tables, migrations, LIMITS);
    other = await openDatabase(
      location.kind === "server" ? { ...location, schema: "runtime_transactions_2" } : location,
      tables,
      migrations,
    );
  });
  beforeEach(() => open.db.delete(notes));
  afterAll(() => Promise.all([open.close(), other.close()]));

  const words = async () => (await open.db.select().from(notes)).map((note) => note.words);

  it("refuses the database itself at once, by every door, and rolls back", async () => {
    const doors: Record<string, () => PromiseLike<unknown>> = {
      select: () => open.db.select().from(notes),
      insert: () => open.db.insert(notes).values({ words: "escaped" }),
      update: () => open.db.update(notes).set({ words: "escaped" }).where(eq(notes.id, 1)),
      delete: () => open.db.delete(notes),
      execute: () => open.db.execute(sql`select 1`),
      count: () => open.db.$count(notes),
      query: () => open.query({ text: "select 1" }),
      transaction: () => open.db.transaction(async () => {}),
      listen: () => open.listen("nothing", () => {}),
    };
    for (const [name, door] of Object.entries(doors)) {
      const asked = open.db.transaction(async (tx) => {
        await tx.insert(notes).values({ words: name });
        await door();
      });
      await expect(asked, name).rejects.toThrow(INSIDE);
    }
    expect(await words()).toEqual([]);
  });

  it("is noticed also where the call is some functions away, or prepared before", async () => {
    const prepared = open.db.select().from(notes).prepare("prepared_before");
    const deep = async () => {
      await wait(1);
      return Promise.all([prepared.execute()]);
    };
    await expect(open.db.transaction(deep)).rejects.toThrow(INSIDE);
  });

  it("lets another database be used, and the database itself once it is over", async () => {
    let after: Promise<string[]> | undefined;
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    await open.db.transaction(async (tx) => {
      expect(await other.db.select().from(notes)).toEqual([]);
      await tx.insert(notes).values({ words: "kept" });
      after = gone.then(words);
    });
    go();
    expect(await after).toEqual(["kept"]);
  });

  it("changes nothing where it could not begin", async () => {
    const unknown = { isolationLevel: "no such level" as "serializable" };
    const insert = open.db.transaction((tx) => tx.insert(notes).values({ words: "on its own" }), unknown);
    await expect(insert).rejects.toThrow("42601");
    const read = open.db.transaction(async (tx) => {
      await tx.select().from(notes);
      await tx.insert(notes).values({ words: "after a reading" });
    }, unknown);
    await expect(read).rejects.toThrow("42601");
    expect(await words()).toEqual([]);
  });

  it("may hold another one, whose failure the outer one can survive", async () => {
    await open.db.transaction(async (tx) => {
      await tx.insert(notes).values({ words: "outer" });
      const inner = tx.transaction(async (deeper) => {
        await deeper.insert(notes).values({ words: "inner" });
        throw new Error("changed my mind");
      });
      await expect(inner).rejects.toThrow("changed my mind");
    });
    expect(await words()).toEqual(["outer"]);
  });

  it("is over when it is over: what still runs or comes later fails instead of reaching somebody else's work", async () => {
    let late: Promise<unknown> = Promise.resolve();
    await open.db.transaction(async (tx) => {
      late = wait(20).then(() => tx.insert(notes).values({ words: "late" }));
      late.catch(() => {});
    });
    await expect(late).rejects.toThrow("has ended");
    let running: Promise<unknown> = Promise.resolve();
    const hasty = open.db.transaction(async (tx) => {
      running = tx.insert(notes).values({ words: "running" }).execute();
      running.catch(() => {});
    });
    await expect(hasty).rejects.toThrow("while statements of it were running");
    await running.catch(() => {});
    expect(await words()).toEqual([]);
  });

  it("that takes too long is rolled back and fails, and the next one goes on", async () => {
    let goOn: Promise<unknown> = Promise.resolve();
    const endless = open.db.transaction(async (tx) => {
      await tx.insert(notes).values({ words: "too long" });
      goOn = wait(800).then(() => tx.insert(notes).values({ words: "after the end" }));
      goOn.catch(() => {});
      await goOn;
    });
    const behind = open.db.transaction(async (tx) => void (await tx.insert(notes).values({ words: "behind" })));
    await expect(endless).rejects.toMatchObject({ name: "TransactionTooLongError" });
    await behind;
    await expect(goOn).rejects.toThrow("has ended");
    expect(await words()).toEqual(["behind"]);
  });

  it("may take longer where that is said", async () => {
    await open.patiently({ transactionMs: 5_000 }, () =>
      open.db.transaction(async (tx) => {
        await wait(600);
        await tx.insert(notes).values({ words: "patient" });
      }),
    );
    expect(await words()).toEqual(["patient"]);
  });

  it("keeps others waiting no longer than the limit, and what gave up waiting is never done", async () => {
    const blocked = open.patiently({ transactionMs: 5_000 }, async () => {
      const hold = () => open.db.transaction(async () => void (await wait(1_500)));
      // As many as the database has connections.
      await Promise.all(location.kind === "server" ? [hold(), hold()] : [hold()]);
    });
    await wait(50);
    await expect(open.db.insert(notes).values({ words: "waiting" })).rejects.toMatchObject({
      name: "DatabaseUnavailableError",
      reason: "busy",
    });
    await blocked;
    expect(await words()).toEqual([]);
  });

  it("in which a statement failed is not told as committed", async () => {
    const swallowed = open.db.transaction(async (tx) => {
      await tx.insert(notes).values({ words: "first" });
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowed).rejects.toMatchObject({ name: "QueryFailedError" });
    expect(await words()).toEqual([]);
  });

  it("fails without a word of the statement or a value in it", async () => {
    const failures = [
      () => open.db.insert(notes).values({ words: "canary\0@example.org" }),
      () => open.db.execute(sql`select ${"canary"}::date`),
      () => open.db.execute(sql`select canary from nowhere`),
      () => open.query({ text: "select $1::date", values: ["canary"] }),
      () => open.db.transaction(async (tx) => void (await tx.execute(sql`select ${"canary"}::date`))),
    ];
    for (const fail of failures) {
      const failure = await fail().then(
        () => undefined,
        (cause: unknown) => cause,
      );
      expect(failure).toMatchObject({ name: "QueryFailedError", code: expect.stringMatching(/^(22|42)/) });
      const all = Object.getOwnPropertyNames(failure).map((name) => String(Reflect.get(failure as object, name)));
      expect(all.join("\n").replaceAll(/^\s+at .*$/gm, "")).not.toMatch(/canary|select|insert/i);
    }
  });
});
