import { fold } from "#lib/base/words/fold.ts";
import { numberIn, type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { eventFrom } from "./event-row.ts";
import { type Present, successorsAmong } from "./match.ts";
import { shiftBetween } from "./moved-date.ts";
import { groupFrom, lessonFrom, type ProposedRow, slotFrom } from "./offer-row.ts";
import type { Pointed, RolledRow } from "./rolled-row.ts";
import type { Rolling, RolloverInput } from "./rolling.ts";
import { seasonFrom } from "./season-row.ts";
import { newSeason } from "./settings.ts";

/**
 * What is proposed of a season for the next one: the season first, then slots, groups, lessons and events, each one row, in the order in which they
 * can be created. Every date is moved once, from the old record; running it again with what is there by then proposes what is missing. Pure.
 */
export function rollOver(input: RolloverInput): RolledRow[] {
  const { old, next } = input;
  const rolling: Rolling = { ...input, ...movesOf(input) };
  const season = seasonFrom(rolling);
  const inSeason: Pointed | null = next ? numberIn(next.season, "id") : pointed(season, input);
  const slots = settled(
    "slot",
    old.slot.map((slot) => ({ ...slotFrom(slot, rolling), in: inSeason })),
    rolling,
  );
  const slotNow = pointing(slots, input);
  const groups = settled(
    "group",
    old.group.map((group) => ({ ...groupFrom(group, rolling, slotNow), in: inSeason })),
    rolling,
  );
  const groupNow = pointing(groups, input);
  const names = new Map(old.group.map((group) => [numberIn(group, "id"), textIn(group, "name")]));
  const lessons = settled(
    "lesson",
    old.lesson.map((lesson) => {
      const group = numberIn(lesson, "group_id");
      return {
        ...lessonFrom(lesson, rolling),
        in: group === null ? null : groupNow(group),
        of: names.get(group) ?? "",
      };
    }),
    rolling,
  );
  const events = settled(
    "event",
    old.event.map((event) => ({ ...eventFrom(event, rolling), in: inSeason })),
    rolling,
  );
  return [season, ...slots, ...groups, ...lessons, ...events];
}

/** How far everything moves, and between which days the next season lies. */
function movesOf({ settings, old, next }: RolloverInput): Pick<Rolling, "shift" | "span"> {
  const created = newSeason(settings);
  const span = next
    ? { from: textIn(next.season, "start_date"), to: textIn(next.season, "end_date") }
    : { from: created.startDate, to: created.endDate };
  const start = textIn(old.season, "start_date");
  return { span, shift: shiftBetween(start || span.from, span.from || start) };
}

/** The rows of one noun: with those told that the next season has already, and why nothing is to be created otherwise. */
function settled(noun: Exclude<RolledNoun, "season">, rows: readonly ProposedRow[], rolling: Rolling): RolledRow[] {
  const { next, made, offered, settings, placeOf } = rolling;
  const present = (next?.[noun] ?? []).map(
    (record): Present => ({ id: numberIn(record, "id") ?? 0, keys: KEYS[noun](record) }),
  );
  const there = successorsAmong(
    rows.map((row) => ({ from: row.from, keys: KEYS[noun](asPresent(row)) })),
    present,
    made[noun] ?? new Map(),
  );
  return rows.map((row) => {
    const successor = there.get(row.from);
    const because = successor
      ? AS_SUCCESSOR[successor.by]
      : (!offered[noun] && "not_offered") ||
        (!settings.takes[noun] && "not_wished") ||
        (row.in === null && "no_group") ||
        null;
    return { ...row, place: placeOf(noun, row.from), successor: successor?.id ?? null, because };
  });
}

const AS_SUCCESSOR = { made: "made", name: "there" } as const;

/** A proposal as the record that it would be: a lesson is known by its group. */
const asPresent = ({ noun, body, in: within }: ProposedRow): RolledRecord =>
  noun === "lesson" ? { ...body, group_id: typeof within === "number" ? within : null } : body;

/** Where what comes of a row is found: in the next season, in the row, or nowhere. */
function pointed(row: RolledRow, { isLeftOut }: RolloverInput): Pointed | null {
  if (row.successor !== null) return row.successor;
  return row.because === null && !isLeftOut(row.noun, row.from) ? { row: row.place } : null;
}

/** The same of old records, by their numbers. */
function pointing(rows: readonly RolledRow[], input: RolloverInput): (from: number) => Pointed | null {
  const of = new Map(rows.map((row) => [row.from, row]));
  return (from) => {
    const row = of.get(from);
    return row ? pointed(row, input) : null;
  };
}

/** By what a record of the next season is told to be the one that is proposed, the surest first. */
const KEYS: Record<Exclude<RolledNoun, "season">, (record: RolledRecord) => string[]> = {
  slot: (slot) => [joined(nameOf(slot), slot.day, slot.hour, slot.minute), joined(nameOf(slot))],
  group: (group) => [
    joined(nameOf(group), group.type, group.sex, group.sport_id),
    joined(nameOf(group), group.type),
    joined(nameOf(group)),
  ],
  lesson: (lesson) =>
    lesson.group_id === null
      ? []
      : [
          joined(lesson.group_id, lesson.day, lesson.hour, lesson.minute, fold(textIn(lesson, "location"))),
          joined(lesson.group_id, lesson.day, lesson.hour, lesson.minute),
        ],
  event: (event) => [joined(nameOf(event), instantOf(event.begin)), joined(nameOf(event))],
};

const nameOf = (record: RolledRecord): string => fold(textIn(record, "name"));
const joined = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null));

/** An instant whatever its offset. */
const instantOf = (value: unknown): number | null => {
  const moment = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
};
