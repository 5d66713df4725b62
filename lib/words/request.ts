import "server-only";
import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale } from "./choose-locale.ts";
import { compiled } from "./compiled.ts";
import { en } from "./en.ts";
import { TIME_ZONE } from "./formats.ts";
import { fr } from "./fr.ts";
import { LOCALE_COOKIE } from "./locale.ts";

const messages = { en: compiled(en), fr: compiled(fr) };

/** next-intl asks this once a request: the language and its words; or those of a language that is asked for by name. */
export default getRequestConfig(async ({ locale: asked }) => {
  if (asked === "en" || asked === "fr") return { locale: asked, messages: messages[asked], timeZone: TIME_ZONE };
  const locale = chooseLocale((await cookies()).get(LOCALE_COOKIE)?.value, (await headers()).get("accept-language"));
  return { locale, messages: messages[locale], timeZone: TIME_ZONE };
});
