"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { mayKeepNotes, mayReadNotes, type Seat, withinSections } from "#lib/base/access/permissions.ts";
import { recordId } from "#lib/base/arguments/schemas.ts";
import { publish } from "#lib/base/live/live.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { noteFields, noteId, noteVersion } from "#lib/people/notes/fields.ts";
import { type KeptNote, keepNote, type NoteWriting, removeNote, settleFollowUp } from "#lib/people/notes/keep-note.ts";
import type { PersonNote } from "#lib/people/notes/note.ts";
import { noteReader } from "#lib/people/notes/reader.ts";

const noteWish = z.strictObject({
  id: noteId,
  seen: noteVersion.nullable(),
  memberId: recordId,
  fields: noteFields,
});
const removal = z.strictObject({ id: noteId, seen: noteVersion });
const settlement = z.strictObject({ id: noteId, isDone: z.boolean() });

/** What became of it; refusals in words, what somebody else wrote meanwhile as it is. */
type NoteAnswer =
  | { ok: true }
  | { ok: false; code: string; words: string }
  | { ok: false; code: "changed"; words: string; now: PersonNote };

async function carriedOut(
  seat: Seat,
  write: (tx: Transaction, writing: NoteWriting) => Promise<KeptNote>,
): Promise<NoteAnswer> {
  const { db } = await store();
  const by = { id: seat.person.id, name: seat.person.name };
  const kept = await db.transaction(async (tx) => write(tx, { reader: await noteReader(tx, seat), by, now: now() }));
  if (!kept.ok) return { ...kept, words: (await getTranslations("notes.refused"))(kept.code) };
  await publish({ club: seat.club, topic: "notes" });
  return { ok: true };
}

/** Writes a note about a person down, a new one where none was seen. */
export const saveNote = clubAction(
  withinSections((seat: Seat, { fields }: z.output<typeof noteWish>) => mayKeepNotes(fields.kind)(seat)),
  [noteWish],
  (seat, wish) => carriedOut(seat, (tx, writing) => keepNote(tx, writing, wish)),
);

/** Removes a note: its author's, or any for a director. */
export const deleteNote = clubAction(withinSections(mayReadNotes), [removal], (seat, wish) =>
  carriedOut(seat, (tx, writing) => removeNote(tx, writing, wish)),
);

/** Says that what a note promises is done, or takes that back. */
export const settleNote = clubAction(withinSections(mayReadNotes), [settlement], (seat, wish) =>
  carriedOut(seat, (tx, writing) => settleFollowUp(tx, writing, wish)),
);
