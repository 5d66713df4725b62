import { searchedWords } from "#lib/base/words/fold.ts";
import type { PastRegistration, RenewalProposal } from "./proposal.ts";
import type { RenewalView, ShownRenewals } from "./view.ts";

/** One registration of last season with what is proposed for it. Travels as JSON. */
export interface RenewalRow {
  /** The registration of last season. */
  id: number;
  memberId: number;
  firstName: string | null;
  lastName: string | null;
  birthDate: string | null;
  /** What a search looks into (`searchable`). */
  searchKey: string;
  /** The group of last season; its number where the copy does not have its name. */
  group: { id: number; name: string | null };
  proposal: RenewalProposal;
  /** What the proposal was made from. */
  past: PastRegistration;
  /** The share of recorded sessions of last season at which they were present, between 0 and 1; null where nothing was recorded. */
  came: number | null;
  /** What they still owe of last season, in cents; null where payments were not read. */
  owesCents: number | null;
  /** Whether every required paper is there; null where nobody read them. */
  isComplete: boolean | null;
}

/** The rows of a view, and how many there are of each sort under its other filters. Pure. */
export function foundRenewals(
  rows: readonly RenewalRow[],
  view: RenewalView,
): { rows: RenewalRow[]; counts: Record<ShownRenewals, number>; reasons: Map<string, number> } {
  const asked = searchedWords(view.q);
  const among = rows.filter(
    (row) =>
      (view.group === undefined || row.group.id === view.group) &&
      (view.came === undefined || (row.came !== null && row.came * 100 >= view.came)) &&
      answers(view.paid, row.owesCents === null ? null : row.owesCents <= 0) &&
      answers(view.order, row.isComplete) &&
      asked.every((word) => row.searchKey.includes(word)),
  );
  const counts = { all: among.length, proposed: 0, human: 0, none: 0 };
  const reasons = new Map<string, number>();
  for (const { proposal } of among) {
    counts[proposal.verdict] += 1;
    if (proposal.verdict !== "proposed" && (view.show === "all" || view.show === proposal.verdict))
      reasons.set(proposal.code, (reasons.get(proposal.code) ?? 0) + 1);
  }
  const shown = among.filter(
    ({ proposal }) =>
      (view.show === "all" || proposal.verdict === view.show) &&
      (view.reason === undefined || (proposal.verdict !== "proposed" && proposal.code === view.reason)),
  );
  return { rows: shown, counts, reasons };
}

/** Who was not read is neither yes nor no. */
function answers(wished: "yes" | "no" | undefined, is: boolean | null): boolean {
  return wished === undefined || (is !== null && is === (wished === "yes"));
}
