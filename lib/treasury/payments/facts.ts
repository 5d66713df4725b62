import "server-only";
import { z } from "zod";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { comparedFacts } from "#lib/sync/resources/payment-facts.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { isRaw } from "#lib/sync/resources/wire.ts";

/** What one person saw of a payment before they changed it: sent back by their page, and compared with what the club has. */
export const paymentFacts = z.strictObject({
  memberId: z.number().int().nullable(),
  amountCents: z.number().int().nullable(),
  type: z.string().max(20_000).nullable(),
  method: z.string().max(20_000).nullable(),
  receivedOn: z.string().max(40).nullable(),
  allocations: z
    .array(
      z.strictObject({
        type: z.string().max(20_000),
        registrationId: z.number().int().nullable(),
        cents: z.number().int(),
      }),
    )
    .max(1_000)
    .readonly()
    .nullable(),
}) satisfies z.ZodType<PaymentFacts>;

/** A payment as the club has it now (club-api §2.11), with its season; null where the answer is no payment. */
export function paymentIn(answer: unknown): (PaymentFacts & { id: number; seasonId: number | null }) | null {
  const raw = isRaw(answer) && isRaw(answer.data) ? answer.data : answer;
  const read = isRaw(raw) ? payments.copy.row(raw, 0) : null;
  if (!read) return null;
  const { id, seasonId } = read;
  return { id, seasonId: seasonId || null, ...comparedFacts(read) };
}
