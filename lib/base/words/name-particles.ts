/**
 * What stands before a family name and is a part of it, folded. By country, as libraries' cataloguing rules list them (IFLA, « Names of Persons », 4th ed.: France, Netherlands and
 * Belgium, Germany, Italy, Portugal, Spain, Ireland and Scotland, Arabic names in Roman script).
 */
export const PARTICLES: ReadonlySet<string> = new Set(
  (
    "de du des d la le les l aux saint sainte st ste " +
    "van der den ter ten te t in ver vande vander vanden von vom zu zum zur am im auf " +
    "di da del della dello dei degli delle lo li do dos das e y los las " +
    "mc mac o fitz ap ab " +
    "el al ben bin ibn bou abou abu abd ait ould bint benti um"
  ).split(" "),
);

/** A folded name without its particles: « d hermal » and « hermal » are one family's; a name of nothing else stays as it is. */
export function withoutParticles(folded: string): string {
  const words = folded.split(" ").filter((word) => !PARTICLES.has(word));
  return words.length > 0 ? words.join(" ") : folded;
}
