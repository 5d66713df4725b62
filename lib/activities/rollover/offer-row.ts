import { numberIn, numbersIn, type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { missingIn, takenBy, toldYear } from "./offered-body.ts";
import { pricedAnew } from "./price-rule.ts";
import type { Pointed, RolledDoubt, RolledRow } from "./rolled-row.ts";
import type { Rolling } from "./rolling.ts";
import { movedYears } from "./years-in-name.ts";

/** What is proposed of a record, before it is known whether the next season has it already. */
export type ProposedRow = Omit<RolledRow, "place" | "because" | "successor">;

/** The oldest year that the API takes (club-api §2.1): whoever writes it means that nobody is too old. */
const NO_OLDEST = 1900;

/** A slot: the same hour of the week, with the ages of a year later. Pure. */
export function slotFrom(slot: RolledRecord, rolling: Rolling): ProposedRow {
  const said = { ...slot, ...named(slot, rolling), ...aged(slot, rolling), ...led(slot, rolling) };
  return proposed("slot", slot, said, rolling, standIn(rolling));
}

/** A lesson: the same hour of the week. Pure. */
export function lessonFrom(lesson: RolledRecord, rolling: Rolling): ProposedRow {
  return proposed("lesson", lesson, { ...lesson, ...led(lesson, rolling) }, rolling, standIn(rolling));
}

/**
 * A group: the ages of a year later, its price by the rule, its slots those that came of the ones it offered. What came of nothing is told. Pure.
 * @param successorOf where what comes of a slot of the old season is found; null: nowhere
 */
export function groupFrom(
  group: RolledRecord,
  rolling: Rolling,
  successorOf: (slot: number) => Pointed | null,
): ProposedRow {
  const { offered } = rolling;
  const offers = offered.group?.fields.has("slot_ids") ? numbersIn(group, "slot_ids") : [];
  const found = offers.map((id) => ({ id, successor: successorOf(id) }));
  const slots = found.map(({ successor }) => successor).filter((one) => one !== null);
  const gone = found.filter(({ successor }) => successor === null).map(({ id }) => slotName(rolling, id));
  const count = numberIn(group, "slot_count");
  const doubts: RolledDoubt[] = [];
  if (gone.length > 0) doubts.push({ code: "no_successor", field: "slot_ids", value: gone.join(", ") });
  const fewer = count !== null && gone.length > 0 && count > slots.length;
  if (fewer) doubts.push({ code: "fewer_slots", field: "slot_count", value: String(count) });
  const said = {
    ...group,
    ...named(group, rolling),
    ...aged(group, rolling),
    ...priced(group, rolling, ["cost_euros"]),
    ...roomed(group, rolling),
    ...(fewer ? { slot_count: slots.length } : {}),
  };
  return { ...proposed("group", group, said, rolling, doubts), slots };
}

const slotName = ({ old }: Rolling, id: number): string => {
  const slot = old.slot.find((one) => numberIn(one, "id") === id);
  return (slot && textIn(slot, "name")) || `#${id}`;
};

/** What the rules said of a record, as the club takes it. */
export function proposed(
  noun: RolledNoun,
  record: RolledRecord,
  said: RolledRecord,
  { offered }: Rolling,
  doubts: readonly RolledDoubt[],
): ProposedRow {
  const body = takenBy(offered[noun], said);
  return {
    ...{ noun, from: numberIn(record, "id") ?? 0, in: null, was: takenBy(offered[noun], record), body },
    doubts: [...missingIn(offered[noun], body), ...doubts, ...toldYear(body)],
  };
}

/** Its name, with the years that are its own moved. */
export function named(record: RolledRecord, { settings, old, shift }: Rolling): RolledRecord {
  if (!settings.yearsInNames) return {};
  const own = [
    ...["birth_year_start", "birth_year_end"].map((name) => numberIn(record, name)),
    ...["start_date", "end_date"].map((name) => Number(textIn(old.season, name).slice(0, "YYYY".length))),
  ].filter((year): year is number => year !== null);
  const [recent, oldest] = own;
  // A group of three years may name the one between.
  const between =
    recent !== undefined && oldest !== undefined && recent - oldest <= MOST_NAMED_YEARS ? range(oldest, recent) : [];
  return { name: movedYears(textIn(record, "name"), new Set([...own, ...between]), shift.years) };
}

const MOST_NAMED_YEARS = 10;
const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** Its birth years, later by the years between the seasons; an oldest year of 1900 means none. */
export function aged(record: RolledRecord, { shift }: Rolling): RolledRecord {
  const later = (name: string) => {
    const year = numberIn(record, name);
    return year === null || year === NO_OLDEST ? year : year + shift.years;
  };
  return { birth_year_start: later("birth_year_start"), birth_year_end: later("birth_year_end") };
}

/** Its prices by the rule. */
export function priced(record: RolledRecord, { settings }: Rolling, fields: readonly string[]): RolledRecord {
  const entries = fields.map((field) => [field, numberIn(record, field)] as const);
  return Object.fromEntries(
    entries.map(([field, euros]) => [field, euros === null ? null : pricedAnew(euros, settings.prices)]),
  );
}

/** How many it takes. */
export const roomed = (record: RolledRecord, { settings }: Rolling): RolledRecord => ({
  capacity: settings.capacity === "keep" ? (record.capacity ?? null) : null,
});

/** Who leads it: those who did, or whoever stands in. */
const led = (record: RolledRecord, { settings }: Rolling): RolledRecord => ({
  trainer_ids: settings.trainers === "keep" ? numbersIn(record, "trainer_ids") : [settings.trainers],
});

const standIn = ({ settings }: Rolling): RolledDoubt[] =>
  settings.trainers === "keep" ? [] : [{ code: "stand_in", field: "trainer_ids" }];
