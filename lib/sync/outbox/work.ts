import "server-only";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { isNamed } from "#runtime/recognised.ts";
import { finishIfSettled } from "./finish.ts";
import type { AnyKind } from "./kind.ts";
import { memberMeant } from "./person.ts";
import { PROVEN } from "./proof.ts";
import { waitOf } from "./waits.ts";
import { insertPieces, knowing, type NewPiece, writePieces } from "./write-pieces.ts";

export interface NewWork extends Pick<Work, "club" | "kind" | "collection" | "operation"> {
  seasonId?: number | null;
  memberId?: number | null;
  baseUrl?: string | null;
  inTurn?: boolean;
  /** In the order in which they are to be sent; none of one subject twice. */
  pieces: readonly NewPiece[];
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
  /** Time in which a person can still take it back before anything is sent, in seconds; none where it is missing. */
  holdSeconds?: number;
  /** Names the person's answer to one question: a second work under the same key is the first one. */
  askKey?: string;
}

/** A work, and whether it was written by this call. */
export interface RequestedWork {
  work: Work;
  isNew: boolean;
  /** Earlier works that lost pieces to it. */
  replaced: Work[];
}

/** A work without a piece would be done before it began; the caller says so to the person instead. */
export class EmptyWorkError extends Error {
  override name = "EmptyWorkError";
  static override [Symbol.hasInstance](cause: unknown): cause is EmptyWorkError {
    return isNamed(cause, "EmptyWorkError");
  }
}

/**
 * Writes down what a person asks for, with an idempotency key for each piece, before anything is sent. A question that was answered already
 * (`askKey`) gives the work of that answer. What a person asked last wins: pieces of earlier works on the same subjects that were certainly
 * not sent never will be, unless both are to be sent in their turn; those that may have been sent get their outcome first.
 * @param kind logs the end of works that lose their last pieces
 * @throws EmptyWorkError
 */
export async function askFor(tx: Transaction, kind: Pick<AnyKind, "ended">, wish: NewWork): Promise<RequestedWork> {
  const { pieces: wished, ...said } = wish;
  if (wished.length === 0) throw new EmptyWorkError("A work needs at least one piece.");
  await takeTurn(tx, wish.club);
  const [work] = await tx
    .insert(works)
    .values(rowOf(said, wished.length))
    // When the same answer arrives twice at once, the second waits here for the first and finds its work.
    .onConflictDoNothing({ target: works.askKey })
    .returning();
  if (!work) return { work: await askedBefore(tx, wish.askKey ?? ""), isNew: false, replaced: [] };
  await writePieces(tx, work, wished);
  return { work, isNew: true, replaced: work.inTurn ? [] : await replaceEarlier(tx, kind, work, wish.now) };
}

/**
 * Writes down a work whose pieces are added a batch at a time (`addPieces` of batches.ts): of tens of thousands one transaction would have everybody else wait. Nothing of it is sent before
 * all are there, and then each in its turn behind what was asked for before on its subject.
 * @param size how many pieces it is to have
 */
export async function askInBatches(
  tx: Transaction,
  wish: Omit<NewWork, "pieces" | "inTurn"> & { askKey: string },
  size: number,
): Promise<Pick<RequestedWork, "work" | "isNew">> {
  await takeTurn(tx, wish.club);
  const [work] = await tx
    .insert(works)
    .values({ ...rowOf({ ...wish, inTurn: true }, size), inBatches: "adding" })
    .onConflictDoNothing({ target: works.askKey })
    .returning();
  return work ? { work, isNew: true } : { work: await askedBefore(tx, wish.askKey), isNew: false };
}

/** A work of one piece, whose question has a name. */
export type NewSingle = Omit<NewWork, "pieces" | "askKey"> & { piece: NewPiece; askKey: string };

/**
 * Writes down many works of one club at once, each of one piece, in their order; each waits its turn behind what was asked for before on its
 * subject. One whose question was answered already is there, and stays as it is.
 */
export async function askForEach(tx: Transaction, club: string, wishes: readonly NewSingle[]): Promise<void> {
  if (wishes.length === 0) return;
  await takeTurn(tx, club);
  const asked = await tx
    .insert(works)
    .values(wishes.map(({ piece: _, ...said }) => rowOf({ ...said, inTurn: true }, 1)))
    .onConflictDoNothing({ target: works.askKey })
    .returning({ id: works.id, askKey: works.askKey });
  const known = await knowing(
    tx,
    club,
    wishes.map((one) => (one.piece.person ? null : memberMeant(one, one.piece))),
  );
  const wished = new Map(wishes.map((one) => [one.askKey, one]));
  const frozen = asked.flatMap(({ id, askKey }) => {
    const one = wished.get(askKey ?? "");
    if (!one) return [];
    const person = one.piece.person ?? known(memberMeant(one, one.piece));
    return [{ workId: id, position: 0, ...one.piece, person }];
  });
  if (frozen.length > 0) await insertPieces(tx, frozen);
}

/** The row of a work when it is created. */
function rowOf({ askedBy, now, holdSeconds = 0, ...said }: Omit<NewWork, "pieces">, size: number) {
  const asked = { askedBy: askedBy.id, askedByName: askedBy.name, askedAt: now };
  return { ...said, ...asked, ...waitOf(holdSeconds), ...PROVEN, size };
}

/** Whether a question was answered already: its work is there. */
export async function isRequested(tx: Transaction, askKey: string): Promise<boolean> {
  const [work] = await tx.select({ id: works.id }).from(works).where(eq(works.askKey, askKey));
  return work !== undefined;
}

/** Takes the pieces out of earlier works that `work` does again and that were not sent yet. */
async function replaceEarlier(tx: Transaction, kind: Pick<AnyKind, "ended">, work: Work, now: Date): Promise<Work[]> {
  const same = sql`${pieces.subject} in (select n.subject from ${pieces} n where n.work_id = ${work.id})`;
  // A piece that has begun comes to its end: half of it would be something too many.
  const waiting = and(lt(pieces.workId, work.id), eq(pieces.state, "queued"), eq(pieces.begun, false), same);
  const found = await tx
    .selectDistinct({ id: works.id })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(and(waiting, eq(works.club, work.club)));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  // Every writer locks works in the order of their numbers. Nothing is claimed from them until this is written.
  await tx.select({ id: works.id }).from(works).where(inArray(works.id, ids)).orderBy(works.id).for("update");
  await tx
    .update(pieces)
    .set({ state: "superseded", supersededBy: work.id, decidedAt: now })
    .where(and(waiting, inArray(pieces.workId, ids)));
  const replaced: Work[] = [];
  for (const id of ids) {
    const one = await finishIfSettled(tx, kind, id, now);
    if (one) replaced.push(one);
  }
  return replaced;
}

async function askedBefore(tx: Transaction, askKey: string): Promise<Work> {
  const [work] = await tx.select().from(works).where(eq(works.askKey, askKey));
  if (!work) throw new Error("The database neither wrote the work nor has it.");
  return work;
}
