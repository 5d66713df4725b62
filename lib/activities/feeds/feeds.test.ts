import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carryOut } from "#lib/base/access/commands.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { findAccountByEmail, removeRole, setDisabled, setRole } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { saveGrant } from "#lib/base/store/grants.ts";
import { calendarFeeds } from "#lib/base/store/schema/activities/feeds.ts";
import {
  mirrorEvents,
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorSeasons,
  mirrorSlots,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { addFeed, endFeed, type FeedAbout, feedsOf, giveSecret, MOST_FEEDS, openFeed } from "./feeds.ts";
import { meetingsOf } from "./meetings.ts";
import { calendarAnswer } from "./serve.ts";

const club = "demo";
const about: FeedAbout = { kind: "group", subject: "1" };
const one = { club, reading: 1 };
const time = { day: "mercredi", hour: 18, minute: 30, durationMinutes: 75 };

describe.each(databases("calendar_feeds"))("calendar feeds, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const seats: Record<string, Seat> = {};
  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const seat = (name: string) => seats[name] as Seat;
  const add = async (name = "coach", of = about) => {
    const token = await run(async (tx) => {
      const id = await addFeed(tx, seat(name), of);
      return id === undefined ? undefined : giveSecret(tx, seat(name), id);
    });
    if (!token) throw new Error("there are too many");
    return token;
  };

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: "2026-09-12T10:00:00+02:00" }));
    const { db } = store;
    const credential = { kind: "secret" as const, secret: "secret" };
    await saveClub(db, {
      slug: club,
      name: club,
      baseUrl: "http://localhost:4000/demo/api/v1",
      clientId: "c",
      credential,
    });
    for (const name of ["coach", "reader"] as const) {
      await carryOut(db, { do: "add", email: `${name}@club.test`, name, club, role: name });
      const person = await findAccountByEmail(db, `${name}@club.test`);
      if (person) seats[name] = { person, club, role: name, scopes: null };
    }
    await db.insert(mirrorSeasons).values([
      { ...one, id: 1, startDate: "2024-09-01", endDate: "2025-06-30" },
      { ...one, id: 2, startDate: "2026-09-01", endDate: "2027-06-30" },
      { ...one, id: 3, startDate: null, endDate: null },
    ]);
    const offer = { ...one, seasonId: 2, licenceIds: [] };
    await db.insert(mirrorGroups).values([
      { ...offer, id: 1, name: "Judo éveil", sportId: 1, slotIds: [5] },
      { ...offer, id: 2, name: "Yoga", sportId: 2, slotIds: [] },
      { ...offer, id: 3, seasonId: 1, name: "Judo éveil", sportId: 1, slotIds: [] },
    ]);
    await db.insert(mirrorLessons).values([
      { ...one, id: 1, groupId: 1, ...time, location: "Dojo", trainerIds: [7] },
      { ...one, id: 2, groupId: 2, ...time, location: " dojo ", trainerIds: [8] },
      { ...one, id: 3, groupId: 3, ...time, location: "Dojo", trainerIds: [7] },
      { ...one, id: 4, groupId: 1, ...time, day: null, location: "Dojo", trainerIds: [7] },
    ]);
    await db.insert(mirrorSlots).values([
      {
        ...one,
        id: 5,
        seasonId: 2,
        sportId: 1,
        name: "Lundi",
        ...time,
        day: "lundi",
        location: "Salle B",
        trainerIds: [8],
      },
      {
        ...one,
        id: 6,
        seasonId: 2,
        sportId: 2,
        name: "Mardi",
        ...time,
        day: "mardi",
        location: null,
        trainerIds: [7, 8],
      },
    ]);
    const begin = new Date("2026-10-25T08:00:00Z");
    await db.insert(mirrorEvents).values([
      { ...one, id: 1, seasonId: 2, sportId: 1, name: "Tournoi", begin, end: null, location: "Dojo" },
      { ...one, id: 2, seasonId: 2, sportId: 2, name: "Stage de yoga", begin, end: null, location: "Salle B" },
      { ...one, id: 3, seasonId: 2, sportId: null, name: "Fête", begin, end: begin, location: null },
      { ...one, id: 4, seasonId: 2, sportId: 1, name: "Sans date", begin: null, end: null, location: "Dojo" },
    ]);
    const keys = { nameKey: "secretname", searchKey: "secretname", parents: [] };
    await db.insert(mirrorPeople).values({ ...one, id: 7, firstName: "Sec", lastName: "SECRETNAME", ...keys });
  });
  beforeEach(() => store.db.delete(calendarFeeds));
  afterAll(() => close());

  it("are open to who holds the address, and kept as a digest alone", async () => {
    const token = await add();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await openFeed(store.db, token)).toMatchObject({ club, ...about, withEvents: true });
    expect(JSON.stringify(await store.db.select().from(calendarFeeds))).not.toContain(token);
    for (const wrong of ["", "constructor", `${token}x`, token.toLowerCase(), "A".repeat(43), "é".repeat(43)])
      expect(await openFeed(store.db, wrong)).toBeUndefined();
  });

  it("are seen and ended by their person alone", async () => {
    const token = await add();
    const [feed] = await feedsOf(store.db, seat("coach"));
    expect(feed).toMatchObject(about);
    expect(await feedsOf(store.db, seat("reader"))).toEqual([]);
    expect(await run((tx) => endFeed(tx, seat("reader"), feed?.id ?? 0))).toBe(false);
    expect(await openFeed(store.db, token)).toBeDefined();
    expect(await run((tx) => endFeed(tx, seat("coach"), feed?.id ?? 0))).toBe(true);
    expect(await openFeed(store.db, token)).toBeUndefined();
    expect(await run((tx) => endFeed(tx, seat("coach"), feed?.id ?? 0))).toBe(false);
  });

  it("end with the account's welcome, with its role, and with the club's grant", async () => {
    let token = await add();
    const { id } = seat("coach").person;
    const opens = async () => (await openFeed(store.db, token)) !== undefined;
    await setDisabled(store.db, id, true);
    expect(await opens()).toBe(false);
    // Who is welcome again begins without the addresses that may lie about.
    await setDisabled(store.db, id, false);
    expect([await opens(), await feedsOf(store.db, seat("coach"))]).toEqual([false, []]);
    token = await add();
    expect(await opens()).toBe(true);
    const grant = { clubName: null, integrationName: null };
    await saveGrant(store.db, club, { ...grant, scopes: ["events:read"] });
    expect(await opens()).toBe(false);
    await saveGrant(store.db, club, { ...grant, scopes: ["groups:read"] });
    expect(await openFeed(store.db, token)).toMatchObject({ withEvents: false });
    await saveGrant(store.db, club, { ...grant, scopes: ["groups:read", "events:read"] });
    await setRole(store.db, id, club, "reader");
    expect(await opens()).toBe(true);
    await removeRole(store.db, id, club);
    expect(await opens()).toBe(false);
    await setRole(store.db, id, club, "coach");
    expect(await opens()).toBe(false);
  });

  it("are so many and no more, also when all are made at once", async () => {
    const made = await Promise.all(
      Array.from({ length: MOST_FEEDS + 3 }, () => run((tx) => addFeed(tx, seat("coach"), about))),
    );
    expect(made.filter(Boolean)).toHaveLength(MOST_FEEDS);
    expect(new Set(made.filter(Boolean)).size).toBe(MOST_FEEDS);
    expect(await add("reader")).toBeDefined();
  });

  it("hold the lessons, slots and events of a group, of a coach, or at a place", async () => {
    const uids = async (kind: FeedAbout["kind"], subject: string, withEvents = true) =>
      (await meetingsOf(store.db, club, { kind, subject }, withEvents)).map(({ uid }) => uid).sort();
    expect(await uids("group", "1")).toEqual(["event-1", "event-3", "lesson-1", "slot-5"]);
    expect(await uids("group", "1", false)).toEqual(["lesson-1", "slot-5"]);
    expect(await uids("coach", "7")).toEqual(["event-1", "event-2", "event-3", "lesson-1", "slot-6"]);
    expect(await uids("place", "dojo")).toEqual(["event-1", "lesson-1", "lesson-2"]);
    expect(await uids("group", "9")).toEqual([]);
    expect(await uids("coach", "constructor")).toEqual([]);
    const [lesson] = await meetingsOf(store.db, club, { kind: "group", subject: "1" }, false);
    expect(lesson?.when).toEqual({
      ...{ first: "2026-09-02", last: "2027-06-30", minutes: 1110, durationMinutes: 75 },
      ...{ without: [], said: [] },
    });
  });

  it("are answered as a calendar that is named after what it is about and names nobody else, unchanged where nothing changed, and not at all once ended", async () => {
    const token = await add("coach", { kind: "coach", subject: "7" });
    const ask = (address: string, headers: Record<string, string> = {}) =>
      calendarAnswer(store.db, address, new Request("http://localhost/", { headers }));
    const answer = await ask(`${token}.ics`);
    const text = (await answer?.text()) ?? "";
    expect(answer?.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer?.headers.get("cache-control")).toBe("private, no-cache");
    expect(text).toContain("SUMMARY:Judo éveil");
    expect(text).toContain(`X-WR-CALNAME:SECRETNAME Sec · ${club}`);
    expect(text.toLowerCase().split("secretname")).toHaveLength(text.split(/^(?:NAME|X-WR-CALNAME):/m).length);
    expect(text).not.toContain("ATTENDEE");
    const etag = answer?.headers.get("etag") ?? "";
    const again = await ask(`${token}.ics`, { "if-none-match": etag });
    expect([again?.status, await again?.text()]).toEqual([304, ""]);
    expect(await ask(`${token}.ics.ics`)).toBeUndefined();
    const [feed] = await feedsOf(store.db, seat("coach"));
    await run((tx) => endFeed(tx, seat("coach"), feed?.id ?? 0));
    expect(await ask(token, { "if-none-match": etag })).toBeUndefined();
  });
});
