import { describe, expect, it } from "vitest";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { deskAt } from "#lib/registrations/decisions/testing/desk.ts";
import { recordOfSubject, subjectsOfRecord } from "./of-record.ts";

it("knows whose a paper is, and takes nothing else for a record", () => {
  expect(recordOfSubject("member-documents/7/fields/2")).toBe("members/7");
  expect(recordOfSubject("medical/7")).toBe("members/7");
  expect(recordOfSubject("annual-registrations/9")).toBe("annual-registrations/9");
  expect(recordOfSubject("stages/0f-1a")).toBe("stages/0f-1a");
  for (const odd of ["", "members", "members/", "../7", "members/7/../8", "members/%", "a'/1"])
    expect(recordOfSubject(odd)).toBeUndefined();
});

describe.each(databases("audit_of_record"))("the log of a record, %s", (_name, location) => {
  const desk = deskAt(location);

  it("is of a person with their papers, registrations and decisions, and of nobody else of that number", async () => {
    await desk.connect([]);
    const other = desk.slug;
    await desk.ask([1]);
    await desk.connect([]);
    const { db } = desk.store;
    const club = desk.slug;
    const work = await desk.ask([1]);
    const [copied] = await db.select().from(mirrorRegistrations).limit(1);
    const memberId = 900_001;
    const registration = { reading: 1, kind: "annual" as const, seasonId: 2, activityId: 1, slotIds: [] };
    await db.insert(mirrorRegistrations).values([
      { ...copied, ...registration, club, id: 41, memberId },
      { ...copied, ...registration, club, id: 42, memberId: memberId + 1 },
      { ...copied, ...registration, club: other, id: 43, memberId },
    ]);
    const seat = (scopes: string[] | null) =>
      ({ club, role: "director", scopes, person: { id: 1, name: "Ana", email: "a@b.test" } }) as const;
    const record = `members/${memberId}`;
    expect(await subjectsOfRecord(db, seat(null), record)).toEqual([
      ...[record, `medical/${memberId}`, `member-documents/${memberId}`, "annual-registrations/41"],
    ]);
    // Who may not know of people is not told whose registration it is.
    expect(await subjectsOfRecord(db, seat(["groups:read"]), record)).toEqual([record]);
    expect(await subjectsOfRecord(db, seat(null), "groups/1")).toEqual(["groups/1", `jobs/${work.id}`]);
    for (const odd of ["members/9999999999", "members/0", "stages/0f-1a", "issuer"])
      expect(await subjectsOfRecord(db, seat(null), odd)).toEqual([odd]);
  });
});
