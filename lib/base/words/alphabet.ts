/** One alphabet for both languages: French sorts accents as English readers expect too. Numbers in names count as numbers. */
export const alphabet = new Intl.Collator("fr", { numeric: true });
