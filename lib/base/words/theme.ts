/** `system` follows the machine's own setting as it changes through the day. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

/** What the person chose; the server writes it into <html data-theme>, so the first paint is right. */
export const THEME_COOKIE = "theme";

/** The theme that a cookie names, `system` when it names none. */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}
