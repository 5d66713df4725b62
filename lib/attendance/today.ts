import "server-only";
import { now } from "#lib/clock.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { dateIn } from "#runtime/clock.ts";

/** Today in the club's time zone. Beside sheets.ts: programs without pages, which cannot load the words of a page, need it too. */
export const today = (): string => dateIn(TIME_ZONE, now());
