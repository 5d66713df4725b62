import type { DocumentStep } from "#lib/papers/documents/request.ts";
import type { FileWorkState } from "#lib/sync/outbox/file-works.ts";

/** A document of the club as its page shows it. */
export interface ShownDocument {
  id: number;
  /** As it is called; its number where it has no name. */
  name: string;
  description: string;
  /** As the club says it. */
  contentType: string | null;
  sizeBytes: number | null;
  /** When it was changed last, and made: ISO instants. */
  changedAt: string | null;
  madeAt: string | null;
}

/** What was asked for about a document and is not done. */
export interface ShownWork {
  ask: string;
  step: DocumentStep;
  documentId: number | null;
  name: string;
  state: FileWorkState;
  file: { contentType: string; sizeBytes: number } | null;
  by: string;
  at: string;
  /** Why it was refused, in words. */
  why: string | null;
  requestId: string | null;
}

/** A document as it was seen when something is asked about it. */
export interface SeenHere {
  id: number;
  name: string;
  madeAt: string | null;
}

/** What the page can ask for; `ask` names the question, so that asking twice is asking once. */
export interface DocumentActions {
  change(club: string, wished: WishedWords): Promise<AskedAnswer>;
  remove(club: string, wished: { ask: string; of: SeenHere }): Promise<AskedAnswer>;
  abandon(club: string, ask: string): Promise<AskedAnswer>;
}

export interface WishedWords {
  ask: string;
  of: SeenHere;
  changes: { name?: string; description?: string | null };
}

/** Whether it is written down, or why not, in words. */
export type AskedAnswer = { ok: true } | { ok: false; words: string };
