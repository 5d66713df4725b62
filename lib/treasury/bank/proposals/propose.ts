import { aidProposals } from "./aids.ts";
import { claimProposals } from "./claims.ts";
import { moneyProposals } from "./moneys.ts";
import type { MatchScene } from "./open-things.ts";
import { ownTransfers } from "./own-transfers.ts";
import { payOuts, payOutsOfFile } from "./pay-outs.ts";
import { plainProposals } from "./plain.ts";
import type { MatchProposal } from "./proposal-shape.ts";
import { slipProposals } from "./slips.ts";

/** Of so many a person chooses. */
const MOST_PROPOSED = 5;

/** What lines may be, those that tell most first. */
const KINDS = [
  ...[ownTransfers, payOutsOfFile, slipProposals, moneyProposals, payOuts],
  ...[aidProposals, claimProposals],
];

/**
 * What each line is likely to be, the likeliest first. *Sure* is what two people would settle alike without looking at anything else: the amount to the cent, within days, and named or numbered so that nothing else
 * and no other line fits. Several at once only where their sum is exact. Pure.
 */
export function proposeMatches(scene: MatchScene): Map<number, MatchProposal[]> {
  const proposals = new Map<number, MatchProposal[]>();
  const put = (found: readonly MatchProposal[]) => {
    for (const one of found) {
      const those = proposals.get(one.line);
      if (those) those.push(one);
      else proposals.set(one.line, [one]);
    }
  };
  for (const kind of KINDS) put(kind(scene));
  for (const line of scene.lines) put(plainProposals(line, scene, proposals.get(line.id) ?? []));
  return new Map([...exclusive(proposals)].map(([line, those]) => [line, those.slice(0, MOST_PROPOSED)]));
}

/** A thing that is proposed as sure for one line is proposed as sure for no other; where it is, neither is sure. */
function exclusive(proposals: ReadonlyMap<number, readonly MatchProposal[]>): Map<number, MatchProposal[]> {
  const taken = new Map<string, number>();
  const keys = ({ parts }: MatchProposal) =>
    parts.flatMap(({ slip, paymentId, dossier, other }) => [
      ...(slip === undefined ? [] : [`slip ${slip}`]),
      ...(paymentId === undefined ? [] : [`payment ${paymentId}`]),
      ...(dossier === undefined ? [] : [`dossier ${dossier}`]),
      ...(other === undefined ? [] : [`line ${other}`]),
    ]);
  for (const those of proposals.values())
    for (const one of those.filter(({ isSure }) => isSure))
      for (const key of keys(one)) taken.set(key, (taken.get(key) ?? 0) + 1);
  return new Map(
    [...proposals].map(([line, those]) => {
      const isContested = (one: MatchProposal) => keys(one).some((key) => (taken.get(key) ?? 0) > 1);
      const sure = those.filter(({ isSure }) => isSure);
      const held = those.map((one) =>
        one.isSure && (sure.length > 1 || isContested(one)) ? { ...one, isSure: false } : one,
      );
      return [line, held.toSorted((one, other) => Number(other.isSure) - Number(one.isSure))];
    }),
  );
}
