import { asc, eq, gt } from "drizzle-orm";
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
import type { Transaction } from "../store/database.ts";
import { document_contents, documents } from "../store/schema.ts";
import { afterPage } from "./paging.ts";
import { type Route, read, write } from "./route.ts";

type ClubDocument = typeof documents.$inferSelect;

/** club-api §4.10, the club's own documents. */
export const documentRoutes: Route[] = [
  read(listDocuments, async (db, { query }) => {
    const rows = await db
      .select()
      .from(documents)
      .where(gt(documents.id, query.after))
      .orderBy(asc(documents.id))
      .limit(query.limit + 1);
    return afterPage(rows, query.limit, present);
  }),

  read(readDocument, async (db, { params }) => {
    const [found] = await db.select().from(documents).where(eq(documents.id, params.id));
    return found && { data: present(found) };
  }),

  read(downloadDocument, async (db, { params }) => {
    const [file] = await db
      .select({
        filename: documents.filename,
        content_type: documents.content_type,
        content: document_contents.content,
      })
      .from(documents)
      .innerJoin(document_contents, eq(document_contents.document_id, documents.id))
      .where(eq(documents.id, params.id));
    return file && downloadAnswer(file);
  }),

  write(createDocument, {
    decide: (_tx, { body }) => readDeposit(body.content_base64),
    commit: async (tx, { body: { content_base64, ...described }, now }, _found, { content, ...file }) => {
      const filename = filenameFor(described.name, file.content_type);
      const [made] = await tx
        .insert(documents)
        .values({ ...described, ...file, filename, created_at: now, updated_at: now })
        .returning({ id: documents.id });
      const document_id = made?.id ?? 0;
      await tx.insert(document_contents).values({ document_id, content });
      return { id: document_id };
    },
  }),

  write(changeDocument, {
    find: (tx, { params }) => lockDocument(tx, params.id),
    decide: async (_tx, { body }) => (body.content_base64 === undefined ? undefined : readDeposit(body.content_base64)),
    commit: async (tx, { body: { content_base64, ...change }, now }, before, deposit) => {
      const { content, ...file } = deposit ?? {};
      const after = { ...before, ...change, ...file };
      const filename = filenameFor(after.name, after.content_type as FileType);
      await tx
        .update(documents)
        .set({ ...change, ...file, filename, updated_at: now })
        .where(eq(documents.id, before.id));
      if (content) {
        await tx.update(document_contents).set({ content }).where(eq(document_contents.document_id, before.id));
      }
      return { id: before.id };
    },
  }),

  write(deleteDocument, {
    find: (tx, { params }) => lockDocument(tx, params.id),
    commit: async (tx, _call, { id }) => {
      await tx.delete(documents).where(eq(documents.id, id));
      return { id };
    },
  }),
];

async function lockDocument(tx: Transaction, id: number): Promise<ClubDocument | undefined> {
  const [found] = await tx.select().from(documents).where(eq(documents.id, id)).for("update");
  return found;
}

function present({ filename, ...document }: ClubDocument) {
  return { ...document, content_path: `/documents/${document.id}/content` };
}
