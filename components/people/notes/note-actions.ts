import type { NoteFields } from "#lib/people/notes/fields.ts";
import type { PersonNote } from "#lib/people/notes/note.ts";

/** What became of a wish; `changed` brings what somebody else has written meanwhile. */
export type NoteAnswer =
  | { ok: true }
  | { ok: false; words: string }
  | { ok: false; code: "changed"; words: string; now: PersonNote };

/** What can be done with notes; the page knows how. */
export interface NoteActions {
  save(wish: { id: string; seen: number | null; memberId: number; fields: NoteFields }): Promise<NoteAnswer>;
  remove(wish: { id: string; seen: number }): Promise<NoteAnswer>;
  settle(wish: { id: string; isDone: boolean }): Promise<NoteAnswer>;
}
