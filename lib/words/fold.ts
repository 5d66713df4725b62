/** Letters that NFD does not take apart but that people type as two. */
const LIGATURES: Record<string, string> = { œ: "oe", æ: "ae", ß: "ss", ø: "o", ł: "l", đ: "d" };

/**
 * The form in which names are compared: lower case, without accents, ligatures written out, apostrophes, hyphens and runs of
 * spaces as one space. « L'HÉRITIER-Lebœuf » folds to `l heritier leboeuf`. Both databases sort and search what this gives.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[œæßøłđ]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[\s'’ʼ`´\-‐‑‒–_.]+/gu, " ")
    .trim();
}
