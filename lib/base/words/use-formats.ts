import { useLocale, useTimeZone } from "next-intl";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";
import { type Formats, formatsOf } from "./formats.ts";

/** The formats of the person's language and of the club's time zone, in a server or client component that is not async. */
export function useFormats(): Formats {
  return formatsOf(useLocale(), useTimeZone() ?? DEFAULT_TIME_ZONE);
}
