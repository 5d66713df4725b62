import { describe, expect, it } from "vitest";
import { listAudit, writeAudit } from "#lib/base/store/audit.ts";
import { mirrorLessons, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { databases } from "#lib/desk/testing/store.ts";
import { historySubjects } from "./activity-history.ts";
import { deskAt } from "./testing/desk.ts";

/** The group of the one registration that a work of these decides on. */
const ACTIVITY = 1;

describe.each(databases("activity_history"))("what was done to a group, %s", (_name, location) => {
  const desk = deskAt(location);

  it("is what was done to it, to its lessons and to its registrations, and nothing of others or of another club", async () => {
    await desk.connect([]);
    const other = desk.slug;
    await desk.ask([1]);
    await desk.connect([]);
    const { db } = desk.store;
    const club = desk.slug;
    const work = await desk.ask([1]);
    const lesson = { club, reading: 1, trainerIds: [] };
    await db.insert(mirrorLessons).values([
      { ...lesson, id: 30, groupId: ACTIVITY },
      { ...lesson, id: 31, groupId: ACTIVITY + 1 },
    ]);
    const group = { of: "groups", id: ACTIVITY } as const;
    expect(await historySubjects(db, club, group)).toEqual([`groups/${ACTIVITY}`, "lessons/30", `jobs/${work.id}`]);
    expect(await historySubjects(db, club, { of: "groups", id: ACTIVITY + 1 })).toEqual([
      `groups/${ACTIVITY + 1}`,
      "lessons/31",
    ]);
    // An event of the same number: decisions on groups are not its own.
    expect(await historySubjects(db, club, { of: "events", id: ACTIVITY })).toEqual([`events/${ACTIVITY}`]);
    // Of a slot those are its registrations that chose it.
    const slot = { of: "slots", id: 7 } as const;
    const registration = { club, reading: 1, kind: "annual", seasonId: 2, memberId: 1, activityId: ACTIVITY } as const;
    const keys = [mirrorRegistrations.club, mirrorRegistrations.kind, mirrorRegistrations.id];
    for (const slotIds of [[8], [7, 8]]) {
      await db
        .insert(mirrorRegistrations)
        .values({ ...registration, id: 1, slotIds })
        .onConflictDoUpdate({ target: keys, set: { slotIds } });
      expect(await historySubjects(db, club, slot)).toEqual([
        "slots/7",
        ...(slotIds.includes(7) ? [`jobs/${work.id}`] : []),
      ]);
    }

    const entry = { by: null, action: "group.update" };
    await writeAudit(db, { ...entry, club, subject: `groups/${ACTIVITY}` }, { ...entry, club, subject: "groups/999" });
    await writeAudit(db, { ...entry, action: "registration.validate", club, subject: `jobs/${work.id}` });
    await writeAudit(db, { ...entry, club: other, subject: `groups/${ACTIVITY}` });
    const found = await listAudit(db, club, { subjects: await historySubjects(db, club, group) }, 50);
    expect(found.map(({ subject }) => subject)).toEqual([`jobs/${work.id}`, `groups/${ACTIVITY}`]);
  });
});
