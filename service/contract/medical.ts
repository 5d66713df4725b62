import { z } from "zod";
import { dateTime } from "./date-time.ts";
import { allOptional, calendarDate, identifier, writtenDay } from "./fields.ts";
import { contentBase64, FILE_BODY_LIMIT, FILE_TYPES, fileSize, fileType } from "./files.ts";
import { afterPaging, operation, pageAnswer, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

const tag = "Medical";
const feature = "medical";

const certificateType = () => z.enum(["standard", "performance", "elite", "reprise"]);
const decision = () => z.boolean().nullable().meta({ description: "null pending, true validated, false refused." });

/** One item per person and season (club-api#medical-items). */
const medicalItem = record("MedicalItem", () => ({
  member_id: identifier(),
  season_id: identifier(),
  health_questionnaire: decision(),
  certificate_begin: calendarDate().nullable(),
  certificate_end: calendarDate().nullable(),
  certificate_type: certificateType().nullable(),
  valid: decision(),
  content_type: fileType().nullable(),
  size_bytes: fileSize().nullable(),
  updated_at: dateTime().nullable(),
  content_path: z.string().nullable().meta({ readOnly: true }),
}));

const season = { season_id: identifier().optional().meta({ description: "The running season unless given." }) };
const seasonQuery = () => z.object(season);

/** The season is always named; with it at least one thing to change (club-api §4.10: at least 2 properties). */
const medicalChanges = () =>
  z
    .strictObject({
      season_id: identifier(),
      ...allOptional({
        health_questionnaire: decision(),
        certificate_begin: writtenDay().nullable(),
        certificate_end: writtenDay().nullable(),
        certificate_type: certificateType(),
        valid: decision(),
        content_base64: contentBase64(),
      }),
    })
    .refine((body) => Object.keys(body).length >= 2, {
      params: { code: "too_few_properties" },
      message: "Give at least one property beside season_id.",
    })
    .meta({ minProperties: 2 });

export const listMedical = operation({
  id: "listMedical",
  method: "GET",
  path: "/medical",
  tag,
  summary: "List the medical items of a season",
  description: "One item per person, by member id, which is also the cursor.",
  access: ["medical:read"],
  feature,
  query: () => z.object({ ...afterPaging, ...season }),
  answer: pageAnswer(medicalItem),
});

export const readMedical = operation({
  id: "readMedical",
  method: "GET",
  path: "/medical/{id}",
  tag,
  summary: "Read a person's medical item of a season",
  description: "The id is the member's. Somebody who has handed in nothing has an item with nothing in it.",
  access: ["medical:read"],
  feature,
  query: seasonQuery,
  answer: recordAnswer(medicalItem),
});

export const changeMedical = operation({
  id: "changeMedical",
  method: "PATCH",
  path: "/medical/{id}",
  tag,
  summary: "Declare, correct or decide a person's medical item",
  description:
    "The id is the member's. Questionnaire and certificate are sent in separate requests. A declared or corrected certificate is pending again unless valid comes with it.",
  access: ["medical:write"],
  feature,
  body: medicalChanges,
  bodyLimit: FILE_BODY_LIMIT,
  answer: writtenAnswer(),
});

export const downloadMedical = operation({
  id: "downloadMedical",
  method: "GET",
  path: "/medical/{id}/content",
  tag,
  summary: "Download a person's certificate",
  description: "The id is the member's.",
  access: ["medical:read"],
  feature,
  query: seasonQuery,
  answer: { status: 200, media: FILE_TYPES },
});
