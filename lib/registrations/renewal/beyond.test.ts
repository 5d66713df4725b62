import { expect, it } from "vitest";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { beyondPlaces } from "./beyond.ts";

it.each(databases("beyond"))(
  "counts of a list who is beyond the places left, among those who are to be sent, %s",
  async (_name, location) => {
    const { store, close } = await testStore(location);
    const { db } = store;
    const [club, now] = ["beyond", new Date("2026-11-26T09:00:00Z")];
    await db.insert(clubs).values({
      slug: club,
      name: club,
      baseUrl: "http://localhost/x",
      clientId: club,
      createdAt: now,
      updatedAt: now,
    });
    await db.insert(stages).values({
      ...{
        club,
        id: "list",
        kind: "renewal" as const,
        name: "list",
        settings: {},
        writtenBy: "D",
        touchedBy: "D",
        touchedAt: now,
        writtenAt: now,
      },
    });
    const row = (place: number, group: number, state: "ready" | "left_out" = "ready") => ({
      ...{ club, stage: "list", place, source: {}, state, cells: { group: "U11", "group:id": `${group}` } },
    });
    await db
      .insert(stageRows)
      .values([row(1, 20), row(2, 20), row(3, 20), row(4, 20, "left_out"), row(5, 21), row(6, 22)]);
    const groups = [
      { id: 20, placesLeft: 1 },
      { id: 21, placesLeft: -2 },
      { id: 22, placesLeft: null },
    ];
    expect(await beyondPlaces(db, { club, id: "list" }, groups)).toBe(3);
    await close();
  },
);
