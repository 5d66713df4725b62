import { DESK_DEEDS } from "../desk/deeds.ts";
import type { RollingOver } from "../desk/season-deeds.ts";
import { plus } from "./calendar.ts";
import { chosen, type Plain, type SeasonNow, type Truth } from "./club.ts";
import { pageOf, type ShownRow } from "./lists.ts";
import type { Deed } from "./meant.ts";
import { differing, isNow, isShown, labelOf, meantFrom, type Noun, type Rolling, recordsOf } from "./rolled.ts";
import { type DeskStep, weekday } from "./steps.ts";
import type { Rollover, Year } from "./year.ts";

type Of<Name extends DeskStep["do"]> = Extract<DeskStep, { do: Name }>;

const later = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** The season to which one is rolled over: the next one that is there, or another after it. */
const nextOf = ({ seasons }: Truth, { id }: SeasonNow) => seasons[seasons.findIndex((one) => one.id === id) + 1];

/** What is meant by a list, as it was set up. */
export function rollingOf(year: Year, { settings, old }: Rollover): Rolling {
  const { next } = settings;
  const there = next.is === "there" ? year.truth.seasons.find(({ id }) => id === next.id)?.season : undefined;
  const span =
    next.is === "new"
      ? { start: next.startDate, end: next.endDate }
      : { start: there?.start_date, end: there?.end_date };
  return { settings, old, span, zone: year.closed.zone };
}

/** Where the columns of a row stand in the record. */
const COLUMNS: Readonly<Record<Noun, Readonly<Record<string, string>>>> = {
  season: {
    price: "membership_cost_euros",
    date: "start_date",
    until: "end_date",
    opens: "registration_start",
    closes: "registration_end",
  },
  slot: { day: "day", youngest: "birth_year_start", oldest: "birth_year_end", capacity: "capacity" },
  group: { price: "cost_euros", youngest: "birth_year_start", oldest: "birth_year_end", capacity: "capacity" },
  lesson: { day: "day" },
  event: { price: "cost_euros", youngest: "birth_year_start", capacity: "capacity", opens: "registration_opening" },
};

const nounOf = ({ cells }: ShownRow) => cells.noun as Noun;

/** Finds the record of which each row was made, by what it is called; a row that nothing is called so, and a record that no row proposes, are told. */
function matchRows(year: Year, list: Rollover, rows: readonly ShownRow[], among: SeasonNow, what: string): void {
  const kept = [...list.sources.values()];
  // What a row was made of keeps its name there, whatever it is called by now.
  const nameKept = (record: Plain) =>
    kept.find((one) => one.noun === "group" && one.record.id === record.id)?.record ?? record;
  const rolling = { ...rollingOf(year, list), old: { ...among, groups: among.groups.map(nameKept) } };
  const known = new Set(kept.map(({ noun, record }) => `${noun} ${record.id}`));
  const open = recordsOf(among).filter(({ noun, record }) => !known.has(`${noun} ${record.id}`));
  const left: string[] = [];
  for (const row of rows.filter(({ place }) => !list.sources.has(place))) {
    const noun = nounOf(row);
    const isOf = (one: (typeof open)[number]) => {
      if (one.noun !== noun) return false;
      // A season that is there has its own name.
      return noun === "season" || labelOf(noun, one.record, rolling) === row.label;
    };
    const place = open.findIndex(isOf);
    const [source] = place < 0 ? [] : open.splice(place, 1);
    if (source) list.sources.set(row.place, source);
    else left.push(`${noun} ${row.label}`);
  }
  if (open.length > 0)
    year.found(
      `a roll-over leaves something out: ${what}`,
      `no row proposes ${open.map(({ noun, record }) => `${noun} ${labelOf(noun, record, rolling)}`).join("; ")}; rows are ${rows.map((row) => `${nounOf(row)} ${row.label}`).join("; ")}`,
    );
  if (left.length > 0)
    year.found(
      `a roll-over proposes what the season has not: ${what}`,
      `${left.join("; ")}; nothing of it is there so`,
    );
  list.old = { ...among };
}

/** What a row proposes is what somebody means by it. */
function faultsOfRow(year: Year, list: Rollover, row: ShownRow): void {
  const source = list.sources.get(row.place);
  if (!source || row.state === "nothing") return;
  const meant = meantFrom(source.noun, source.record, rollingOf(year, list));
  for (const [column, property] of Object.entries(COLUMNS[source.noun])) {
    const value = list.changes.get(row.place)?.[column] ?? meant[property];
    const said = value === null || value === undefined ? "" : String(value);
    if ((row.cells[column] ?? "") !== said)
      year.found(
        `a roll-over proposes something else: ${source.noun} ${property}`,
        `${row.label} is proposed with ${row.cells[column]} instead of ${said}: ${JSON.stringify(source.record)}`,
      );
  }
}

