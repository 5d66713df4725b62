import type { Messages } from "next-intl";

/** The words that every page gives the browser: those of the frame, of a day's field, of errors and of what components share. */
export const WORDS_EVERYWHERE = ["days", "frame", "ui"] as const satisfies readonly (keyof Messages)[];
