import "server-only";
import { HIGHEST_ID, isId } from "#lib/base/arguments/identifier.ts";
import { isObject } from "#lib/base/json-object.ts";
import { isPlausibleDay } from "#lib/base/words/plausible-days.ts";

/**
 * From what a service sends to what we keep. Read fields are value-or-null (club-api §2.1), a feature that is off leaves fields
 * out, and another service may add some or send an odd one: a field that is not of its type counts as null, and only a row that
 * cannot be told apart (no id, no owner) is no row.
 */
export type Raw = Record<string, unknown>;

/** A row without what the mirror adds: whose it is and which reading it came with. */
export type Copy<T> = Omit<T, "club" | "reading">;

/** An identifier (club-api §4.1), also one that was sent as text. */
export function idOf(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return isId(number) ? number : null;
}

/** The longest text of the document has 10,000 characters (club-api §8); what an odd club sends beyond is cut, or one row would fill a page. */
const LONGEST_TEXT = 20_000;

/** The document's lists have 100 entries at most (club-api §8). */
const MOST_IDS = 1_000;

/** A text without the one character that no database keeps, and without halves of characters. */
export const text = (value: unknown): string | null =>
  typeof value === "string" ? value.slice(0, LONGEST_TEXT).replaceAll("\0", "").toWellFormed() : null;
export const flag = (value: unknown): boolean | null => (typeof value === "boolean" ? value : null);
/** A whole number that the columns hold. */
export const integer = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && Math.abs(value) <= HIGHEST_ID ? value : null;
/** The identifiers of a list; what is none is left out. */
export const ids = (value: unknown): number[] =>
  Array.isArray(value)
    ? value
        .slice(0, MOST_IDS)
        .map(idOf)
        .filter((id) => id !== null)
    : [];

/** A calendar date that exists, as YYYY-MM-DD; a date-time gives its date. */
export function day(value: unknown): string | null {
  const date = typeof value === "string" ? /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(value)?.[1] : undefined;
  return date && instant(`${date}T00:00:00Z`)?.toISOString().startsWith(date) ? date : null;
}

/** A moment (RFC 3339) that the database keeps. */
export function instant(value: unknown): Date | null {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  // Of a year beyond four digits it begins with a sign, which is in no span.
  const day = moment.toISOString().slice(0, "YYYY-MM-DD".length);
  return isPlausibleDay("kept", day, day) ? moment : null;
}

/** When and where something takes place each week: what slots and lessons share. */
export function weekly(raw: Raw) {
  return {
    day: text(raw.day),
    hour: integer(raw.hour),
    minute: integer(raw.minute),
    durationMinutes: integer(raw.duration_minutes),
    location: text(raw.location),
    trainerIds: ids(raw.trainer_ids),
  };
}

/** A record as the service sends it: an object, and no list. */
export const isRaw: (value: unknown) => value is Raw = isObject;
