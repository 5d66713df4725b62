import type { NoteKind } from "#lib/base/store/schema/people/notes.ts";
import type { NoteFields } from "#lib/people/notes/fields.ts";
import { LONGEST_NOTE } from "#lib/people/notes/longest.ts";
import type { Assignee, PersonNote } from "#lib/people/notes/note.ts";
import { typedFollowUpDay } from "#lib/people/notes/quick-days.ts";

/** A note as it stands in its form. */
export interface TypedNote {
  kind: NoteKind;
  body: string;
  isPinned: boolean;
  /** A day as people write it; empty: nothing is to be done. */
  due: string;
  forId: string;
}

export type NoteFault = "empty" | "long" | "notADay" | "nobody";

/** A note as its form opens with it. @param dayText how a day is written */
export function typedNote(note: PersonNote, dayText: (day: string) => string): TypedNote {
  const { kind, body, isPinned, followUp } = note;
  return {
    ...{ kind, body, isPinned },
    due: followUp ? dayText(followUp.dueOn) : "",
    forId: followUp?.forId ? String(followUp.forId) : "",
  };
}

/** What is typed, as it is sent; or what is wrong with it, by its field. Pure. */
export function readTypedNote(
  typed: TypedNote,
  { today, assignees }: { today: string; assignees: readonly Assignee[] },
): { fields: NoteFields } | { field: "body" | "due" | "forId"; fault: NoteFault } {
  const body = typed.body.trim();
  if (body === "") return { field: "body", fault: "empty" };
  if (body.length > LONGEST_NOTE) return { field: "body", fault: "long" };
  const rest = { kind: typed.kind, body, isPinned: typed.isPinned };
  if (typed.due.trim() === "") return { fields: { ...rest, followUp: null } };
  const dueOn = typedFollowUpDay(typed.due, today);
  if (dueOn === undefined) return { field: "due", fault: "notADay" };
  const found = assignees.find(({ id, kinds }) => String(id) === typed.forId && kinds.includes(typed.kind));
  return found ? { fields: { ...rest, followUp: { dueOn, forId: found.id } } } : { field: "forId", fault: "nobody" };
}
