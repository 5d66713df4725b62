import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { PageWindow } from "./people.ts";
import { document_fields, member_document_contents, member_documents } from "./schema.ts";

/** Whose document, in which field. */
export interface DocumentKey {
  member_id: number;
  field_id: number;
}

const at = ({ member_id, field_id }: DocumentKey) =>
  and(eq(member_documents.member_id, member_id), eq(member_documents.field_id, field_id));

/** Every field of the club with what the person has handed in for it, ascending field id. */
export function selectDocumentFields(db: Queryable, member: number, { after, take }: PageWindow) {
  return db
    .select({
      id: document_fields.id,
      name: document_fields.name,
      required: document_fields.required,
      filename: member_documents.filename,
      content_type: member_documents.content_type,
      size_bytes: member_documents.size_bytes,
      deposited_at: member_documents.deposited_at,
    })
    .from(document_fields)
    .leftJoin(
      member_documents,
      and(eq(member_documents.field_id, document_fields.id), eq(member_documents.member_id, member)),
    )
    .where(gt(document_fields.id, after))
    .orderBy(asc(document_fields.id))
    .limit(take);
}

/** One field: what the club wants people to hand in. */
export async function findDocumentField(db: Queryable, id: number) {
  const [field] = await db.select().from(document_fields).where(eq(document_fields.id, id));
  return field;
}

/** The file that a person handed in. */
export async function findMemberDocumentFile(db: Queryable, place: DocumentKey) {
  const [file] = await db
    .select({
      filename: member_documents.filename,
      content_type: member_documents.content_type,
      content: member_document_contents.content,
    })
    .from(member_documents)
    .innerJoin(
      member_document_contents,
      and(
        eq(member_document_contents.member_id, member_documents.member_id),
        eq(member_document_contents.field_id, member_documents.field_id),
      ),
    )
    .where(at(place));
  return file;
}

/** One document, kept from changing until the transaction ends. */
export async function lockMemberDocument(tx: Transaction, place: DocumentKey) {
  const [found] = await tx
    .select({ field_id: member_documents.field_id })
    .from(member_documents)
    .where(at(place))
    .for("update");
  return found;
}

/**
 * Stores what a person handed in, in the place of what they handed in before.
 * @returns whether it is another file, or the first
 */
export async function storeMemberDocument(
  tx: Transaction,
  place: DocumentKey,
  deposit: Omit<typeof member_documents.$inferInsert, keyof DocumentKey>,
  content: Uint8Array,
): Promise<boolean> {
  const before = await findMemberDocumentFile(tx, place);
  const { filename, content_type } = deposit;
  const isKept = before && before.filename === filename && before.content_type === content_type;
  if (isKept && Buffer.compare(before.content, content) === 0) return false;
  await tx
    .insert(member_documents)
    .values({ ...place, ...deposit })
    .onConflictDoUpdate({ target: [member_documents.member_id, member_documents.field_id], set: deposit });
  await tx
    .insert(member_document_contents)
    .values({ ...place, content })
    .onConflictDoUpdate({
      target: [member_document_contents.member_id, member_document_contents.field_id],
      set: { content },
    });
  return true;
}

/** Removes what a person handed in; its file goes with it. */
export async function removeMemberDocument(tx: Transaction, place: DocumentKey): Promise<void> {
  await tx.delete(member_documents).where(at(place));
}
