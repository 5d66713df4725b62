import { z } from "zod";
import { boundedText, line, recordId } from "#lib/base/arguments/schemas.ts";

/** Longer than the longest address of a list from which a round is begun. */
export const LONGEST_VIEW = 500;

/** A round of letters of a season. */
export const ofRound = { season: recordId, round: z.uuid() };

const text = z.strictObject({ subject: line(150), body: boundedText(4_000) });

/** The texts of a round as somebody types them: those that are given. */
export const typedTexts = z
  .strictObject({
    "personal.fr": text.optional(),
    "personal.en": text.optional(),
    "shared.fr": text.optional(),
    "shared.en": text.optional(),
  })
  .transform((typed) => Object.fromEntries(Object.entries(typed).filter(([, one]) => one !== undefined)));
