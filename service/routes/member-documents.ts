import { and, asc, eq, gt } from "drizzle-orm";
import {
  deleteMemberDocument,
  depositMemberDocument,
  downloadMemberDocument,
  listMemberDocuments,
} from "../contract/member-documents.ts";
import type { ClubEvent } from "../events/outbox.ts";
import { filenameFor, readDeposit } from "../files/deposit.ts";
import { downloadAnswer } from "../files/download.ts";
import type { Queryable, Transaction } from "../store/database.ts";
import { findPerson, lockPerson } from "../store/people.ts";
import { document_fields, member_document_contents, member_documents } from "../store/schema.ts";
import { afterPage } from "./paging.ts";
import { type Route, read, write } from "./route.ts";

/** Whose document, in which field. */
interface Place {
  id: number;
  field_id: number;
}

/** club-api §4.10, what people hand in. */
export const memberDocumentRoutes: Route[] = [
  read(listMemberDocuments, async (db, { params, query }) => {
    if (!(await findPerson(db, params.id))) return undefined;
    const rows = await listFields(db, params.id, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, ({ id: field_id, ...row }) => {
      const filled = row.deposited_at !== null;
      return { field_id, ...row, filled, content_path: filled ? contentPath({ id: params.id, field_id }) : null };
    });
  }),

  read(downloadMemberDocument, async (db, { params }) => {
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
      .where(at(params));
    return file && downloadAnswer(file);
  }),

  write(depositMemberDocument, {
    find: async (tx, { params }) => {
      const [field] = await tx.select().from(document_fields).where(eq(document_fields.id, params.field_id));
      return field && (await lockPerson(tx, params.id)) && field;
    },
    decide: (_tx, { body }) => readDeposit(body.content_base64),
    commit: async (tx, { params, now }, field, { content, ...file }) => {
      const deposit = { ...file, filename: filenameFor(field.name, file.content_type), deposited_at: now };
      const place = { member_id: params.id, field_id: params.field_id };
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
      return { id: params.field_id, events: [announcement("deposited", params)] };
    },
  }),

  write(deleteMemberDocument, {
    find: (tx, { params }) => lockDocument(tx, params),
    commit: async (tx, { params }) => {
      await tx.delete(member_documents).where(at(params));
      return { id: params.field_id, events: [announcement("deleted", params)] };
    },
  }),
];

const at = ({ id, field_id }: Place) =>
  and(eq(member_documents.member_id, id), eq(member_documents.field_id, field_id));

async function lockDocument(tx: Transaction, place: Place) {
  const [found] = await tx
    .select({ field_id: member_documents.field_id })
    .from(member_documents)
    .where(at(place))
    .for("update");
  return found;
}

/** Every field of the club with what the person has handed in for it, ascending field id. */
function listFields(db: Queryable, member: number, { after, take }: { after: number; take: number }) {
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

const contentPath = ({ id, field_id }: Place) => `/member-documents/${id}/fields/${field_id}/content`;

/** club-api §6.1: member_id, field_id and the download link. */
function announcement(what: "deposited" | "deleted", place: Place): ClubEvent {
  const required_scopes = ["documents:read"];
  const path = `/member-documents/${place.id}`;
  return {
    type: `member_documents.${what}`,
    subject: `member-documents/${place.id}/fields/${place.field_id}`,
    resource: { type: "member-documents", id: place.id, path, required_scopes, deleted: what === "deleted" },
    context: { member_id: place.id, field_id: place.field_id },
    ...(what === "deposited" && { links: { content: { path: contentPath(place), required_scopes } } }),
  };
}
