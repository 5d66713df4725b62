import { describe, expect, it } from "vitest";
import { accounts, memberships } from "#lib/base/store/schema/base/access.ts";
import { mirrorGroups, mirrorPeople, mirrorRegistrations, mirrorSeasons } from "#lib/base/store/schema/sync/mirror.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { namedSubjects } from "./subjects.ts";
import { deskAt } from "./testing/desk.ts";

const noon = new Date("2026-09-12T12:00:00Z");

describe.each(databases("subjects"))("what the log is about, %s", (_name, location) => {
  const desk = deskAt(location);

  it("is called as it is today and leads to its page; of what is gone, or another club's, nothing is said", async () => {
    await desk.connect([]);
    const other = desk.slug;
    const elsewhere = await desk.ask([1]);
    await desk.connect([]);
    const { db } = desk.store;
    const club = desk.slug;
    const work = await desk.ask([7]);
    const copied = { club, reading: 1 };
    const named = { parents: [], nameKey: "", searchKey: "" };
    await db.insert(mirrorPeople).values({ ...copied, ...named, id: 7, lastName: "Durand", firstName: "Zoé" });
    await db.insert(mirrorGroups).values({ ...copied, id: 7, seasonId: 2, name: "Judo", slotIds: [], licenceIds: [] });
    await db.insert(mirrorRegistrations).values({
      ...{ ...copied, kind: "annual", id: 70, seasonId: 2, memberId: 7, activityId: 7, slotIds: [] },
    });
    await db.insert(mirrorSeasons).values({ ...copied, id: 2, name: "2026-2027" });
    const [mine, theirs] = await db
      .insert(accounts)
      .values(["Ana", "Ben"].map((name) => ({ email: `${name}@${club}.test`, name, createdAt: noon })))
      .returning();
    await db.insert(memberships).values([
      { accountId: mine?.id ?? 0, club, role: "coach" },
      { accountId: theirs?.id ?? 0, club: other, role: "coach" },
    ]);
    const asked = [
      ...[`jobs/${work.id}`, `jobs/${elsewhere.id}`, "members/7", "members/8", "groups/7", "seasons/2", null],
      ...[
        `accounts/${mine?.id}`,
        `accounts/${theirs?.id}`,
        "invitations/1",
        "constructor/1",
        "members/7; drop",
        "annual-registrations/70",
        "event-registrations/70",
      ],
    ];
    const found = await namedSubjects(db, { club, season: 2 }, asked);
    expect([...found.keys()].sort()).toEqual(
      [
        `jobs/${work.id}`,
        "members/7",
        "groups/7",
        "seasons/2",
        "annual-registrations/70",
        `accounts/${mine?.id}`,
      ].sort(),
    );
    expect(found.get("members/7")).toEqual({ name: "DURAND Zoé", href: `/${club}/2/members/7` });
    expect(found.get("annual-registrations/70")?.name).toBe("DURAND Zoé – Judo");
    expect(found.get("groups/7")).toEqual({ name: "Judo", href: `/${club}/2/groups/7` });
    expect(found.get(`jobs/${work.id}`)).toMatchObject({
      href: `/${club}/1/jobs/${work.id}`,
      work: { operation: "validate", size: 1, person: { lastName: "Durand" } },
    });
    expect((await namedSubjects(db, { club, season: null }, ["members/7"])).get("members/7")?.href).toBeNull();
  });
});
