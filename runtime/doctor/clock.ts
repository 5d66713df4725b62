import { doubtful, type Finding, faulty, fine } from "./finding.ts";

/** A message whose time is further away is refused (club-api §6.3: five minutes); an assertion lives for two. */
const WRONG_SECONDS = 110;
const INEXACT_SECONDS = 30;

/**
 * What it means that another clock is ahead of ours.
 * @param whose in words: "the club's"
 * @param aheadMs how far it is ahead; negative where it is behind
 */
export function clockFinding(id: string, whose: string, aheadMs: number): Finding {
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  if (seconds < INEXACT_SECONDS) return fine(id, `This machine's clock and ${whose} agree.`);
  const far = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60).toLocaleString("en")} minutes`;
  const says = `This machine's clock is ${far} ${aheadMs < 0 ? "ahead of" : "behind"} ${whose}.`;
  const remedy = "Set the clock of the machine that is wrong by NTP (timedatectl set-ntp true).";
  if (seconds < WRONG_SECONDS) return doubtful(id, says, remedy);
  return faulty(id, `${says} Signed messages and key assertions are refused.`, remedy);
}

/** How far the clock of who answered is ahead of ours, by its `Date` field, which has whole seconds; undefined where it says none. */
export function aheadBy(date: string | null, ours: Date): number | undefined {
  const told = Date.parse(date ?? "");
  return Number.isNaN(told) ? undefined : told + 500 - ours.getTime();
}
