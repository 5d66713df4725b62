import "server-only";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#lib/base/store/database.ts";
import { isHeld } from "#lib/base/store/lease.ts";
import {
  OPEN_PIECES,
  type Piece,
  type PieceState,
  pieceFiles,
  pieces,
  type Work,
  type WorkKind,
  works,
} from "#lib/base/store/schema/sync/outbox.ts";

/** What is kept of a file on its way (docs/decisions/045): enough to know it again, and nothing of what it says. */
export const frozenFile = z.object({
  /** As its content says (lib/base/files). */
  contentType: z.string().max(100),
  sizeBytes: z.number().int().min(1),
  /** In hexadecimal digits: the file that is brought again is this one. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type FrozenFile = z.output<typeof frozenFile>;

/**
 * How what was asked for stands: `sending` · `unknown`: it may be at the club, which is asked · `awaits_file`: its bytes were lost before it was sent,
 * so that somebody has to bring the file again · `refused` by the club, or ended with a reason of ours.
 */
export type FileWorkState = "sending" | "unknown" | "awaits_file" | "refused";

/**
 * The last word on each subject of works with files, the newest first, where it is not done. No call to the club.
 * @param asked which works
 * @param most how many pieces are looked through
 */
export async function lastFileWorks(
  db: Queryable,
  asked: SQL | undefined,
  most: number,
): Promise<{ work: Work; piece: Piece; state: FileWorkState }[]> {
  const inHand = sql<boolean>`(${isHeld(pieceFiles, "")})`;
  const rows = await db
    .select({ work: works, piece: pieces, takesFile: sql<boolean>`${pieceFiles.workId} is not null`, inHand })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .leftJoin(pieceFiles, and(eq(pieceFiles.workId, pieces.workId), eq(pieceFiles.position, pieces.position)))
    .where(asked)
    .orderBy(desc(works.id))
    .limit(most);
  const seen = new Set<string>();
  return rows.flatMap(({ work, piece, takesFile, inHand }) => {
    if (seen.has(piece.subject) || piece.state === "taken_back") return [];
    seen.add(piece.subject);
    const state = stateOf(piece.state, takesFile && !inHand);
    return state === null ? [] : [{ work, piece, state }];
  });
}

function stateOf(state: PieceState, lost: boolean): FileWorkState | null {
  switch (state) {
    case "queued":
      return lost ? "awaits_file" : "sending";
    case "sending":
      return "sending";
    case "unknown":
      return "unknown";
    case "failed":
      return "refused";
    default:
      return null;
  }
}

/**
 * What was asked for last on a subject, where that is not over.
 * @param owner this process; `inOtherHand`: another dashboard that lives has the bytes
 */
export async function newestOpenOf(
  tx: Queryable,
  { club, kind, subject }: { club: string; kind: WorkKind; subject: string },
  owner: string,
): Promise<{ work: Work; piece: Piece; inOtherHand: boolean } | undefined> {
  const inOtherHand = sql<boolean>`(${pieceFiles.leaseOwner} is distinct from ${owner} and ${isHeld(pieceFiles, owner)})`;
  const [row] = await tx
    .select({ work: works, piece: pieces, inOtherHand })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .leftJoin(pieceFiles, and(eq(pieceFiles.workId, pieces.workId), eq(pieceFiles.position, pieces.position)))
    .where(
      and(
        ...[eq(works.club, club), eq(works.kind, kind), eq(pieces.subject, subject)],
        inArray(pieces.state, [...OPEN_PIECES]),
      ),
    )
    .orderBy(desc(works.id))
    .limit(1);
  return row;
}
