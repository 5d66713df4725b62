import "server-only";
import { getLocale, getTimeZone } from "next-intl/server";
import { type Formats, formatsOf } from "./formats.ts";

/** The formats of the person's language and of the time zone of the club that the request is about (lib/desk/request-words.ts). */
export async function getFormats(): Promise<Formats> {
  return formatsOf(await getLocale(), await getTimeZone());
}
