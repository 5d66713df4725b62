import {
  mayExportJournal,
  mayIssueReceipts,
  mayKeepAid,
  mayKeepInstalments,
  mayKeepSlips,
  mayReadDues,
  mayRemind,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Rule } from "#lib/sync/resources/resource.ts";

type Tab = keyof (typeof en)["dues"]["tabs"];

/** A part of the treasurer's desk, with its page below it. */
export interface TreasurySection {
  /** Its word: `tabs.<key>`. */
  key: Tab;
  /** The folder of its page; empty for the first. */
  path: string;
  rule: Rule;
}

/** The parts of the treasurer's desk in the order of their tabs. One that is not built yet is not listed: no tab leads nowhere. */
const SECTIONS: readonly TreasurySection[] = [
  { key: "overview", path: "", rule: mayReadDues },
  { key: "dues", path: "dues", rule: mayReadDues },
  { key: "reminders", path: "reminders", rule: mayRemind },
  { key: "deposits", path: "deposits", rule: mayKeepSlips },
  { key: "slips", path: "slips", rule: mayKeepSlips },
  { key: "instalments", path: "instalments", rule: mayKeepInstalments },
  { key: "aid", path: "aid", rule: mayKeepAid },
  { key: "receipts", path: "receipts", rule: mayIssueReceipts },
  { key: "journal", path: "journal", rule: mayExportJournal },
];

/** The parts that a person may see. */
export function treasuryFor(seat: Seat): TreasurySection[] {
  return SECTIONS.filter(({ rule }) => rule(seat).allowed);
}

/** Who sees the treasurer's desk in the rail: whoever may see any part of it. */
export const maySeeTreasury: Rule = (seat) => {
  const verdicts = SECTIONS.map(({ rule }) => rule(seat));
  return verdicts.find(({ allowed }) => allowed) ?? verdicts[0] ?? mayReadDues(seat);
};
