import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { updateDoubts } from "#lib/sync/forecast/doubts.ts";
import { readDeskPage } from "./desk-page.ts";

const club = "desk";
const scope = { club, seasonId: 1, today: "2026-09-12", sight: WHOLE_SIGHT };
const copied = { club, reading: 1 };

describe.each(databases("desk_page"))("what the list of registrations opens with, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    const credential = { kind: "secret", secret: "secret" } as const;
    await saveClub(db, { slug: club, name: "Desk", baseUrl: "http://localhost/api/v1", clientId: club, credential });
    const group = { ...copied, seasonId: 1, name: "Judo", capacity: 1, slotIds: [], licenceIds: [] };
    await db.insert(mirrorGroups).values({ ...group, id: 101 });
    const person = {
      firstName: "Zoé",
      lastName: "Durand",
      parents: [],
      nameKey: "durand zoe",
      searchKey: "durand zoe",
    };
    const ids = [1, 2, 3];
    await db.insert(mirrorPeople).values(ids.map((id) => ({ ...copied, ...person, id })));
    const registration = { ...copied, kind: "annual" as const, seasonId: 1, activityId: 101, slotIds: [] };
    await db
      .insert(mirrorRegistrations)
      .values(ids.map((id) => ({ ...registration, id, memberId: id, valid: id === 1 ? true : null })));
    await updateDoubts(db, scope);
  });
  afterAll(() => close());

  it("reads groups and events once: twelve statements, whatever the view", async () => {
    for (const query of ["", "sort=places", "q=durand", "ready=no", "activity=101"]) {
      const before = store.statements();
      const view = parseView(new URLSearchParams(query));
      const { activities, page, counts } = await readDeskPage(store.db, scope, view);
      expect(store.statements() - before).toBeLessThanOrEqual(12);
      expect(activities).toMatchObject({ annual: [{ id: 101, validated: 1, placesLeft: 0 }], event: [] });
      expect(page).toMatchObject({ total: 2, rows: [{ activity: "Judo", placesLeft: 0 }, {}] });
      expect(counts).toEqual(new Map([[101, 2]]));
    }
  });

  it("fails as a whole where one question fails, and leaves no other one's failure behind", async () => {
    const failures: unknown[] = [];
    const heard = (cause: unknown) => failures.push(cause);
    process.on("unhandledRejection", heard);
    const broken = new Proxy(store.db, {
      get: (db, name) => (name === "select" ? () => fail() : Reflect.get(db, name)),
    });
    await expect(readDeskPage(broken, scope, parseView({}))).rejects.toThrow("no database");
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", heard);
    expect(failures).toEqual([]);
  });
});

function fail(): never {
  throw new Error("no database");
}
