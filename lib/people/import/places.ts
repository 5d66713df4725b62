import { fold, squeezed } from "#lib/base/words/fold.ts";

/** A group as cells of a file may name it. */
export interface GroupInCell {
  id: number;
  name: string;
  /** The slots that it offers. */
  slotIds: readonly number[];
}

/** A slot as cells of a file may name it. */
export interface SlotInCell {
  id: number;
  name: string;
  /** lundi … dimanche; null: the club does not say. */
  day: string | null;
  hour: number | null;
  minute: number | null;
}

/** What a cell names: records that there are, and words that name none, or more than one. */
export interface FoundInCell {
  ids: number[];
  unknown: string[];
  ambiguous: string[];
}

/** What stands between two names in a cell; a name that has it inside is found whole first. */
const BETWEEN = /([;,/|+\n])/;

/** The most names that a cell is read for: more are a sentence. */
const MOST_NAMES = 20;

const DAYS: readonly (readonly [day: string, said: RegExp])[] = [
  ["lundi", /^(lundi|lun|monday|mon)$/],
  ["mardi", /^(mardi|mar|tuesday|tue)$/],
  ["mercredi", /^(mercredi|mer|wednesday|wed)$/],
  ["jeudi", /^(jeudi|jeu|thursday|thu)$/],
  ["vendredi", /^(vendredi|ven|friday|fri)$/],
  ["samedi", /^(samedi|sam|saturday|sat)$/],
  ["dimanche", /^(dimanche|dim|sunday|sun)$/],
];

/** Groups that a cell names: whole, or several behind each other. Case, accents and spaces make no difference. */
export function groupsIn(cell: string, groups: readonly GroupInCell[]): FoundInCell {
  const byName = Map.groupBy(groups, ({ name }) => keyOf(name));
  return namedIn(cell, (words) => {
    const numbered = groups.find((group) => words === numberedName(group));
    const found = numbered ? [numbered] : (byName.get(keyOf(words)) ?? []);
    return found.map(({ id }) => id);
  });
}

/** Names that a person can choose from, each of one group or slot: two of one name have their numbers before it. */
export function choicesOf(named: readonly { id: number; name: string }[]): string[] {
  const count = Map.groupBy(named, ({ name }) => keyOf(name));
  return named.flatMap((one) => {
    if (one.name.trim() === "") return [];
    return count.get(keyOf(one.name))?.length === 1 ? one.name : numberedName(one);
  });
}

const numberedName = ({ id, name }: { id: number; name: string }): string => `#${id} ${name.trim()}`;

/** Slots that a cell names, by their name or by their day and hour (`mercredi 14h30`, `Wed 14:30`). */
export function slotsIn(cell: string, slots: readonly SlotInCell[]): FoundInCell {
  const byName = Map.groupBy(slots, ({ name }) => keyOf(name));
  return namedIn(cell, (words) => {
    const numbered = slots.find((slot) => words === numberedName(slot));
    const named = numbered ? [numbered] : (byName.get(keyOf(words)) ?? []);
    const when = named.length === 0 ? momentIn(words) : undefined;
    const then = when ? slots.filter((slot) => isThen(slot, when)) : named;
    return then.map(({ id }) => id);
  });
}

function namedIn(cell: string, find: (words: string) => number[]): FoundInCell {
  const result: FoundInCell = { ids: [], unknown: [], ambiguous: [] };
  const whole = cell.trim();
  if (whole === "") return result;
  const parts = find(whole).length > 0 ? [whole] : cut(whole, (words) => find(words).length > 0);
  for (const part of parts) {
    const found = [...new Set(find(part))];
    if (found.length === 0) result.unknown.push(part);
    else if (found.length > 1) result.ambiguous.push(part);
    else result.ids.push(...found);
  }
  result.ids = [...new Set(result.ids)];
  return result;
}

/** A cell in names: cut where they may end, but for what is one name together, the longest first. */
function cut(whole: string, isName: (words: string) => boolean): string[] {
  const pieces = whole.split(BETWEEN);
  if (pieces.length > 2 * MOST_NAMES) return [whole];
  const parts: string[] = [];
  for (let from = 0; from < pieces.length; ) {
    const upTo = (end: number) => pieces.slice(from, end).join("").trim();
    let end = pieces.length;
    while (end > from + 1 && !isName(upTo(end))) end -= 2;
    parts.push(upTo(end));
    from = end + 1;
  }
  return parts.filter((part) => part !== "");
}

interface Moment {
  day: string;
  hour?: number;
  minute?: number;
}

function momentIn(words: string): Moment | undefined {
  // Folded, a colon is a space.
  const [, said = "", hour, minute] =
    /^([a-z]+)(?: a)?(?: (\d{1,2})(?:[h ](\d{2}))?h?(?: [\dh ]*)?)?$/.exec(fold(words)) ?? [];
  const day = DAYS.find(([, pattern]) => pattern.test(said))?.[0];
  if (day === undefined) return undefined;
  return hour === undefined ? { day } : { day, hour: Number(hour), minute: Number(minute ?? 0) };
}

function isThen(slot: SlotInCell, { day, hour, minute }: Moment): boolean {
  if (slot.day !== day) return false;
  return hour === undefined || (slot.hour === hour && (slot.minute ?? 0) === minute);
}

const keyOf = (words: string): string => squeezed(fold(words));
