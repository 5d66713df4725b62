import { z } from "zod";

/** Lower case letters, digits and inner hyphens: the slug is a path segment, a directory and part of a schema name. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** So much of what is no slug is said again. */
const TOLD_LENGTH = 60;

export function isSlug(word: string): boolean {
  return SLUG.test(word);
}

const noSlug = (word: string) =>
  `${JSON.stringify(word.slice(0, TOLD_LENGTH))} is no slug: lower-case letters, digits and inner hyphens, at most 40.`;

/** The slug of a club in what is asked from outside: nothing else reaches what makes a path or a schema's name of it. */
export const slugOfClub = z.string().refine(isSlug, { error: ({ input }) => noSlug(String(input)) });

/**
 * The word itself, for whoever makes a path or a schema's name of it.
 * @throws Error where it is no slug: of `..` the path is every club's
 */
export function slugged(word: string): string {
  if (!isSlug(word)) throw new Error(noSlug(word));
  return word;
}
