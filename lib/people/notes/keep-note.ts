import "server-only";
import { and, eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { type NoteKind, personNotes } from "#lib/base/store/schema/people/notes.ts";
import type { ChronicledFields } from "#lib/base/store/schema/sync/chronicle.ts";
import { knownPeople } from "#lib/people/records/known-people.ts";
import { aboutMembers } from "#lib/sync/chronicle/about.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import { noteAssignees } from "./assignees.ts";
import type { NoteFields } from "./fields.ts";
import type { PersonNote } from "./note.ts";
import { asNote, noteColumns, seenNotes } from "./of-person.ts";
import type { NoteReader } from "./reader.ts";

/** Who writes, when, and what they are shown. */
export interface NoteWriting {
  reader: NoteReader;
  by: { id: number; name: string };
  now: Date;
}

/** What became of it: `changed` brings what somebody else has written meanwhile. */
export type KeptNote =
  | { ok: true }
  | { ok: false; code: "gone" | "nobody" | "assignee" | "notYours" }
  | { ok: false; code: "changed"; now: PersonNote };

interface NoteWish {
  id: string;
  /** The version that the person had before them; null: it is a new note. */
  seen: number | null;
  memberId: number;
  fields: NoteFields;
}

type Audited = "create" | "update" | "remove" | "done" | "undone";

/** The log says that there was a note, of which kind, and never what it says: it outlives the note. */
const logged = (
  tx: Transaction,
  { reader, by }: NoteWriting,
  what: Audited,
  of: { memberId: number; kind: NoteKind },
) =>
  writeAudit(tx, {
    ...{ by, club: reader.club, action: `note.${what}` },
    ...{ subject: `members/${of.memberId}`, details: { kind: of.kind } },
  });

/** The note of this name, to the end of the transaction; undefined where there is none, or none that the reader sees. */
async function seenNote(tx: Transaction, reader: NoteReader, id: string) {
  const [row] = await tx
    .select(noteColumns)
    .from(personNotes)
    .leftJoin(accounts, eq(accounts.id, personNotes.forId))
    .where(and(seenNotes(reader), eq(personNotes.id, id)))
    .for("update", { of: personNotes });
  return row;
}

const here = ({ club }: NoteReader, id: string) => and(eq(personNotes.club, club), eq(personNotes.id, id));

/**
 * Writes a note down, a new one where no version was seen; one that is there is its author's and a director's to change. Where somebody else has changed it since, nothing is written, and theirs is shown.
 * A new one that comes a second time, because its answer was lost, is the same note; what was typed meanwhile counts.
 */
export async function keepNote(tx: Transaction, writing: NoteWriting, wish: NoteWish): Promise<KeptNote> {
  const { reader, by, now } = writing;
  const { memberId, fields } = wish;
  if (!(await isAssignable(tx, reader, fields))) return { ok: false, code: "assignee" };
  if (wish.seen === null) {
    const isSeen = reader.within?.people.has(memberId) ?? true;
    if (!isSeen || (await knownPeople(tx, reader.club, [memberId])) === 0) return { ok: false, code: "nobody" };
    const added = await tx
      .insert(personNotes)
      .values({
        ...{ club: reader.club, id: wish.id, memberId, ...columnsOf(fields) },
        ...{ writtenById: by.id, writtenBy: by.name, writtenAt: now },
      })
      .onConflictDoNothing()
      .returning({ id: personNotes.id });
    if (added.length > 0) {
      await writeNote(tx, writing, { id: wish.id, memberId }, { before: null, after: await toldOf(tx, fields) });
      await logged(tx, writing, "create", { memberId, kind: fields.kind });
      return { ok: true };
    }
  }
  const row = await seenNote(tx, reader, wish.id);
  if (!row) return { ok: false, code: "gone" };
  const { note } = row;
  // Whoever sends a new one again has written the first version of it.
  const seen = wish.seen ?? (note.writtenById === by.id && note.memberId === memberId ? 1 : null);
  if (seen === null) return { ok: false, code: "gone" };
  const shown = asNote(row, reader);
  // Who may not remove what somebody wrote may not write over it either.
  if (!shown.isChangeable) return { ok: false, code: "notYours" };
  if (note.version !== seen) return { ok: false, code: "changed", now: shown };
  if (isAsWritten(note, fields)) return { ok: true };
  // Another day or another person makes another thing to do of it.
  const isAnew = note.dueOn !== (fields.followUp?.dueOn ?? null) || note.forId !== (fields.followUp?.forId ?? null);
  await tx
    .update(personNotes)
    .set({
      ...columnsOf(fields),
      ...{ version: note.version + 1, editedBy: by.name, editedAt: now },
      ...(isAnew && { doneAt: null, doneBy: null }),
    })
    .where(here(reader, wish.id));
  await writeNote(tx, writing, note, {
    before: toldNote(row),
    after: { ...(await toldOf(tx, fields)), isDone: !isAnew && note.doneAt !== null },
  });
  await logged(tx, writing, "update", { memberId: note.memberId, kind: fields.kind });
  return { ok: true };
}

/**
 * Removes a note that its author, or a director, no longer wants; one that somebody has changed since it was seen stays. One that is not there, or not
 * for who asks, is removed already: the answer may have been lost.
 */
export async function removeNote(
  tx: Transaction,
  writing: NoteWriting,
  { id, seen }: { id: string; seen: number },
): Promise<KeptNote> {
  const row = await seenNote(tx, writing.reader, id);
  if (!row) return { ok: true };
  const now = asNote(row, writing.reader);
  if (!now.isChangeable) return { ok: false, code: "notYours" };
  if (now.version !== seen) return { ok: false, code: "changed", now };
  await tx.delete(personNotes).where(here(writing.reader, id));
  await writeNote(tx, writing, row.note, { before: toldNote(row), after: null });
  await logged(tx, writing, "remove", now);
  return { ok: true };
}

/** Says that what a note promises is done, or takes that back. Who said so first stays. */
export async function settleFollowUp(
  tx: Transaction,
  writing: NoteWriting,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<KeptNote> {
  const row = await seenNote(tx, writing.reader, id);
  if (!row || row.note.dueOn === null) return { ok: false, code: "gone" };
  const { memberId, kind, doneAt } = row.note;
  if ((doneAt !== null) === isDone) return { ok: true };
  await tx
    .update(personNotes)
    .set(isDone ? { doneAt: writing.now, doneBy: writing.by.name } : { doneAt: null, doneBy: null })
    .where(here(writing.reader, id));
  await writeNote(tx, writing, row.note, { before: { isDone: !isDone }, after: { isDone } });
  await logged(tx, writing, isDone ? "done" : "undone", { memberId, kind });
  return { ok: true };
}

async function isAssignable(tx: Transaction, reader: NoteReader, { followUp, kind }: NoteFields): Promise<boolean> {
  if (followUp === null) return true;
  const found = (await noteAssignees(tx, reader)).find(({ id }) => id === followUp.forId);
  return found?.kinds.includes(kind) ?? false;
}

type Told = ChronicledFields["note"];

/** A note as the chronicle has it. */
function toldNote({ note, forName }: NonNullable<Awaited<ReturnType<typeof seenNote>>>): Told {
  const { kind: noteKind, body, isPinned, dueOn, doneAt } = note;
  return { noteKind, body, isPinned, dueOn, forName, isDone: doneAt !== null };
}

/** What somebody writes into a note, as the chronicle has it. */
async function toldOf(tx: Transaction, { kind: noteKind, body, isPinned, followUp }: NoteFields): Promise<Told> {
  const [account] = followUp
    ? await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, followUp.forId))
    : [];
  return { noteKind, body, isPinned, dueOn: followUp?.dueOn ?? null, forName: account?.name ?? null };
}

const writeNote = (
  tx: Transaction,
  { reader: { club }, by, now }: NoteWriting,
  { id, memberId }: { id: string; memberId: number },
  sides: Record<"before" | "after", Told | null>,
) =>
  writeChanges(tx, {
    ...{ club, seasonId: null, kind: "note", about: [`notes/${id}`, ...aboutMembers(memberId)], by, now, ...sides },
  });

const columnsOf = ({ followUp, ...fields }: NoteFields) => ({
  ...fields,
  dueOn: followUp?.dueOn ?? null,
  forId: followUp?.forId ?? null,
});

function isAsWritten(note: typeof personNotes.$inferSelect, fields: NoteFields): boolean {
  const wanted = columnsOf(fields);
  return (Object.keys(wanted) as (keyof typeof wanted)[]).every((name) => note[name] === wanted[name]);
}
