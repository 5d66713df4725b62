import { z } from "zod";
import { changes, closed, identifier, text } from "./fields.ts";
import { operation, pageAnswer, pageQuery, recordAnswer, writtenAnswer } from "./operation.ts";
import { record } from "./shape.ts";

/** A sport on read (club-api#sports). */
export const sport = record("Sport", () => ({ id: identifier().nullable(), name: z.string().nullable() }));

const fields = () => ({ name: text(2, 127) });

export const listSports = operation({
  id: "listSports",
  method: "GET",
  path: "/sports",
  tag: "Sports",
  summary: "List the sports of the club",
  access: ["groups:read"],
  query: pageQuery,
  answer: pageAnswer(sport),
});

export const createSport = operation({
  id: "createSport",
  method: "POST",
  path: "/sports",
  tag: "Sports",
  summary: "Create a sport",
  access: ["groups:write"],
  body: () => closed(fields()),
  answer: writtenAnswer(),
});

export const readSport = operation({
  id: "readSport",
  method: "GET",
  path: "/sports/{id}",
  tag: "Sports",
  summary: "Read a sport",
  access: ["groups:read"],
  answer: recordAnswer(sport),
});

export const updateSport = operation({
  id: "updateSport",
  method: "PATCH",
  path: "/sports/{id}",
  tag: "Sports",
  summary: "Rename a sport",
  access: ["groups:write"],
  body: () => changes(fields()),
  answer: writtenAnswer(),
});
