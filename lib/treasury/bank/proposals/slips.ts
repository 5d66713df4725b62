import { daysBetween } from "#lib/base/time/days.ts";
import { labelNumbers } from "#lib/treasury/bank/label.ts";
import type { MatchScene, OpenLine, OpenSlip } from "./open-things.ts";
import {
  feePart,
  feeReason,
  isKnownFee,
  isNearFee,
  type MatchProposal,
  type MatchReason,
  saidKind,
} from "./proposal-shape.ts";

/** A bank books a deposit so many days after somebody handed it in; whoever forgot wrote the day down a little later. */
const DEPOSIT_DAYS = { before: 3, after: 12, unsaid: 45 } as const;
/** Who reimburses vouchers takes months. */
const VOUCHER_DAYS = 90;

interface SlipFit {
  line: OpenLine;
  slip: OpenSlip;
  days: number;
  /** The label speaks of such a deposit. */
  isOfKind: boolean;
  feeCents: number;
  isExact: boolean;
  /** What the label says of the slip's number or count. */
  said: string | null;
}

/** Slips by their sum, their day and what the label says of their number and count. */
export function slipProposals(scene: MatchScene): MatchProposal[] {
  const bySum = Map.groupBy(scene.slips, ({ cents }) => cents);
  const vouchers = scene.slips.filter(({ kind }) => kind === "voucher");
  const fits = scene.lines
    .filter(({ cents, isCollected }) => cents > 0 && !isCollected)
    .flatMap((line) =>
      [...new Set([...(bySum.get(line.cents) ?? []), ...vouchers])].flatMap((slip) => fitOf(scene, line, slip) ?? []),
    );
  const ofLine = Map.groupBy(fits, ({ line }) => line.id);
  const ofSlip = Map.groupBy(fits, ({ slip }) => slip.number);
  return fits.map((fit) => {
    const { line, slip, days, isOfKind, feeCents, isExact, said } = fit;
    // A number that the label says settles what two equal sums leave open.
    const isClear = (one: SlipFit) =>
      one === fit || !(one.isExact && one.isOfKind) || (said !== null && one.said === null);
    const isOnly = (ofLine.get(line.id) ?? []).every(isClear) && (ofSlip.get(slip.number) ?? []).every(isClear);
    const reasons: MatchReason[] = [
      ...(said === null ? [] : [{ is: "number" as const, number: said }]),
      ...[{ is: "amount" as const }, { is: "day" as const, days }],
      ...feeReason(feeCents),
    ];
    return {
      ...{ line: line.id, isSure: isExact && isOfKind && isOnly, reasons },
      parts: [{ kind: "slip", cents: slip.cents, slip: slip.number }, ...feePart(feeCents)],
    };
  });
}

function fitOf(scene: MatchScene, line: OpenLine, slip: OpenSlip): SlipFit | null {
  const feeCents = slip.cents - line.cents;
  const isVoucher = slip.kind === "voucher";
  if (feeCents !== 0 && !(isVoucher && isNearFee(slip.cents, feeCents))) return null;
  const kind = saidKind(line);
  if (kind !== slip.kind && kind !== "unsaid") return null;
  const days = daysBetween(slip.depositedOn ?? slip.madeOn, line.day);
  const { before, after, unsaid } = DEPOSIT_DAYS;
  const isNear = isVoucher
    ? days >= 0 && days <= VOUCHER_DAYS
    : days >= -before && days <= (slip.depositedOn ? after : unsaid);
  if (!isNear) return null;
  const isExact = feeCents === 0 || isKnownFee(scene, "voucher", slip.cents, feeCents);
  return { line, slip, days, isOfKind: kind === slip.kind, feeCents, isExact, said: saysOf(line, slip) };
}

/** A short number says nothing: it is a day, or a count of anything. */
function saysOf({ label }: OpenLine, { number, count }: OpenSlip): string | null {
  const numbers = labelNumbers(label);
  const padded = numbers.find((one) => one.length >= 3 && Number(one) === number);
  if (padded) return padded;
  const counted = new RegExp(`\\b${count} (cheques?|chqs?)\\b`, "i").exec(label);
  return counted && count > 1 ? counted[0] : null;
}
