import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { carryOut } from "#lib/base/access/commands.ts";
import { findAccountByEmail } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store, Transaction } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { memberCards } from "#lib/base/store/schema/people/cards.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { cardDigests, codeOfCard, endCard, findCard, makeCards } from "./cards.ts";
import { cardCodeIn, cardDigest } from "./code.ts";
import { cardFaces } from "./faces.ts";
import { cardAtLink, endCardLink, giveCardLink } from "./links.ts";

const club = "demo";
const one = { club, reading: 1 };
const seat = { club, person: { id: 0, name: "Claire Martin", email: "d@club.test" } };
const season = { club, seasonId: 2 };

describe.each(databases("member_cards"))("members’ cards, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const run = <T>(work: (tx: Transaction) => Promise<T>) => store.db.transaction(work);
  const make = (...members: number[]) => run((tx) => makeCards(tx, seat, 2, members));
  const give = (member = 5) => run((tx) => giveCardLink(tx, seat, 2, member));
  const link = async () => {
    const given = await give();
    return "token" in given ? given.token : "";
  };
  const codeNow = async (member: number) => {
    const [face] = await cardFaces(store.db, season, [member]);
    return cardCodeIn(face?.code ?? "") ?? "";
  };

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: "2026-11-29T10:00:00+01:00" }));
    const credential = { kind: "secret" as const, secret: "secret" };
    const [base, clientId] = ["http://localhost:4000", "c"];
    await saveClub(store.db, { slug: club, name: "Nautic", baseUrl: `${base}/demo/api/v1`, clientId, credential });
    await carryOut(store.db, { do: "add", email: "d@club.test", name: seat.person.name, club, role: "director" });
    seat.person.id = (await findAccountByEmail(store.db, "d@club.test"))?.id ?? 0;
    await saveClub(store.db, { slug: "judo", name: "Judo", baseUrl: `${base}/judo/api/v1`, clientId, credential });
  });
  afterAll(() => close());
  beforeEach(async () => {
    for (const table of [memberCards, mirrorPeople, mirrorRegistrations, mirrorSeasons, mirrorGroups])
      await store.db.delete(table);
    const { db } = store;
    await db.insert(mirrorSeasons).values([
      { ...one, id: 1, name: "2025-2026", endDate: "2026-06-30" },
      { ...one, id: 2, name: "2026-2027", endDate: "2027-06-30" },
    ]);
    await db.insert(mirrorGroups).values([
      { ...one, id: 3, seasonId: 2, name: "Dauphins", slotIds: [], licenceIds: [] },
      { ...one, id: 4, seasonId: 2, name: "Masters", slotIds: [], licenceIds: [] },
    ]);
    const people = { ...one, nameKey: "", searchKey: "", parents: [], createdAt: new Date("2020-01-01") };
    await db.insert(mirrorPeople).values([
      { ...people, id: 5, lastName: "Abgrall", firstName: "Nova", nameKey: "abgrall nova" },
      { ...people, id: 6, lastName: "Bernard", firstName: "Ida", nameKey: "bernard ida" },
      { ...people, id: 7, lastName: "Caro", firstName: "Pending", nameKey: "caro pending" },
    ]);
    const registration = { ...one, kind: "annual" as const, seasonId: 2, slotIds: [] };
    await db.insert(mirrorRegistrations).values([
      { ...registration, id: 1, memberId: 5, activityId: 3, valid: true },
      { ...registration, id: 2, memberId: 5, activityId: 4, valid: true },
      { ...registration, id: 3, memberId: 6, activityId: 3, valid: true },
      { ...registration, id: 4, memberId: 7, activityId: 3, valid: null },
    ]);
  });

  it("makes a card once for whoever takes part, however often and from however many places it is asked", async () => {
    expect(await make(5, 6, 7, 99)).toEqual([5, 6]);
    await Promise.all([make(5, 6), make(6, 5), make(5)]);
    expect(await store.db.$count(memberCards)).toBe(2);
    expect(await make(7)).toEqual([]);
    const faces = await cardFaces(store.db, season, [6, 5, 7]);
    expect(faces.map(({ name, groups, club, season }) => ({ name, groups, club, season }))).toEqual([
      { name: "ABGRALL Nova", groups: ["Dauphins", "Masters"], club: "Nautic", season: "2026-2027" },
      { name: "BERNARD Ida", groups: ["Dauphins"], club: "Nautic", season: "2026-2027" },
    ]);
  });

  it("gives codes that say nothing of anybody, stand nowhere, and are not worked out of what is kept", async () => {
    await make(5, 6);
    const code = await codeNow(5);
    expect(code).toMatch(/^GC[BCDEFGHIJKLNOPRSTUVX]{27}$/);
    expect(await codeNow(5)).toBe(code);
    expect(await codeNow(6)).not.toBe(code);
    const kept = JSON.stringify(await store.db.select().from(memberCards));
    expect(kept).not.toContain(code);
    expect((await findCard(store.db, code))?.memberId).toBe(5);
    // What a device has is a digest: it is no code, and finds no card.
    const [digest] = (await cardDigests(store.db, season, [{ id: 5, record: null }])).values();
    expect(digest).toBe(cardDigest((await findCard(store.db, code))?.codeHash ?? ""));
    expect(cardCodeIn(digest ?? "")).toBeUndefined();
    expect(await findCard(store.db, digest ?? "")).toBeUndefined();
  });

  it("ends a lost card: its code is known and counts no more, and the next one has another", async () => {
    await make(5);
    const [before, address] = [await codeNow(5), await link()];
    expect(await run((tx) => endCard(tx, seat, 2, 5))).toBe(true);
    expect(await run((tx) => endCard(tx, seat, 2, 5))).toBe(false);
    expect((await findCard(store.db, before))?.endedAt).not.toBeNull();
    expect(await cardAtLink(store.db, address)).toBeUndefined();
    expect(await cardDigests(store.db, season, [{ id: 5, record: null }])).toEqual(new Map());
    await make(5);
    expect(await codeNow(5)).not.toBe(before);
    const log = await store.db.select().from(auditEntries).where(eq(auditEntries.action, "card.end"));
    expect(log.length).toBe(1);
  });

  it("makes another card for whoever got a number anew, and shows nobody the one of before", async () => {
    await make(5);
    const [before, address] = [await codeNow(5), await link()];
    await store.db
      .update(mirrorPeople)
      .set({ createdAt: new Date("2026-10-01") })
      .where(eq(mirrorPeople.id, 5));
    expect(await cardAtLink(store.db, address)).toBeUndefined();
    await make(5);
    expect((await findCard(store.db, before))?.endedAt).not.toBeNull();
    expect(await codeNow(5)).not.toBe(before);
  });

  it("ends a card that another secret of the desk made, since nobody could print it again", async () => {
    await make(5);
    await store.db.update(memberCards).set({ codeHash: "of another secret" });
    expect(await cardFaces(store.db, season, [5])).toEqual([]);
    await make(5);
    expect(await store.db.$count(memberCards)).toBe(2);
    expect(await codeNow(5)).not.toBe("");
  });

  it("shows a card at its link until the season ends, the link does, or its person takes part no more, and tells none of these apart", async () => {
    await make(5);
    const first = await link();
    expect((await cardAtLink(store.db, first))?.name).toBe("ABGRALL Nova");
    const second = await link();
    expect(await cardAtLink(store.db, first)).toBeUndefined();
    expect(JSON.stringify(await store.db.select().from(memberCards))).not.toContain(second);
    for (const [state, back] of [
      [{ endDate: "2026-11-28" }, { endDate: "2026-11-29" }],
      [{ endDate: "2025-06-30" }, { endDate: null }],
    ] as const) {
      await store.db.update(mirrorSeasons).set(state).where(eq(mirrorSeasons.id, 2));
      expect(await cardAtLink(store.db, second)).toBeUndefined();
      await store.db.update(mirrorSeasons).set(back).where(eq(mirrorSeasons.id, 2));
      expect(await cardAtLink(store.db, second)).toBeDefined();
    }
    await store.db.update(mirrorRegistrations).set({ valid: false }).where(eq(mirrorRegistrations.memberId, 5));
    expect(await cardAtLink(store.db, second)).toBeUndefined();
    await store.db.update(mirrorRegistrations).set({ valid: true }).where(eq(mirrorRegistrations.memberId, 5));
    await run((tx) => endCardLink(tx, seat, 2, 5));
    await run((tx) => endCardLink(tx, seat, 2, 5));
    expect(await cardAtLink(store.db, second)).toBeUndefined();
    for (const odd of ["", "A".repeat(43), "%00", "x".repeat(8_000_000)])
      expect(await cardAtLink(store.db, odd)).toBeUndefined();
  });

  it("gives nobody a link whose card is none, nor of another club", async () => {
    expect(await give(7)).toEqual({ why: "nobody" });
    await make(5);
    const foreign = { ...seat, club: "judo" };
    expect(await run((tx) => giveCardLink(tx, foreign, 2, 5))).toEqual({ why: "nobody" });
    expect(await run((tx) => endCard(tx, foreign, 2, 5))).toBe(false);
  });

  it("gives no link that shows nothing: of a card that is left of somebody who takes part no more, nor of a season that is over", async () => {
    await make(5);
    await store.db.update(mirrorRegistrations).set({ valid: false }).where(eq(mirrorRegistrations.memberId, 5));
    expect(await give()).toEqual({ why: "nobody" });
    await store.db.update(mirrorRegistrations).set({ valid: true }).where(eq(mirrorRegistrations.memberId, 5));
    await store.db.update(mirrorSeasons).set({ endDate: "2026-11-28" }).where(eq(mirrorSeasons.id, 2));
    expect(await give()).toEqual({ why: "over" });
    await store.db.update(mirrorSeasons).set({ endDate: "2026-11-29" }).where(eq(mirrorSeasons.id, 2));
    expect((await cardAtLink(store.db, await link()))?.name).toBe("ABGRALL Nova");
  });
});

describe("the code of a card", () => {
  it("is read however it is typed, and nothing else is", () => {
    const code = codeOfCard("018f3c4e-7d51-4a10-9c1e-5f0a3b2c1d07");
    const spaced = code.replaceAll(/.{5}/g, "$& ").toLowerCase();
    for (const typed of [code, ` ${code}\n`, spaced, code.replaceAll(/.{4}/g, "$&-")])
      expect(cardCodeIn(typed)).toBe(code);
    for (const other of [code.slice(1), `${code}B`, code.replace("G", "Q"), "", "https://x.example", "GC".repeat(99)])
      expect(cardCodeIn(other)).toBeUndefined();
  });
});
