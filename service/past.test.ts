import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { createClock } from "../runtime/clock.ts";
import { type PostgresPair, startPostgresPair } from "../scripts/testing/postgres-pair.ts";
import { type Club, Clubs } from "./clubs.ts";
import { sports } from "./store/schema.ts";

const WITHIN_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), "guichet-clubs-past-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let pair: PostgresPair;
beforeEach(async () => {
  pair = await startPostgresPair({ synchronous: false });
}, WITHIN_MS);
afterEach(() => pair.stop());

const write = async ({ database }: Club, name: string) =>
  (await database.db.insert(sports).values({ name }).returning())[0]?.id ?? 0;

it(
  "a service whose server comes back to an older past says so once, and gives no number again in any club",
  async () => {
    const clubs = new Clubs({ kind: "server", url: pair.url }, "https://clubs.example", createClock());
    const noticed: string[] = [];
    clubs.onOlderPast((run) => noticed.push(run));
    const aikido = await clubs.create({ slug: "aikido", name: "Aïkido" });
    const boxe = await clubs.create({ slug: "boxe", name: "Boxe" });
    await write(aikido, "kept");
    await pair.detachStandby();
    const lost = await Promise.all(["one", "two", "three"].map((name) => write(aikido, name)));
    await pair.failOver("killed");
    const again = await Promise.all(["four", "five", "six"].map((name) => write(aikido, name)));
    expect(Math.min(...again)).toBeGreaterThan(Math.max(...lost));
    expect((await aikido.database.db.select().from(sports)).map(({ name }) => name).sort()).toEqual(
      ["kept", "four", "five", "six"].sort(),
    );
    // The club in which nothing was lost as well: what it gave out nobody knows.
    expect(await write(boxe, "other")).toBeGreaterThan(1_000);
    expect(noticed).toHaveLength(1);
    await clubs.close();
  },
  WITHIN_MS,
);

it(
  "a club whose numbers cannot go beyond the past is refused alone, also over a restart, until they can; those of the others go once",
  async () => {
    const store = { kind: "server", url: pair.url, remembered: join(folder, "past.json") } as const;
    const open = () => new Clubs(store, "https://clubs.example", createClock());
    let clubs = open();
    const [aikido, boxe] = [
      await clubs.create({ slug: "aikido", name: "Aïkido" }),
      await clubs.create({ slug: "boxe", name: "Boxe" }),
    ];
    // Nothing comes after the last of all numbers.
    await boxe.database.query({ text: "create sequence last" });
    await boxe.database.query({ text: "select setval('last', 9223372036854775807)" });
    await pair.detachStandby();
    const lost = await write(aikido, "lost");
    await pair.failOver("killed");
    const ids: number[] = [];
    for (const name of ["one", "two", "three"]) {
      ids.push(await write(aikido, name));
      await expect(write(boxe, name)).rejects.toMatchObject({ code: "22003" });
      await expect(boxe.database.db.transaction((tx) => tx.select().from(sports))).rejects.toThrow();
    }
    expect([ids[0] ?? 0, (ids[2] ?? 0) - (ids[0] ?? 0)]).toEqual([expect.toSatisfy((id) => id > lost + 5_000), 2]);
    await clubs.close();

    clubs = open();
    const again = await clubs.get("aikido");
    expect(again && (await write(again, "four"))).toBe((ids[2] ?? 0) + 1);
    await expect(clubs.get("boxe")).rejects.toThrow();
    await clubs.close();

    const own = new pg.Client(pair.url);
    await own.connect();
    await own.query("drop sequence club_boxe.last").finally(() => own.end());
    clubs = open();
    const mended = await clubs.get("boxe");
    expect(mended && (await write(mended, "five"))).toBeGreaterThan(5_000);
    await clubs.close();
  },
  WITHIN_MS,
);
