import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { signInAttempts } from "#lib/base/store/schema/base/access.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { machineOf } from "#runtime/http/machine.ts";
import { countAttempt, countMiss, countTestLetter, countTrial, delayOf } from "./attempts.ts";

describe.each(databases("attempts"))("tries at a password, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());

  it("are refused to the machine that made too many, and to no other", async () => {
    for (let one = 0; one < 60; one += 1) await countAttempt({ at: `person${one}@club.test`, machine: "10.0.0.1" });
    expect(await countAttempt({ at: "ana@club.test", machine: "10.0.0.1" })).toMatchObject({ allowed: false });
    expect(await countAttempt({ at: "ana@club.test", machine: "10.0.0.2" })).toMatchObject({
      allowed: true,
      waitMs: 0,
    });
  });

  it("from a hundred machines make the next one wait, but never shut anybody out", async () => {
    for (let one = 0; one < 100; one += 1) await countAttempt({ at: "bea@club.test", machine: `10.1.0.${one}` });
    const office = await countAttempt({ at: "bea@club.test", machine: "10.2.0.1" });
    expect(office).toMatchObject({ allowed: true, waitMs: delayOf(101) });
    expect(delayOf(101)).toBeLessThanOrEqual(5_000);
  });

  it("from a browser that signed in there before do not even wait, and have a limit of their own", async () => {
    for (let one = 0; one < 100; one += 1) await countAttempt({ at: "eva@club.test", machine: "10.3.0.1" });
    const known = { at: "eva@club.test", machine: "10.3.0.1", device: "mark" };
    for (let one = 0; one < 8; one += 1) expect(await countAttempt(known)).toMatchObject({ allowed: true, waitMs: 0 });
    expect(await countAttempt(known)).toMatchObject({ allowed: false, retryAfterSeconds: expect.any(Number) });
  });

  it("are forgiven by the right password, to the machine too", async () => {
    for (let one = 0; one < 100; one += 1) {
      const attempt = await countAttempt({ at: "flo@club.test", machine: "10.4.0.1" });
      if (!attempt.allowed) throw new Error("a right password was counted");
      await attempt.forgive();
    }
  });

  it("of secrets that are none take no try from whoever signs in beside, and are refused by kind and machine", async () => {
    const at = "a link";
    for (let one = 0; one < 60; one += 1) expect(await countMiss({ at, machine: "10.6.0.1" })).toBeNull();
    expect(await countMiss({ at, machine: "10.6.0.1" })).toBeGreaterThan(0);
    expect(await countMiss({ at, machine: "10.6.0.2" })).toBeNull();
    expect(await countMiss({ at: "another", machine: "10.6.0.1" })).toBeNull();
    for (let one = 0; one < 8; one += 1)
      expect(await countAttempt({ at: "gil@club.test", machine: "10.6.0.1" })).toMatchObject({ allowed: true });
  });

  it("of a club's servers are refused to that club, for that server, when they have no end", async () => {
    for (let one = 0; one < 20; one += 1) expect(await countTrial("demo", "mail server")).toBeNull();
    expect(await countTrial("demo", "mail server")).toBeGreaterThan(0);
    expect(await countTrial("demo", "mailbox")).toBeNull();
    expect(await countTrial("other", "mail server")).toBeNull();
  });

  it("of letters to oneself are refused to whoever has had many, in that club", async () => {
    for (let one = 0; one < 20; one += 1) expect(await countTestLetter("demo", 1)).toBeNull();
    const all = await Promise.all(Array.from({ length: 5 }, () => countTestLetter("demo", 1)));
    for (const seconds of all) expect(seconds).toBeGreaterThan(0);
    expect(Math.max(...all.map(Number))).toBeLessThanOrEqual(3_600);
    expect(await countTestLetter("demo", 2)).toBeNull();
    expect(await countTestLetter("other", 1)).toBeNull();
  });

  // The embedded database is one process's own: its counts stay in memory, and leave no row to look at.
  if (location.kind !== "server") return;
  it("at an address of 8 MiB keep no more than at a short one", async () => {
    await countAttempt({ at: "x".repeat(8 * 1024 * 1024), machine: "10.5.0.1" });
    const rows = await store.db.select({ key: signInAttempts.key }).from(signInAttempts);
    expect(Math.max(...rows.map(({ key }) => key.length))).toBeLessThan(64);
  });
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["unknown", "unknown"],
])("counts %s as the machine %s", (address, machine) => {
  expect(machineOf(address)).toBe(machine);
});
