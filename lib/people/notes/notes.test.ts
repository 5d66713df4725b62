import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NOTE_KINDS, NOTE_SIGHT } from "#lib/base/access/note-sight.ts";
import { type Role, roles } from "#lib/base/access/roles.ts";
import { addAccount, removeRole, setRole } from "#lib/base/store/accounts.ts";
import type { Store } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { type NoteKind, personNotes } from "#lib/base/store/schema/people/notes.ts";
import { mirrorPeople, twinVerdicts } from "#lib/base/store/schema/sync/mirror.ts";
import { databases, testStore } from "#lib/desk/testing/store.ts";
import { members } from "#lib/sync/resources/members.ts";
import { type NoteFields, noteFields } from "./fields.ts";
import { parseFollowUps } from "./follow-up-view.ts";
import { followUpCounts, followUpsOf } from "./follow-ups.ts";
import { keepNote, removeNote, settleFollowUp } from "./keep-note.ts";
import { LONGEST_NOTE } from "./longest.ts";
import { notesAbout, readNotes } from "./of-person.ts";
import type { NoteReader } from "./reader.ts";

const club = "demo";
const TODAY = "2026-11-26";
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 8, minute));

const fields: NoteFields = { kind: "office", body: "Rappeler la mère.", isPinned: false, followUp: null };

it("takes text that can be kept, of a page at most, and nothing else", () => {
  expect(noteFields.parse({ ...fields, body: "  two\nlines  " }).body).toBe("two\nlines");
  for (const body of ["", " \n ", "a\u0000", "\ud800", "x".repeat(LONGEST_NOTE + 1), 7])
    expect(noteFields.safeParse({ ...fields, body }).success).toBe(false);
  expect(noteFields.safeParse({ ...fields, kind: "health" }).success).toBe(false);
  expect(noteFields.safeParse({ ...fields, followUp: { dueOn: "2026-02-30", forId: 1 } }).success).toBe(false);
});

