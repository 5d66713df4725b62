import { fold } from "#lib/base/words/fold.ts";
import { tellingWords } from "./label.ts";
import type { ReadLine } from "./statement.ts";

/** A line of an account that an earlier file had. */
export interface KnownLine {
  id: number;
  day: string;
  cents: number;
  labelKey: string;
  reference: string;
  rank: number;
  /** The bank wrote it anew since, so that no file has it any more: somebody said so, or it is a doubt that nobody has decided yet. */
  replaced?: "surely" | "perhaps";
}

/** A line of a file against those of earlier files · `new` · `same`: that line again · `doubtful`: it looks like `alike` and is not written so. */
export interface RecognisedLine extends ReadLine {
  labelKey: string;
  rank: number;
  is: "new" | "same" | "doubtful";
  /** The line that it is, or looks like. */
  alike: number | null;
}

/** What became of a file's lines, and which lines of earlier files it has no more though it tells of their days. */
export interface Recognised {
  lines: RecognisedLine[];
  gone: number[];
}

/** A bank that writes a line anew moves it by a few days; the same amount of the next month is another line. */
const MOVED_DAYS = 4;
const DAY_MS = 86_400_000;

export const labelKeyOf = (label: string): string => fold(label);

/**
 * Tells the lines of a file from those of earlier ones: by day, cents, label, the bank's own name where both give one, and which of several such it is. What is nearly a known line is a doubt for a person, and what
 * is only like one in its amount is new. Pure.
 * @param known of the account, of the file's days and a few around them
 */
export function recogniseLines(known: readonly KnownLine[], read: readonly ReadLine[]): Recognised {
  const keyOf = (line: Omit<KnownLine, "id" | "rank">) =>
    [line.day, line.cents, line.labelKey, line.reference].join("\n");
  const left = new Map(known.map((line) => [`${keyOf(line)}\n${line.rank}`, line]));
  const ranks = new Map<string, number>();
  const lines = read.map((one): RecognisedLine => {
    const line = { ...one, labelKey: labelKeyOf(one.label) };
    const key = keyOf(line);
    const rank = (ranks.get(key) ?? 0) + 1;
    ranks.set(key, rank);
    const same = left.get(`${key}\n${rank}`);
    if (same) left.delete(`${key}\n${rank}`);
    return { ...line, rank, is: same ? "same" : "new", alike: same?.id ?? null };
  });
  const ofAmount = Map.groupBy([...left.values()], ({ cents }) => cents);
  const placeOf = (one: KnownLine) => `${keyOf(one)}\n${one.rank}`;
  /** What is left of an amount. */
  const leftOf = (cents: number) => (ofAmount.get(cents) ?? []).filter((one) => left.has(placeOf(one)));
  const take = (line: RecognisedLine, known: KnownLine, is: "same" | "doubtful") => {
    left.delete(placeOf(known));
    line.is = is;
    line.alike = known.id;
  };
  // In a file of another kind the bank gives no name to a line that has one here, or the other way round.
  for (const line of lines) {
    if (line.is !== "new") continue;
    const same = leftOf(line.cents).find((one) => isSaidAlike(one, line));
    if (same) take(line, same, "same");
  }
  const days = read.map(({ day }) => day).sort();
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const isTold = ({ day }: KnownLine) => day >= first && day <= last;
  const doubted: KnownLine[] = [];
  for (const line of lines) {
    if (line.is !== "new") continue;
    const found = nearest(line, leftOf(line.cents), isTold);
    if (!found) continue;
    take(line, found, "doubtful");
    doubted.push(found);
  }
  // Of several that may be the one that is missing nobody but a person knows which it is.
  for (const line of lines) {
    if (line.is !== "new") continue;
    const ofAmount = doubted.filter(({ cents }) => cents === line.cents);
    const found = nearest(line, ofAmount, isTold);
    if (found) take(line, found, "doubtful");
  }
  const isGone = (one: KnownLine) => one.replaced === undefined && isTold(one);
  return { lines, gone: [...left.values()].filter(isGone).map(({ id }) => id) };
}

/** On one day and in the same words, where one of both has no name of the bank's. */
const isSaidAlike = (one: KnownLine, other: RecognisedLine): boolean =>
  one.day === other.day && one.labelKey === other.labelKey && (one.reference === "") !== (other.reference === "");

/**
 * The known line of its amount that this one may be, written anew: a few days apart, and either missing where the file tells of its day, called alike, or, beyond the days of the file, of somebody who
 * is called so in both.
 */
function nearest(
  line: RecognisedLine,
  left: readonly KnownLine[],
  isTold: (line: KnownLine) => boolean,
): KnownLine | undefined {
  const daysApart = (one: KnownLine) => Math.abs(Date.parse(one.day) - Date.parse(line.day)) / DAY_MS;
  const near = left.filter(
    (one) =>
      one.replaced !== "surely" &&
      daysApart(one) <= MOVED_DAYS &&
      (isTold(one) || isCalledAlike(one, line) || shareAName(one, line)),
  );
  const worth = (one: KnownLine) => (isCalledAlike(one, line) ? 0 : 10) + daysApart(one);
  return near.toSorted((one, other) => worth(one) - worth(other) || one.id - other.id)[0];
}

/** Letters of a word by which two labels name the same. */
const NAMING_LETTERS = 4;

function shareAName(one: KnownLine, other: Pick<KnownLine, "labelKey">): boolean {
  const words = new Set(tellingWords(other.labelKey));
  return tellingWords(one.labelKey).some((word) => word.length >= NAMING_LETTERS && words.has(word));
}

/** A first name and a surname at the head of both: what stands behind is what a bank changes. */
const SAME_WORDS = 2;

function isCalledAlike(one: KnownLine, other: Pick<KnownLine, "labelKey" | "reference">): boolean {
  if (one.reference !== "" && one.reference === other.reference) return true;
  const [left, right] = [tellingWords(one.labelKey), tellingWords(other.labelKey)];
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  if (few.length >= SAME_WORDS && few.slice(0, SAME_WORDS).join(" ") === many.slice(0, SAME_WORDS).join(" "))
    return true;
  // Of a label that was cut the last word may be a part of one.
  return (
    few.length > 0 && few.every((word) => many.some((longer) => longer.startsWith(word) || word.startsWith(longer)))
  );
}
