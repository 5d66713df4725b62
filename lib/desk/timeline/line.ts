import type { AuditEntry } from "#lib/base/store/audit.ts";
import type { NoteKind } from "#lib/base/store/schema/people/notes.ts";
import type { MessageState } from "#lib/base/store/schema/sync/inbox.ts";
import type { DecisionOperation, PieceState, RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import type { LetterState } from "#lib/base/store/schema/sync/post.ts";

/** A decision that was asked for here about one registration of somebody, and what became of it. */
export interface DecidedLine {
  of: "decision";
  at: Date;
  by: string;
  operation: DecisionOperation;
  kind: RegistrationKind;
  registrationId: number;
  activityId: number | null;
  workId: number;
  seasonId: number | null;
  state: PieceState;
  /** The club's code where it was not done. */
  code: string | null;
}

/** Something else that was done here. */
export interface DeedLine {
  of: "deed";
  at: Date;
  entry: AuditEntry;
}

/** Something that the club announced (club-api §6): that it changed, never what it became. */
export interface AnnouncedLine {
  of: "announced";
  at: Date;
  /** The name of the change, e.g. `registrations.validated`. */
  type: string;
  subject: string | null;
  state: MessageState;
}

/** Something that was noted of them here. */
export interface NotedLine {
  of: "noted";
  at: Date;
  by: string;
  kind: NoteKind;
  body: string;
}

/** A letter that left by the club's mail server, or did not. */
export interface LetterLine {
  of: "letter";
  at: Date;
  /** Who had it written. */
  by: string;
  state: LetterState;
  /** To whom; null: forgotten. */
  address: string | null;
  /** What it said; null: it was not written. */
  subject: string | null;
  body: string | null;
}

/** A line of what happened to somebody's record. */
export type TimelineLine = DecidedLine | DeedLine | AnnouncedLine | NotedLine | LetterLine;

/**
 * The newest lines of several lists, each the newest first and as long as it was asked for. Lines of the moment of the last one come with it, so that what
 * follows begins strictly before. Pure.
 * @param most how many, unless more share the last one's moment
 */
export function newestLines(
  lists: readonly (readonly TimelineLine[])[],
  most: number,
): { lines: TimelineLine[]; hasOlder: boolean } {
  const all = lists.flat().sort((one, other) => other.at.getTime() - one.at.getTime());
  const last = all[most - 1];
  if (!last) return { lines: all, hasOlder: false };
  const lines = all.filter(({ at }, place) => place < most || at.getTime() === last.at.getTime());
  return { lines, hasOlder: all.length > lines.length };
}
