import "server-only";
import Negotiator from "negotiator";
import { isLocale, type Locale } from "./locale.ts";

/** English first: it is what a browser gets that takes any language. */
const OFFERED: Locale[] = ["en", "fr"];

/**
 * The language to answer in: the person's own choice, else the best of Accept-Language (RFC 9110 §12.5.4), else English.
 * @param cookie the value of `LOCALE_COOKIE`, if any
 * @param acceptLanguage the header as sent, if any
 */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  if (isLocale(cookie)) return cookie;
  const [best] = new Negotiator({ headers: { "accept-language": acceptLanguage ?? "" } }).languages(OFFERED);
  return isLocale(best) ? best : "en";
}
