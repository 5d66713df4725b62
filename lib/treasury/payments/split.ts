import type { Target } from "./record.ts";

/** What is still due of one thing of one person, in cents. */
export interface OpenDue extends Target {
  memberId: number;
  leftCents: number;
}

/** What of an amount that was received is for one thing of one person. */
export interface ChosenAmount {
  memberId: number;
  /** null: for nothing by name. */
  target: Target | null;
  cents: number;
}

/** What one person gets of it as it will be sent: one payment. */
export interface Portion {
  memberId: number;
  cents: number;
  /** What it settles, in this order; nothing: it settles nothing by name. */
  towards: Target[];
}

/**
 * Proposes what an amount is for: what is due, in the order of the list, until nothing is left. Pure.
 * @returns amounts whose sum is at most `cents`, and what is left of it
 */
export function propose(cents: number, dues: readonly OpenDue[]): { chosen: ChosenAmount[]; remainderCents: number } {
  const chosen: ChosenAmount[] = [];
  let left = cents;
  for (const { memberId, leftCents, ...target } of dues) {
    const part = Math.min(left, Math.max(0, leftCents));
    if (part > 0)
      chosen.push({ memberId, target: { kind: target.kind, registrationId: target.registrationId }, cents: part });
    left -= part;
  }
  return { chosen, remainderCents: left };
}

/** What of an amount is for nobody yet; less than nothing: more was given than there is. Pure. */
export function remainderOf(cents: number, chosen: readonly { cents: number }[]): number {
  return chosen.reduce((left, one) => left - one.cents, cents);
}

/**
 * Turns chosen amounts into payments, each of one person. The API fills a payment's keys in their order, each up to what is due, and refuses one whose keys cannot
 * take all of it: so what is settled whole goes into one payment, with at most one part of something behind it; every other part is a payment of its
 * own, and what is beyond what is due is one without keys. No cent is lost or made. Pure.
 */
export function portionsOf(chosen: readonly ChosenAmount[], dues: readonly OpenDue[]): Portion[] {
  const members = Map.groupBy(chosen, ({ memberId }) => memberId);
  return [...members].flatMap(([memberId, own]) => portionsOfOne(memberId, own, dues));
}

function portionsOfOne(memberId: number, chosen: readonly ChosenAmount[], dues: readonly OpenDue[]): Portion[] {
  const open = dues.filter((due) => due.memberId === memberId);
  const parts = open.map((due) => {
    const wished = sumOf(chosen.filter(({ target }) => target !== null && isSame(target, due)));
    const target = { kind: due.kind, registrationId: due.registrationId };
    return { target, cents: Math.min(wished, Math.max(0, due.leftCents)), isWhole: wished >= due.leftCents };
  });
  const settled = parts.filter(({ cents }) => cents > 0);
  const whole = settled.filter(({ isWhole }) => isWhole);
  const [last, ...others] = settled.filter(({ isWhole }) => !isWhole);
  const first = last ? [...whole, last] : whole;
  const beyond = sumOf(chosen) - sumOf(settled);
  const portions = [first, ...others.map((one) => [one])].filter((keys) => keys.length > 0);
  return [
    ...portions.map((keys) => ({ memberId, cents: sumOf(keys), towards: keys.map(({ target }) => target) })),
    ...(beyond > 0 ? [{ memberId, cents: beyond, towards: [] }] : []),
  ];
}

const isSame = (one: Target, other: Target): boolean =>
  one.kind === other.kind && one.registrationId === other.registrationId;

const sumOf = (parts: readonly { cents: number }[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);
