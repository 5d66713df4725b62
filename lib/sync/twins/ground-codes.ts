/** What speaks for two records being one person, the strongest first. */
export const GROUNDS = [
  "same_name",
  "swapped_name",
  "longer_name",
  "similar_name",
  "first_name",
  "birth_date",
  "contact",
] as const;
export type Ground = (typeof GROUNDS)[number];

/** Whether a word of the database is one of them: an older dashboard may have written another. */
export function isGround(word: string): word is Ground {
  return GROUNDS.some((ground) => ground === word);
}
