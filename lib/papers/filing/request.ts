import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { line } from "#lib/base/arguments/schemas.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { OPEN_PIECES, type Piece, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import type { DepositSeen } from "#lib/papers/missing/mark.ts";
import { takeBackUnsent } from "#lib/sync/outbox/control.ts";
import { type FrozenFile, frozenFile, newestOpenOf } from "#lib/sync/outbox/file-works.ts";
import type { FilesInHand } from "#lib/sync/outbox/in-hand.ts";
import { askFor } from "#lib/sync/outbox/work.ts";

/** Longer than the name of anything that a club asks for; what is longer is cut where it is shown. */
const LONGEST_NAME = 255;

/** What a piece of this kind keeps (docs/decisions/038): which field, as it was named then, and of a deposit what the file was. */
export const frozenPaper = z.object({
  fieldId: z.number().int(),
  fieldName: line(LONGEST_NAME),
  /** Of a removal: the deposit that its person had before them; removals of before have none. */
  seen: z.object({ depositedAt: z.string().nullable(), sizeBytes: z.number().nullable() }).optional(),
  /** null: what is there is removed. */
  file: frozenFile.nullable(),
});
export type FrozenPaper = z.output<typeof frozenPaper>;

/** A field of a person, as the page that asks shows it. */
export interface PaperPlace {
  club: string;
  memberId: number;
  fieldId: number;
}

interface Asked extends PaperPlace {
  /** The page's name for this one question. */
  ask: string;
  fieldName: string;
  baseUrl: string;
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

export interface NewDeposit extends Asked {
  file: FrozenFile;
  bytes: Uint8Array;
  /** Another file was begun for the field: this one is to be sent instead of it. */
  instead: boolean;
}

/** A deposit that was begun for the field and is not over. */
export interface Begun {
  sizeBytes: number;
  contentType: string;
  by: string;
  /** ISO instant. */
  at: string;
  /** It may be at the club already: that is known before anything else is sent. */
  perhapsSent: boolean;
}

export type FilingAnswer =
  | { ok: true; work: Work; isNew: boolean }
  /** This is not the file that was begun; `other` is. */
  | { ok: false; code: "other_file"; begun: Begun };

/** Names a field of a person within the club: what is asked for about it is sent in the order in which it was asked for. */
export const paperSubject = (memberId: number, fieldId: number): string => `paper ${memberId} ${fieldId}`;

const filingKey = (club: string, ask: string): string => `papers ${club} ${ask}`;

/** The name under which a page asked. */
export const filingAsk = ({ club, askKey }: Pick<Work, "club" | "askKey">): string =>
  (askKey ?? "").slice(filingKey(club, "").length);

/**
 * Takes a file that somebody hands in. The first time it is written down what is to be sent, and under which key; brought again after its bytes were
 * lost, by the same page or chosen anew, it goes on under that key. Its bytes go into the hand of this process alone.
 * @returns why it is not taken: another file waits, which was begun for the field
 * @throws ZodError for a file that the desk could not know again
 */
export async function requestDeposit(tx: Transaction, hand: FilesInHand, wish: NewDeposit): Promise<FilingAnswer> {
  const { ask, bytes, instead, file, fieldId, fieldName, ...said } = wish;
  await takeTurn(tx, said.club);
  const newest = await newestOpen(tx, wish, hand.owner);
  if (newest?.frozen.file) {
    if (newest.frozen.file.sha256 === file.sha256) {
      // In the hand of another dashboard that lives, it is sent from there.
      if (!newest.inOtherHand) await hand.take(tx, newest.piece, bytes);
      return { ok: true, work: newest.work, isNew: false };
    }
    if (!instead) return { ok: false, code: "other_file", begun: begunOf(newest) };
  }
  const frozen: FrozenPaper = frozenPaper.parse({ fieldId, fieldName, file });
  const { work, isNew } = await askFor(tx, {}, workOf(said, ask, "deposit", frozen));
  const [piece] = await tx
    .select()
    .from(pieces)
    .where(and(eq(pieces.workId, work.id), inArray(pieces.state, [...OPEN_PIECES])));
  // Asked before under this name and over since: what became of it stands on the page.
  if (piece && frozenPaper.safeParse(piece.frozen).data?.file?.sha256 === file.sha256)
    await hand.take(tx, piece, bytes);
  return { ok: true, work, isNew };
}

/** Asks for the removal of what a person handed in, as it was seen: where another file has come meanwhile, that one stays. What was asked for before on the field and is certainly not sent never will be. */
export async function requestRemoval(
  tx: Transaction,
  { ask, fieldId, fieldName, seen, ...said }: Asked & { seen: DepositSeen },
) {
  const frozen: FrozenPaper = frozenPaper.parse({ fieldId, fieldName, seen, file: null });
  return askFor(tx, {}, workOf(said, ask, "remove", frozen));
}

/**
 * Gives up a deposit of a person that was certainly not sent.
 * @returns false where there is none, or it may have been sent: what became of it is told first
 */
export async function abandonDeposit(
  tx: Transaction,
  { club, ask, memberId, now }: { club: string; ask: string; memberId: number; now: Date },
) {
  const [found] = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.askKey, filingKey(club, ask)), eq(works.club, club), eq(works.memberId, memberId)));
  const given = found && (await takeBackUnsent(tx, {}, found.id, now));
  return given?.finishedAt != null;
}

function workOf(
  said: Omit<Asked, "ask" | "fieldId" | "fieldName">,
  ask: string,
  operation: "deposit" | "remove",
  frozen: FrozenPaper,
) {
  const { club, memberId } = said;
  return {
    ...{ ...said, kind: "papers" as const, collection: "member-documents" as const, operation },
    askKey: filingKey(club, ask),
    pieces: [{ subject: paperSubject(memberId, frozen.fieldId), memberId, frozen, step: operation }],
  };
}

interface Open {
  work: Work;
  piece: Piece;
  frozen: FrozenPaper;
  /** Another dashboard that lives has the bytes. */
  inOtherHand: boolean;
}

/** What was asked for last on a field, where that is not over. */
async function newestOpen(
  tx: Queryable,
  { club, memberId, fieldId }: PaperPlace,
  owner: string,
): Promise<Open | undefined> {
  const row = await newestOpenOf(tx, { club, kind: "papers", subject: paperSubject(memberId, fieldId) }, owner);
  return row && { ...row, frozen: frozenPaper.parse(row.piece.frozen) };
}

function begunOf({ work, piece, frozen }: Open): Begun {
  const { sizeBytes = 0, contentType = "" } = frozen.file ?? {};
  return {
    ...{ sizeBytes, contentType, by: work.askedByName, at: work.askedAt.toISOString() },
    perhapsSent: piece.perhapsWritten || piece.state !== "queued",
  };
}
