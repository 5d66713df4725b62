import "server-only";
import { and, eq, gt } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { works } from "#lib/base/store/schema/sync/outbox.ts";
import { type FileWorkState, type FrozenFile, lastFileWorks } from "#lib/sync/outbox/file-works.ts";
import { filingAsk, frozenPaper } from "./request.ts";

/** What was asked for last on a field, where it is not done. Travels as JSON. */
export interface Filing {
  ask: string;
  fieldId: number;
  fieldName: string;
  operation: "deposit" | "remove";
  state: FileWorkState;
  /** Of the file; null for a removal. */
  file: FrozenFile | null;
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
  const ofPerson = [eq(works.club, club), eq(works.kind, "papers"), eq(works.memberId, memberId)];
  return (await lastFileWorks(db, and(...ofPerson, gt(works.askedAt, since)), MOST)).map(({ work, piece, state }) => {
    const { fieldId, fieldName, file } = frozenPaper.parse(piece.frozen);
    const { code, detail, requestId } = piece;
    return {
      ...{ ask: filingAsk(work), fieldId, fieldName, state, file, code, detail, requestId },
      operation: file ? ("deposit" as const) : ("remove" as const),
      ...{ by: work.askedByName, at: work.askedAt.toISOString() },
    };
  });
}
