/** The languages of the interface. French is what clubs use; English is what is spoken when a browser asks for neither. */
export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];

/** What the person chose in the account menu; outlives the session. */
export const LOCALE_COOKIE = "locale";

/** True for a language we speak. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}
