import { z } from "zod";

/** date-time of RFC 3339 §5.6: T and Z in either case, any number of decimals, and second 60 where a second was put in. */
const DATE_TIME =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt]((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(\.\d+)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/**
 * The instant that an RFC 3339 date-time names, to the millisecond; undefined when it is none. A leap second is the last of a
 * month in UTC (RFC 3339 §5.7) and read as the first moment after it: clocks of computers have no other name for it.
 */
export function instantOf(text: string): Date | undefined {
  const [, date = "", minutes = "", seconds = "", fraction = "", offset = ""] = DATE_TIME.exec(text) ?? [];
  if (date === "" || !exists(date)) return undefined;
  const leap = seconds === "60";
  // Three decimals are what both databases and JavaScript keep of a second.
  const instant = Date.parse(
    `${date}T${minutes}:${leap ? "59" : seconds}${fraction.slice(0, 4)}${offset.toUpperCase()}`,
  );
  if (!leap) return new Date(instant);
  const after = new Date(Math.floor(instant / 1000) * 1000 + 1000);
  return after.getUTCDate() === 1 && after.getTime() % DAY_MS === 0 ? after : undefined;
}

const DAY_MS = 86_400_000;

function exists(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** An RFC 3339 instant with its offset, as answers carry it. */
export const dateTime = () => z.iso.datetime({ offset: true });

/**
 * The instants that both databases give back whatever their offset: drizzle reads PostgreSQL's text with `new Date`, which
 * takes the year 0099 for 1999, and a year has four digits.
 */
const FIRST_INSTANT = "1000-01-01T00:00:00Z";
const LAST_INSTANT = "9999-12-30T00:00:00Z";

/** An RFC 3339 instant with its offset, as bodies carry it; what comes out is in UTC. */
export const writtenDateTime = () =>
  z
    .string()
    .superRefine((text, context) => {
      const message = faultOf(instantOf(text));
      if (message) context.addIssue({ code: "custom", params: { code: "invalid_format" }, message });
    })
    .overwrite((text) => instantOf(text)?.toISOString() ?? text)
    .meta({ format: "date-time", description: `From ${FIRST_INSTANT} to ${LAST_INSTANT}.` });

/** Whether both databases keep it. */
export const isKept = (instant: Date): boolean =>
  instant.getTime() >= Date.parse(FIRST_INSTANT) && instant.getTime() <= Date.parse(LAST_INSTANT);

function faultOf(instant: Date | undefined): string | undefined {
  if (!instant) return "Must be an RFC 3339 date-time with its offset.";
  if (isKept(instant)) return undefined;
  return `Must be from ${FIRST_INSTANT} to ${LAST_INSTANT}.`;
}
