import { HIGHEST_ID } from "#lib/base/arguments/identifier.ts";
import { lineParameter } from "#lib/base/arguments/line-parameter.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import { WEEK_DAYS } from "#lib/base/time/days.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { LONGEST_PLACE } from "#lib/sync/records/week.ts";

/** A time of day as an address writes it: 18:30. */
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * What the address of a new slot or lesson fills in, as a free half hour of the week makes it: `?day=lundi&at=18:30&place=Dojo&coach=7`.
 * What cannot be read is left out: the form asks for it.
 */
export function begunAt(address: Parameters): WireRecord {
  const { among, integer } = parametersReader(address);
  const [day, time, place, coach] = [
    among("day", WEEK_DAYS),
    TIME.exec(lineParameter(address, "at", "18:30".length)),
    lineParameter(address, "place", LONGEST_PLACE),
    integer("coach", 1, HIGHEST_ID),
  ];
  return {
    ...(day && { day }),
    ...(time && { hour: Number(time[1]), minute: Number(time[2]) }),
    ...(place && { location: place }),
    ...(coach && { trainer_ids: [coach] }),
  };
}
