import { z } from "zod";
import { DAYS } from "../contract/fields.ts";
import data from "./data/catalogue.json" with { type: "json" };
import { AUDIENCES, LEVELS } from "./shapes.ts";

/** Youngest and oldest age, reached in the year in which the season begins. */
export const ages = z.tuple([z.int(), z.int()]).readonly();

/** A weekly hour, written as "mardi 17:30, 90 min, Dojo": day, start, length and place. */
const hour = z.preprocess(
  (text) => /^(\S+) (\d\d:\d\d), (\d+) min, (.+)$/.exec(String(text))?.slice(1),
  z.tuple([z.enum(DAYS), z.string(), z.coerce.number(), z.string()]),
);

/** A group as the club's leaflet prints it. */
const group = z.strictObject({
  name: z.string(),
  ages,
  sex: z.enum(AUDIENCES).default("Homme et femme"),
  type: z.enum(LEVELS).default("Loisir"),
  capacity: z.int(),
  cost: z.int(),
  description: z.string(),
  /** Hours of the group alone. */
  lessons: z.array(hour).default([]),
  /** Names of the sport's slots that it offers, and how many of them a person takes. */
  slots: z.array(z.string()).default([]),
  slotCount: z.int().default(0),
  /** Everybody wants it: it fills up, and the requests that follow wait. */
  sought: z.boolean().default(false),
  invitationOnly: z.boolean().default(false),
});

const slot = z.strictObject({ name: z.string(), hour, capacity: z.int(), ages: ages.optional() });
const sport = z
  .strictObject({ name: z.string(), slots: z.array(slot).default([]), groups: z.array(group) })
  .refine(
    ({ slots, groups }) => groups.every((one) => one.slots.every((name) => slots.some((has) => has.name === name))),
    {
      error: "a group offers a slot that its sport does not have",
    },
  );

export type Hour = z.output<typeof hour>;
export type GroupPlan = z.output<typeof group>;
export type SportPlan = z.output<typeof sport>;

/** The twelve sports of the demonstration and their groups. */
export const CATALOGUE: readonly SportPlan[] = z.array(sport).parse(data);
