import "server-only";
import { now } from "#lib/clock.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { dateIn } from "#runtime/clock.ts";

/** Today (YYYY-MM-DD) in the time zone of clubs. */
export const today = (): string => dateIn(TIME_ZONE, now());
