import { z } from "zod";
import { type DayKind, isPlausibleDay, plausibleDays } from "#lib/base/words/plausible-days.ts";

const kinds = z.registry<{ kind: DayKind }>();

/** A day (YYYY-MM-DD) that somebody writes, and what it is of: how far from today it can lie is judged by `strayDay`, where it is known what day it is. */
export const dayOfKind = (kind: DayKind) => z.iso.date().register(kinds, { kind });

/** A month that somebody writes, by its first day. */
export const monthOfKind = (kind: DayKind) =>
  z.iso
    .date()
    .refine((day) => day.endsWith("-01"))
    .register(kinds, { kind });

/** A day that nobody writes just now: as it was kept, seen or frozen, when other days were near. */
export const anyDay = z.iso.date();

/** A day that cannot be of what it is said to be of. */
export interface StrayDay {
  day: string;
  from: string;
  to: string;
}

/** What a page saw before somebody changed it: that it is far away is nobody's slip, and it may stay. */
const SEEN = "seen";

/**
 * The first day among arguments, as their schemas read them, that what it is of cannot have. Pure.
 * @param today YYYY-MM-DD at the club
 */
export function strayDay(
  schemas: readonly z.core.$ZodType[],
  read: readonly unknown[],
  today: string,
): StrayDay | undefined {
  const written: WrittenDay[] = [];
  const seen = new Set<string>();
  for (const [place, schema] of schemas.entries()) collect(schema, read[place], { written, seen });
  const stray = written.find(({ kind, day }) => !seen.has(day) && !isPlausible(kind, day, today));
  return stray && { day: stray.day, ...plausibleDays(stray.kind, today) };
}

/** Whether arguments of these schemas have a day that would have to be judged: otherwise nobody has to know what day it is. */
export function haveDays(schemas: readonly z.core.$ZodType[], read: readonly unknown[]): boolean {
  const written: WrittenDay[] = [];
  for (const [place, schema] of schemas.entries()) collect(schema, read[place], { written, seen: new Set() });
  return written.length > 0;
}

interface WrittenDay {
  kind: DayKind;
  day: string;
}

interface Found {
  written: WrittenDay[];
  seen: Set<string>;
}

/** A month counts by its first day: the month in which the span begins is in it. */
function isPlausible(kind: DayKind, day: string, today: string): boolean {
  return isPlausibleDay(kind, day, today) || day === `${plausibleDays(kind, today).from.slice(0, 7)}-01`;
}

/** Follows a value along its schema. Where a schema changes what it reads, days are looked for in what went in, if it is there still. */
function collect(schema: z.core.$ZodType, value: unknown, found: Found): void {
  if (value === null || value === undefined) return;
  const known = kinds.get(schema as z.ZodType);
  if (known && typeof value === "string") found.written.push({ kind: known.kind, day: value });
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      for (const [name, inner] of Object.entries(def.shape)) {
        const part = (value as Record<string, unknown>)[name];
        if (name === SEEN) daysSeen(part, found.seen);
        else collect(inner, part, found);
      }
      return;
    case "record":
      for (const part of Object.values(value)) collect(def.valueType, part, found);
      return;
    case "array":
      if (Array.isArray(value)) for (const part of value) collect(def.element, part, found);
      return;
    case "tuple":
      for (const [place, inner] of def.items.entries()) collect(inner, (value as unknown[])[place], found);
      return;
    case "union":
      collectOption(def.options, value, found);
      return;
    case "intersection":
      collect(def.left, value, found);
      collect(def.right, value, found);
      return;
    case "pipe":
      collect(def.in, value, found);
      return;
    case "lazy":
      collect(def.getter(), value, found);
      return;
    case "nullable":
    case "optional":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      collect(def.innerType, value, found);
      return;
    default:
  }
}

/** What was read by the first option that takes it. */
function collectOption(options: readonly z.core.$ZodType[], value: unknown, found: Found): void {
  const option = options.find((one) => z.safeParse(one, value).success);
  if (option) collect(option, value, found);
}

/** Every day in what was seen, however deep. */
function daysSeen(value: unknown, seen: Set<string>): void {
  if (typeof value === "string" && anyDay.safeParse(value).success) seen.add(value);
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) daysSeen(part, seen);
}
