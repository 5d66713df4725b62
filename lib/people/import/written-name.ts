import { cleanLine } from "#lib/base/words/clean-text.ts";
import { fold } from "#lib/base/words/fold.ts";
import { PARTICLES } from "#lib/base/words/name-particles.ts";
import { ALSO_FIRST_NAMES, ALSO_LAST_NAMES, NO_NAMES, TITLES } from "./name-words.ts";

/** Which of two names stands first in a cell that has both; null: nobody says. */
export type NameOrder = "last_first" | "first_last" | null;

/** Two names as one cell has them. */
export interface ReadName {
  last?: string;
  first?: string;
  /** How the person is addressed, where the cell says it. */
  title?: string;
}

/**
 * Reads the two names of one cell: what stands in capitals is the last name where it is one run with its particles, a comma ends a last name, and otherwise the heading says which
 * stands first. Whatever is left may be read in more than one way.
 * @returns null where only a person can tell; one name alone, where it is said which
 */
export function readWrittenName(written: string, order: NameOrder): ReadName | null {
  const { title, rest } = titled(cleanLine(written));
  const name = split(rest, order, title !== undefined);
  return name && { ...name, ...(title !== undefined && { title }) };
}

/** Which of the two names stands first in most cells whose capitals tell; null where none do, or they contradict each other. */
export function orderOfCells(cells: readonly string[]): NameOrder {
  const told = cells.flatMap((cell) => {
    const { rest } = titled(cleanLine(cell));
    const name = isSeveral(rest) || rest.includes(",") ? undefined : byCapitals(wordsOf(rest));
    return name?.last && name.first ? [rest.startsWith(name.last) ? "last_first" : "first_last"] : [];
  });
  const [one, ...others] = [...new Set(told)];
  return one !== undefined && others.length === 0 ? (one as NameOrder) : null;
}

function titled(name: string): { title?: string; rest: string } {
  const [first = "", ...words] = name.split(" ");
  const isTitle = /^M\.$/i.test(first) || (first === "M" && words.length > 1) || TITLES.has(fold(first));
  if (!isTitle || words.length === 0) return { rest: name };
  // « Dr Mme »
  const { title, rest } = titled(words.join(" "));
  return { title: title === undefined ? first : `${first} ${title}`, rest };
}

const wordsOf = (name: string): string[] => name.split(" ").filter(Boolean);

/** Whether more than one name, a remark or a number stands there. */
function isSeveral(name: string): boolean {
  if (/[\d()[\]/&+;:"<>=@_*?!|]/.test(name)) return true;
  return wordsOf(name).some((word) => NO_NAMES.has(fold(word)) && !isCapitals(word)) || /\bép\.?\s/i.test(name);
}

function split(name: string, order: NameOrder, isAddressed: boolean): ReadName | null {
  if (isSeveral(name)) return null;
  const parts = name.split(/\s*,\s*/).filter(Boolean);
  if (parts.length > 2) return null;
  if (parts.length === 2)
    return order === "first_last" ? null : { last: parts[0] as string, first: parts[1] as string };
  const words = wordsOf(name);
  const told = byCapitals(words);
  if (told !== undefined) return told;
  const [leader = "", follower = ""] = words;
  if (order === "last_first" && ALSO_LAST_NAMES.has(fold(leader)) && /^\p{Lu}/u.test(leader))
    return words.length === 2 ? { last: leader, first: follower } : null;
  const units = unitsOf(words);
  const [one, two, ...more] = units;
  if (one !== undefined && two === undefined) return isAddressed ? { last: one } : null;
  if (one === undefined || two === undefined || more.length > 0 || order === null) return null;
  const [last, first] = order === "last_first" ? [one, two] : [two, one];
  // No first name begins with a particle: « Trần Văn Minh » is not Trần by name.
  return wordsOf(first).length > 1 && isParticle(wordsOf(first)[0] ?? "") ? null : { last, first };
}

/** Letters of a word without what stands for a particle before it: Mc, O', d'. */
function isCapitals(word: string): boolean {
  const letters = word.replace(/^(?:mc|mac|fitz|[dlo]['’])(?=\p{Lu})/iu, "").replace(/[^\p{L}]/gu, "");
  return (
    letters.length > 1 && letters === letters.toLocaleUpperCase("fr") && letters !== letters.toLocaleLowerCase("fr")
  );
}

/** « 't » with its apostrophe, and no T, which is an initial. */
const isParticle = (word: string): boolean => PARTICLES.has(fold(word.replace(/['’]$/, ""))) && !/^t\.?$/i.test(word);
/** J., P: alone it tells nothing; Ó is no initial. */
const isInitial = (word: string): boolean => /^(?!Ó$)\p{Lu}\.?$/u.test(word);

/**
 * The last name where it is the one run of capitals in a cell, its particles with it; what is left stands on one side of it.
 * @returns undefined where capitals tell nothing: none are there, or nothing else; null where they contradict
 */
function byCapitals(words: readonly string[]): ReadName | null | undefined {
  const capital = words.map(isCapitals);
  if (!capital.includes(true)) return undefined;
  const [one = "", two = "", ...more] = words;
  // « Ben STILLER », but « Ben SALEM Mohamed »: what is a particle and a first name is a first name where there is no other.
  if (more.length === 0 && !capital[0] && ALSO_FIRST_NAMES.has(fold(one))) return { last: two, first: one };
  if (words.every((word, at) => capital[at] || isParticle(word))) return undefined;
  let from = capital.indexOf(true);
  const to = capital.lastIndexOf(true);
  // One run: nothing but particles between its words.
  if (!words.slice(from, to).every((word, at) => capital[from + at] || isParticle(word))) return null;
  while (from > 0 && isParticle(words[from - 1] ?? "") && !isInitial(words[from - 1] ?? "")) from--;
  const isAll = (from === 0) === (to === words.length - 1);
  if (isAll) return null;
  const rest = from === 0 ? words.slice(to + 1) : words.slice(0, from);
  // A particle behind the capitals belongs to a name that goes on without them: « MARTIN de Souza ».
  if (rest.some((word) => isParticle(word) && !ALSO_FIRST_NAMES.has(fold(word)))) return null;
  return { last: words.slice(from, to + 1).join(" "), first: rest.join(" ") };
}

/** How many names a text has, each with its particles. */
export const namesIn = (text: string): number => unitsOf(wordsOf(cleanLine(text))).length;

/** Words with the particles before them as one: « de la Tour », « Le Goff ». */
function unitsOf(words: readonly string[]): string[] {
  const units: string[] = [];
  let before: string[] = [];
  for (const [at, word] of words.entries()) {
    before.push(word);
    if (isParticle(word) && at < words.length - 1 && !(ALSO_FIRST_NAMES.has(fold(word)) && words.length === 2))
      continue;
    units.push(before.join(" "));
    before = [];
  }
  return units;
}
