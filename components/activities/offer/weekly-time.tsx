import { type TimeOfWeek, useWeeklyWords } from "#components/sync/records/weekly-words.ts";

/** "Lundi 18h30 – 20h00", as a title. */
export function WeeklyTime({ at }: { at: TimeOfWeek }) {
  return <span className="inline-block tabular-nums first-letter:uppercase">{useWeeklyWords().whole(at)}</span>;
}
