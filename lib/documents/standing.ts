import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { isHeld } from "#lib/store/lease.ts";
import { type PieceState, pieceFiles, pieces, works } from "#lib/store/schema/outbox.ts";
import { type DocumentStep, documentAsk, type FrozenFile, frozenDocument } from "./request.ts";

/**
 * How what was asked for about a document stands: `sending` · `unknown`: it may be at the club, which is asked · `awaits_file`: its bytes were lost
 * before it was sent, so that somebody has to bring the file again · `refused` by the club, or ended with a reason of ours.
 */
export type DocumentWorkState = "sending" | "unknown" | "awaits_file" | "refused";

/** What was asked for and is not done. Travels as JSON. */
export interface DocumentWork {
  ask: string;
  step: DocumentStep;
  /** null: of a new one. */
  documentId: number | null;
  name: string;
  state: DocumentWorkState;
  /** Of what takes one. */
  file: FrozenFile | null;
  by: string;
  /** ISO instant. */
  at: string;
  code: string | null;
  detail: string | null;
  requestId: string | null;
}

/** By then whoever asked was told, or asked again. */
const REFUSED_TOLD_DAYS = 2;

/** What waits for its file is waited for as long as the works are kept; more than so many nobody has begun at a time. */
const SHOWN_DAYS = 30;
const MOST = 200;

/** What is under way on a club's documents, or came to nothing: the last word on each. No call to the club. */
export async function documentWorks(db: Queryable, club: string, now: Date): Promise<DocumentWork[]> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const inHand = sql<boolean>`(${isHeld(pieceFiles, "")})`;
  const rows = await db
    .select({ work: works, piece: pieces, takesFile: sql<boolean>`${pieceFiles.workId} is not null`, inHand })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .leftJoin(pieceFiles, and(eq(pieceFiles.workId, pieces.workId), eq(pieceFiles.position, pieces.position)))
    .where(and(eq(works.club, club), eq(works.kind, "documents"), gt(works.askedAt, before(SHOWN_DAYS))))
    .orderBy(desc(works.id))
    .limit(MOST);
  const seen = new Set<string>();
  return rows.flatMap(({ work, piece, takesFile, inHand }) => {
    if (piece.state === "taken_back" || seen.has(piece.subject)) return [];
    seen.add(piece.subject);
    const state = stateOf(piece.state, takesFile && !inHand);
    if (state === null || (state === "refused" && work.askedAt < before(REFUSED_TOLD_DAYS))) return [];
    const { name, file } = frozenDocument.parse(piece.frozen);
    const { code, detail, requestId } = piece;
    return [
      {
        ...{ ask: documentAsk(work), step: piece.step as DocumentStep, documentId: piece.recordId, name, state, file },
        ...{ by: work.askedByName, at: work.askedAt.toISOString(), code, detail, requestId },
      },
    ];
  });
}

function stateOf(state: PieceState, lost: boolean): DocumentWorkState | null {
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
