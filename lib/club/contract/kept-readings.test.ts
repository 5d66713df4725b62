import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import { openStore, type Store } from "#lib/base/store/database.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { KEPT_READINGS, keepReading, listReadings } from "./kept-readings.ts";
import { contractChanges, type Reading } from "./reading.ts";

const reading = (name: string): Reading => ({ operations: { [`GET /${name}`]: "digest" }, forms: {}, leftOut: [] });
const found = (fingerprint: string, minute: number, made: () => void = () => {}) => ({
  fingerprint,
  version: "1.5",
  readAt: new Date(Date.UTC(2026, 8, 12, 8, minute)),
  reading: async () => {
    made();
    return reading(fingerprint);
  },
});

describe.each(databases("readings"))("readings of a contract, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const join = async (slug: string) => {
    const baseUrl = `http://localhost:4000/${slug}/api/v1`;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(store.db, { slug, name: slug, baseUrl, clientId: "client", credential });
  };
  const kept = async (club: string) => (await listReadings(store.db, club)).map(({ fingerprint }) => fingerprint);

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { NEXTAUTH_SECRET: "a".repeat(32) }));
  });
  afterAll(() => close());

  it("are kept where they differ from the last one, and confirmed where they do not", async () => {
    await join("judo");
    let made = 0;
    const count = () => made++;
    expect(await keepReading(store.db, "judo", found("one", 0, count))).toBe(true);
    expect(await keepReading(store.db, "judo", found("one", 5, count))).toBe(false);
    expect(made).toBe(1);
    expect(await keepReading(store.db, "judo", found("two", 6))).toBe(true);
    expect(await keepReading(store.db, "judo", found("one", 7))).toBe(true);
    const readings = await listReadings(store.db, "judo");
    expect(readings.map(({ fingerprint }) => fingerprint)).toEqual(["one", "two", "one"]);
    expect(readings[2]).toMatchObject({ readAt: found("", 0).readAt, confirmedAt: found("", 5).readAt });
    const [last, before] = readings;
    expect(last && before && contractChanges(before.reading, last.reading)).toMatchObject({
      appeared: ["GET /one"],
      gone: ["GET /two"],
    });
  });

  it("that come late change nothing", async () => {
    await join("late");
    await keepReading(store.db, "late", found("new", 10));
    const moments = (seconds: number) => new Date(found("", 10).readAt.getTime() - seconds * 1000);
    expect(await keepReading(store.db, "late", { ...found("old", 0), readAt: moments(9) })).toBe(false);
    expect(await keepReading(store.db, "late", found("new", 8))).toBe(false);
    expect(await listReadings(store.db, "late")).toMatchObject([
      { fingerprint: "new", confirmedAt: found("", 10).readAt },
    ]);
  });

  it("are kept after a clock was set back", async () => {
    await join("clock");
    await keepReading(store.db, "clock", found("one", 30));
    expect(await keepReading(store.db, "clock", found("two", 5))).toBe(true);
    expect(await kept("clock")).toEqual(["two", "one"]);
  });

  it("are only so many", async () => {
    await join("busy");
    const all = Array.from({ length: KEPT_READINGS + 5 }, (_, index) => `r${index}`);
    for (const [index, name] of all.entries()) await keepReading(store.db, "busy", found(name, index));
    expect(await kept("busy")).toEqual(all.slice(-KEPT_READINGS).reverse());
  });

  it("hold what a document may say, the character that databases refuse included", async () => {
    await join("odd");
    const odd = { ...reading("x"), leftOut: ["\u0000 \ud800 \u202e"] };
    await keepReading(store.db, "odd", { ...found("odd", 0), reading: async () => odd });
    expect((await listReadings(store.db, "odd"))[0]?.reading).toEqual(odd);
  });

  it("go with the connection, and are not kept for one that is gone", async () => {
    await join("gone");
    await keepReading(store.db, "gone", found("one", 0));
    await deleteClub(store.db, "gone");
    expect(await kept("gone")).toEqual([]);
    expect(await keepReading(store.db, "gone", found("one", 1))).toBe(false);
  });

  it("brought by two processes at once are kept once", async () => {
    await join("twice");
    // On a server a second process is a second connection pool; the embedded store has a single process.
    const other = location.kind === "server" ? await openStore(location) : store;
    const outcomes = await Promise.all(
      [store, other, store, other].map(({ db }) => keepReading(db, "twice", found("same", 3))),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await kept("twice")).toEqual(["same"]);
    if (other !== store) await other.close();
  });
});
