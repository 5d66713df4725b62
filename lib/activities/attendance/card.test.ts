import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carryOut } from "#lib/base/access/commands.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { findAccountByEmail } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { memberCards } from "#lib/base/store/schema/people/cards.ts";
import {
  mirrorGroups,
  mirrorLessons,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { codeOfCard, endCard, makeCards } from "#lib/people/cards/cards.ts";
import { cardAt } from "./card.ts";

const one = { reading: 1 };
/** A Sunday. */
const session = { date: "2026-11-29", type: "lesson", courseId: 8 } as const;

describe.each(databases("card_at"))("whose card was read at a session, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const seats = {} as Record<"demo" | "judo", Seat>;
  const codeOf = async (seat: Seat, seasonId: number, member: number) => {
    await store.db.transaction((tx) => makeCards(tx, seat, seasonId, [member]));
    const cards = await store.db.select().from(memberCards).where(eq(memberCards.memberId, member));
    const card = cards.find((one) => one.club === seat.club && one.seasonId === seasonId && one.endedAt === null);
    return codeOfCard(card?.id ?? "");
  };
  const read = (code: string, seat = seats.demo) => cardAt(store.db, seat, code, session);

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: "2026-11-29T10:00:00+01:00" }));
    const { db } = store;
    const credential = { kind: "secret" as const, secret: "secret" };
    for (const club of ["demo", "judo"] as const) {
      await saveClub(db, {
        slug: club,
        name: club,
        baseUrl: `http://localhost/${club}/api/v1`,
        clientId: "c",
        credential,
      });
      await carryOut(db, { do: "add", email: `${club}@club.test`, name: "Coach", club, role: "director" });
      const found = await findAccountByEmail(db, `${club}@club.test`);
      if (found) seats[club] = { person: found, club, role: "director", scopes: null };
      const own = { ...one, club };
      await db.insert(mirrorSeasons).values([
        { ...own, id: 1, name: "2025-2026", startDate: "2025-09-01", endDate: "2026-06-30" },
        { ...own, id: 2, name: "2026-2027", startDate: "2026-09-01", endDate: "2027-06-30" },
      ]);
      const group = { ...own, slotIds: [], licenceIds: [] };
      await db.insert(mirrorGroups).values([
        { ...group, id: 3, seasonId: 2, name: "Dauphins" },
        { ...group, id: 4, seasonId: 2, name: "Masters" },
        { ...group, id: 2, seasonId: 1, name: "Dauphins" },
      ]);
      const lesson = { day: "dimanche", hour: 9, minute: 0, durationMinutes: 60, trainerIds: [] };
      await db.insert(mirrorLessons).values({ ...own, ...lesson, id: 8, groupId: 3 });
      const people = { ...own, parents: [], nameKey: "", searchKey: "" };
      await db
        .insert(mirrorPeople)
        .values([5, 6, 7, 9].map((id) => ({ ...people, id, lastName: `Person ${id}`, firstName: club })));
      const registration = { ...own, kind: "annual" as const, slotIds: [] };
      await db.insert(mirrorRegistrations).values([
        { ...registration, id: 1, seasonId: 2, memberId: 5, activityId: 3, valid: true },
        { ...registration, id: 2, seasonId: 2, memberId: 6, activityId: 4, valid: true },
        { ...registration, id: 3, seasonId: 1, memberId: 7, activityId: 2, valid: true },
        { ...registration, id: 4, seasonId: 2, memberId: 9, activityId: 3, valid: true },
      ]);
    }
  });
  afterAll(() => close());

  it("tells who is expected, who takes part elsewhere, and whose card is of another season", async () => {
    const [here, elsewhere, last] = [
      await codeOf(seats.demo, 2, 5),
      await codeOf(seats.demo, 2, 6),
      await codeOf(seats.demo, 1, 7),
    ];
    expect(await read(here)).toEqual({ kind: "expected", person: { id: 5, firstName: "demo", lastName: "Person 5" } });
    expect(await read(elsewhere)).toMatchObject({ kind: "unexpected", person: { id: 6 } });
    expect(await read(last)).toMatchObject({ kind: "otherSeason", season: "2025-2026", person: { id: 7 } });
  });

  it("tells nothing of whom a card of another club is, nor of one that somebody made up or that ended", async () => {
    expect(await read(await codeOf(seats.judo, 2, 5))).toEqual({ kind: "otherClub" });
    const code = await codeOf(seats.demo, 2, 5);
    const forged = [code.replace(/.$/, (last) => (last === "B" ? "C" : "B")), `GC${"B".repeat(27)}`, "5", ""];
    for (const text of [...forged, "x".repeat(8_000_000)]) expect(await read(text)).toEqual({ kind: "unknown" });
    await store.db.transaction((tx) => endCard(tx, seats.demo, 2, 5));
    expect(await read(code)).toEqual({ kind: "ended" });
    expect(await read(await codeOf(seats.demo, 2, 5))).toMatchObject({ kind: "expected" });
  });

  it("follows what the club validates: a registration that is pending again, or refused, is none", async () => {
    const code = await codeOf(seats.demo, 2, 9);
    const to = (valid: boolean | null) =>
      store.db.update(mirrorRegistrations).set({ valid }).where(eq(mirrorRegistrations.memberId, 9));
    await to(null);
    expect(await read(code)).toMatchObject({ kind: "pending", person: { id: 9 } });
    await to(false);
    expect(await read(code)).toMatchObject({ kind: "notValidated", person: { id: 9 } });
  });

  it("names nobody to whom the club shows no people, and knows no session that is none", async () => {
    const code = await codeOf(seats.demo, 2, 6);
    const blind = { ...seats.demo, scopes: ["attendance:read", "attendance:write"] };
    expect(await read(code, blind)).toEqual({ kind: "unexpected", person: { id: 6, firstName: null, lastName: null } });
    expect(await cardAt(store.db, seats.demo, code, { ...session, courseId: 77 })).toBeUndefined();
  });
});
