/** Letters that Unicode does not decompose, as people type them on a keyboard without them. */
const LETTERS: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };

/**
 * A name as a search sees it: no case, no accents, apostrophes and hyphens as spaces, one space between words. Done here, not
 * in SQL, so that the embedded database and a server with any collation find the same people.
 */
export function fold(words: string): string {
  return words
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\s'’‐‑-]+/gu, " ")
    .trim();
}

/** The key under which a person or a legal representative is found: "last first". */
export function foldedName(person: { last_name?: string | null; first_name?: string | null }): string {
  return fold([person.last_name, person.first_name].filter(Boolean).join(" "));
}

/** The words that a search query is made of; each of them must be part of the name, in any order. */
export function searchedWords(query: string): string[] {
  return fold(query).split(" ").filter(Boolean);
}

/** A LIKE pattern for "contains these characters": wildcards of SQL are escaped. */
export function containing(words: string): string {
  return `%${words.replace(/[\\%_]/g, "\\$&")}%`;
}