describe.each(databases("notes"))("notes about people, %s", (_name, location) => {
  let store: Store;
  let close: () => Promise<void>;
  const ids = new Map<Role, number>();
  const names = (role: Role) => `The ${role}`;
  const reader = (role: Role, of = club): NoteReader => ({ club: of, accountId: ids.get(role) ?? 0, role });
  const writing = (role: Role, of = club, now = at(0)) => ({
    ...{ reader: reader(role, of), by: { id: ids.get(role) ?? 0, name: names(role) }, now },
  });

  beforeAll(async () => {
    ({ store, close } = await testStore(location));
    const { db } = store;
    await db.delete(clubs);
    for (const slug of [club, "other"])
      await db.insert(clubs).values({
        ...{ slug, name: slug, baseUrl: `http://localhost/${slug}/api/v1`, clientId: slug },
        ...{ createdAt: at(0), updatedAt: at(0) },
      });
    for (const role of roles) {
      const account = await addAccount(db, { email: `${role}@notes.example`, name: names(role), passwordHash: "no" });
      ids.set(role, account?.id ?? 0);
      for (const slug of [club, "other"]) await setRole(db, account?.id ?? 0, slug, role);
    }
    for (const slug of [club, "other"])
      for (const raw of [
        { id: 5, last_name: "Aubry", first_name: "Zoé" },
        { id: 6, last_name: "Brun", first_name: "Léo" },
      ]) {
        const row = members.copy.row(raw);
        if (row) await db.insert(mirrorPeople).values({ ...row, club: slug, reading: 1 });
      }
  });
  afterAll(() => close());
  beforeEach(async () => {
    await store.db.delete(personNotes);
    await store.db.delete(auditEntries);
    await store.db.delete(twinVerdicts);
  });

  interface Wish {
    id?: string;
    seen?: number | null;
    memberId?: number;
    more?: Partial<NoteFields>;
  }
  const keep = async (role: Role, { id = randomUUID(), seen = null, memberId = 5, more = {} }: Wish, now = at(0)) => {
    const wish = { id, seen, memberId, fields: { ...fields, ...more } };
    return { id, ...(await store.db.transaction((tx) => keepNote(tx, writing(role, club, now), wish))) };
  };
  const settle = (role: Role, id: string, isDone: boolean) =>
    store.db.transaction((tx) => settleFollowUp(tx, writing(role), { id, isDone }));
  const remove = (role: Role, id: string, seen: number) =>
    store.db.transaction((tx) => removeNote(tx, writing(role), { id, seen }));
  const bodies = async (of: NoteReader, memberId = 5) =>
    (await notesAbout(store.db, of, memberId)).notes.map(({ body }) => body);
  const due = (forRole: Role, dueOn = TODAY) => ({ dueOn, forId: ids.get(forRole) ?? 0 });
  const dueOf = async (role: Role, address: Record<string, string> = {}) =>
    (await followUpsOf(store.db, reader(role), parseFollowUps(address), TODAY)).rows.map(({ body }) => body);

  it("are shown as the table says, in the list of a person, among follow-ups and in what is counted", async () => {
    for (const kind of NOTE_KINDS) await keep("director", { more: { kind, body: kind, followUp: due("director") } });
    for (const role of roles) {
      const wanted = NOTE_KINDS.filter((kind) => NOTE_SIGHT[role][kind]).sort();
      expect((await bodies(reader(role))).sort()).toEqual(wanted);
      expect((await dueOf(role, { who: "all" })).sort()).toEqual(wanted);
      expect((await followUpCounts(store.db, reader(role), "all", TODAY)).today).toBe(wanted.length);
      expect((await readNotes(store.db, reader(role), 5)).assignees.length).toBe(
        roles.filter((other) => wanted.some((kind) => NOTE_SIGHT[other][kind])).length,
      );
    }
  });

  it("are not there for who may not read them: neither changed, removed nor settled", async () => {
    for (const kind of NOTE_KINDS) {
      const { id } = await keep("director", { more: { kind, followUp: due("director") } });
      for (const role of roles.filter((one) => !NOTE_SIGHT[one][kind])) {
        expect(await keep(role, { id, seen: 1, more: { body: "mine" } })).toMatchObject({ ok: false, code: "gone" });
        expect(await keep(role, { id, more: { body: "mine" } })).toMatchObject({ ok: false, code: "gone" });
        expect(await settle(role, id, true)).toEqual({ ok: false, code: "gone" });
        await remove(role, id, 1);
      }
    }
    expect(await bodies(reader("director"))).toEqual(["Rappeler la mère.", "Rappeler la mère.", "Rappeler la mère."]);
  });

  it("are another club's only there", async () => {
    const { id } = await keep("director", { more: { followUp: due("director") } });
    expect(await bodies(reader("director", "other"))).toEqual([]);
    expect(await followUpCounts(store.db, reader("director", "other"), "all", TODAY)).toMatchObject({ today: 0 });
    const there = writing("director", "other");
    const gone = { ok: false, code: "gone" };
    await store.db.transaction((tx) => removeNote(tx, there, { id, seen: 1 }));
    expect(await store.db.transaction((tx) => settleFollowUp(tx, there, { id, isDone: true }))).toEqual(gone);
    const wish = { id, seen: 1, memberId: 5, fields };
    expect(await store.db.transaction((tx) => keepNote(tx, there, wish))).toEqual(gone);
    expect(await bodies(reader("director"))).toEqual(["Rappeler la mère."]);
  });

  it("lose no text when two people change one", async () => {
    const { id } = await keep("secretary", {});
    expect(await keep("director", { id, seen: 1, more: { body: "theirs" } }, at(1))).toMatchObject({ ok: true });
    const second = await keep("secretary", { id, seen: 1, more: { body: "mine" } }, at(2));
    expect(second).toMatchObject({ ok: false, code: "changed", now: { body: "theirs", version: 2 } });
    expect(await bodies(reader("secretary"))).toEqual(["theirs"]);
    expect(await keep("secretary", { id, seen: 2, more: { body: "both" } }, at(3))).toMatchObject({ ok: true });
    const [note] = (await notesAbout(store.db, reader("director"), 5)).notes;
    expect(note).toMatchObject({ body: "both", version: 3, editedBy: "The secretary", writtenBy: "The secretary" });
  });

  it("are one when they come twice after a lost answer, with what was typed meanwhile", async () => {
    const { id } = await keep("secretary", {});
    expect(await keep("secretary", { id })).toMatchObject({ ok: true });
    expect(await keep("secretary", { id, more: { body: "and the father" } })).toMatchObject({ ok: true });
    expect(await bodies(reader("secretary"))).toEqual(["and the father"]);
    // Somebody else's note of that name, or one about somebody else, is not theirs to write over.
    expect(await keep("director", { id, more: { body: "over" } })).toMatchObject({ ok: false, code: "gone" });
    expect(await keep("secretary", { id, memberId: 6 })).toMatchObject({ ok: false, code: "gone" });
  });

  it("are about people whom the club has", async () => {
    expect(await keep("secretary", { memberId: 77 })).toMatchObject({ ok: false, code: "nobody" });
  });

  it("are changed and removed by who wrote them and by a director alone, as they were seen", async () => {
    const { id } = await keep("director", {});
    expect(await remove("secretary", id, 1)).toEqual({ ok: false, code: "notYours" });
    // What nobody but its author may remove, nobody but its author writes over, pins or gives to somebody else.
    for (const more of [{ body: "more" }, { isPinned: true }, { followUp: due("secretary") }])
      expect(await keep("secretary", { id, seen: 1, more })).toMatchObject({ ok: false, code: "notYours" });
    expect(await bodies(reader("director"))).toEqual(["Rappeler la mère."]);
    for (const role of roles.filter((one) => NOTE_SIGHT[one].office)) {
      const [seen] = (await notesAbout(store.db, reader(role), 5)).notes;
      expect([role, seen?.isChangeable]).toEqual([role, role === "director"]);
    }
    const { id: own } = await keep("secretary", {});
    await keep("director", { id: own, seen: 1, more: { body: "more" } });
    expect(await remove("secretary", own, 1)).toMatchObject({ ok: false, code: "changed" });
    expect(await remove("secretary", own, 2)).toMatchObject({ ok: true });
    expect(await remove("director", id, 1)).toMatchObject({ ok: true });
    expect(await bodies(reader("director"))).toEqual([]);
  });

  it("are for nobody who could not read them", async () => {
    for (const kind of NOTE_KINDS)
      for (const role of roles) {
        const kept = await keep("director", { more: { kind, followUp: due(role) } });
        expect([kind, role, kept.ok]).toEqual([kind, role, NOTE_SIGHT[role][kind]]);
      }
    // Neither are those of people who are no longer with the club.
    await removeRole(store.db, ids.get("treasurer") ?? 0, club);
    const kept = await keep("director", { more: { kind: "money", followUp: due("treasurer") } });
    await setRole(store.db, ids.get("treasurer") ?? 0, club, "treasurer");
    expect(kept).toMatchObject({ ok: false, code: "assignee" });
  });

  it("are followed up by the day: overdue first, done at the end, taken back when it was not", async () => {
    const days = { late: "2026-11-20", now: TODAY, soon: "2026-12-01" };
    for (const [body, dueOn] of Object.entries(days))
      await keep("secretary", { more: { body, followUp: due("secretary", dueOn) } });
    const { id } = await keep("director", { more: { body: "other", followUp: due("director") } }, at(1));
    expect(await dueOf("secretary")).toEqual(["late", "now", "soon"]);
    expect(await dueOf("secretary", { when: "overdue" })).toEqual(["late"]);
    expect(await dueOf("secretary", { q: "aubry soon" })).toEqual(["soon"]);
    expect(await dueOf("secretary", { q: "100%" })).toEqual([]);
    expect(await dueOf("director", { who: "all" })).toEqual(["late", "now", "other", "soon"]);
    expect(await followUpCounts(store.db, reader("secretary"), "mine", TODAY)).toEqual({
      overdue: 1,
      today: 1,
      coming: 1,
    });

    expect(await settle("secretary", id, true)).toMatchObject({ ok: true });
    // Who said it first stays.
    await settle("director", id, true);
    expect(await dueOf("director")).toEqual([]);
    const [done] = (await followUpsOf(store.db, reader("director"), parseFollowUps({ when: "done" }), TODAY)).rows;
    expect(done).toMatchObject({ person: "AUBRY Zoé", pageId: 5, followUp: { doneBy: "The secretary" } });
    await settle("director", id, false);
    expect(await dueOf("director")).toEqual(["other"]);
    // Another day makes another thing to do of it; other words do not.
    await settle("director", id, true);
    await keep("director", { id, seen: 1, more: { body: "words", followUp: due("director") } });
    expect(await dueOf("director")).toEqual([]);
    await keep("director", { id, seen: 2, more: { body: "words", followUp: due("director", "2026-12-24") } });
    expect(await dueOf("director")).toEqual(["words"]);
  });

  it("show pinned ones first, then what is to be done, then the newest", async () => {
    await keep("secretary", { more: { body: "pinned", isPinned: true } }, at(1));
    await keep("secretary", { more: { body: "to do", followUp: due("secretary") } }, at(2));
    await keep("secretary", { more: { body: "older" } }, at(3));
    await keep("secretary", { more: { body: "newer" } }, at(4));
    expect(await bodies(reader("secretary"))).toEqual(["pinned", "to do", "newer", "older"]);
  });

  it("of a record that was given up stand with the one that stays", async () => {
    await keep("secretary", { memberId: 6, more: { body: "theirs", followUp: due("secretary") } });
    expect(await bodies(reader("secretary"), 5)).toEqual([]);
    await store.db.insert(twinVerdicts).values({
      ...{ club, lowId: 5, highId: 6, verdict: "settled", keptId: 5, writtenById: ids.get("secretary") ?? 0 },
      ...{ writtenBy: "The secretary", writtenAt: at(0) },
    });
    expect(await bodies(reader("secretary"), 5)).toEqual(["theirs"]);
    const [row] = (await followUpsOf(store.db, reader("secretary"), parseFollowUps({}), TODAY)).rows;
    expect(row).toMatchObject({ memberId: 6, pageId: 5 });
  });

  it("leave entries in the log that say who, of whom and of which kind, and never what", async () => {
    const { id } = await keep("director", {
      more: { kind: "direction" satisfies NoteKind, body: "a secret", followUp: due("director") },
    });
    await keep("director", { id, seen: 1, more: { kind: "direction", body: "another secret" } });
    await remove("director", id, 2);
    const entries = await store.db.select().from(auditEntries);
    expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual(
      ["note.create", "note.update", "note.remove"].map((action) => [action, "members/5", { kind: "direction" }]),
    );
    expect(JSON.stringify(entries)).not.toContain("secret");
  });
});
