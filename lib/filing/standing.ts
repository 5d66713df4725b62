import "server-only";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Queryable } from "#lib/store/database.ts";
import { isHeld } from "#lib/store/lease.ts";
import { type PieceState, pieceFiles, pieces, works } from "#lib/store/schema/outbox.ts";
import { filingAsk, frozenPaper } from "./request.ts";

/**
 * How what was asked for on a field stands: `sending` · `unknown`: it may be there, and the club is asked · `awaits_file`: its bytes were lost before
 * it was sent, so that somebody has to bring the file again · `refused` by the club, or ended with a reason of ours.
 */
export type FilingState = "sending" | "unknown" | "awaits_file" | "refused";

/** What was asked for last on a field, where it is not done. Travels as JSON. */
export interface Filing {
  ask: string;
  fieldId: number;
  fieldName: string;
  operation: "deposit" | "remove";
  state: FilingState;
  /** Of the file; null for a removal. */
  file: { contentType: string; sizeBytes: number; sha256: string } | null;
  by: string;
  /** ISO instant. */
  at: string;
  code: string | null;
  detail: string | null;
  requestId: string | null;
}

/** A refusal is shown this long where nobody asks for anything else on its field: by then whoever handed it in was told, or came again. */
const TOLD_DAYS = 30;

/** More than a person has fields that somebody works on at a time. */
const MOST = 200;

/** What is under way on the papers of a person, or came to nothing: the last word on each field. No call to the club. */
export async function filingsOf(db: Queryable, club: string, memberId: number, now: Date): Promise<Filing[]> {
  const since = new Date(now.getTime() - TOLD_DAYS * 86_400_000);
  const inHand = sql<boolean>`(${isHeld(pieceFiles, "")})`;
  const rows = await db
    .select({ work: works, piece: pieces, takesFile: sql<boolean>`${pieceFiles.workId} is not null`, inHand })
    .from(works)
    .innerJoin(pieces, eq(pieces.workId, works.id))
    .leftJoin(pieceFiles, and(eq(pieceFiles.workId, pieces.workId), eq(pieceFiles.position, pieces.position)))
    .where(
      and(...[eq(works.club, club), eq(works.kind, "papers"), eq(works.memberId, memberId), gt(works.askedAt, since)]),
    )
    .orderBy(desc(works.id))
    .limit(MOST);
  const seen = new Set<string>();
  return rows.flatMap(({ work, piece, takesFile, inHand }) => {
    if (seen.has(piece.subject) || piece.state === "taken_back") return [];
    seen.add(piece.subject);
    const state = stateOf(piece.state, takesFile && !inHand);
    if (state === null) return [];
    const { fieldId, fieldName, file } = frozenPaper.parse(piece.frozen);
    const { code, detail, requestId } = piece;
    return [
      {
        ...{ ask: filingAsk(work), fieldId, fieldName, state, file, code, detail, requestId },
        operation: file ? ("deposit" as const) : ("remove" as const),
        ...{ by: work.askedByName, at: work.askedAt.toISOString() },
      },
    ];
  });
}

function stateOf(state: PieceState, lost: boolean): FilingState | null {
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
