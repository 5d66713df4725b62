/** What clubs spend money on, by the names under which both languages have a word for it (`expenses.usual`). A club adds its own, and puts aside what it never uses. */
export const USUAL_CATEGORIES = [
  ...(["equipment", "venue", "travel", "referees", "licences", "competitions", "wages", "training"] as const),
  ...(["events", "insurance", "office", "bank", "other"] as const),
];
export type UsualCategory = (typeof USUAL_CATEGORIES)[number];

/** Whether a category is one that every club begins with. Pure. */
export const isUsualCategory = (id: string): id is UsualCategory =>
  (USUAL_CATEGORIES as readonly string[]).includes(id);
