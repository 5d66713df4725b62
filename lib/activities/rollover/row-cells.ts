import { wallClock } from "#lib/club/contract/zone.ts";
import { numberIn, numbersIn, type RolledNoun, type RolledRecord, textIn } from "#lib/sync/copy/rolled-record.ts";
import { cellBefore, PROPERTIES, type RolledField } from "./row-properties.ts";

/** What is shown of a record, by column, as its editor takes it: dates as YYYY-MM-DD, numbers as digits. Pure. */
export function cellsOf(
  noun: RolledNoun,
  record: RolledRecord,
  { timeZone, nameOf }: { timeZone: string; nameOf(trainer: number): string },
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [field, property] of Object.entries(PROPERTIES[noun]) as [RolledField, string][]) {
    const cell = cellOf(noun, field, property);
    if (cell !== "") cells[field] = cell;
  }
  return cells;

  function cellOf(of: RolledNoun, field: RolledField, property: string): string {
    if (field === "trainer") return numbersIn(record, property).map(nameOf).join(", ");
    if (of === "event" && (field === "date" || field === "time" || field === "until")) {
      const moment = new Date(textIn(record, property));
      if (Number.isNaN(moment.getTime())) return "";
      const { date, time } = wallClock(moment, timeZone);
      return field === "time" ? time : date;
    }
    if (field === "time") return hourOf(record);
    const number = numberIn(record, property);
    return number === null ? textIn(record, property) : String(number);
  }
}

/** When something takes place each week, HH:MM; empty where that is not known. */
export function hourOf(record: RolledRecord): string {
  const [hour, minute] = [numberIn(record, "hour"), numberIn(record, "minute")];
  if (hour === null || minute === null) return "";
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** The cells of a proposal, with those of the old record beside what differs. Pure. */
export function differingCells(before: Record<string, string>, after: Record<string, string>): Record<string, string> {
  const differing = Object.keys({ ...before, ...after }).filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
  return { ...after, ...Object.fromEntries(differing.map((name) => [cellBefore(name), before[name] ?? ""])) };
}
