import { afterAll, beforeAll, expect, it } from "vitest";
import { createClock } from "../runtime/clock.ts";
import { type PostgresPair, startPostgresPair } from "../scripts/testing/postgres-pair.ts";
import { type Club, Clubs } from "./clubs.ts";
import { sports } from "./store/schema.ts";

const WITHIN_MS = 120_000;

let pair: PostgresPair;
beforeAll(async () => {
  pair = await startPostgresPair({ synchronous: false });
}, WITHIN_MS);
afterAll(() => pair.stop());

it(
  "a service whose server comes back to an older past says so once, and gives no number again in any club",
  async () => {
    const clubs = new Clubs({ kind: "server", url: pair.url }, "https://clubs.example", createClock());
    const noticed: string[] = [];
    clubs.onOlderPast((run) => noticed.push(run));
    const aikido = await clubs.create({ slug: "aikido", name: "Aïkido" });
    const boxe = await clubs.create({ slug: "boxe", name: "Boxe" });
    const write = async ({ database }: Club, name: string) =>
      (await database.db.insert(sports).values({ name }).returning())[0]?.id ?? 0;
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
