import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteClub, saveClub } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { calledOffSessions, freeDaySettings, ownFreeDays } from "#lib/base/store/schema/activities/days-off.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { calledOffOf, sayOff } from "./called-off.ts";
import { NO_FREE_DAYS } from "./free-days.ts";
import { addOwnDays, chooseFreeDays, freeDaysSettingOf, MOST_OWN_DAYS, removeOwnDays } from "./setting.ts";

const BY = "Claire Martin";
const snow = { type: "lesson", courseId: 21, date: "2026-12-05" } as const;
const days = { from: "2026-12-24", to: "2026-12-26", label: "Gala" };

describe.each(databases("days_off"))("a club's days without sessions, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  let clubs = 0;
  let club = "";
  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const setting = () => freeDaysSettingOf(store.db, club);

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: "2026-11-26T10:00:00+01:00" }));
  });
  afterAll(() => close());
  beforeEach(async () => {
    club = `free-${++clubs}`;
    const credential = { kind: "secret", secret: "s" } as const;
    await saveClub(store.db, {
      slug: club,
      name: club,
      baseUrl: `http://localhost/${club}`,
      clientId: club,
      credential,
    });
  });

  it("are none until a director chooses, and then those that were chosen last", async () => {
    expect(await setting()).toEqual(NO_FREE_DAYS);
    const chosen = { zone: "B", isSchoolFree: true, isPublicFree: true, isLocalFree: false } as const;
    await run((tx) => chooseFreeDays(tx, club, { ...chosen, zone: "A" }, BY));
    await run((tx) => chooseFreeDays(tx, club, chosen, BY));
    expect(await setting()).toEqual({ ...chosen, own: [] });
    expect(await freeDaysSettingOf(store.db, "another")).toEqual(NO_FREE_DAYS);
  });

  it("are its own too, so many and no more, also when all are added at once, and removed by their club alone", async () => {
    const added = await Promise.all(
      Array.from({ length: MOST_OWN_DAYS + 3 }, () => run((tx) => addOwnDays(tx, club, days, BY))),
    );
    const ids = added.filter((id) => id !== undefined);
    expect(ids).toHaveLength(MOST_OWN_DAYS);
    expect((await setting()).own[0]).toMatchObject(days);
    const [id = 0] = ids;
    expect(await run((tx) => removeOwnDays(tx, "another", id))).toBeUndefined();
    expect(await run((tx) => removeOwnDays(tx, club, id))).toMatchObject({ from: expect.any(String) });
    expect(await run((tx) => removeOwnDays(tx, club, id))).toBeUndefined();
  });

  it("have one word for a date of a lesson: the last, with a number that grows; said twice it changes nothing", async () => {
    const say = (isOff: boolean, reason = "snow") => run((tx) => sayOff(tx, club, snow, { isOff, reason, by: BY }));
    const word = async () =>
      (await calledOffOf(store.db, club)).map(({ isOff, sequence, reason }) => [isOff, sequence, reason]);
    // What nobody called off takes place already.
    expect(await say(false)).toBe(false);
    expect(await word()).toEqual([]);
    expect(await say(true)).toBe(true);
    expect(await say(true)).toBe(false);
    expect(await word()).toEqual([[true, 1, "snow"]]);
    // Whoever gives another reason is told that it stands.
    expect(await say(true, "ice")).toBe(true);
    expect(await word()).toEqual([[true, 2, "ice"]]);
    expect(await say(false)).toBe(true);
    expect(await say(false)).toBe(false);
    expect(await word()).toEqual([[false, 3, "snow"]]);
    expect(await say(true, "ice")).toBe(true);
    expect(await word()).toEqual([[true, 4, "ice"]]);
    expect(await calledOffOf(store.db, "another")).toEqual([]);
    // Two who call it off at once are one.
    const both = { ...snow, date: "2026-12-12" };
    const told = await Promise.all(
      [1, 2, 3].map(() => run((tx) => sayOff(tx, club, both, { isOff: true, reason: "snow", by: BY }))),
    );
    expect(told.filter(Boolean)).toHaveLength(1);
  });

  it("go with the club's connection", async () => {
    await run((tx) => addOwnDays(tx, club, days, BY));
    await run((tx) => sayOff(tx, club, snow, { isOff: true, reason: "snow", by: BY }));
    await run((tx) => chooseFreeDays(tx, club, { ...NO_FREE_DAYS, isPublicFree: true }, BY));
    await deleteClub(store.db, club);
    for (const table of [ownFreeDays, calledOffSessions, freeDaySettings]) {
      const rows = await store.db.select().from(table);
      expect(rows.filter((row) => row.club === club)).toEqual([]);
    }
  });
});
