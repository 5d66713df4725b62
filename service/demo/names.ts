import { z } from "zod";
import type { Sex } from "../store/schema/people.ts";
import data from "./data/names.json" with { type: "json" };

const listedBy = (separator: RegExp) => z.string().transform((names) => names.split(separator));
const firstNames = { Femme: listedBy(/ /), Homme: listedBy(/ /) };
/** Particles are part of a surname. */
const surnames = listedBy(/, /);

const names = z
  .strictObject({
    /** What parents in the west of France called their children up to a birth year, the most given first. */
    generations: z.array(z.strictObject({ until: z.int(), ...firstNames })),
    /** Of the Fougères country, Brittany and Maine, the commonest first; Breton ones; two joined, or a particle: few, as in life. */
    surnames: z.strictObject({ local: surnames, breton: surnames, compound: surnames }),
    /** Of families that came from elsewhere, by how many there are; a share of their children carries such a first name. */
    elsewhere: z.record(z.string(), z.strictObject({ weight: z.int(), ...firstNames, surnames })),
  })
  .parse(data);

export const SURNAMES = names.surnames;
export const ELSEWHERE = names.elsewhere;

/** The first names of a birth year. The lists overlap at their edges because fashions do. */
export function firstNamesOf(birthYear: number, sex: Sex): readonly string[] {
  const generation = names.generations.find(({ until }) => birthYear <= until);
  if (!generation) throw new Error(`no first names for ${birthYear}`);
  return generation[sex];
}
