/** Particles (lib/base/words/name-particles.ts) that are first names, too: alone before one name nobody can tell. */
export const ALSO_FIRST_NAMES: ReadonlySet<string> = new Set(["ben", "al", "mac", "ibn", "lo", "ap"]);

/** Particles that are family names, too: « Lo Presti » of Italy, « Lo » of China. With a capital before two more names nobody can tell. */
export const ALSO_LAST_NAMES: ReadonlySet<string> = new Set(["li", "lo", "do", "das", "um", "im"]);

/** What people are addressed with, folded, in the four languages of clubs' files; « M » alone may be an initial. */
export const TITLES: ReadonlySet<string> = new Set(
  (
    "monsieur madame mademoiselle mr mme mlle melle mm mmes docteur dr pr professeur maitre " +
    "mrs ms miss mister sir herr frau fraulein dhr mevr mevrouw meneer mw"
  ).split(" "),
);

/** Words between a name and another that its bearer had or has, folded: none of them is a part of either. */
export const OTHER_NAME_WORDS: ReadonlySet<string> = new Set(
  "epouse ep epse nee veuve vve divorcee geb geborene gehuwd".split(" "),
);

/** Words with which several names or people stand in one cell, folded. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  (
    "et and und en ou or oder of epouse ep epse ne nee veuve vve divorcee usage dit dite alias aka geb geborene gehuwd " +
    "conjoint mari femme maman papa mere pere mother father mutter vater moeder vader parents famille family familie inconnu unknown"
  ).split(" "),
);