export const rollOver: Deed<Of<"roll over">> = (year, step) => {
  const old = chosen(year.truth.seasons, step.from);
  if (!old) return;
  const there = nextOf(year.truth, old);
  const startDate = later(old.season.start_date);
  const name = `Saison ${startDate.slice(0, 4)}-${Number(startDate.slice(0, 4)) + 1}`;
  const next: RollingOver["next"] =
    step.to === "there" && there
      ? { is: "there", id: there.id }
      : { is: "new", name, startDate, endDate: later(old.season.end_date) };
  const settings: RollingOver = {
    ...{ from: old.id, next, prices: { percent: step.percent, euros: step.euros, roundTo: 1 } },
    takes: {
      ...{ slot: step.without !== "slots", group: true },
      ...{ lesson: step.without !== "lessons", event: step.without !== "events" },
    },
    trainers: step.standIn ? (year.club.trainers[1] ?? "keep") : "keep",
    capacity: step.noLimit ? "none" : "keep",
    ...{ yearsInNames: true, followsHolidays: true },
  };
  const id = year.name();
  const isThere = next.is === "new" && year.truth.seasons.some(({ season }) => season.name === name);
  return {
    ...{ pressed: DESK_DEEDS.prepareRollover, at: year.at(old), wish: { id, settings } },
    mayBe: year.isBehind ? "either" : isThere ? { because: "a season is created once" } : "done",
    done: async () => {
      const list: Rollover = {
        id,
        kind: "rollover",
        isGone: false,
        settings,
        old,
        sources: new Map(),
        changes: new Map(),
      };
      year.lists.push(list);
      const shown = await pageOf(year, list);
      if (!shown) return;
      matchRows(year, list, shown.rows, old, "at first");
      for (const row of shown.rows) faultsOfRow(year, list, row);
    },
  };
};

const rolloverAt = (year: Year, index: number): Rollover | undefined =>
  chosen(
    year.lists.filter((one): one is Rollover => one.kind === "rollover" && !one.isGone),
    index,
  );

export const lookForMore: Deed<Of<"look for more">> = (year, step) => {
  const list = rolloverAt(year, step.list);
  const now = year.truth.seasons.find(({ id }) => id === list?.old.id);
  if (!list || !now) return;
  return {
    ...{ pressed: DESK_DEEDS.growRollover, at: year.at(now, list.id), wish: { id: list.id }, list, mayBe: "either" },
    done: async () => {
      const shown = await pageOf(year, list);
      if (shown) matchRows(year, list, shown.rows, now, "looking for more");
    },
  };
};

export const changeProposal: Deed<Of<"change a proposal">> = async (year, step) => {
  const list = rolloverAt(year, step.list);
  const shown = list && (await pageOf(year, list));
  if (!list || !shown) return;
  const has =
    (column: string) =>
    ({ cells, state, outcome }: ShownRow) =>
      (column === "name" || column in COLUMNS[cells.noun as Noun]) &&
      (column !== "name" || cells.noun !== "lesson") &&
      (column !== "opens" || cells.noun === "season") &&
      state !== "nothing" &&
      outcome === null;
  const { what } = step;
  const row = chosen(
    shown.rows.filter(
      what === "left out" ? ({ outcome, state }) => outcome === null && state !== "nothing" : has(what),
    ),
    step.row,
  );
  if (!row) return;
  const at = year.at(list.old, list.id);
  if (what === "left out") {
    const leftOut = row.state !== "left_out";
    return {
      ...{
        pressed: DESK_DEEDS.leaveOutRolloverRow,
        at,
        wish: { id: list.id, place: row.place, leftOut },
        list,
        mayBe: "done",
      },
      done: async () => undefined,
    };
  }
  const value = {
    name: () => year.token("Named anew"),
    price: () => String(step.value * 7),
    opens: () => plus(row.cells.opens ?? "2027-06-01", -step.value - 1),
    day: () => weekday(step.value),
    capacity: () => String(step.value + 1),
  }[what]();
  const wish = { id: list.id, place: row.place, seen: row.version, changes: { [what]: value } };
  return {
    ...{ pressed: DESK_DEEDS.changeRolloverRow, at, wish, list, mayBe: "done" },
    done: async () => {
      list.changes.set(row.place, { ...list.changes.get(row.place), [what]: value });
      const now = (await pageOf(year, list))?.rows.find(({ place }) => place === row.place);
      const told = what === "name" ? now?.label : now?.cells[what];
      if (told !== value) year.found(`a row is not changed as it was said: ${what}`, `${told} instead of ${value}`);
    },
  };
};

