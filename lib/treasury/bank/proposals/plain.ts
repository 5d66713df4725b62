import type { MatchKind } from "#lib/base/store/schema/treasury/bank.ts";
import { labelStem } from "#lib/treasury/bank/label.ts";
import type { MatchScene, OpenLine } from "./open-things.ts";
import { type MatchProposal, type MatchReason, saidKind } from "./proposal-shape.ts";

/** What a label says by itself: the bank's fees, and the same business as before. */
export function plainProposals(
  line: OpenLine,
  { habits }: MatchScene,
  found: readonly MatchProposal[],
): MatchProposal[] {
  const kind = saidKind(line);
  const stem = labelStem(line.labelKey, line.cents);
  const habit = stem === null ? undefined : habits.get(stem);
  const plain = (of: MatchKind, isSure: boolean, reason: MatchReason): MatchProposal => ({
    ...{ line: line.id, isSure: isSure && found.length === 0, reasons: [reason] },
    parts: [{ kind: of, cents: line.cents }],
  });
  if (habit === "fee" || habit === "expense" || habit === "not_ours")
    return [plain(habit, line.cents < 0, { is: "habit" })];
  if (kind === "fee") return [plain("fee", true, { is: "label", kind })];
  return line.cents < 0 && found.length === 0 ? [plain("expense", false, { is: "label", kind })] : [];
}
