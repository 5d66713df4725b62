import "server-only";
import type { MirrorAllocation } from "#lib/base/store/schema/sync/mirror.ts";
import { ALLOCATED } from "#lib/sync/resources/payment-facts.ts";
import { idOf, integer, isRaw, text } from "#lib/sync/resources/wire.ts";
import type { Target } from "./record.ts";

/**
 * Something that a payment can settle (club-api §4.9). The API does not show what an option looks like (club-api §4.13): what another service leaves out is null,
 * and only a key can be sent. Amounts in cents.
 */
export interface PaymentOption {
  key: string;
  label: string | null;
  type: string | null;
  registrationId: number | null;
  /** What it can still take of the payment. */
  availableCents: number | null;
}

/** What of it is kept of chosen keys until the club has them. */
export type ChosenOption = Omit<PaymentOption, "label">;

/** The options of an answer, in its order; what has no key is none. */
export function optionsIn(answer: unknown): PaymentOption[] {
  const listed = isRaw(answer) && Array.isArray(answer.data) ? answer.data : [];
  return listed.flatMap((one: unknown) => {
    const key = isRaw(one) ? text(one.key) : null;
    if (!isRaw(one) || !key) return [];
    return {
      key,
      label: text(one.label) ?? text(one.name),
      type: text(one.type),
      registrationId: idOf(one.registration_id),
      availableCents: integer(one.available_cents),
    };
  });
}

/**
 * The options of what is wished, in that order: only such as say which registration they are, or that they are the membership. Together they must take
 * the amount, or the club would refuse it.
 * @param mayLeave what is not needed any more may be left out, as for money that is given back
 * @returns null where somebody has to choose: an option is missing, means nothing to us, or takes nothing any more
 */
export function optionsFor(
  options: readonly PaymentOption[],
  towards: readonly Target[],
  amountCents: number,
  mayLeave = false,
): ChosenOption[] | null {
  let left = amountCents;
  const chosen: ChosenOption[] = [];
  for (const { kind, registrationId } of towards) {
    if (mayLeave && left <= 0) break;
    const option = options.find((one) => one.type === ALLOCATED[kind] && one.registrationId === registrationId);
    const available = option?.availableCents ?? left;
    if (!option || left <= 0 || available <= 0) return null;
    const { label: _, ...kept } = option;
    chosen.push(kept);
    left -= available;
  }
  return left <= 0 ? chosen : null;
}

/** What each chosen option gets of an amount: they are filled in their order (club-api §2.11). null where an option does not say what it is. Pure. */
export function allocationsFrom(chosen: readonly ChosenOption[], amountCents: number): MirrorAllocation[] | null {
  let left = amountCents;
  const filled: MirrorAllocation[] = [];
  for (const { type, registrationId, availableCents } of chosen) {
    if (type === null) return null;
    const cents = Math.min(left, availableCents ?? left);
    filled.push({ type, registrationId, cents });
    left -= cents;
  }
  return filled;
}

/** What an allocation of the club's is to, as it is wished; null for one of a kind that we do not know. */
export function targetOf({ type, registrationId }: Pick<MirrorAllocation, "type" | "registrationId">): Target | null {
  const kind = (["annual", "event", "membership"] as const).find((one) => ALLOCATED[one] === type);
  return kind ? { kind, registrationId } : null;
}
