import type { Field } from "#lib/club/contract/form-field.ts";
import { sameValue } from "#lib/club/contract/values.ts";

/** Both inputs of a field that two people changed, or of one of its nested items. */
export interface Rivals {
  field: Field;
  /** Which item of the list it is, from 0; undefined: the field as a whole. */
  at?: number;
  mine: unknown;
  theirs: unknown;
}

/**
 * What there is to choose about a field that two people changed. Each of several guardians is one person: in lists of the same length one
 * chooses about those that differ, one by one. Where one of the two added or removed some, which is which cannot be told, and it is one choice.
 */
export function rivalsOf(field: Field, mine: unknown, theirs: unknown): Rivals[] {
  const isByItem =
    field.kind === "records" && Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length;
  if (!isByItem) return [{ field, mine, theirs }];
  return mine.flatMap((item: unknown, at) =>
    sameValue(item, theirs[at]) ? [] : [{ field, at, mine: item, theirs: theirs[at] as unknown }],
  );
}

/** The field's input with one of them chosen. @param now what stands in the field */
export function withChosen({ at, ...rival }: Rivals, side: "mine" | "theirs", now: unknown): unknown {
  if (at === undefined) return rival[side];
  const items: unknown[] = Array.isArray(now) ? [...now] : [];
  // One that was removed since comes back, at the end.
  items[Math.min(at, items.length)] = rival[side];
  return items;
}

/** Names it among those of a form. */
export function keyOfRivals({ field, at }: Rivals): string {
  return at === undefined ? field.key : `${field.key}.${at}`;
}
