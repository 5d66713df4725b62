/** The languages of the interface. French is what clubs use; English is what is spoken when a browser asks for neither. */
export const locales = ["fr", "en"] as const;
export type Locale = (typeof locales)[number];

/** What the person chose in the account menu; outlives the session. */
export const LOCALE_COOKIE = "locale";

/** True for a language we speak. */
export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/**
 * The language to answer in: the person's own choice, else the best of Accept-Language (RFC 9110 §12.5.4), else English.
 * @param cookie the value of `LOCALE_COOKIE`, if any
 * @param acceptLanguage the header as sent, if any
 */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  if (isLocale(cookie)) return cookie;
  const wishes = (acceptLanguage ?? "")
    .split(",")
    .map((wish, order) => {
      const [range = "", ...parameters] = wish.trim().toLowerCase().split(";");
      const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean);
      return { language: range.split("-")[0], weight: weight === undefined ? 1 : Number(weight), order };
    })
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order);
  return wishes.map((wish) => wish.language).find(isLocale) ?? "en";
}
