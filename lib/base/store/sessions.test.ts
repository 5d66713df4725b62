import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { type Account, setPassword } from "./accounts.ts";
import type { Store } from "./database.ts";
import {
  accountsOfSessions,
  beginSession,
  endOtherSession,
  endSessions,
  letSessionGoOn,
  noteUse,
  openSessions,
  SESSION_SECONDS,
} from "./sessions.ts";

const FIREFOX = { browser: "Firefox", system: "Windows" };
const PHONE = { browser: "Safari", system: "iOS" };

describe.each(databases("sessions"))("the browsers of an account, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let ana: Account;
  let bea: Account;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await connectClub(store.db, "judo");
    const add = (email: string) => addMember(store.db, { email, club: "judo", role: "reader", passwordHash: "x" });
    [ana, bea] = [await add("ana@club.test"), await add("bea@club.test")];
  });
  beforeEach(async () => {
    vi.useFakeTimers({ now: new Date("2026-09-12T18:00:00Z"), toFake: ["Date"] });
    for (const { id } of [ana, bea]) await endSessions(store.db, id);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => close());

  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  const shown = async (here: string, of = ana) =>
    (await openSessions(store.db, of, here)).map(({ browser, usedAt, isHere }) => [
      browser,
      usedAt.toISOString().slice(11, 16),
      isHere,
    ]);

  it("are shown with their names, the last used first, and the one that asks is known", async () => {
    const desk = await beginSession(store.db, ana, FIREFOX);
    later(3_600);
    await beginSession(store.db, ana, PHONE);
    await beginSession(store.db, bea, FIREFOX);
    expect(await shown(desk)).toEqual([
      ["Safari", "19:00", false],
      ["Firefox", "18:00", true],
    ]);
    later(3_600);
    await noteUse(store.db, desk);
    expect(await shown(desk)).toEqual([
      ["Firefox", "20:00", true],
      ["Safari", "19:00", false],
    ]);
  });

  it("are all signed out by a new password but the one in which it was chosen, and nobody else's is let go on", async () => {
    const [desk, phone] = [await beginSession(store.db, ana, FIREFOX), await beginSession(store.db, ana, PHONE)];
    const theirs = await beginSession(store.db, bea, FIREFOX);
    await store.db.transaction(async (tx) => {
      await setPassword(tx, ana.id, "y");
      for (const session of [desk, theirs]) await letSessionGoOn(tx, session, ana.id);
    });
    expect([...(await accountsOfSessions(store.db, [desk, phone, theirs])).keys()].sort()).toEqual(
      [desk, theirs].sort(),
    );
    await store.db.transaction(async (tx) => setPassword(tx, bea.id, "y"));
    expect([...(await accountsOfSessions(store.db, [desk, theirs])).keys()]).toEqual([desk]);
    for (const account of [ana, bea]) account.sessionNumber += 1;
  });

  it("are said to be used once in ten minutes, however often they are", async () => {
    const desk = await beginSession(store.db, ana, FIREFOX);
    for (const [seconds, at] of [
      [300, "18:00"],
      [290, "18:00"],
      [20, "18:10"],
      [300, "18:10"],
    ] as const) {
      later(seconds);
      await noteUse(store.db, desk);
      expect(await shown(desk)).toEqual([["Firefox", at, true]]);
    }
  });

  it("are ended one by one by a mark that opens none of them, and never by another account's", async () => {
    const [desk, phone] = [await beginSession(store.db, ana, FIREFOX), await beginSession(store.db, ana, PHONE)];
    const sessions = await openSessions(store.db, ana, desk);
    const markOf = (name: string) => sessions.find(({ browser }) => browser === name)?.mark ?? "";
    expect(sessions.map(({ mark }) => mark)).not.toContain(phone);
    expect(await accountsOfSessions(store.db, [markOf("Safari")])).toEqual(new Map());
    expect(await endOtherSession(store.db, bea.id, markOf("Safari"), "")).toBe(false);
    expect(await endOtherSession(store.db, ana.id, markOf("Firefox"), desk)).toBe(false);
    expect(await shown(desk)).toHaveLength(2);
    expect(await endOtherSession(store.db, ana.id, markOf("Safari"), desk)).toBe(true);
    expect(await endOtherSession(store.db, ana.id, markOf("Safari"), desk)).toBe(false);
    expect([...(await accountsOfSessions(store.db, [desk, phone])).keys()]).toEqual([desk]);
  });

  it("are not shown once they have run out, or were ended everywhere", async () => {
    const desk = await beginSession(store.db, ana, FIREFOX);
    expect(await openSessions(store.db, { ...ana, sessionNumber: ana.sessionNumber + 1 }, desk)).toEqual([]);
    later(SESSION_SECONDS + 1);
    expect(await shown(desk)).toEqual([]);
  });
});
