import { daysBetween } from "#lib/base/time/days.ts";
import { type LabelKind, labelNumbers, nameEvidence, tellingWords } from "#lib/treasury/bank/label.ts";
import type { MatchScene, MoneyWay, OpenLine, OpenMoney } from "./open-things.ts";
import { type MatchProposal, type MatchReason, saidKind } from "./proposal-shape.ts";

/** A transfer is written down up to so many days before the bank has it, or after somebody saw it there. */
const TRANSFER_DAYS = { before: 10, after: 12 } as const;
/** What came back is written down before the bank books it, or long after. */
const RETURNED_DAYS = 45;
/** Of so many a person chooses. */
const MOST_PROPOSED = 5;

/** Money that a line may be. */
interface MoneyFit {
  line: OpenLine;
  money: OpenMoney;
  days: number;
  evidence: ReturnType<typeof nameEvidence>;
}

const MONEY_OF: Partial<Record<LabelKind, readonly MoneyWay[]>> = {
  transfer: ["transfer", "unsaid"],
  unsaid: ["transfer", "unsaid", "card"],
  debit: ["transfer", "unsaid"],
};

/** Transfers and refunds by amount, day and name; what came back by amount and number; what was collected by amount, day and name. */
export function moneyProposals(scene: MatchScene): MatchProposal[] {
  const byAmount = Map.groupBy(scene.moneys, ({ cents }) => cents);
  const fits = scene.lines.flatMap((line) => fitsOf(line, byAmount.get(line.cents) ?? []));
  const ofLine = Map.groupBy(fits, ({ line }) => line.id);
  const ofMoney = Map.groupBy(fits, ({ money }) => money.key);
  return [...ofLine.values()].flatMap((those) =>
    those
      .toSorted(
        (one, other) => other.evidence.evidence - one.evidence.evidence || Math.abs(one.days) - Math.abs(other.days),
      )
      .slice(0, MOST_PROPOSED)
      .map((fit) => {
        const { line, money, days, evidence } = fit;
        const areAll = (is: (one: MoneyFit) => boolean) =>
          [those, ofMoney.get(money.key) ?? []].every((rivals) => rivals.every((one) => one === fit || is(one)));
        // A full name is stronger than a surname alone; of two that are named alike neither is sure.
        const isClear = (one: MoneyFit) =>
          one.evidence.evidence < evidence.evidence && (evidence.evidence === 3 || one.evidence.evidence < 2);
        const isSure = isReturnedLine(line) ? isSureReturn(fit, areAll) : isNamed(fit, scene) && areAll(isClear);
        const kind = money.cents < 0 ? ("refund" as const) : ("payment" as const);
        const number = numberSaid(line, money);
        const reasons: MatchReason[] = [
          ...(number === null ? [] : [{ is: "number" as const, number }]),
          ...(evidence.name === null
            ? []
            : [{ is: "name" as const, name: `${evidence.name.last} ${evidence.name.first}`.trim() }]),
          { is: "amount" },
          { is: "day", days },
        ];
        return {
          line: line.id,
          isSure,
          reasons,
          parts: money.payments.map(({ id, cents }) => ({ kind, cents, paymentId: id })),
        };
      }),
  );
}

const isReturnedLine = (line: OpenLine): boolean => saidKind(line) === "returned";

function fitsOf(line: OpenLine, moneys: readonly OpenMoney[]): MoneyFit[] {
  const kind = saidKind(line);
  const ways: readonly MoneyWay[] = line.isCollected ? ["online", "card", "unsaid"] : (MONEY_OF[kind] ?? []);
  return moneys.flatMap((money) => {
    const days = daysBetween(money.on, line.day);
    const isOf = kind === "returned" ? money.isReturned : !money.isReturned && ways.includes(money.way);
    if (!isOf || days < -TRANSFER_DAYS.after || days > (kind === "returned" ? RETURNED_DAYS : TRANSFER_DAYS.before))
      return [];
    return [{ line, money, days, evidence: nameEvidence(line.labelKey, money.names) }];
  });
}

/** A cheque's number may have zeros in front, or lack them. */
const isNumber = (said: string, number: string | null): boolean =>
  number !== null && said.length >= 4 && Number(said) === Number(number.replace(/\D/g, "") || Number.NaN);

function isSureReturn(fit: MoneyFit, areAll: (is: (rival: MoneyFit) => boolean) => boolean): boolean {
  const isSaid = ({ line, money }: MoneyFit) => numberSaid(line, money) !== null;
  return isSaid(fit) ? areAll((rival) => !isSaid(rival)) : fit.money.chequeNumber === null && areAll(() => false);
}

/** The number of a cheque, where the label says it. */
const numberSaid = ({ label }: OpenLine, { chequeNumber }: OpenMoney): string | null =>
  labelNumbers(label).some((one) => isNumber(one, chequeNumber)) ? chequeNumber : null;

/** Whether a name in a label can be nobody else's of the club. */
function isNamed({ line, money, evidence }: MoneyFit, scene: MatchScene): boolean {
  const { families } = scene;
  const { name } = evidence;
  if (!name || evidence.evidence < 2) return false;
  const isWhole = evidence.evidence === 3;
  const sharing = isWhole ? families.byFullName.get(`${name.last} ${name.first}`) : families.bySurname.get(name.last);
  // Of two families the other may have paid as much, and nobody have recorded it: then there is a line of each, where all days are told on which they may be.
  if ((sharing ?? 0) > 1 && !(isTold(scene, line, money) && !isOwedByOthers(scene, line, money, name.last)))
    return false;
  if (isWhole) return true;
  // A first name that is none of this family's speaks of somebody else of that surname.
  const own = new Set(money.names.flatMap(({ last, first }) => `${last} ${first}`.split(" ")));
  return !tellingWords(line.labelKey).some((word) => !own.has(word) && families.firstNames.has(word));
}

/** Whether a statement tells of all days on which the transfer may stand. */
function isTold({ told }: MatchScene, { account }: OpenLine, { on }: OpenMoney): boolean {
  const days = told.get(account);
  return (
    days !== undefined &&
    daysBetween(days.from, on) >= TRANSFER_DAYS.after &&
    daysBetween(on, days.to) >= TRANSFER_DAYS.before
  );
}

const isOwedByOthers = ({ claims }: MatchScene, line: OpenLine, { family }: OpenMoney, surname: string): boolean =>
  claims.some(
    (claim) =>
      claim.family !== family && claim.cents.includes(line.cents) && claim.names.some(({ last }) => last === surname),
  );
