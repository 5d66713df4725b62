import type { MatchKind } from "#lib/base/store/schema/treasury/bank.ts";
import { type LabelKind, labelKind } from "#lib/treasury/bank/label.ts";
import type { MatchScene, OpenLine } from "./open-things.ts";

/** Why a line is proposed for something; what a page says beside it. */
export type MatchReason =
  | { is: "name"; name: string }
  | { is: "amount" }
  | { is: "sum"; count: number }
  | { is: "day"; days: number }
  | { is: "number"; number: string }
  | { is: "fee"; cents: number }
  | { is: "habit" }
  | { is: "label"; kind: LabelKind }
  | { is: "due" };

/** A part of what a line is proposed for. */
export interface ProposedPart {
  kind: MatchKind;
  cents: number;
  slip?: number;
  paymentId?: number;
  dossier?: string;
  other?: number;
  /** Of an expense: one that is written down, by its name. */
  expense?: string;
  /** Of a recording: whose. */
  memberId?: number;
}

export interface MatchProposal {
  line: number;
  isSure: boolean;
  parts: readonly ProposedPart[];
  reasons: readonly MatchReason[];
}

/** What several come to. */
export const totalOf = (list: readonly { cents: number }[]): number => list.reduce((sum, { cents }) => sum + cents, 0);

/** What its label says that a line is. */
export const saidKind = ({ labelKey, cents }: OpenLine): LabelKind => labelKind(labelKey, cents);

/** No collector takes more, in hundredths of a percent. */
const MOST_RATE = 350;

/** Whether a fee may be one at all. */
export const isNearFee = (gross: number, fee: number): boolean => fee > 0 && fee * 10_000 <= gross * MOST_RATE;

/** Whether a fee is what was taken of such money before. */
export function isKnownFee({ rates }: MatchScene, kind: LabelKind, gross: number, fee: number): boolean {
  return (
    fee > 0 && [...(rates.get(kind) ?? [])].some((rate) => Math.abs(Math.round((gross * rate) / 10_000) - fee) <= 1)
  );
}

/** What a fee that was taken off is to a proposal: a part that is less than nothing, and a reason. */
export const feePart = (feeCents: number): ProposedPart[] =>
  feeCents > 0 ? [{ kind: "fee", cents: 0 - feeCents }] : [];
export const feeReason = (feeCents: number): MatchReason[] => (feeCents > 0 ? [{ is: "fee", cents: feeCents }] : []);
