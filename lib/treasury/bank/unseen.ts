import type { MatchScene, OpenMoney, OpenSlip } from "./proposals/open-things.ts";

/** What the club recorded and no statement shows, though it should by now. */
export interface UnseenAtBank {
  moneys: OpenMoney[];
  slips: OpenSlip[];
}

/** A bank takes days, and who collects weeks: what is older than a month is missing. */
const MONTH_DAYS = 31;
const DAY_MS = 86_400_000;

/**
 * What is older than a month and on no statement, the oldest first. Of days before the first statement and after the last nobody can say anything. Pure.
 * @param told the first and the last day of which statements of the bank tell; null: none was read in
 */
export function unseenIn(
  { moneys, slips }: Pick<MatchScene, "moneys" | "slips">,
  { today, told }: { today: string; told: { from: string; to: string } | null },
): UnseenAtBank {
  if (told === null) return { moneys: [], slips: [] };
  const until = new Date(Date.parse(today) - MONTH_DAYS * DAY_MS).toISOString().slice(0, 10);
  const isMissing = (day: string) => day >= told.from && day <= told.to && day <= until;
  return {
    moneys: moneys.filter(({ on }) => isMissing(on)).toSorted((a, b) => a.on.localeCompare(b.on)),
    slips: slips
      .filter(({ depositedOn, madeOn }) => isMissing(depositedOn ?? madeOn))
      .toSorted((a, b) => (a.depositedOn ?? a.madeOn).localeCompare(b.depositedOn ?? b.madeOn)),
  };
}
