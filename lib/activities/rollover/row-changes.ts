import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, recordId } from "#lib/base/arguments/schemas.ts";
import { dayAfter, daysBetween, WEEK_DAYS } from "#lib/base/time/days.ts";
import { wallClock, zonedDateTime } from "#lib/club/contract/zone.ts";
import { type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { movedInstant } from "./moved-event.ts";
import { PROPERTIES, type RolledField } from "./row-properties.ts";

const LONGEST_NAME = 255;
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What a person may change in a row of a roll-over (club-api §2.2 to §2.9): by the name of its column. */
export const ROLLED_FIELDS = {
  name: line(LONGEST_NAME).trim().min(2),
  day: z.enum(WEEK_DAYS),
  time: z.string().regex(HOUR),
  date: dayOfKind("planned"),
  until: dayOfKind("planned"),
  opens: dayOfKind("planned"),
  closes: dayOfKind("planned"),
  former: dayOfKind("planned"),
  commune: dayOfKind("planned"),
  youngest: z.coerce.number().int().min(1900).max(2200),
  oldest: z.coerce.number().int().min(1900).max(2200),
  price: z.coerce.number().int().min(0).max(10_000_000),
  outside: z.coerce.number().int().min(0).max(10_000_000),
  capacity: z.coerce.number().int().min(0).max(100_000),
  trainer: z.coerce.number().pipe(recordId),
} as const satisfies Record<RolledField, z.ZodType>;

/** A proposal with what a person changed; what its noun does not have, or the club does not take, changes nothing. Pure. */
export function changedBody(
  noun: RolledNoun,
  body: RolledRecord,
  changes: RolledRecord,
  timeZone: string,
): RolledRecord {
  const properties = PROPERTIES[noun];
  const said = Object.fromEntries(
    Object.entries(changes).filter(([field]) => Object.hasOwn(properties, field) && !OF_CLOCKS.has(field)),
  );
  const own = Object.fromEntries(
    Object.entries(said).map(([field, value]) => [
      properties[field as RolledField],
      field === "trainer" ? [value] : value,
    ]),
  );
  const times = noun === "event" ? eventTimes(body, changes, timeZone) : plainTimes(noun, changes);
  return { ...body, ...own, ...times };
}

const OF_CLOCKS = new Set<string>(["date", "until", "time"]);

/** The first and last day of a season, the hour of a slot or lesson. */
function plainTimes(noun: RolledNoun, changes: RolledRecord): RolledRecord {
  if (noun === "season") {
    const [first, last] = [textIn(changes, "date"), textIn(changes, "until")];
    return { ...(first && { start_date: first }), ...(last && { end_date: last }) };
  }
  const time = noun === "slot" || noun === "lesson" ? textIn(changes, "time") : "";
  if (time === "") return {};
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return { hour, minute };
}

/** An event moved to another day moves whole, with its registrations; another hour moves its end as far. */
function eventTimes(body: RolledRecord, changes: RolledRecord, timeZone: string): RolledRecord {
  const [date, until, time] = ["date", "until", "time"].map((field) => textIn(changes, field));
  const [begin, end] = [textIn(body, "begin"), textIn(body, "end")];
  if ((!date && !until && !time) || begin === "" || end === "") return {};
  const was = wallClock(new Date(begin), timeZone);
  const days = date ? daysBetween(was.date, date) : 0;
  const begins = zonedDateTime({ date: dayAfter(was.date, days), time: time || was.time }, timeZone) ?? begin;
  const moved = movedInstant(end, days, timeZone) ?? end;
  const later = time ? Date.parse(begins) - Date.parse(movedInstant(begin, days, timeZone) ?? begin) : 0;
  const shifted = later === 0 ? moved : new Date(Date.parse(moved) + later).toISOString();
  const ends = until
    ? (zonedDateTime({ date: until, time: wallClock(new Date(shifted), timeZone).time }, timeZone) ?? shifted)
    : shifted;
  return {
    ...{ begin: begins, end: ends },
    ...Object.fromEntries(
      (
        [
          ["opens", "registration_opening"],
          ["closes", "registration_deadline"],
        ] as const
      )
        .filter(([field, property]) => !changes[field] && textIn(body, property) !== "")
        .map(([, property]) => [property, dayAfter(textIn(body, property), days)]),
    ),
  };
}
