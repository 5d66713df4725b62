import {
  changeDocument,
  createDocument,
  deleteDocument,
  downloadDocument,
  listDocuments,
  readDocument,
} from "../contract/documents.ts";
import type { FileType } from "../contract/files.ts";
import { filenameFor, readDeposit } from "../files/deposit.ts";
import { downloadAnswer } from "../files/download.ts";
import type { ClubDocument } from "../store/documents.ts";
import * as store from "../store/documents.ts";
import { afterPage } from "./paging.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.10, the club's own documents. */
export const documentRoutes: Route[] = [
  read(listDocuments, async (db, { query }) => {
    const rows = await store.selectDocuments(db, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, present);
  }),

  read(readDocument, async (db, { params }) => {
    const found = await store.findDocument(db, params.id);
    return found && { data: present(found) };
  }),

  read(downloadDocument, async (db, { params }) => {
    const file = await store.findDocumentFile(db, params.id);
    return file && downloadAnswer(file);
  }),

  write(createDocument, {
    decide: (_tx, { body }) => readDeposit(body.content_base64),
    commit: async (tx, { body: { content_base64, ...described }, now }, _found, { content, ...file }) => {
      const filename = filenameFor(described.name, file.content_type);
      const document = { ...described, ...file, filename, created_at: now, updated_at: now };
      return { id: await store.insertDocument(tx, document, content) };
    },
  }),

  write(changeDocument, {
    find: (tx, { params }) => store.lockDocument(tx, params.id),
    decide: async (_tx, { body }) => (body.content_base64 === undefined ? undefined : readDeposit(body.content_base64)),
    commit: async (tx, { body: { content_base64, ...change }, now }, before, deposit) => {
      const { content, ...file } = deposit ?? {};
      const after = { ...before, ...change, ...file };
      const filename = filenameFor(after.name, after.content_type as FileType);
      await store.updateDocument(tx, before.id, { ...change, ...file, filename, updated_at: now }, content);
      return { id: before.id };
    },
  }),

  write(deleteDocument, {
    find: (tx, { params }) => store.lockDocument(tx, params.id),
    commit: async (tx, _call, { id }) => {
      await store.removeDocument(tx, id);
      return { id };
    },
  }),
];

function present({ filename, ...document }: ClubDocument) {
  return { ...document, content_path: `/documents/${document.id}/content` };
}
