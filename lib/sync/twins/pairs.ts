import { squeezed } from "#lib/base/words/fold.ts";
import { sortedParts } from "#lib/base/words/names.ts";
import type { Ground } from "./ground-codes.ts";
import { likeness, type RecordParts } from "./likeness.ts";

/** Two records that may be one person. */
export interface Pair {
  /** The smaller number of the two. */
  lowId: number;
  highId: number;
  grounds: Ground[];
}

/** More people than this are not born on one day: the date stands for one that nobody knew, and only equal names are compared. */
const BORN_ON_ONE_DAY = 200;

/** More people than this do not share an address at home: it is a school's, and only those who share a part of the name are compared. */
const UNDER_ONE_ROOF = 12;

/** Namesakes with whom each is compared: a club that lists one name without end costs no more. */
const NAMESAKES = 20;

/** More pairs than anybody settles; the others come up as these are settled. */
export const MOST_PAIRS = 5_000;

/**
 * The pairs among all records of a club, each once, whichever record comes first. Only records with something in common are compared: a
 * birth date, or an address together with a part of the name. Pure.
 */
export function findPairs(records: readonly RecordParts[]): Pair[] {
  const found = new Map<string, Pair>();
  const compare = (block: readonly RecordParts[], neighbours: number) => {
    for (const [place, one] of block.entries())
      for (const other of block.slice(place + 1, place + 1 + neighbours)) {
        if (found.size >= MOST_PAIRS) return;
        note(found, one, other);
      }
  };
  const ordered = [...records].sort((a, b) => a.id - b.id);
  for (const day of blocks(ordered, ({ birthDate }) => (birthDate === null ? [] : [birthDate]))) {
    if (day.length <= BORN_ON_ONE_DAY) compare(day, BORN_ON_ONE_DAY);
    else
      for (const name of blocks(day, (one) => [nameOnTheDay(one), sortedParts(`${one.last} ${one.first}`)]))
        compare(name, NAMESAKES);
  }
  for (const roof of blocks(ordered, ({ contacts }) => [...contacts])) {
    if (roof.length <= UNDER_ONE_ROOF) compare(roof, UNDER_ONE_ROOF);
    else for (const name of blocks(roof, nameParts)) compare(name, NAMESAKES);
  }
  return [...found.values()];
}

function note(found: Map<string, Pair>, one: RecordParts, other: RecordParts): void {
  const [low, high] = one.id < other.id ? [one, other] : [other, one];
  const key = `${low.id}/${high.id}`;
  if (low.id === high.id || found.has(key)) return;
  const grounds = likeness(low, high);
  if (grounds.length > 0) found.set(key, { lowId: low.id, highId: high.id, grounds });
}

/** The parts of both names, and each name as one. */
const nameParts = ({ first, last }: RecordParts): string[] => [
  ...new Set([...first.split(" "), ...last.split(" "), squeezed(first), squeezed(last)].filter(Boolean)),
];

/** The same for all who write a name with or without hyphens and apostrophes, whichever of the two stands first. */
const nameOnTheDay = ({ last, first }: RecordParts): string => [squeezed(last), squeezed(first)].sort().join(" ");

/** Those who share a key, where they are at least two. */
function blocks(records: readonly RecordParts[], keysOf: (record: RecordParts) => readonly string[]): RecordParts[][] {
  const byKey = new Map<string, RecordParts[]>();
  for (const record of records)
    for (const key of keysOf(record)) {
      const block = byKey.get(key);
      if (block) block.push(record);
      else byKey.set(key, [record]);
    }
  return [...byKey.values()].filter((block) => block.length > 1);
}
