import type { Role } from "#lib/base/access/roles.ts";
import type { NoteKind } from "#lib/base/store/schema/people/notes.ts";

/** Which notes one role reads, and writes: whoever writes what they may not read again could mend nothing of it. */
type NoteRow = Readonly<Record<NoteKind, boolean>>;

const NONE: NoteRow = { office: false, money: false, direction: false };

/**
 * Who reads which notes about people (decision 46). `office`: calls, families, what is missing · `money`: what was agreed about paying · `direction`: complaints
 * and disputes, which those who answer for the club keep to themselves. The queries read it; a test compares it with the page of the decision.
 */
export const NOTE_SIGHT: Readonly<Record<Role, NoteRow>> = {
  director: { office: true, money: true, direction: true },
  secretary: { office: true, money: true, direction: false },
  treasurer: { ...NONE, money: true },
  coach: NONE,
  doctor: NONE,
  reader: NONE,
};

/** Every kind of note, in the order in which they are offered. */
export const NOTE_KINDS = Object.keys(NONE) as NoteKind[];

/** The kinds of notes that a role reads. */
export const noteKindsOf = (role: Role): NoteKind[] => NOTE_KINDS.filter((kind) => NOTE_SIGHT[role][kind]);
