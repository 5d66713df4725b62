import { asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { document_contents, documents } from "./schema.ts";

/** A document of the club as it is stored, without its file (club-api §4.10). */
export type ClubDocument = typeof documents.$inferSelect;

type NewDocument = Omit<typeof documents.$inferInsert, "id">;

/** A page of the club's documents, ascending id. */
export function selectDocuments(db: Queryable, { after, take }: PageWindow): Promise<ClubDocument[]> {
  return db.select().from(documents).where(gt(documents.id, after)).orderBy(asc(documents.id)).limit(take);
}

/** One document. */
export async function findDocument(db: Queryable, id: number): Promise<ClubDocument | undefined> {
  const [found] = await db.select().from(documents).where(eq(documents.id, id));
  return found;
}

/** One document, kept from changing until the transaction ends. */
export async function lockDocument(tx: Transaction, id: number): Promise<ClubDocument | undefined> {
  const [found] = await tx.select().from(documents).where(eq(documents.id, id)).for("update");
  return found;
}

/** The file of a document. */
export async function findDocumentFile(db: Queryable, id: number) {
  const [file] = await db
    .select({
      filename: documents.filename,
      content_type: documents.content_type,
      content: document_contents.content,
    })
    .from(documents)
    .innerJoin(document_contents, eq(document_contents.document_id, documents.id))
    .where(eq(documents.id, id));
  return file;
}

/** Adds a document with its file and gives its identifier. */
export async function insertDocument(tx: Transaction, document: NewDocument, content: Uint8Array): Promise<number> {
  const [row] = await tx.insert(documents).values(document).returning({ id: documents.id });
  if (!row) throw new Error("the insertion of a document returned no row");
  await tx.insert(document_contents).values({ document_id: row.id, content });
  return row.id;
}

/** Changes the supplied fields of a document, and its file where there is a new one. */
export async function updateDocument(
  tx: Transaction,
  id: number,
  change: Partial<NewDocument>,
  content: Uint8Array | undefined,
): Promise<void> {
  await tx.update(documents).set(change).where(eq(documents.id, id));
  if (content) await tx.update(document_contents).set({ content }).where(eq(document_contents.document_id, id));
}

/** Removes a document; its file goes with it. */
export async function removeDocument(tx: Transaction, id: number): Promise<void> {
  await tx.delete(documents).where(eq(documents.id, id));
}
