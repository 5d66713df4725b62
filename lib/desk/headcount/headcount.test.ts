import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addAccount } from "#lib/base/store/accounts.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import type { Store } from "#lib/base/store/database.ts";
import {
  CLUB_WIDE,
  mirrorCommunes,
  mirrorGroups,
  mirrorPayments,
  mirrorPeople,
  mirrorRegistrations,
  mirrorSeasons,
  mirrorSports,
  mirrorStates,
  twinVerdicts,
} from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { countHeads, type Headcount } from "./count.ts";
import type { HeadcountDefinition } from "./definition.ts";
import { freezeDue, frozenOf } from "./freeze.ts";
import { addFrenchPresets, headcountPresetsOf, keepPreset, removePreset, setFreezingDays } from "./presets.ts";
import { seasonPeople } from "./read.ts";
import { headcountAsked, headcountDesk } from "./shown.ts";
import { type ClubAsTold, expectedHeadcount, randomClub } from "./testing/oracle.ts";

let by = { id: 0, name: "Anne" };
const at = (day: string) => new Date(`${day}T12:00:00Z`);

async function fill({ db }: Store, club: string, told: ClubAsTold): Promise<void> {
  const copied = { club, reading: 1 };
  await saveClub(db, {
    slug: club,
    name: club,
    baseUrl: `http://${club}`,
    clientId: club,
    credential: { kind: "secret", secret: "s" },
  });
  await db.insert(mirrorSeasons).values(told.seasons.map((season) => ({ ...copied, ...season })));
  await db.insert(mirrorSports).values(told.sports.map((sport) => ({ ...copied, ...sport })));
  await db
    .insert(mirrorGroups)
    .values(told.groups.map((group) => ({ ...copied, slotIds: [], licenceIds: [], ...group })));
  await db.insert(mirrorPeople).values(
    told.people.map(({ id, sex, birthDate, cityCode }) => ({
      ...{ ...copied, id, sex, birthDate, cityCode, lastName: "N", firstName: `${id}` },
      ...{ nameKey: `n ${id}`, searchKey: `n ${id}`, parents: [] },
    })),
  );
  await db
    .insert(mirrorCommunes)
    .values(told.communes.map(({ code, name }) => ({ club, code, name, nameKey: name.toLowerCase() })));
  if (told.registrations.length > 0)
    await db.insert(mirrorRegistrations).values(
      told.registrations.map(({ registeredAt, validatedAt, groupId, ...one }) => ({
        ...{ ...copied, ...one, kind: "annual" as const, activityId: groupId, slotIds: [] },
        registeredAt: registeredAt === null ? null : new Date(registeredAt),
        validatedAt: validatedAt === null ? null : new Date(validatedAt),
      })),
    );
  if (told.payments.length > 0)
    await db
      .insert(mirrorPayments)
      .values(told.payments.map((one) => ({ ...copied, ...one, type: "Paiement", method: "Carte", allocations: [] })));
  for (const { kept, given } of told.settled)
    await db.insert(twinVerdicts).values({
      ...{ club, lowId: Math.min(kept, given), highId: Math.max(kept, given), verdict: "settled" as const },
      ...{ keptId: kept, writtenById: 1, writtenBy: "Anne", writtenAt: at("2026-09-01") },
    });
  await db.insert(mirrorStates).values(
    [{ id: CLUB_WIDE }, ...told.seasons].map(({ id }) => ({
      ...{ club, seasonId: id, missingScopes: [], dueAt: at("2027-01-01"), asOf: at("2027-07-20") },
      ...{ read: id === CLUB_WIDE ? ["people"] : ["annual", "groups", "payments"] },
    })),
  );
}

const FORMS: HeadcountDefinition[] = [
  {
    ...{ name: "town", down: ["commune", "sex"], across: ["age"], bands: [0, 6, 12, 18, 26, 60], ageBy: "day" },
    ...{ communes: [], day: "december" },
  },
  { name: "state", down: ["sex"], across: [], bands: [0], ageBy: "day", communes: [], day: "december" },
  {
    ...{ name: "federation", down: ["group"], across: ["sex", "comer"], bands: [0], ageBy: "year", communes: [] },
    day: "today",
  },
  {
    ...{ name: "sports", down: ["sport"], across: ["paid"], bands: [0, 18], ageBy: "year", communes: ["35115"] },
    day: "today",
  },
  {
    name: "named",
    down: ["commune"],
    across: ["age"],
    bands: [0, 18],
    ageBy: "year",
    communes: ["35115"],
    day: "today",
  },
];

/** Cells that are not nought, by what they are of: an order is not what an oracle knows. */
function cellsOf({ rows, columns, total, columnTotals }: Headcount): Record<string, number> {
  const cells: [string, number][] = [["total", total]];
  for (const { keys, counts, total: of } of rows) {
    cells.push([keys.join("~"), of]);
    for (const [place, count] of counts.entries())
      cells.push([`${keys.join("~")}|${columns[place]?.join("~")}`, count]);
  }
  for (const [place, count] of columnTotals.entries()) cells.push([`|${columns[place]?.join("~")}`, count]);
  return Object.fromEntries(cells.filter(([, count]) => count > 0));
}

