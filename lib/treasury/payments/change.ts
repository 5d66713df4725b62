import "server-only";
import { z } from "zod";
import { dayOfKind } from "#lib/base/arguments/days-in.ts";
import { line, paymentCents, paymentMethod } from "#lib/base/arguments/schemas.ts";
import type { Piece } from "#lib/base/store/schema/sync/outbox.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { PAYMENT_TYPES_WRITTEN } from "#lib/sync/resources/payment-facts.ts";
import { paymentFacts } from "./facts.ts";

/** An option as it was shown and chosen. */
export const chosenOption = z.strictObject({
  key: z.string().min(1).max(20_000),
  type: z.string().max(20_000).nullable(),
  registrationId: z.number().int().nullable(),
  availableCents: z.number().int().nullable(),
});

/** The fields of a payment that somebody amends; what is left out stays. */
export const amendment = z.strictObject({
  amountCents: paymentCents.optional(),
  method: paymentMethod.optional(),
  receivedOn: dayOfKind("money").optional(),
  type: z.enum(PAYMENT_TYPES_WRITTEN).optional(),
});
export type Amendment = z.output<typeof amendment>;

/** A change of a payment that the club has: its fields, what it settles, or both. */
export const wishedChange = z.strictObject({
  paymentId: z.number().int(),
  /** The payment as the person saw it: where the club has another one by now, nothing is sent. */
  seen: paymentFacts,
  amend: amendment,
  /** In the order in which they are filled; null: they stay. */
  allocations: z.array(chosenOption).max(100).nullable(),
  reason: line(400).nullable(),
});
export type WishedChange = z.output<typeof wishedChange>;

/** What a piece keeps beside its wish: what the club had instead of what was seen. */
const found = z.object({ now: paymentFacts });

/** What the club had where a change was not sent since the payment was no more as it was seen. */
export const foundBy = ({ result }: Pick<Piece, "result">): PaymentFacts | null =>
  found.safeParse(result).data?.now ?? null;

/** Whether a change gives a payment another amount or type, or has it settle something else: what went back of it was of what it was. Pure. */
export const isSpreadOtherwise = ({ amend, allocations }: Pick<WishedChange, "amend" | "allocations">): boolean =>
  amend.amountCents !== undefined || amend.type !== undefined || allocations !== null;
