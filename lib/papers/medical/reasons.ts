import { z } from "zod";

/** Why somebody reads records about health. Chosen and never typed: a text would sooner or later say what is wrong with whom, and the log outlives it. */
export const READING_REASONS = ["certificates", "family", "event", "other"] as const;

export const readingReason = z.enum(READING_REASONS);
export type ReadingReason = z.output<typeof readingReason>;
