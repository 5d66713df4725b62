import { freeDaysOf } from "#lib/activities/days-off/free-days.ts";
import { dayAfter } from "#lib/base/time/days.ts";
import { type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { dayOfInstant, daysToMove, movedSpan } from "./moved-event.ts";
import { aged, named, type ProposedRow, priced, proposed, roomed } from "./offer-row.ts";
import type { RolledDoubt } from "./rolled-row.ts";
import type { Rolling } from "./rolling.ts";

/** What an event costs its members and others. */
const PRICES = ["cost_euros", "external_cost_euros"] as const;

/** An event: on the same weekday and at the same hour, its registrations so many days before it as they were. Pure. */
export function eventFrom(event: RolledRecord, rolling: Rolling): ProposedRow {
  const { settings, shift, timeZone, freeDays } = rolling;
  const [begin, end] = [textIn(event, "begin"), textIn(event, "end")];
  const date = dayOfInstant(begin, timeZone);
  const zone = settings.followsHolidays ? freeDays.zone : null;
  const { days, unknown } = date === null ? { days: shift.days } : daysToMove(date, shift, zone);
  const span = begin && end ? movedSpan({ begin, end }, days, timeZone) : { begin: null, end: null };
  const said = {
    ...event,
    ...named(event, rolling),
    ...aged(event, rolling),
    ...priced(event, rolling, PRICES),
    ...roomed(event, rolling),
    ...span,
    ...Object.fromEntries(
      ["registration_opening", "registration_deadline"].map((field) => [field, movedDay(textIn(event, field), days)]),
    ),
  };
  const doubts: RolledDoubt[] = date === null ? [] : doubtsOfDay(date, dayAfter(date, days), rolling);
  if (unknown) doubts.push({ code: "holidays_unknown", field: "begin", value: unknown });
  return proposed("event", event, said, rolling, doubts);
}

const movedDay = (date: string, days: number): string | null => (date === "" ? null : dayAfter(date, days));

/** What is to be said of the day on which it falls now. */
function doubtsOfDay(before: string, after: string, { freeDays, span }: Rolling): RolledDoubt[] {
  const free = freeDaysOf(freeDays);
  const doubts: RolledDoubt[] = [];
  if (free(after) && !free(before)) doubts.push({ code: "on_free_day", field: "begin", value: after });
  const isOutside = (span.from !== "" && after < span.from) || (span.to !== "" && after > span.to);
  if (isOutside) doubts.push({ code: "outside_season", field: "begin", value: after });
  return doubts;
}
