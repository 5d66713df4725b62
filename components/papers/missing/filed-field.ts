import type { PaperMark, PaperVerdict } from "#lib/papers/missing/mark.ts";
import type { PersonPaper } from "#lib/papers/missing/paper.ts";
import type { FileWorkState } from "#lib/sync/outbox/file-works.ts";
import type { Unavailable } from "#lib/sync/records/live-read.ts";

/** What was asked for last on a field and is not done, with words for why it waits or came to nothing. */
export interface ShownFiling {
  ask: string;
  operation: "deposit" | "remove";
  state: FileWorkState;
  /** Of the file; null for a removal. */
  file: { contentType: string; sizeBytes: number } | null;
  by: string;
  /** ISO instant. */
  at: string;
  /** Of a refusal, or of the last try that failed; null where there is nothing to say. */
  why: string | null;
  requestId: string | null;
}

/** A paper that a club asks a person for: what is there, what the desk says of it, and what is under way. */
export interface FiledField extends Omit<PersonPaper, "name"> {
  name: string;
  /** What holds of what is there. */
  mark: PaperMark | null;
  /** What was said before: of this deposit and of earlier ones, the newest first. */
  earlier: readonly PaperMark[];
  filing: ShownFiling | null;
}

/** Somebody's papers as a page shows them. Travels as JSON. */
export interface FiledPapers {
  /** Where the club did not answer as the copy has them; null where it has none either. */
  fields: readonly FiledField[] | null;
  /** Why the club did not tell; null when it did. */
  none: Unavailable | null;
  /** How old the copy that stands in is: an ISO instant. */
  readAt: string | null;
  /** When all of this was read, by the desk's clock: an ISO instant. */
  rendered: string;
}

/** How a paper stands for the desk, in one word. `there`: handed in, and nobody has looked at it. */
export type PaperStanding = "missing" | "not_there" | "there" | Exclude<PaperVerdict, "withdrawn">;

/** How a paper stands. Pure. */
export function paperStanding({
  filled,
  required,
  mark,
}: Pick<FiledField, "filled" | "required" | "mark">): PaperStanding {
  if (!filled) return required ? "missing" : "not_there";
  return mark && mark.verdict !== "withdrawn" ? mark.verdict : "there";
}

/** Whether something goes on without anybody's doing: where a file is waited for, nothing changes until somebody brings it. Pure. */
export const isUnderWay = ({ filing }: Pick<FiledField, "filing">): boolean =>
  filing?.state === "sending" || filing?.state === "unknown";
