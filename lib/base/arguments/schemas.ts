import { z } from "zod";
import { HIGHEST_ID, idIn } from "./identifier.ts";
import { MOST_CENTS } from "./most-cents.ts";
import { isOneLine, isText } from "./text.ts";

/** Longer than any slug that the first part of an address gives (lib/club/client/first-club). */
const LONGEST_SLUG = 100;

/** Two letters find somebody; 127 are the longest name that the club's contract takes (club-api §2.3). */
const SEARCH = { least: 2, most: 127 };

/** Past this a number of JavaScript is not exact any more. */
const HIGHEST_CURSOR = Number.MAX_SAFE_INTEGER;

/** The short name of a club. Whether there is such a club, and for this person, is another question. */
export const clubSlug = z.string().min(1).max(LONGEST_SLUG).refine(isOneLine);

/** The number of a record, of a season or of anything else that the club or we number. */
export const recordId = z.int().min(1).max(HIGHEST_ID);

/** As `recordId`, from an address. */
export const recordIdText = z.string().transform((text, context) => {
  const id = idIn(text);
  if (id === undefined) context.addIssue({ code: "custom", message: "is no number of a record" });
  return id ?? z.NEVER;
});

/** Numbers of records that a person chose, at most `most`. */
export const recordIds = (most: number) => z.array(recordId).max(most);

/** Text of at most `most` characters, with line breaks where the person made them. */
export const boundedText = (most: number) => z.string().max(most).refine(isText);

/** Text of one line: nothing in it moves what is written beside it. */
export const line = (most: number) => z.string().max(most).refine(isOneLine);

/** What a payment, or a part of one, comes to, in cents. */
export const paymentCents = z.int().min(1).max(MOST_CENTS);

/** How somebody paid, as the club writes it (club-api §2.11). */
export const paymentMethod = line(255).trim().min(1);

/** What somebody looks for. */
export const searchText = boundedText(SEARCH.most).trim().min(SEARCH.least);

/** Where a page of a list begins, from an address: the number of the last entry of the page before. */
export const cursorText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine((cursor) => cursor <= HIGHEST_CURSOR);

/** A name that the browser makes for one question or one form, so that answering twice does once. */
export const onceKey = z.string().regex(/^[A-Za-z0-9-]{16,64}$/);

/** An instant, from an address (RFC 3339, in UTC). */
export const instantText = z.iso.datetime().transform((text) => new Date(text));
