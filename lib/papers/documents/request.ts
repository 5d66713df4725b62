import "server-only";
import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { boundedText, line } from "#lib/base/arguments/schemas.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { OPEN_PIECES, type Piece, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { takeBackUnsent } from "#lib/sync/outbox/control.ts";
import { type FrozenFile, frozenFile, newestOpenOf } from "#lib/sync/outbox/file-works.ts";
import type { FilesInHand } from "#lib/sync/outbox/in-hand.ts";
import { askFor } from "#lib/sync/outbox/work.ts";
import type { NewPiece } from "#lib/sync/outbox/write-pieces.ts";

/** A document's name, as the API takes it (club-api §2.14). */
export const documentName = line(255).trim().min(2);

/** What a document is called where it was seen: a label, as a club gives it. */
export const seenName = boundedText(255);

/** What is said of a document (club-api §8). */
export const documentDescription = boundedText(10_000);

/** What a piece of this kind keeps (docs/decisions/038). */
export const frozenDocument = z.object({
  /** What it is called, for whoever looks at the piece. */
  name: z.string(),
  /** Of a new one, and of one that is replaced. */
  file: frozenFile.nullable(),
  /** Of a change: the fields that change. */
  changes: z
    .object({ name: documentName.optional(), description: documentDescription.nullable().optional() })
    .optional(),
});
export type FrozenDocument = z.output<typeof frozenDocument>;

interface Asked {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** A document as the person saw it. */
export interface SeenDocument {
  id: number;
  name: string;
  /** When the club made it, by which a number that was given anew is told; null where the club does not say. */
  madeAt: Date | null;
}

export interface NewUpload extends Asked {
  /** The new document's name, or the one whose content is replaced. */
  of: { name: string } | SeenDocument;
  file: FrozenFile;
  bytes: Uint8Array;
}

/** What was asked for; `isOther`: under this name another file was begun, and this one was not taken. */
export interface UploadRequest {
  work: Work;
  isNew: boolean;
  isOther: boolean;
}

const documentKey = (club: string, ask: string): string => `documents ${club} ${ask}`;

/** The name under which a page asked. */
export const documentAsk = ({ club, askKey }: Pick<Work, "club" | "askKey">): string =>
  (askKey ?? "").slice(documentKey(club, "").length);

/** Names a document that is there: what is asked for about its content is sent in the order in which it was asked for. */
const subjectOf = (id: number): string => `document ${id}`;

/** Names what is said of it: another file takes the place of a file that was not sent yet, and of no words. */
const subjectOfWords = (id: number): string => `words of document ${id}`;

/** Names one that is not there yet, by what it is to be. */
const subjectOfNew = (name: string, { sha256 }: FrozenFile): string =>
  `new document ${createHash("sha256").update(`${sha256}\n${name}`).digest("hex")}`;

/**
 * Takes a file that is to be a document, or to replace the content of one. The first time it is written down what is to be sent, and under which key;
 * brought again after its bytes were lost, by the same page or chosen anew, it goes on under that key. Its bytes go into the hand of this process alone.
 * @throws ZodError for a file that the desk could not know again
 */
export async function requestUpload(
  tx: Transaction,
  hand: FilesInHand,
  { ask, of, file, bytes, ...said }: NewUpload,
): Promise<UploadRequest> {
  await takeTurn(tx, said.club);
  const subject = "id" in of ? subjectOf(of.id) : subjectOfNew(of.name, file);
  const begun = await newestOpen(tx, said.club, subject, hand.owner);
  if (begun?.file?.sha256 === file.sha256) {
    // In the hand of another dashboard that lives, it is sent from there.
    if (!begun.inOtherHand) await hand.take(tx, begun.piece, bytes);
    return { work: begun.work, isNew: false, isOther: false };
  }
  const frozen: FrozenDocument = frozenDocument.parse({ name: of.name, file });
  const step = "id" in of ? "replace" : "create";
  const asked = workOf(said, ask, { subject, frozen, step, ...("id" in of && recordIn(of)) });
  const { work, isNew } = await askFor(tx, {}, asked);
  const [piece] = await tx
    .select()
    .from(pieces)
    .where(and(eq(pieces.workId, work.id), inArray(pieces.state, [...OPEN_PIECES])));
  // Asked before under this name and over since: what became of it stands on the page.
  const isOther = piece !== undefined && frozenDocument.parse(piece.frozen).file?.sha256 !== file.sha256;
  if (piece && !isOther) await hand.take(tx, piece, bytes);
  return { work, isNew, isOther };
}

/** Asks for other words about a document. */
export async function requestDocumentChange(
  tx: Transaction,
  { ask, of, changes, ...said }: Asked & { of: SeenDocument; changes: NonNullable<FrozenDocument["changes"]> },
) {
  const frozen: FrozenDocument = frozenDocument.parse({ name: of.name, file: null, changes });
  const piece = { subject: subjectOfWords(of.id), frozen, step: "change", ...recordIn(of) } as const;
  // Two changes may be of two fields: neither takes the other's place.
  return askFor(tx, {}, { ...workOf(said, ask, piece), inTurn: true });
}

/** Asks for the end of a document. What was asked for before on it and is certainly not sent never will be. */
export async function requestDocumentRemoval(tx: Transaction, { ask, of, ...said }: Asked & { of: SeenDocument }) {
  const frozen: FrozenDocument = frozenDocument.parse({ name: of.name, file: null });
  return askFor(tx, {}, workOf(said, ask, { subject: subjectOf(of.id), frozen, step: "remove", ...recordIn(of) }));
}

/**
 * Gives up what was certainly not sent.
 * @returns false where it may have been sent: what became of it is told first. Where nothing was asked under the name, nothing is left to give up
 */
export async function abandonUpload(tx: Transaction, { club, ask, now }: { club: string; ask: string; now: Date }) {
  const [found] = await tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.askKey, documentKey(club, ask)), eq(works.club, club)));
  if (!found) return true;
  return (await takeBackUnsent(tx, {}, found.id, now))?.finishedAt != null;
}

/** The steps of a piece, each a write of its own kind. */
export type DocumentStep = "create" | "replace" | "change" | "remove";

const OPERATIONS = { create: "create", replace: "deposit", change: "change", remove: "remove" } as const;

const recordIn = ({ id, madeAt }: SeenDocument) => ({ recordId: id, recordMadeAt: madeAt });

function workOf(said: Omit<Asked, "ask">, ask: string, piece: NewPiece & { step: DocumentStep }) {
  const kept = { kind: "documents", collection: "documents", operation: OPERATIONS[piece.step] } as const;
  return { ...said, ...kept, askKey: documentKey(said.club, ask), pieces: [piece] };
}

interface Open {
  work: Work;
  piece: Piece;
  file: FrozenFile | null;
  /** Another dashboard that lives has the bytes. */
  inOtherHand: boolean;
}

/** What was asked for last about a document, where that is not over. */
async function newestOpen(tx: Queryable, club: string, subject: string, owner: string): Promise<Open | undefined> {
  const row = await newestOpenOf(tx, { club, kind: "documents", subject }, owner);
  return row && { ...row, file: frozenDocument.parse(row.piece.frozen).file };
}
