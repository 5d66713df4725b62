import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { personNotes } from "#lib/base/store/schema/people/notes.ts";
import { today } from "#lib/base/time/today.ts";
import { givenUpRecords } from "#lib/people/twins/given-up.ts";
import { noteAssignees } from "./assignees.ts";
import type { NotesOfPerson, PersonNote } from "./note.ts";
import { among, kindsSeenBy, type NoteReader, type NotesWithin } from "./reader.ts";

/** More than these of one person nobody reads in a row; pinned ones and what is to be done come first. */
const MOST_SHOWN = 100;

/** The records whose notes stand with somebody: their own, and those that were given up for it (lib/sync/twins). */
export async function recordsOfPerson(db: Queryable, club: string, memberId: number): Promise<number[]> {
  const given = await givenUpRecords(db, club);
  return [memberId, ...[...given].flatMap(([id, kept]) => (kept === memberId ? id : []))];
}

/** Which notes a reader sees: their club's, of the kinds of their role, and of a section what is its own. */
export const seenNotes = (reader: NoteReader): SQL | undefined =>
  and(
    ...[eq(personNotes.club, reader.club), inArray(personNotes.kind, kindsSeenBy(reader))],
    reader.within && notesOf(reader.within, reader.accountId),
  );

/** All that is written of who is registered nowhere else; of anybody else what one wrote, or is to see to. */
function notesOf({ people, whole }: NotesWithin, account: number): SQL {
  const { memberId, writtenById, forId } = personNotes;
  return sql`(${memberId} = any(${among(people)})
    and (${memberId} = any(${among(whole)}) or ${writtenById} = ${account} or ${forId} = ${account}))`;
}

/** What of a note is read, for `asNote`. */
export const noteColumns = { note: personNotes, forName: accounts.name };

/** A row as a reader sees it. Pure. */
export function asNote(
  { note, forName }: { note: typeof personNotes.$inferSelect; forName: string | null },
  reader: NoteReader,
): PersonNote {
  const { id, memberId, kind, body, isPinned, version, writtenBy, writtenById, writtenAt, editedBy, editedAt } = note;
  return {
    ...{ id, memberId, kind, body, isPinned, version, writtenBy, editedBy },
    writtenAt: writtenAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    followUp:
      note.dueOn === null
        ? null
        : {
            ...{ dueOn: note.dueOn, forId: note.forId, forName, doneBy: note.doneBy },
            doneAt: note.doneAt?.toISOString() ?? null,
          },
    isChangeable: writtenById === reader.accountId || reader.role === "director",
  };
}

/**
 * The notes about a person that a reader sees: pinned ones first, then what is still to be done, then the newest. Those of records that were given
 * up for this one stand among them. No call to the club.
 */
export async function notesAbout(
  db: Queryable,
  reader: NoteReader,
  memberId: number,
): Promise<Pick<NotesOfPerson, "notes" | "hasMore">> {
  const records = await recordsOfPerson(db, reader.club, memberId);
  const isOpen = sql`${personNotes.dueOn} is not null and ${personNotes.doneAt} is null`;
  const rows = await db
    .select(noteColumns)
    .from(personNotes)
    .leftJoin(accounts, eq(accounts.id, personNotes.forId))
    .where(and(seenNotes(reader), sql`${personNotes.memberId} = any(${integers(records)})`))
    .orderBy(desc(personNotes.isPinned), sql`(${isOpen}) desc`, desc(personNotes.writtenAt), desc(personNotes.id))
    .limit(MOST_SHOWN + 1);
  return {
    notes: rows.slice(0, MOST_SHOWN).map((row) => asNote(row, reader)),
    hasMore: rows.length > MOST_SHOWN,
  };
}

/** A person's notes with what their form offers. */
export async function readNotes(db: Queryable, reader: NoteReader, memberId: number): Promise<NotesOfPerson> {
  return {
    ...(await notesAbout(db, reader, memberId)),
    assignees: await noteAssignees(db, reader),
    self: reader.accountId,
    today: await today(db, reader.club),
  };
}
