import type { NoteKind } from "#lib/base/store/schema/people/notes.ts";

/** When somebody is to see to a note, and whether they have. */
export interface FollowUp {
  /** ISO date, of the club. */
  dueOn: string;
  /** null: nobody who has an account any more. */
  forId: number | null;
  /** As the account is called today; null with it. */
  forName: string | null;
  /** RFC 3339; null: it is still to be done. */
  doneAt: string | null;
  doneBy: string | null;
}

/** A note about somebody as who asks sees it. Travels as JSON. */
export interface PersonNote {
  id: string;
  /** The record that it was written about: one that was given up for the one that is looked at has its notes there. */
  memberId: number;
  kind: NoteKind;
  body: string;
  isPinned: boolean;
  version: number;
  writtenBy: string;
  /** RFC 3339. */
  writtenAt: string;
  /** null: nobody has changed it. */
  editedBy: string | null;
  editedAt: string | null;
  followUp: FollowUp | null;
  /** Who reads it here may write it anew and remove it: who wrote it, and a director. */
  isChangeable: boolean;
}

/** An account that a follow-up may be for, with the kinds of notes that it reads. */
export interface Assignee {
  id: number;
  name: string;
  kinds: readonly NoteKind[];
}

/** What a page shows of somebody's notes. */
export interface NotesOfPerson {
  notes: PersonNote[];
  /** There are more than are shown. */
  hasMore: boolean;
  assignees: Assignee[];
  /** The account of who asks. */
  self: number;
  /** ISO date, of the club. */
  today: string;
}
