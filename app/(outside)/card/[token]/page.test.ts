import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { countAttempt } from "#lib/base/access/attempts.ts";
import { carryOut } from "#lib/base/access/commands.ts";
import { findAccountByEmail } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { giveCardLink } from "#lib/people/cards/links.ts";
import CardPage from "./page.tsx";

const MACHINE = "192.0.2.7";
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-guichet-client": MACHINE }) }));
vi.mock("next-intl/server", () => ({ getTranslations: async () => (key: string) => key }));
vi.mock("#components/people/cards/card-view.tsx", () => ({ CardView: () => null }));
vi.mock("#components/people/cards/save-picture.tsx", () => ({ SavePicture: () => null }));

const club = "demo";
const seat = { club, person: { id: 0, name: "Claire Martin", email: "d@club.test" } };

describe.each(databases("card_page"))("a card at its address, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location, { GUICHET_NOW: "2026-11-29T10:00:00+01:00" }));
    const { db } = store;
    const credential = { kind: "secret" as const, secret: "secret" };
    await saveClub(db, {
      ...{ slug: club, name: "Nautic", baseUrl: "http://localhost:4000/demo/api/v1", clientId: "c", credential },
    });
    await carryOut(db, { do: "add", email: "d@club.test", name: seat.person.name, club, role: "director" });
    seat.person.id = (await findAccountByEmail(db, "d@club.test"))?.id ?? 0;
    const one = { club, reading: 1 };
    await db.insert(mirrorSeasons).values({ ...one, id: 2, name: "2026-2027", endDate: "2027-06-30" });
    await db.insert(mirrorGroups).values({ ...one, id: 3, seasonId: 2, name: "Dauphins", slotIds: [], licenceIds: [] });
    const person = { lastName: "Abgrall", firstName: "Nova", nameKey: "", searchKey: "", parents: [] };
    await db.insert(mirrorPeople).values({ ...one, ...person, id: 5, createdAt: new Date("2020-01-01") });
    await db.insert(mirrorRegistrations).values({
      ...{ ...one, kind: "annual", id: 1, seasonId: 2, memberId: 5, activityId: 3, slotIds: [], valid: true },
    });
  });
  afterAll(() => close());

  const shown = async (token: string) =>
    JSON.stringify(await CardPage({ params: Promise.resolve({ token }), searchParams: Promise.resolve({}) }));

  it("is shown however often strangers of one address tried others, and takes no try from who signs in there", async () => {
    const link = await store.db.transaction((tx) => giveCardLink(tx, seat, 2, 5));
    const token = "token" in link ? link.token : "";
    for (let one = 0; one < 70; one += 1) expect(await shown(String(one).padStart(43, "A"))).not.toContain("ABGRALL");
    expect(await shown(token)).toContain("ABGRALL Nova");
    expect(await countAttempt({ at: "d@club.test", machine: MACHINE })).toMatchObject({ allowed: true });
  });
});
