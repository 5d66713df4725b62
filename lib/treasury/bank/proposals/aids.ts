import type { MatchScene } from "./open-things.ts";
import { type MatchProposal, saidKind, totalOf } from "./proposal-shape.ts";

/** Aid that was reimbursed: one of the amount, or all that was claimed by a day. */
export function aidProposals({ lines, aids }: MatchScene): MatchProposal[] {
  return lines
    .filter((line) => line.cents > 0 && !line.isCollected && ["aid", "voucher"].includes(saidKind(line)))
    .flatMap((line) => {
      const claimed = aids.filter(({ claimedOn }) => claimedOn <= line.day);
      const days = [...new Set(claimed.map(({ claimedOn }) => claimedOn))];
      const groups = [
        ...days.map((day) => claimed.filter(({ claimedOn }) => claimedOn === day)),
        ...(days.length > 1 ? [claimed] : []),
      ].filter((group) => group.length > 0 && totalOf(group) === line.cents);
      return groups.map((group) => ({
        ...{ line: line.id, isSure: groups.length === 1 && saidKind(line) === "aid" },
        parts: group.map(({ dossier, cents }) => ({ kind: "aid" as const, cents, dossier })),
        reasons: [{ is: "sum" as const, count: group.length }],
      }));
    });
}
