import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { leaseFor } from "#lib/base/store/lease.ts";
import { OPEN_PIECES, type Piece, pieceFiles, pieces } from "#lib/base/store/schema/sync/outbox.ts";

const MIB = 1024 * 1024;

/**
 * Bytes of files that a process keeps at a time: six of the longest, 10 MiB each (club-api §8). Each weighs four times as much while it is sent as
 * base64 within JSON, so that a dashboard stays below what it takes for a long list. Who comes beyond that waits until one is sent.
 */
export const HELD_MOST_BYTES = 60 * MIB;

/** No transaction that asks for a piece lasts so long. */
const UNCOMMITTED_MS = 30_000;

/**
 * The files that pieces of this process's take. A file is written into no table, no log and no folder: its bytes are here from its upload until the
 * club has it, or nobody wants it sent any more. With the process they are gone, and the piece waits for the file.
 */
export class FilesInHand {
  /** Names this process in the leases of what it has in hand, and of what it sends. */
  readonly owner = randomUUID();
  /** By the idempotency key of the piece. */
  readonly #files = new Map<string, { bytes: Uint8Array; since: number }>();
  /** Room that was promised to uploads that are still arriving. */
  #promised = 0;

  /** Bytes that are in hand, and on their way into it. */
  get bytes(): number {
    let sum = this.#promised;
    for (const { bytes } of this.#files.values()) sum += bytes.byteLength;
    return sum;
  }

  /**
   * Keeps room for a file that is about to arrive.
   * @returns gives the room back, whatever became of the file; undefined where there is none
   */
  promise(bytes: number): (() => void) | undefined {
    if (this.bytes + bytes > HELD_MOST_BYTES) return undefined;
    this.#promised += bytes;
    let isOver = false;
    return () => {
      if (!isOver) this.#promised -= bytes;
      isOver = true;
    };
  }

  of(key: string): Uint8Array | undefined {
    return this.#files.get(key)?.bytes;
  }

  /**
   * Takes the file of a piece, in the transaction that asks for it or finds it waiting: whoever claims it afterwards has the bytes. Where it may have
   * been sent, it is asked again at once.
   */
  async take(tx: Transaction, piece: Pick<Piece, "workId" | "position" | "idempotencyKey">, bytes: Uint8Array) {
    const { workId, position } = piece;
    const lease = leaseFor(this.owner);
    await tx
      .insert(pieceFiles)
      .values({ workId, position, ...lease })
      .onConflictDoUpdate({ target: [pieceFiles.workId, pieceFiles.position], set: lease });
    await tx
      .update(pieces)
      .set({ notBefore: null, waitsSince: null })
      .where(and(eq(pieces.workId, workId), eq(pieces.position, position), eq(pieces.state, "unknown")));
    this.#files.set(piece.idempotencyKey, { bytes, since: performance.now() });
  }

  /** Lets go of the file of a piece that is over, or whose asking failed. */
  release(key: string): void {
    this.#files.delete(key);
  }

  /** Stays the one who has them, and lets go of what nobody wants sent any more: replaced, taken back, settled by another dashboard. */
  async keep(db: Queryable): Promise<void> {
    if (this.#files.size === 0) return;
    const { workId, position, idempotencyKey: key } = pieces;
    const open = await db
      .select({ workId, position, key })
      .from(pieces)
      .where(and(inArray(key, [...this.#files.keys()]), inArray(pieces.state, [...OPEN_PIECES])));
    const wanted = new Set(open.map((piece) => piece.key));
    // What was taken just now may stand in a transaction that nobody else sees yet.
    const known = performance.now() - UNCOMMITTED_MS;
    for (const [name, { since }] of this.#files) if (since < known && !wanted.has(name)) this.release(name);
    for (const piece of open)
      await db
        .update(pieceFiles)
        .set(leaseFor(this.owner))
        .where(and(eq(pieceFiles.workId, piece.workId), eq(pieceFiles.position, piece.position)));
  }
}

const kept = keptByProcess<FilesInHand>("hand");

/** What this process has in hand: one, however many modules ask. */
export function ownHand(): FilesInHand {
  kept.value ??= new FilesInHand();
  return kept.value;
}
