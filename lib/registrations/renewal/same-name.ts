import { fold } from "#lib/base/words/fold.ts";

/** What stands of a season in a name: "2026-2027", "saison 2026", "26/27". */
const OF_A_SEASON = /\bsaison\b|\b(?:19|20)\d\d(?:\s*[-/–]\s*(?:(?:19|20)?\d\d))?\b|\b\d\d\/\d\d\b/g;

/** A name without what changes from one season to the next: case, accents, signs and years. Pure. */
export function lastingName(name: string | null): string {
  return fold(name ?? "")
    .replaceAll(OF_A_SEASON, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether two names are one but for the season; a name of years alone is like none. Pure. */
export function sameName(a: string | null, b: string | null): boolean {
  const lasting = lastingName(a);
  return lasting !== "" && lasting === lastingName(b);
}
