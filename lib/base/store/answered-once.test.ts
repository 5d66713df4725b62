import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { addAccount } from "./accounts.ts";
import { answeredOnce } from "./answered-once.ts";
import { answeredAsks } from "./schema/base/asks.ts";
import { clubs } from "./schema/base/clubs.ts";

const now = new Date("2026-11-25T08:00:00Z");

describe.each(databases("answered_once"))("a question that writes something down, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  const accounts: number[] = [];
  beforeAll(async () => {
    opened = await testStore(location);
    const { db } = opened.store;
    for (const name of ["Anne", "Marc"])
      accounts.push((await addAccount(db, { email: `${name}@desk.example`, name, passwordHash: "no" }))?.id ?? 0);
    await db.delete(clubs);
    for (const slug of ["judo", "voile"])
      await db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: now, updatedAt: now },
      });
    return () => opened.close();
  });

  const asked = (
    ask: string,
    said: unknown,
    carryOut: () => Promise<{ ok: boolean; id?: number }>,
    by = 0,
    club = "judo",
  ) => opened.store.db.transaction((tx) => answeredOnce(tx, { club, account: accounts[by] ?? 0, ask, said }, carryOut));

  it("is done once under its name, also when it arrives twice at once, and the same is answered", async () => {
    const ask = randomUUID();
    let done = 0;
    const carryOut = async () => ({ ok: true, id: ++done });
    const answers = await Promise.all([1, 2, 3].map(() => asked(ask, { a: 1 }, carryOut)));
    expect([answers, done]).toEqual([Array(3).fill({ ok: true, id: 1 }), 1]);
  });

  it("says so where something else was asked under its name, and is nobody else's nor another club's", async () => {
    const ask = randomUUID();
    let done = 0;
    const carryOut = async () => ({ ok: true, id: ++done });
    await asked(ask, { amount: 1 }, carryOut);
    expect(await asked(ask, { amount: 2 }, carryOut)).toEqual({ ok: false, code: "asked_otherwise" });
    expect(await asked(ask, { amount: 1 }, carryOut, 1)).toEqual({ ok: true, id: 2 });
    expect(await asked(ask, { amount: 1 }, carryOut, 0, "voile")).toEqual({ ok: true, id: 3 });
  });

  it("may be asked again under its name where it was refused, or came to nothing", async () => {
    const ask = randomUUID();
    expect(await asked(ask, { a: 1 }, async () => ({ ok: false }))).toEqual({ ok: false });
    const broken = asked(ask, { a: 1 }, () => Promise.reject(new Error("the power went")));
    await expect(broken).rejects.toThrow("the power went");
    expect(await asked(ask, { a: 2 }, async () => ({ ok: true, id: 7 }))).toEqual({ ok: true, id: 7 });
    expect(await opened.store.db.$count(answeredAsks)).toBeGreaterThan(0);
  });
});
