import { headingCookie } from "#components/base/shell/menu.ts";
import { LOCALE_COOKIE, type Locale } from "#lib/base/words/locale.ts";
import { THEME_COOKIE, type Theme } from "#lib/base/words/theme.ts";

/** A preference is asked for again after a year. */
const A_YEAR_SECONDS = 365 * 24 * 3600;

function remember(name: string, value: string): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that clubs have.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${A_YEAR_SECONDS}; SameSite=Lax${secure}`;
}

/** Keeps the language; the caller asks the server for the page again. */
export function rememberLocale(locale: Locale): void {
  remember(LOCALE_COOKIE, locale);
}

/** Keeps the theme and shows it at once: the colours are CSS, no page is asked for. */
export function rememberTheme(theme: Theme): void {
  remember(THEME_COOKIE, theme);
  document.documentElement.dataset.theme = theme;
}

/** Keeps how somebody left a heading of the menu. */
export function rememberHeading(key: string, isOpen: boolean): void {
  remember(headingCookie(key), isOpen ? "open" : "closed");
}
