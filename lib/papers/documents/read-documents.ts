import "server-only";
import { createHash } from "node:crypto";
import { FILE_LIMIT_BYTES } from "#lib/base/files/content.ts";
import { type ClubApi, recordOf, unreadable } from "#lib/club/client/client.ts";
import type { Lane } from "#lib/club/client/governor.ts";
import { pageIn } from "#lib/club/client/list-answer.ts";
import type { Patience } from "#lib/club/client/patience.ts";
import { documentIn, type KeptDocument } from "./document.ts";

/** The largest page (club-api §8). */
const PAGE_DOCUMENTS = 100;

/** More than any club keeps of its own: an answer that never ends is no list of documents. */
const MOST_DOCUMENTS = 2_000;

const LIST = "GET /documents";

/** How the calls are sent, and who waits for them. */
export interface DocumentsReadOptions {
  lane: Lane;
  signal?: AbortSignal;
  once?: boolean;
  patience?: Patience;
}

/**
 * The documents of a club as it has them now, in its order (club-api §4.10): a call for each hundred.
 * @throws ClubError, also for an answer that is no list: a failure must not look like a club without documents
 */
export async function readDocuments(api: ClubApi, asking: DocumentsReadOptions): Promise<KeptDocument[]> {
  const documents = new Map<number, KeptDocument>();
  let after: number | null = 0;
  while (after !== null) {
    const answer = await api.get("/documents", { query: { limit: PAGE_DOCUMENTS, after }, ...asking });
    const { data, next } = pageIn(answer, { cursor: "next_after", from: after }, LIST);
    const told = data.map(documentIn).filter((one) => one !== null);
    if (told.length === 0 && data.length > 0) throw unreadable(LIST, { detail: "no document can be told apart" });
    for (const one of told) documents.set(one.id, one);
    if (documents.size > MOST_DOCUMENTS) throw unreadable(LIST, { detail: "there are more documents than can be" });
    after = next;
  }
  return [...documents.values()];
}

/** One document as the club has it now. @throws ClubError, `not_found` where it has none */
export async function documentNow(api: ClubApi, id: number, asking: DocumentsReadOptions): Promise<KeptDocument> {
  const operation = "GET /documents/{id}";
  const found = documentIn(recordOf(await api.get("/documents/{id}", { path: { id }, ...asking }), id, operation));
  if (!found) throw unreadable(operation, { detail: "the document has no number" });
  return found;
}

/**
 * What is in a document: whole, or a failure.
 * @throws ClubError; `file_too_large` beyond what a document may be (club-api §8)
 */
export async function documentContent(
  api: ClubApi,
  id: number,
  asking: DocumentsReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  return api.file("/documents/{id}/content", { path: { id }, fileBytes: FILE_LIMIT_BYTES, ...asking });
}

/** Whether a document has a certain content: told by its length where the club says it, then by its digest. */
export async function hasContent(
  api: ClubApi,
  { id, sizeBytes }: Pick<KeptDocument, "id" | "sizeBytes">,
  file: { sizeBytes: number; sha256: string },
  asking: DocumentsReadOptions,
): Promise<boolean> {
  if (sizeBytes !== null && sizeBytes !== file.sizeBytes) return false;
  const bytes = await documentContent(api, id, asking);
  return createHash("sha256").update(bytes).digest("hex") === file.sha256;
}
