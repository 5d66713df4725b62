import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calledOffOf } from "#lib/activities/days-off/called-off.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts, auditEntries } from "#lib/base/store/schema/base/access.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { callSessionOff } from "./call-off.ts";
import { copyLesson } from "./testing/wire-club.ts";

const club = "demo";
/** A Saturday, on which the copied lesson meets. */
const key = { type: "lesson", courseId: 21, date: "2026-12-05", seasonId: 1 } as const;
let account = 0;
const seat = (role: Seat["role"], email = `${role}@demo.example`): Seat => ({
  ...{ person: { id: account, name: role, email }, club, role, scopes: null },
});

describe.each(databases("call_off"))("a session that is called off, %s", (_name, location) => {
  let opened: Awaited<ReturnType<typeof testStore>>;
  const db = () => opened.store.db;
  const say = (who: Seat, isOff = true, of: Parameters<typeof callSessionOff>[2] = key) =>
    db().transaction((tx) => callSessionOff(tx, who, of, { isOff, reason: isOff ? "snow" : "" }));

  beforeAll(async () => {
    opened = await testStore(location, { GUICHET_NOW: "2026-11-26T10:00:00+01:00" });
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(db(), { slug: club, name: club, baseUrl: "http://localhost/demo", clientId: "c", credential });
    await copyLesson(db(), club);
    const person = { email: "claire@demo.example", name: "Claire", createdAt: new Date() };
    account = (await db().insert(accounts).values(person).returning())[0]?.id ?? 0;
  });
  afterAll(() => opened.close());

  it("is called off by who keeps the offer and by the coach who leads it, by no other coach, and each change is in the log once", async () => {
    const other = await say(seat("coach", "another@demo.example"));
    expect(other).toMatchObject({ denied: { allowed: false, denial: { kind: "own" } } });
    expect(await calledOffOf(db(), club)).toEqual([]);
    // Whoever is registered under the address of a trainer is that trainer.
    expect(await say(seat("coach"))).toEqual({ changed: true });
    expect(await say(seat("secretary"))).toEqual({ changed: false });
    expect(await say(seat("director"), false)).toEqual({ changed: true });
    expect(await say(seat("secretary"))).toEqual({ changed: true });
    const log = await db().select().from(auditEntries).orderBy(auditEntries.id);
    expect(log.map(({ action, subject, accountName, details }) => [action, subject, accountName, details])).toEqual([
      ["session.call_off", "groups/11", "coach", { date: key.date }],
      ["session.hold", "groups/11", "director", { date: key.date }],
      ["session.call_off", "groups/11", "secretary", { date: key.date }],
    ]);
    expect(JSON.stringify(log)).not.toContain("snow");
  });

  it("is none on a day on which the lesson does not meet, of another season, or of a lesson that is not known", async () => {
    for (const odd of [{ date: "2026-12-06" }, { seasonId: 2 }, { courseId: 22 }, { type: "slot" as const }])
      expect(await say(seat("director"), true, { ...key, ...odd })).toEqual({ refused: "no_session" });
    expect(await calledOffOf(db(), "another")).toEqual([]);
  });
});
