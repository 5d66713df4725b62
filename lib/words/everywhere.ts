import type { Messages } from "next-intl";

/** The words that every page gives the browser: those of the frame, of errors and of what components share. */
export const WORDS_EVERYWHERE = ["frame", "ui"] as const satisfies readonly (keyof Messages)[];
