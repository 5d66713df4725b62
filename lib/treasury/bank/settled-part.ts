import { z } from "zod";
import type { Hand } from "#lib/base/store/hand.ts";

const cents = z.number().int();
const id = z.number().int().positive();

/** A part of what a line was. Cents, signed as the line is; a fee that was taken off is less than nothing. */
export const settledPart = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("slip"), cents, slip: id }),
  z.strictObject({ kind: z.enum(["payment", "refund"]), cents, paymentId: id }),
  z.strictObject({ kind: z.literal("aid"), cents, dossier: z.string().min(1).max(64) }),
  z.strictObject({ kind: z.literal("transfer"), cents, other: id }),
  /** Where none is named, what it was for is described later (lib/treasury/expenses). */
  z.strictObject({ kind: z.literal("expense"), cents, expense: z.uuid().optional() }),
  z.strictObject({ kind: z.enum(["fee", "not_ours"]), cents }),
]);
export type SettledPart = z.output<typeof settledPart>;

/** What a line was, as a person says it or takes it over from what is proposed. */
export interface WishedSettlement {
  line: number;
  how: "sure" | "likely" | "chosen";
  parts: readonly SettledPart[];
  note: string | null;
}

/** Who settles, or opens again, at which club. */
export interface SettlingHand extends Hand {
  club: string;
}
