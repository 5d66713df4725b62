import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { dayOfKind, monthOfKind } from "#lib/base/arguments/days-in.ts";
import { line, paymentCents } from "#lib/base/arguments/schemas.ts";
import type { Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import type { Piece, Work } from "#lib/base/store/schema/sync/outbox.ts";
import type { PaymentFacts } from "#lib/base/store/schema/treasury/treasury.ts";
import { askFor, type RequestedWork } from "#lib/sync/outbox/work.ts";
import { PAYMENT_TYPES_WRITTEN } from "#lib/sync/resources/payment-facts.ts";

/** What a payment can settle (club-api §4.9): a registration, each collection numbering its own, or the membership of its season. */
export const target = z.strictObject({
  kind: z.enum(["annual", "event", "membership"]),
  /** null for the membership. */
  registrationId: z.number().int().nullable(),
});
export type Target = z.output<typeof target>;

/** What is written on a cheque, and what the club means to do with it. Free text: account numbers do not belong here. */
export const chequeDetails = z.strictObject({
  chequeNumber: line(40).nullable(),
  bank: line(80).nullable(),
  drawer: line(120).nullable(),
  /** The first day of the month in which it is to be deposited. */
  depositMonth: monthOfKind("due").nullable(),
});

/** Why money goes back (lib/base/store/schema/treasury/treasury.ts): the bank did not pay the cheque, it is given back, or the payment was written down wrongly. */
export const COUNTER_KINDS = ["returned", "refund", "correction"] as const;
export type CounterKind = (typeof COUNTER_KINDS)[number];

/** Which payment another one gives back, and why. */
const countered = z.strictObject({
  countersId: z.number().int(),
  kind: z.enum(COUNTER_KINDS),
  reason: line(400).nullable(),
});

/** One person's part of what was paid: a payment of theirs. */
export const paymentPart = z.object({
  amountCents: paymentCents,
  method: z.string().min(1).max(255),
  /** ISO date. */
  receivedOn: dayOfKind("money"),
  type: z.enum(PAYMENT_TYPES_WRITTEN),
  /** What it is to settle, in this order; nothing: it is recorded without keys. */
  towards: z.array(target).max(100),
  /** What the desk keeps beside the payment, which the API has no field for. */
  details: chequeDetails.nullable().default(null),
  /** Of a `Remboursement`: what it gives back. */
  counters: countered.nullable().default(null),
});
export type PaymentPart = z.input<typeof paymentPart> & { memberId: number };

/** A part as its piece keeps it. */
export const frozenPart = paymentPart.extend({
  /** Payments that looked just like it when it was asked for, as the copy had them: what the club has beyond these may be this one (trace.ts). */
  alike: z.array(z.number()).default([]),
});

/** What is known of a part that was recorded: its payment, and the keys that were chosen for it. */
export const recorded = z.object({
  paymentId: z.number(),
  /** Keys as they are sent; pieces of older versions have them alone. */
  keys: z.array(z.string()).optional(),
  /** Of a change: the payment was so already when it was to be sent. */
  isSo: z.boolean().optional(),
  /** What they were to, where the club's options say it. */
  allocations: z
    .array(z.object({ type: z.string(), registrationId: z.number().nullable(), cents: z.number() }))
    .nullable()
    .optional(),
});
export type Recorded = z.output<typeof recorded>;

/** What is known of a part by now; null: it is not recorded yet, as far as anybody knows. */
export const recordedOf = ({ result }: Pick<Piece, "result">): Recorded | null =>
  recorded.safeParse(result).data ?? null;

export interface NewPayments {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  seasonId: number;
  /** One for each person or more, in the order in which they are recorded. */
  parts: readonly PaymentPart[];
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** The name of a recording at its club: what a page asked for under it is one recording, however often it asks. */
export const recordingKey = (club: string, ask: string): string => `payments ${club} ${ask}`;

/** The name under which a page asked for the recording. */
export const askOf = ({ club, askKey }: Pick<Work, "club" | "askKey">): string =>
  (askKey ?? "").slice(recordingKey(club, "").length);

/** What is sent one after the other: what one person owes depends on what was settled for them before. */
export const serialOf = (club: string, memberId: number): string => `${club} payments of ${memberId}`;

/**
 * Writes down what was paid, a payment for each person, before anything is sent. The same question asked again gives the work that there is.
 * @throws ZodError for a part that the API would not take
 */
export async function recordPayments(tx: Transaction, { ask, parts, ...said }: NewPayments): Promise<RequestedWork> {
  const alike = await alikeInCopy(tx, said, parts);
  return askFor(
    tx,
    {},
    {
      ...{ ...said, kind: "payments", collection: "payments", operation: "record", inTurn: true },
      askKey: recordingKey(said.club, ask),
      pieces: parts.map(({ memberId, ...part }, index) => ({
        ...{ subject: `payment ${ask} ${index}`, memberId, step: "create" },
        frozen: frozenPart.parse({ ...part, alike: alike[index] }),
        serial: serialOf(said.club, memberId),
      })),
    },
  );
}

/** For each part the payments of the copy that look just like it. */
async function alikeInCopy(
  tx: Transaction,
  { club, seasonId }: Pick<NewPayments, "club" | "seasonId">,
  parts: readonly PaymentPart[],
): Promise<number[][]> {
  const people = integers(parts.map(({ memberId }) => memberId));
  const rows = await tx
    .select()
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId)],
        sql`${mirrorPayments.memberId} = any(${people})`,
      ),
    );
  return parts.map((part) => rows.filter((row) => isAlike(row, part)).map(({ id }) => id));
}

/** Whether a payment of the club looks like a part: what it settles is chosen only after it is recorded. Pure. */
export function isAlike(
  row: Pick<PaymentFacts, "memberId" | "amountCents" | "method" | "receivedOn" | "type">,
  part: Pick<PaymentPart, "memberId" | "amountCents" | "method" | "receivedOn" | "type">,
): boolean {
  return (["memberId", "amountCents", "method", "receivedOn", "type"] as const).every(
    (name) => row[name] === part[name],
  );
}
