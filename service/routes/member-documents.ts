import {
  deleteMemberDocument,
  depositMemberDocument,
  downloadMemberDocument,
  listMemberDocuments,
} from "../contract/member-documents.ts";
import type { ClubEvent } from "../events/outbox.ts";
import { filenameFor, readDeposit } from "../files/deposit.ts";
import { downloadAnswer } from "../files/download.ts";
import type { DocumentKey } from "../store/member-documents.ts";
import * as store from "../store/member-documents.ts";
import { findPerson, lockPerson } from "../store/people.ts";
import { afterPage } from "./paging.ts";
import { type Route, read, write } from "./route.ts";

/** club-api §4.10, what people hand in. */
export const memberDocumentRoutes: Route[] = [
  read(listMemberDocuments, async (db, { params, query }) => {
    if (!(await findPerson(db, params.id))) return undefined;
    const rows = await store.selectDocumentFields(db, params.id, { after: query.after, take: query.limit + 1 });
    return afterPage(rows, query.limit, ({ id: field_id, ...row }) => {
      const filled = row.deposited_at !== null;
      return {
        field_id,
        ...row,
        filled,
        content_path: filled ? contentPath({ member_id: params.id, field_id }) : null,
      };
    });
  }),

  read(downloadMemberDocument, async (db, { params }) => {
    const file = await store.findMemberDocumentFile(db, placeOf(params));
    return file && downloadAnswer(file);
  }),

  write(depositMemberDocument, {
    find: async (tx, { params }) => {
      const field = await store.findDocumentField(tx, params.field_id);
      return field && (await lockPerson(tx, params.id)) && field;
    },
    decide: (_tx, { body }) => readDeposit(body.content_base64),
    commit: async (tx, { params, now }, field, { content, ...file }) => {
      const deposit = { ...file, filename: filenameFor(field.name, file.content_type), deposited_at: now };
      const place = placeOf(params);
      const changed = await store.storeMemberDocument(tx, place, deposit, content);
      return { id: params.field_id, events: changed ? [announcement("deposited", place)] : [] };
    },
  }),

  write(deleteMemberDocument, {
    find: (tx, { params }) => store.lockMemberDocument(tx, placeOf(params)),
    commit: async (tx, { params }) => {
      await store.removeMemberDocument(tx, placeOf(params));
      return { id: params.field_id, events: [announcement("deleted", placeOf(params))] };
    },
  }),
];

/** The document that the parameters of a path name; `{id}` is the member's. */
const placeOf = ({ id, field_id }: { id: number; field_id: number }): DocumentKey => ({ member_id: id, field_id });

const contentPath = ({ member_id, field_id }: DocumentKey) =>
  `/member-documents/${member_id}/fields/${field_id}/content`;

/**
 * club-api §6.1: member_id, field_id and the download link. The resource is the one document, not all of the person's; what reads it is its
 * content, which answers 404 once it is gone.
 */
function announcement(what: "deposited" | "deleted", { member_id, field_id }: DocumentKey): ClubEvent {
  const required_scopes = ["documents:read"];
  const id = `${member_id}/fields/${field_id}`;
  const path = contentPath({ member_id, field_id });
  return {
    type: `member_documents.${what}`,
    subject: `member-documents/${id}`,
    resource: { type: "member-documents", id, path, required_scopes, deleted: what === "deleted" },
    context: { member_id, field_id },
    ...(what === "deposited" && {
      links: {
        content: { path, required_scopes },
        documents: { path: `/member-documents/${member_id}`, required_scopes },
      },
    }),
  };
}