describe.each(databases("headcount"))("headcounts, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ store, close } = await testStore(location));
  });
  afterAll(() => close());

  it("count what an oracle counts that has only what the register tells, over clubs of chance", async () => {
    let people = 0;
    const differences: string[] = [];
    for (let seed = 1; seed <= 12; seed++) {
      const club = `chance-${seed}`;
      const told = randomClub(seed);
      await fill(store, club, told);
      for (const day of ["2025-12-31", "2026-02-28", "2026-03-01", "2026-06-30"])
        for (const form of FORMS) {
          const { people: those, listed } = await seasonPeople(store.db, { club, seasonId: 2, day }, { dues: true });
          const seen = cellsOf(countHeads(those, form, day, listed));
          const expected = expectedHeadcount(told, form, day);
          people += expected.total ?? 0;
          for (const cell of new Set([...Object.keys(seen), ...Object.keys(expected)]))
            if (seen[cell] !== expected[cell])
              differences.push(`${seed} ${day} ${form.name} ${cell}: ${seen[cell]}, and not ${expected[cell]}`);
        }
    }
    expect(people).toBeGreaterThan(1_000);
    expect(differences).toEqual([]);
  });

  describe("of one club", () => {
    const club = "voile";
    const seat = {
      ...{ club, person: { id: 1, name: "Anne", email: "a@example.org" }, role: "director" as const, scopes: null },
    };

    beforeAll(async () => {
      const account = await addAccount(store.db, { email: "anne@desk.example", name: "Anne", passwordHash: "no" });
      by = { id: account?.id ?? 0, name: "Anne" };
      await fill(store, club, randomClub(99));
    });

    it("are asked for by forms that are entered once under a name", async () => {
      const { db } = store;
      const writing = { club, by, now: at("2025-09-01") };
      expect(await db.transaction((tx) => addFrenchPresets(tx, writing))).toBe(3);
      expect(await db.transaction((tx) => addFrenchPresets(tx, writing))).toBe(0);
      const [first] = await headcountPresetsOf(db, club);
      if (!first) throw new Error("no preset");
      const renamed = { ...first.definition, name: "Mairie" };
      const keep = (seen: HeadcountDefinition) =>
        db.transaction((tx) => keepPreset(tx, writing, { id: first.id, seen, definition: renamed }));
      expect(await keep(renamed)).toEqual({ ok: false, code: "changed", by: "Anne" });
      expect(await keep(first.definition)).toMatchObject({ ok: true });
      expect(
        await db.transaction((tx) => keepPreset(tx, writing, { id: null, seen: null, definition: renamed })),
      ).toEqual({ ok: false, code: "sameName" });
      expect((await headcountPresetsOf(db, club)).map(({ definition }) => definition.name)).toContain("Mairie");
    });

    it("are frozen by themselves after a day that was set, once, and stay what they were after the club has changed", async () => {
      const { db } = store;
      await db.transaction((tx) => setFreezingDays(tx, { club, by, now: at("2025-09-01") }, ["december"]));
      expect(await freezeDue(db, club, at("2025-12-31")), "the day has not ended").toBe(0);
      expect(await freezeDue(db, club, at("2026-02-01")), "long ago").toBe(0);
      const both = await Promise.all([freezeDue(db, club, at("2026-01-01")), freezeDue(db, club, at("2026-01-01"))]);
      expect(both[0] + both[1]).toBe(3);
      const before = await frozenOf(db, { club, seasonId: 2 });
      expect(before.map(({ day }) => day)).toEqual(["2025-12-31", "2025-12-31", "2025-12-31"]);
      await db.delete(mirrorRegistrations);
      expect(await freezeDue(db, club, at("2026-01-02"))).toBe(0);
      const after = await frozenOf(db, { club, seasonId: 2 });
      expect(after).toEqual(before);
      const [preset] = await headcountPresetsOf(db, club);
      const { shown } = await headcountDesk(seat, 2, headcountAsked({ form: preset?.id, day: "2025-12-31" }));
      expect(shown?.frozenAt).not.toBeNull();
      expect(shown?.counted.total).toBe(before[0]?.counted.total);
      expect(shown?.people).toEqual([]);
    });

    it("stay where their form is removed", async () => {
      const { db } = store;
      const [preset] = await headcountPresetsOf(db, club);
      await db.transaction((tx) => removePreset(tx, { club, by }, preset?.id ?? ""));
      const { shown, presets } = await headcountDesk(seat, 2, headcountAsked({ form: preset?.id, day: "2025-12-31" }));
      expect(presets).toHaveLength(2);
      expect(shown?.definition.name).toBe(preset?.definition.name);
    });

    it("are none while registrations were not read whole", async () => {
      const { db } = store;
      await db.update(mirrorStates).set({ read: ["groups"] });
      const desk = await headcountDesk(seat, 2, headcountAsked({}));
      expect(desk).toMatchObject({ isRead: false, shown: null });
    });
  });
});
