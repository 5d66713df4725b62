import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { PATH_HEADER } from "#lib/base/access/origin.ts";
import { clubOfPath } from "#lib/base/addresses.ts";
import { isUnavailable, store } from "#lib/base/store/database.ts";
import { zoneOf } from "#lib/base/store/zone.ts";
import { chooseLocale } from "#lib/base/words/choose-locale.ts";
import { compiled } from "#lib/base/words/compiled.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import { LOCALE_COOKIE } from "#lib/base/words/locale.ts";
import { DEFAULT_TIME_ZONE } from "#runtime/time-zone.ts";

const messages = { en: compiled(en), fr: compiled(fr) };

/**
 * next-intl asks this once a request: the language and its words, or those of a language that is asked for by name; and the time zone of the
 * club that the address names.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const received = await headers();
  const timeZone = await zoneAt(received.get(PATH_HEADER));
  if (asked === "en" || asked === "fr") return { locale: asked, messages: messages[asked], timeZone };
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, received.get("accept-language"));
  return { locale, messages: messages[locale], timeZone };
});

/** A page that says that the database is out of reach tells no moment of a club: it needs its words all the same. */
async function zoneAt(path: string | null): Promise<string> {
  const club = path === null ? undefined : clubOfPath(path);
  if (club === undefined) return DEFAULT_TIME_ZONE;
  try {
    return await zoneOf((await store()).db, club);
  } catch (cause) {
    if (!isUnavailable(cause)) throw cause;
    return DEFAULT_TIME_ZONE;
  }
}
