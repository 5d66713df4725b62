import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { type NoteKind, personNotes } from "#lib/base/store/schema/people/notes.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { mirrorPayments, mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import type { TimelineLine } from "./line.ts";
import { personTimeline } from "./person.ts";

const said = (line: TimelineLine) =>
  line.of === "decision"
    ? `${line.operation} ${line.registrationId}`
    : line.of === "deed"
      ? line.entry.action === "member.update"
        ? line.entry.subject
        : line.entry.action
      : line.of === "noted" || line.of === "letter"
        ? line.body
        : line.type;

describe.each(databases("timeline"))("the time line of a person, %s", (_name, location) => {
  let opened: Store;
  let close: () => Promise<void>;
  const at = (minute: number) => new Date(Date.UTC(2026, 8, 12, 8, minute));

  beforeAll(async () => {
    ({ store: opened, close } = await testStore(location));
    const { db } = opened;
    for (const slug of ["here", "there"])
      await db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: at(0), updatedAt: at(0) },
      });
    const [account] = await db
      .insert(accounts)
      .values({ email: "timeline@demo.example", name: "Nadia Roux", createdAt: at(0) })
      .returning();
    const by = { id: account?.id ?? 0, name: "Nadia Roux" };
    const row = { seasonId: 1, reading: 1, slotIds: [], activityId: 3, valid: null };
    await db.insert(mirrorRegistrations).values([
      { ...row, club: "here", kind: "annual", id: 7, memberId: 5 },
      { ...row, club: "there", kind: "annual", id: 7, memberId: 5 },
      { ...row, club: "here", kind: "event", id: 7, memberId: 6 },
    ]);
    await db.insert(mirrorPayments).values({ club: "here", id: 70, seasonId: 1, memberId: 5, reading: 1 });
    for (const [club, subject] of [
      ["here", "members/5"],
      ["here", "members/55"],
      ["there", "members/5"],
      ["here", "annual-registrations/7"],
      ["here", "event-registrations/7"],
      ["here", "payments/70"],
      ["here", "member-documents/5/fields/2"],
      ["here", "member-documents/55/fields/2"],
    ] as const)
      await writeAudit(db, { by, club, action: "member.update", subject });
    // Its registration has left the copy since.
    const [work] = await db
      .insert(works)
      .values({
        ...{ club: "here", kind: "decisions", collection: "annual", operation: "cancel", seasonId: 1, state: "done" },
        ...{ notBefore: at(0), size: 1, askedBy: by.id, askedByName: by.name, askedAt: at(1) },
      })
      .returning();
    await db.insert(pieces).values({
      ...{
        workId: work?.id ?? 0,
        position: 0,
        subject: "annual 9",
        recordId: 9,
        memberId: 5,
        idempotencyKey: "k".repeat(16),
      },
      ...{ state: "done", decidedAt: at(2) },
    });
    const message = { club: "here", source: "s", deleted: false, state: "processed" as const };
    await db.insert(webhookMessages).values([
      { ...message, messageId: "1", type: "members.updated", collection: "people", recordId: 5, time: at(3) },
      { ...message, messageId: "2", type: "registrations.cancelled", collection: "annual", recordId: 9, time: at(4) },
      { ...message, messageId: "3", type: "registrations.validated", collection: "event", recordId: 7, time: at(5) },
      { ...message, messageId: "4", type: "member_documents.deposited", recordId: 5, time: at(6) },
      { ...message, messageId: "5", type: "members.updated", collection: "people", recordId: 6, time: at(7) },
    ]);
  });
  afterAll(() => close());

  const read = async (
    more: { withMoney: boolean; withPapers: boolean; withRefusals?: boolean; noteKinds?: NoteKind[] },
    before?: Date,
    most = 50,
  ) => {
    const of = { club: "here", memberId: 5, noteKinds: [], withRefusals: false, ...more };
    const { lines, hasOlder } = await personTimeline(opened.db, of, { before, most });
    return { said: lines.map(said), hasOlder };
  };

  it("has their registrations, also those that are gone, and nobody else's", async () => {
    const { said: all } = await read({ withMoney: true, withPapers: true });
    expect(all.toSorted()).toEqual(
      [
        ...["members/5", "annual-registrations/7", "payments/70", "member-documents/5/fields/2", "cancel 9"],
        ...["members.updated", "registrations.cancelled", "member_documents.deposited"],
      ].toSorted(),
    );
  });

  it("leaves out money and papers for who may not see them", async () => {
    const { said: all } = await read({ withMoney: false, withPapers: false });
    expect(all.toSorted()).toEqual(
      ["members/5", "annual-registrations/7", "cancel 9", "members.updated", "registrations.cancelled"].toSorted(),
    );
  });

  it("has what was noted for who reads notes of that kind, and nothing that tells others of them", async () => {
    const note = {
      club: "here",
      memberId: 5,
      body: "a call",
      isPinned: false,
      writtenBy: "Nadia Roux",
      writtenAt: at(8),
    };
    await opened.db.insert(personNotes).values([
      { ...note, id: "1", kind: "office" },
      { ...note, id: "2", kind: "direction", body: "a dispute" },
      { ...note, id: "3", kind: "office", memberId: 55, body: "somebody else" },
      { ...note, id: "4", kind: "office", club: "there", body: "another club" },
    ]);
    const entry = { by: null, club: "here", subject: "members/5" };
    await writeAudit(opened.db, { ...entry, action: "note.create", details: { kind: "direction" } });
    await writeAudit(opened.db, { ...entry, action: "note.done", details: { kind: "direction" } });
    const told = async (noteKinds: NoteKind[]) =>
      (await read({ withMoney: false, withPapers: false, noteKinds })).said.filter((one) =>
        /^(a |note|some|ano)/.test(one ?? ""),
      );
    expect(await told([])).toEqual([]);
    expect(await told(["office"])).toEqual(["a call"]);
    expect((await told(["office", "money", "direction"])).toSorted()).toEqual(["a call", "a dispute", "note.done"]);
    await opened.db.delete(personNotes);
  });

  it("goes on before an instant", async () => {
    const first = await read({ withMoney: false, withPapers: false }, at(5), 2);
    expect(first).toEqual({ said: ["registrations.cancelled", "members.updated"], hasOlder: true });
    const rest = await read({ withMoney: false, withPapers: false }, at(3), 2);
    expect(rest).toEqual({ said: ["cancel 9"], hasOlder: false });
  });
});
