import { z } from "zod";
import {
  activitySex,
  birthYear,
  capacity,
  changes,
  closed,
  day,
  identifier,
  identifiers,
  integer,
  longText,
  path,
  text,
} from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

/** When something meets each week (club-api §2.8, §2.9). */
export const weekly = () => ({
  day: day(),
  hour: integer(0, 23),
  minute: integer(0, 59),
  duration_minutes: integer(1, 1440),
});

/** A slot on read (club-api §2.8). */
export const slot = record("Slot", () => ({
  id: identifier().nullable(),
  name: z.string().nullable(),
  season_id: identifier().nullable(),
  sport_id: identifier().nullable(),
  day: day().nullable(),
  hour: z.int().nullable(),
  minute: z.int().nullable(),
  duration_minutes: z.int().nullable(),
  location: z.string().nullable(),
  capacity: z.int().nullable(),
  birth_year_start: z.int().nullable(),
  birth_year_end: z.int().nullable(),
  sex: activitySex().nullable(),
  trainer_ids: z.array(identifier()),
  season_path: path(),
}));

const required = () => ({
  name: text(2, 255),
  season_id: identifier(),
  ...weekly(),
  trainer_ids: identifiers(1),
  capacity: capacity(),
});

const optional = () => ({
  sport_id: identifier().nullable(),
  location: longText().nullable(),
  birth_year_start: birthYear().nullable(),
  birth_year_end: birthYear().nullable(),
  sex: activitySex().nullable(),
});

const newSlot = () => closed({ ...required(), ...z.object(optional()).partial().shape });
const slotChange = () => changes({ ...required(), ...optional() });

export const listSlots = operation({
  id: "listSlots",
  method: "GET",
  path: "/slots",
  tag: "Slots",
  summary: "List the slots of every season",
  access: ["groups:read"],
  feature: "slots",
  query: pageQuery,
  answer: pageAnswer(slot),
});

export const createSlot = operation({
  id: "createSlot",
  method: "POST",
  path: "/slots",
  tag: "Slots",
  summary: "Create a slot",
  access: ["groups:write"],
  feature: "slots",
  body: newSlot,
  answer: writtenAnswer(),
});

export const readSlot = operation({
  id: "readSlot",
  method: "GET",
  path: "/slots/{id}",
  tag: "Slots",
  summary: "Read a slot",
  access: ["groups:read"],
  feature: "slots",
  answer: recordAnswer(slot),
});

export const updateSlot = operation({
  id: "updateSlot",
  method: "PATCH",
  path: "/slots/{id}",
  tag: "Slots",
  summary: "Change a slot",
  access: ["groups:write"],
  feature: "slots",
  body: slotChange,
  answer: writtenAnswer(),
});
