import { dateTime } from "./date-time.ts";
import { changes, closed, identifier, longText, path, text } from "./fields.ts";
import { contentBase64, FILE_BODY_LIMIT, FILE_TYPES, fileSize, fileType } from "./files.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Documents";
const feature = "documents";

/** club-api#documents */
const clubDocument = record("Document", () => ({
  id: identifier(),
  name: text(0, 255),
  description: longText().nullable(),
  content_type: fileType(),
  size_bytes: fileSize(),
  created_at: dateTime(),
  updated_at: dateTime(),
  content_path: path(),
}));

const name = () => text(2, 255);

export const listDocuments = operation({
  id: "listDocuments",
  method: "GET",
  path: "/documents",
  tag,
  summary: "List the club's documents",
  access: ["documents:read"],
  feature,
  query: pageQuery,
  answer: pageAnswer(clubDocument),
});

export const createDocument = operation({
  id: "createDocument",
  method: "POST",
  path: "/documents",
  tag,
  summary: "Deposit a document of the club",
  access: ["documents:write"],
  feature,
  body: () =>
    closed({ name: name(), description: longText().nullable().default(null), content_base64: contentBase64() }),
  bodyLimit: FILE_BODY_LIMIT,
  answer: writtenAnswer(),
});

export const readDocument = operation({
  id: "readDocument",
  method: "GET",
  path: "/documents/{id}",
  tag,
  summary: "Read what is known of a document",
  access: ["documents:read"],
  feature,
  answer: recordAnswer(clubDocument),
});

export const changeDocument = operation({
  id: "changeDocument",
  method: "PATCH",
  path: "/documents/{id}",
  tag,
  summary: "Change or replace a document",
  access: ["documents:write"],
  feature,
  body: () => changes({ name: name(), description: longText().nullable(), content_base64: contentBase64() }),
  bodyLimit: FILE_BODY_LIMIT,
  answer: writtenAnswer(),
});

export const deleteDocument = operation({
  id: "deleteDocument",
  method: "DELETE",
  path: "/documents/{id}",
  tag,
  summary: "Delete a document",
  access: ["documents:write"],
  feature,
  answer: writtenAnswer(),
});

export const downloadDocument = operation({
  id: "downloadDocument",
  method: "GET",
  path: "/documents/{id}/content",
  tag,
  summary: "Download a document",
  access: ["documents:read"],
  feature,
  answer: { status: 200, media: FILE_TYPES },
});
