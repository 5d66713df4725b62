/** Particles (lib/words/name-particles.ts) that are first names, too: alone before one name nobody can tell. */
export const ALSO_FIRST_NAMES: ReadonlySet<string> = new Set(["ben", "al", "mac", "ibn", "lo", "ap"]);

/** What people are addressed with, folded, in the four languages of clubs' files; « M » alone may be an initial. */
export const TITLES: ReadonlySet<string> = new Set(
  (
    "monsieur madame mademoiselle mr mme mlle melle mm mmes docteur dr pr professeur maitre " +
    "mrs ms miss mister sir herr frau fraulein dhr mevr mevrouw meneer mw"
  ).split(" "),
);

/** Words with which several names or people stand in one cell, folded. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  (
    "et and und en ou or oder of epouse ep epse ne nee veuve vve divorcee usage dit dite alias aka geb geborene gehuwd " +
    "conjoint mari femme maman papa mere pere mother father mutter vater moeder vader parents famille family familie inconnu unknown"
  ).split(" "),
);
