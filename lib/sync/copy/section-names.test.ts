import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Store } from "#lib/base/store/database.ts";
import { type MirrorSeason, mirrorGroups, mirrorSports } from "#lib/base/store/schema/sync/mirror.ts";
import { connectClub } from "#lib/desk/testing/members.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { seasonsAhead } from "./seasons.ts";
import { chosenSection, sectionChoices } from "./section-names.ts";

const club = "judo";
const ids = (parts: readonly { id: number }[]) => parts.map(({ id }) => id);

it("a section may be of what runs and of what is to come, and of no season that is over", () => {
  const season = (
    id: number,
    startDate: string | null,
    endDate: string | null,
    registrations: [string, string] | null,
  ) =>
    ({
      ...{ id, startDate, endDate },
      ...{ registrationStart: registrations?.[0] ?? null, registrationEnd: registrations?.[1] ?? null },
    }) as MirrorSeason;
  const seasons = [
    season(9, "2028-09-01", "2029-08-31", null),
    season(8, "2027-09-01", "2028-08-31", ["2027-05-01", "2027-10-31"]),
    season(7, "2026-09-01", "2027-08-31", ["2026-05-01", "2026-10-31"]),
    season(6, "2025-09-01", "2026-08-31", ["2025-05-01", "2025-10-31"]),
    season(5, null, null, null),
  ];
  // Next season's registrations are open while this one runs.
  expect(ids(seasonsAhead(seasons, "2027-06-15"))).toEqual([9, 8, 7]);
  expect(ids(seasonsAhead(seasons, "2027-01-15"))).toEqual([9, 8, 7]);
  expect(ids(seasonsAhead(seasons.slice(3), "2027-06-15"))).toEqual([6]);
});

describe.each(databases("section_names"))("what a section is of, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    await connectClub(store.db, club);
    const copied = { club, reading: 1 };
    await store.db.insert(mirrorSports).values([1, 2].map((id) => ({ ...copied, id, name: `Sport ${id}` })));
    const groups = [
      [61, 6],
      [62, 6],
      [71, 7],
      [81, 8],
    ] as const;
    await store.db.insert(mirrorGroups).values(
      groups.map(([id, seasonId]) => ({
        ...{ ...copied, id, seasonId, name: `Éveil ${id}`, slotIds: [], licenceIds: [] },
      })),
    );
  });
  afterAll(() => close());

  it("is offered season by season, with what sections name besides", async () => {
    const seven = { id: 7, name: "2026-2027" };
    const offered = await sectionChoices(
      store.db,
      club,
      [{ id: 8, name: null }, seven, { id: 9, name: "2028" }],
      [{ sports: [1], groups: [61, 71, 99] }],
    );
    expect(ids(offered.sports)).toEqual([1, 2]);
    expect(offered.seasons.map(({ name, groups }) => [name, ids(groups)])).toEqual([
      ["#8", [81]],
      ["2026-2027", [71]],
    ]);
    expect(ids(offered.others)).toEqual([61]);
    const alone = await sectionChoices(store.db, club, [seven], []);
    expect([alone.seasons.map(({ name }) => name), alone.others]).toEqual([[null], []]);
    expect((await sectionChoices(store.db, club, [], [])).seasons).toEqual([]);
  });

  it("keeps parts of it that the copy does not have now, and takes no others that it does not know", async () => {
    const chosen = { sports: [2, 9], groups: [61, 71, 50, 51] };
    expect(await chosenSection(store.db, club, chosen, { sports: [1], groups: [50, 62] })).toEqual({
      section: { sports: [2], groups: [61, 71, 50] },
      names: ["Sport 2", "Éveil 61", "Éveil 71"],
    });
    expect((await chosenSection(store.db, club, chosen, null))?.section.groups).toEqual([61, 71]);
    expect(
      await chosenSection(store.db, club, { sports: [9], groups: [] }, { sports: [9], groups: [] }),
    ).toBeUndefined();
  });
});
