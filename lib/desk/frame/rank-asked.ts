import { fold } from "#lib/base/words/fold.ts";

/** What can be looked for by its name, and by what else people call it. */
export interface Askable {
  name: string;
  /** Other words for it, separated by commas. */
  also: string;
}

/** How well something fits what was typed. From `EXACT` on it is what was meant: it stands before people of that name. */
const EXACT = 90;
const [NAME, ALSO, BEGINS, IN_NAME, ALSO_BEGINS, IN_ALSO, ANYWHERE] = [100, EXACT, 80, 60, 55, 50, 30];

/** Words that a wish is put in and that say nothing of it; *en ligne* is how another program would do it. */
const EMPTY = new Set(
  "a au aux de des du d en et la le les l ligne ma mes mon par pour un une an for my of on some the to with online".split(
    " ",
  ),
);

/** The words that count, without their plural: *Relances* is asked for as *relance*, *journaux* as *journal*. */
function wordsOf(text: string): string[] {
  const words = fold(text).split(" ").filter(Boolean);
  const full = words.filter((word) => !EMPTY.has(word));
  return (full.length > 0 ? full : words).map(singular);
}

/** French and English make the plural with s or x; a word of three letters is let be (*pas*, *bus*). */
const singular = (word: string) =>
  word.length > 4 && word.endsWith("aux") && !word.endsWith("eaux")
    ? `${word.slice(0, -2)}l`
    : word.length > 3
      ? word.replace(/[sx]$/, "")
      : word;

const isEvery = (wanted: readonly string[], among: readonly string[]) =>
  wanted.every((word) => among.some((one) => one.startsWith(word)));

/** How well it fits; 0 where it does not. */
function fitOf({ name, also }: Askable, wanted: readonly string[]): number {
  const named = wordsOf(name);
  const phrases = also.split(",").map(wordsOf);
  const wish = wanted.join(" ");
  if (named.join(" ") === wish) return NAME;
  if (phrases.some((phrase) => phrase.join(" ") === wish)) return ALSO;
  if (named.join(" ").startsWith(wish)) return BEGINS;
  if (isEvery(wanted, named)) return IN_NAME;
  if (phrases.some((phrase) => phrase.join(" ").startsWith(wish))) return ALSO_BEGINS;
  if (phrases.some((phrase) => isEvery(wanted, phrase))) return IN_ALSO;
  return isEvery(wanted, [...named, ...phrases.flat()]) ? ANYWHERE : 0;
}

/** From how many letters on a word says so much that others made of it are known by it. */
const [TELLING, WHOLE] = [4, 6];
/** What *désinscription*, *autorenewal* or *préinscription* have before the word that we know. */
const BEFORE = /^(?:auto|de|des|in|non|pre|re|un)$/;
/** What *waitlisting* has after it. */
const AFTER_MOST = 4;

/** Whether a word that was typed is one of ours, its beginning, or made of it. */
function isAlike(typed: string, ours: string): boolean {
  if (ours.startsWith(typed)) return true;
  if (ours.length < WHOLE) return false;
  if (typed.startsWith(ours)) return typed.length - ours.length <= AFTER_MOST;
  return typed.endsWith(ours) && BEFORE.test(typed.slice(0, -ours.length));
}

/**
 * How well each fits by some of the words: people add what the desk has no word for (*attestation employeur*). A word says the more,
 * the fewer have it, and twice as much in a name.
 */
function partlyFitting<One extends Askable>(all: readonly One[], wanted: readonly string[]) {
  const known = all.map(({ name, also }) => ({ named: wordsOf(name), called: wordsOf(also.replaceAll(",", " ")) }));
  const fits = all.map(() => 0);
  for (const word of wanted.filter(({ length }) => length >= TELLING)) {
    const has = known.map(({ named, called }) => {
      const isIn = (words: readonly string[]) => words.some((ours) => isAlike(word, ours));
      return isIn(named) ? 2 : isIn(called) ? 1 : 0;
    });
    const having = has.filter(Boolean).length;
    for (const [place, weight] of has.entries()) if (weight > 0) fits[place] = (fits[place] ?? 0) + weight / having;
  }
  return all.map((one, place) => ({ one, fit: fits[place] ?? 0 }));
}

/**
 * What was found, the best first; of what fits as well as another, the one that was named first. Only where nothing has all that was
 * typed, what has some of it.
 */
export function rankAsked<One extends Askable>(all: readonly One[], typed: string): (One & { isMeant: boolean })[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const whole = all.map((one) => ({ one, fit: fitOf(one, wanted) })).filter(({ fit }) => fit > 0);
  const found = whole.length > 0 ? whole : partlyFitting(all, wanted).filter(({ fit }) => fit > 0);
  return found.sort((a, b) => b.fit - a.fit).map(({ one, fit }) => ({ ...one, isMeant: fit >= EXACT }));
}
