import { daysBetween } from "#lib/base/time/days.ts";
import { labelDay } from "#lib/treasury/bank/label.ts";
import type { MatchScene, MoneyWay, OpenMoney } from "./open-things.ts";
import { feePart, feeReason, isKnownFee, isNearFee, type MatchProposal, saidKind, totalOf } from "./proposal-shape.ts";

/** A pay-out holds what came up to so many days before. */
const PAY_OUT_DAYS = 20;
/** What stands longer is no part of the next pay-out. */
const OLDEST_PAID_OUT_DAYS = 60;
/** What was paid out stands at the bank within so many days. */
const BOOKED_DAYS = 6;

/** A pay-out of which a file of who collects says what is in it. */
export function payOutsOfFile({ lines }: MatchScene): MatchProposal[] {
  const groups = Map.groupBy(
    lines.filter(({ isCollected, paidOutOn }) => isCollected && paidOutOn !== null),
    ({ account, paidOutOn }) => `${account} ${paidOutOn}`,
  );
  return lines
    .filter((line) => !line.isCollected && line.cents > 0 && saidKind(line) === "collector")
    .flatMap((line) => {
      const fitting = [...groups.values()].filter((group) => {
        const days = daysBetween(group[0]?.paidOutOn ?? "", line.day);
        return totalOf(group) === line.cents && days >= -1 && days <= BOOKED_DAYS;
      });
      return fitting.map((group) => ({
        ...{ line: line.id, isSure: fitting.length === 1 },
        parts: group.map(({ id, cents }) => ({ kind: "transfer" as const, cents, other: id })),
        reasons: [{ is: "label", kind: "collector" } as const, { is: "sum", count: group.length } as const],
      }));
    });
}

/** Pay-outs of cards and of who collects, of which no file tells: all that was paid on a day, or since the last, less a fee that is known. */
export function payOuts(scene: MatchScene): MatchProposal[] {
  const free = (way: MoneyWay) =>
    scene.moneys.filter((money) => money.way === way && money.cents > 0).toSorted((a, b) => a.on.localeCompare(b.on));
  const [cards, online] = [free("card"), free("online")];
  const proposals: MatchProposal[] = [];
  const lines = scene.lines
    .filter(({ cents, isCollected }) => cents > 0 && !isCollected)
    .toSorted((a, b) => a.day.localeCompare(b.day));
  for (const line of lines) {
    const kind = saidKind(line);
    const ways = kind === "terminal" ? cards : kind === "collector" ? online : [];
    const day = kind === "terminal" ? labelDay(line.label, line.day) : null;
    const fit = (group: readonly OpenMoney[]) => {
      const [gross, feeCents] = [totalOf(group), totalOf(group) - line.cents];
      const isExact = feeCents === 0 || isKnownFee(scene, kind, gross, feeCents);
      const isNear = day !== null && isNearFee(gross, feeCents);
      return group.length > 0 && (isExact || isNear) ? [{ group, feeCents, isExact }] : [];
    };
    const groups = day === null ? runsUpTo(ways, line.day) : [ways.filter(({ on }) => on === day)];
    const found = groups.flatMap(fit);
    // Something older was left behind: what came on days in between may be it, and a person looks.
    const fitting =
      found.length > 0 || day !== null
        ? found
        : runsWithin(ways, line.day)
            .flatMap(fit)
            .map((one) => ({ ...one, isExact: false }));
    const exact = fitting.filter(({ isExact }) => isExact);
    for (const { group, feeCents, isExact } of fitting)
      proposals.push({
        ...{ line: line.id, isSure: isExact && exact.length === 1 },
        parts: [
          ...group.flatMap(({ payments }) =>
            payments.map(({ id, cents }) => ({ kind: "payment" as const, cents, paymentId: id })),
          ),
          ...feePart(feeCents),
        ],
        reasons: [{ is: "label", kind }, { is: "sum", count: group.length }, ...feeReason(feeCents)],
      });
  }
  return proposals;
}

/** What a pay-out may hold: all since the oldest that is left, up to the end of a day. */
function runsUpTo(moneys: readonly OpenMoney[], day: string): OpenMoney[][] {
  const left = moneys.filter(({ on }) => on <= day && daysBetween(on, day) <= OLDEST_PAID_OUT_DAYS);
  const days = [...new Set(left.map(({ on }) => on))].filter((on) => daysBetween(on, day) <= PAY_OUT_DAYS);
  return days.map((last) => left.filter(({ on }) => on <= last));
}

/** All that came on some days after each other, up to some days before a pay-out. */
function runsWithin(moneys: readonly OpenMoney[], day: string): OpenMoney[][] {
  const near = moneys.filter(({ on }) => on <= day && daysBetween(on, day) <= PAY_OUT_DAYS);
  const days = [...new Set(near.map(({ on }) => on))];
  return days.flatMap((first, at) => days.slice(at).map((last) => near.filter(({ on }) => on >= first && on <= last)));
}
