import type { Locale } from "./locale.ts";

/** What stands between a name and what is said of it, in a text that no sentence of the word files holds: in French with a space that does not break before it. */
export const colonIn = (locale: Locale): string => (locale === "fr" ? "\u00a0: " : ": ");