/** What a row makes is what was meant and shown, and is made once. @param shown the rows as they stood before the run */
export function faultsOfRolled(
  year: Year,
  list: Rollover,
  shown: readonly ShownRow[],
  rows: readonly ShownRow[],
  before: Truth,
): void {
  const rolling = rollingOf(year, list);
  const { truth } = year;
  const seasonRow = rows.find((row) => nounOf(row) === "season");
  const { next } = list.settings;
  const into =
    next.is === "there"
      ? next.id
      : (seasonRow?.made.season ?? truth.seasons.find(({ season }) => season.name === seasonRow?.label)?.id);
  const now = truth.seasons.find(({ id }) => id === into);
  const was = before.seasons.find(({ id }) => id === into);
  const created = rows.filter(
    ({ outcome, place }) => outcome === "created" && shown.find((one) => one.place === place)?.outcome !== "created",
  );
  for (const row of rows) {
    year.coverage.meet("outcomes", `row of a roll-over: ${row.outcome ?? row.state}${row.code ? ` ${row.code}` : ""}`);
    if (row.outcome === "refused" && row.code === "validation_failed" && (row.told ?? []).length === 0)
      year.found("a row is refused and no field of it says why", `${row.label}: ${row.code} ${row.detail}`);
  }
  if (!now) {
    if (created.length > 0) year.found("a roll-over made nothing that is there", `${JSON.stringify(created[0])}`);
    return;
  }
  for (const row of created) {
    const source = list.sources.get(row.place);
    if (!source) continue;
    const made = recordsOf(now).find(({ noun, record }) => noun === source.noun && record.id === row.made[source.noun]);
    if (!made) {
      year.found(`told as created, and not there: ${source.noun}`, JSON.stringify(row));
      continue;
    }
    const meant = changed(source.noun, meantFrom(source.noun, source.record, rolling), list.changes.get(row.place));
    const is = isNow(source.noun, made.record);
    if (
      source.noun === "group" &&
      meant.slot_count !== undefined &&
      Number(meant.slot_count) > made.record.slot_ids.length
    )
      meant.slot_count = made.record.slot_ids.length;
    for (const field of differing(meant, is))
      year.found(
        `the new season has something else: ${source.noun} ${field}`,
        `${row.label} has ${JSON.stringify(is[field])} instead of ${JSON.stringify(meant[field])}; it was ${JSON.stringify(source.record)}`,
      );
    const old = isNow(source.noun, source.record);
    const cells = shown.find(({ place }) => place === row.place);
    const said = [
      ...Object.values(cells?.cells ?? {}),
      cells?.label ?? "",
      ...(cells?.doubts ?? []).flatMap(({ values }) => Object.values(values ?? {}).map(String)),
    ];
    const leaders = (ids: number[]) =>
      ids.map((one) => (one === year.club.trainers[0] ? "TRAINER Tess" : "TRAINER Uli"));
    for (const field of differing(old, is)) {
      const value = field === "trainer_ids" ? leaders(is[field] as number[]) : is[field];
      // What is empty now is shown by what stood there.
      if (!isShown(value ?? old[field], said))
        year.found(
          `written and not shown: ${source.noun} ${field}`,
          `${row.label} came by ${JSON.stringify(is[field])}, which was ${JSON.stringify(old[field])}; its row shows ${JSON.stringify(cells?.cells)}`,
        );
    }
  }
  faultsOfSlots(year, list, now, created);
  for (const noun of ["slot", "group", "lesson", "event"] as const) {
    const count = (season: SeasonNow | undefined) =>
      season ? recordsOf(season).filter((one) => one.noun === noun).length : 0;
    const made = created.filter((row) => nounOf(row) === noun).length;
    if (count(now) !== count(was) + made)
      year.found(
        `a roll-over makes more than it says: ${noun}`,
        `${count(was)} were there, ${made} were made, ${count(now)} are there`,
      );
  }
}

/** A group offers in the new season what came of the slots that it offered. */
function faultsOfSlots(year: Year, list: Rollover, now: SeasonNow, created: readonly ShownRow[]): void {
  const rolling = rollingOf(year, list);
  for (const row of created) {
    const source = list.sources.get(row.place);
    if (source?.noun !== "group") continue;
    const made = now.groups.find(({ id }) => id === row.made.group);
    const madeOf = new Map(
      [...list.sources].flatMap(([place, { noun, record }]) => {
        const own = created.find((one) => one.place === place)?.made.slot;
        return noun === "slot" && own !== undefined ? [[record.id, own] as const] : [];
      }),
    );
    for (const old of source.record.slot_ids as number[]) {
      const slot = rolling.old.slots.find(({ id }) => id === old);
      const successor = madeOf.get(old);
      if (successor !== undefined && !made?.slot_ids.includes(successor))
        year.found(
          "a group does not offer what came of its slots",
          `${row.label} lacks ${slot?.name}: ${JSON.stringify(made)}`,
        );
    }
  }
}

/** What a person changed stands above what is proposed. */
function changed(
  noun: Noun,
  meant: Record<string, unknown>,
  changes: Record<string, string> = {},
): Record<string, unknown> {
  const said = { ...meant };
  for (const [column, value] of Object.entries(changes)) {
    const property = column === "name" ? "name" : COLUMNS[noun][column];
    if (property)
      said[property] = typeof meant[property] === "number" || /^(cap|.*euros)/.test(property) ? Number(value) : value;
  }
  return said;
}
