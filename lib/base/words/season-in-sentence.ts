/** How a season is called in a sentence that says the word itself, whatever its club calls it: « Saison 2026-2027 » is « 2026-2027 » there. Pure. */
export const seasonInSentence = (name: string): string => name.replace(/^(?:saison|season)\s+(?=\S)/i, "");
