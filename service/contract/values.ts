import { z } from "zod";

/**
 * The values that bodies are made of (club-api §2.1 and §8). Each carries in `meta` the JSON Schema keywords it enforces, so
 * that the published contract and the validator say the same.
 */

/** Identifiers and counters of the document end where PostgreSQL's integer does. */
export const MAX_INTEGER = 2_147_483_647;

/** An identifier (club-api §4.1). */
export const id = () => z.int().min(1).max(MAX_INTEGER);

/** A whole number in a closed range. */
export const integer = (min: number, max: number) => z.int().min(min).max(max);

/** Lists of identifiers hold at most 100 of them (club-api §8). */
const MAX_IDS = 100;

/** A list of identifiers. */
export const ids = (min = 0) => z.array(id()).min(min).max(MAX_IDS);

/**
 * Text, kept exactly as it came. Lengths count characters as JSON Schema does (code points), not UTF-16 units, or a name that
 * the published contract allows would be refused. What PostgreSQL cannot keep is refused rather than altered: the NUL
 * character and halves of surrogate pairs.
 */
export function text(min: number, max: number) {
  return z
    .string()
    .superRefine((value, context) => {
      if (value.includes("\u0000")) context.addIssue({ code: "custom", message: "Must not contain the NUL character" });
      if (!value.isWellFormed()) context.addIssue({ code: "custom", message: "Must be well-formed Unicode" });
      const length = lengthOf(value);
      if (length < min) context.addIssue({ code: "custom", message: `Must have at least ${min} characters` });
      if (length > max) context.addIssue({ code: "custom", message: `Must have at most ${max} characters` });
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

/** Characters as JSON Schema counts them. */
function lengthOf(value: string): number {
  let length = 0;
  for (const _ of value) length++;
  return length;
}

/** An email address of up to `max` characters. */
export const email = (max: number) => z.email().max(max);

/** A calendar date, YYYY-MM-DD; PostgreSQL's calendar has no year 0. */
export const date = () =>
  z.iso.date().refine((value) => !value.startsWith("0000"), { error: "Must be a date of the year 1 or later" });

/** An RFC 3339 instant with its offset; accepted only where it stays a four-digit year in UTC. */
export const dateTime = () =>
  z.iso.datetime({ offset: true }).refine((value) => Number.isNaN(Date.parse(value)) || hasFourDigitYear(value), {
    error: "Must lie in the years 1 to 9999",
  });

function hasFourDigitYear(instant: string): boolean {
  return /^(?!0000)\d{4}-/.test(new Date(instant).toISOString());
}

/** A limit of birth years (club-api §2.1). */
export const birthYear = () => integer(1900, 2200);

/** A whole price in euros (club-api §8). */
export const euros = () => integer(0, 10_000_000);

/** Places of a group, event or slot. */
export const capacity = () => integer(0, 100_000);

/** A code of the commune reference; used as returned, never computed (club-api §2.3). */
export const cityCode = () => text(5, 5);

/** Long texts: descriptions, addresses, locations (club-api §8). */
export const longText = () => text(0, 10_000);

export const sex = () => z.enum(["Homme", "Femme"]);
export const activitySex = () => z.enum(["Homme", "Femme", "Homme et femme"]);
export const groupType = () => z.enum(["Loisir", "Intermediaire", "Competition"]);
export const representativeType = () =>
  z.enum(["Pere", "Mere", "Institution", "Responsable_legal", "Famille_accueil", "Sans_objet"]);
export const day = () => z.enum(["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"]);
