import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { type FileWorkState, type FrozenFile, lastFileWorks } from "#lib/sync/outbox/file-works.ts";
import { type DocumentStep, documentAsk, frozenDocument } from "./request.ts";

/** What was asked for and is not done. Travels as JSON. */
export interface DocumentWork {
  ask: string;
  step: DocumentStep;
  /** null: of a new one. */
  documentId: number | null;
  name: string;
  state: FileWorkState;
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
  const asked = and(eq(works.club, club), eq(works.kind, "documents"), gt(works.askedAt, before(SHOWN_DAYS)));
  return (await lastFileWorks(db, asked, MOST)).flatMap(({ work, piece, state }) => {
    if (state === "refused" && work.askedAt < before(REFUSED_TOLD_DAYS)) return [];
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
