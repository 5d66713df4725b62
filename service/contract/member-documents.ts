import { z } from "zod";
import { dateTime } from "./date-time.ts";
import { closed, identifier } from "./fields.ts";
import { contentBase64, FILE_BODY_LIMIT, FILE_TYPES, fileSize, fileType } from "./files.ts";
import { operation, pageAnswer, pageQuery, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Documents";
const feature = "documents";
const FIELD = "/member-documents/{id}/fields/{field_id}" as const;

/** club-api#documents */
const memberDocument = record("MemberDocument", () => ({
  field_id: identifier(),
  name: z.string().meta({ description: "What is to be handed in." }),
  required: z.boolean().meta({ description: "No registration is validated without it." }),
  filled: z.boolean(),
  filename: z.string().nullable(),
  content_type: fileType().nullable(),
  size_bytes: fileSize().nullable(),
  deposited_at: dateTime().nullable(),
  content_path: z.string().nullable().meta({ readOnly: true }),
}));

export const listMemberDocuments = operation({
  id: "listMemberDocuments",
  method: "GET",
  path: "/member-documents/{id}",
  tag,
  summary: "List what a person is to hand in, and what is there",
  description: "The id is the member's.",
  access: ["documents:read"],
  feature,
  query: pageQuery,
  answer: pageAnswer(memberDocument),
});

export const depositMemberDocument = operation({
  id: "depositMemberDocument",
  method: "PUT",
  path: FIELD,
  tag,
  summary: "Deposit or replace a document of a person",
  access: ["documents:write"],
  feature,
  body: () => closed({ content_base64: contentBase64() }),
  bodyLimit: FILE_BODY_LIMIT,
  answer: writtenAnswer(),
});

export const deleteMemberDocument = operation({
  id: "deleteMemberDocument",
  method: "DELETE",
  path: FIELD,
  tag,
  summary: "Delete a document of a person",
  access: ["documents:write"],
  feature,
  answer: writtenAnswer(),
});

export const downloadMemberDocument = operation({
  id: "downloadMemberDocument",
  method: "GET",
  path: `${FIELD}/content`,
  tag,
  summary: "Download a document of a person",
  access: ["documents:read"],
  feature,
  answer: { status: 200, media: FILE_TYPES },
});
