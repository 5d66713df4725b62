/**
 * What stands before a family name and is a part of it, folded. By country, as libraries' cataloguing rules list them (IFLA, « Names of Persons », 4th ed.: France, Netherlands and
 * Belgium, Germany, Italy, Portugal, Spain, Ireland and Scotland, Arabic names in Roman script).
 */
export const PARTICLES: ReadonlySet<string> = new Set(
  (
    "de du des d la le les l aux saint sainte st ste " +
    "van der den ter ten te ver vande vander vanden von vom zu zum zur am im auf " +
    "di da del della dello dei degli delle lo li do dos das e y los las " +
    "mc mac o fitz ap ab " +
    "el al ben bin ibn bou abou abu abd ait aït ould bint benti um"
  ).split(" "),
);

/** Those of them that are first names, too: alone before one name nobody can tell. */
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
