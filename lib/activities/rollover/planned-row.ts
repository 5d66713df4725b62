import { numbersIn, type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import type { Planned, StageDoubt, StagedBody, StagedReference, StagedWrite } from "#lib/sync/staging/plan.ts";
import type { Pointed, RolledDoubt, RolledRow } from "./rolled-row.ts";
import { cellsOf, differingCells, hourOf } from "./row-cells.ts";
import { changedBody } from "./row-changes.ts";
import { PROPERTIES } from "./row-properties.ts";

/** How each is created (club-api §4.3, §4.6, §4.7). */
export const CREATIONS = {
  season: "POST /seasons",
  slot: "POST /slots",
  group: "POST /groups",
  lesson: "POST /lessons",
  event: "POST /events",
} as const satisfies Record<RolledNoun, StagedWrite>;

/** What is needed to write a row down. */
export interface RowWords {
  timeZone: string;
  /** Who leads something. */
  nameOf(trainer: number): string;
  /** What an old slot is called that a group offers now. */
  slotName(pointed: Pointed): string;
}

/** A row of a roll-over as a stage has it: what is shown of it, its one write, and what somebody has to look at. Pure. */
export function plannedRow(row: RolledRow, changes: RolledRecord, words: RowWords): Planned {
  const { noun, because } = row;
  const body = changedBody(noun, row.body, changes, words.timeZone);
  const names = { timeZone: words.timeZone, nameOf: words.nameOf };
  const cells = differingCells(cellsOf(noun, row.was, names), cellsOf(noun, body, names));
  const slots = (row.slots ?? []).map(words.slotName).join(", ");
  return {
    label: labelOf(row, body),
    cells: { ...cells, noun, ...(noun === "lesson" ? { name: row.of ?? "" } : {}), ...(slots && { slots }) },
    plan: because === null ? [{ names: noun, write: CREATIONS[noun], body: written(row, body) }] : null,
    nothingBecause: because,
    doubts: because === null ? row.doubts.flatMap((doubt) => asStaged(doubt, row, body, changes)) : [],
  };
}

/** What a row is called: a lesson by its group and its hour. */
function labelOf(row: RolledRow, body: RolledRecord): string {
  if (row.noun === "lesson") return `${row.of ?? ""}, ${textIn(body, "day")} ${hourOf(body)}`;
  return textIn(body, "name") || textIn(row.was, "name") || `#${row.from}`;
}

/** The body that is sent, with what it belongs to and offers. */
function written({ noun, in: within, slots }: RolledRow, body: RolledRecord): StagedBody {
  const place = noun === "lesson" ? "group" : "season";
  return {
    ...(body as StagedBody),
    ...(within === null ? {} : { [`${place}_id`]: referenceTo(within, place) }),
    ...(slots && slots.length > 0 ? { slot_ids: slots.map((one) => referenceTo(one, "slot")) } : {}),
  };
}

const referenceTo = (pointed: Pointed, of: RolledNoun): number | StagedReference =>
  typeof pointed === "number" ? pointed : { of, row: pointed.row };

/** The property of a doubt is told by the column in which it can be mended; one that a person has mended is none any more. */
function asStaged(doubt: RolledDoubt, { noun }: RolledRow, body: RolledRecord, changes: RolledRecord): StageDoubt[] {
  const [column] = Object.entries(PROPERTIES[noun]).find(([, property]) => property === doubt.field) ?? [];
  const isMended =
    (column !== undefined && Object.hasOwn(changes, column)) ||
    (doubt.code === "missing" && Object.hasOwn(body, doubt.field)) ||
    (doubt.code === "stand_in" && numbersIn(body, "trainer_ids").length === 0);
  if (isMended) return [];
  const values = { field: doubt.field, ...("value" in doubt ? { value: doubt.value } : {}) };
  return [
    {
      ...{ code: doubt.code, values, blocks: doubt.code === "missing" },
      ...(column === undefined ? {} : { field: column }),
      ...(doubt.code === "missing" || doubt.code === "stand_in" ? { repair: `${noun} ${doubt.field}` } : {}),
    },
  ];
}
