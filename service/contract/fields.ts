import { z } from "zod";
import type { Feature, Features } from "./features.ts";

/** The largest whole number that the columns hold: a 32-bit signed integer. */
const MAX_INTEGER = 2_147_483_647;
/** The largest identifier (club-api §4.1). */
export const MAX_ID = MAX_INTEGER;
const LONG_TEXT = 10_000;
const MAX_EUROS = 10_000_000;
const MAX_LIST = 100;

/** Length in characters as JSON Schema counts them: an emoji is one, although JavaScript's `length` says two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A string of `min` to `max` characters. */
export function text(min: number, max: number) {
  return z
    .string()
    .superRefine((value, context) => {
      const count = characters(value);
      if (count < min) context.addIssue({ code: "custom", params: { code: "too_small" }, message: tooShort(min) });
      if (count > max)
        context.addIssue({
          code: "custom",
          params: { code: "too_big" },
          message: `Must have at most ${max} characters.`,
        });
    })
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

function tooShort(min: number): string {
  return min === 1 ? "Must not be empty." : `Must have at least ${min} characters.`;
}

/** Descriptions, addresses, locations: up to 10,000 characters (club-api §8). */
export const longText = () => text(0, LONG_TEXT);

export const integer = (min: number, max: number) => z.int().min(min).max(max);
export const identifier = () => integer(1, MAX_ID);
/** How many of something, as many as the columns hold. */
export const count = () => integer(0, MAX_INTEGER);
/** Whole euros (club-api §2.1). */
export const euros = () => integer(0, MAX_EUROS);
export const birthYear = () => integer(1900, 2200);
export const capacity = () => integer(0, 100_000);

/** A list of identifiers, at most 100 unless told otherwise, at least `min`. One that is named twice is kept once. */
export const identifiers = (min = 0, max = MAX_LIST) =>
  z
    .array(identifier())
    .min(min)
    .max(max)
    .overwrite((ids) => [...new Set(ids)]);

/** A calendar date that exists. Year 0000 has the right form, but PostgreSQL does not know it. */
export const calendarDate = () =>
  z.iso.date().refine((day) => day >= "0001-01-01", { params: { code: "invalid_format" } });

/** As far as years of birth go in the document (club-api §2.1). */
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "2200-12-31"];

/**
 * A day of somebody's life, as bodies carry it: a birth, a payment, a certificate. The year 0019 is 2019 typed in two digits, and nobody was born or
 * paid in it.
 */
export const writtenDay = () => {
  const said = `Must be from ${FIRST_DAY} to ${LAST_DAY}.`;
  return calendarDate()
    .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, { params: { code: "invalid_format" }, message: said })
    .meta({ description: `From ${FIRST_DAY} to ${LAST_DAY}.` });
};

/**
 * An address of at most 127 characters (club-api §2.4), as HTML's forms read one: `r&d@club.fr` is a good address, which zod's
 * own pattern refuses.
 */
export const email = () =>
  text(0, 127)
    .refine((address) => z.regexes.html5Email.test(address), {
      params: { code: "invalid_format" },
      message: "Must be an email address.",
    })
    .meta({ format: "email", maxLength: 127 });

/** A commune's code, reused exactly as `GET /communes` gave it (club-api §2.3). */
export const cityCode = () => text(5, 5);

export const DAYS = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"] as const;
export const day = () => z.enum(DAYS);
export const activitySex = () => z.enum(["Homme", "Femme", "Homme et femme"]);

/** A path of the API, to be appended to the base address (club-api §2.1). */
export const path = () => z.string().meta({ readOnly: true });

type Perhaps<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<S[K] extends z.ZodType ? S[K] : never> };

/**
 * Fields that exist while a feature is on. The schema has them as they are given, or not at all; the type says that a
 * reader may find nothing.
 */
export function on<S extends z.ZodRawShape>(features: Features, feature: Feature, shape: S): Perhaps<S> {
  return (features.has(feature) ? shape : {}) as Perhaps<S>;
}

/** Every field may be left out: the body of a PATCH. Give it fields without defaults, or it would invent values. */
export function allOptional<S extends z.ZodRawShape>(shape: S): Perhaps<S> {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
  ) as Perhaps<S>;
}

/** A write body: unknown fields are refused (club-api §2.1). */
export function closed<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject(shape);
}

/** The body of a PATCH: every field optional, at least `min` present. */
export function changes<S extends z.ZodRawShape>(shape: S, min = 1) {
  return z
    .strictObject(allOptional(shape))
    .refine((body) => Object.keys(body).length >= min, {
      params: { code: "too_few_properties" },
      // A property at fault was given: to ask for one more would mislead.
      when: ({ issues }) => issues.length === 0,
      message: min === 1 ? "Give at least one property." : `Give at least ${min} properties.`,
    })
    .meta({ minProperties: min });
}
