import type { MatchKind } from "#lib/base/store/schema/treasury/bank.ts";
import type { LabelKind, PayerName } from "#lib/treasury/bank/label.ts";

/** A line that is settled as nothing yet. */
export interface OpenLine {
  id: number;
  account: string;
  day: string;
  cents: number;
  label: string;
  labelKey: string;
  /** Of who collects: on which day it was paid out. */
  paidOutOn: string | null;
  isCollected: boolean;
}

/** How money of a family comes to the bank, or leaves it. */
export type MoneyWay = "transfer" | "card" | "online" | "debit" | "voucher" | "unsaid";

/** Money that the club has recorded and no line is settled as: all payments of one recording are one. Signed cents: what went back is less than nothing. */
export interface OpenMoney {
  key: string;
  payments: readonly { id: number; cents: number }[];
  cents: number;
  /** On which day it was received or given back, an ISO date. */
  on: string;
  way: MoneyWay;
  /** The bank sent it back: of a cheque, with its number. */
  isReturned: boolean;
  chequeNumber: string | null;
  /** Who may have paid: the people, their guardians, and who drew the cheque. */
  names: readonly PayerName[];
  family: number;
}

export interface OpenSlip {
  number: number;
  kind: "cheques" | "cash" | "voucher";
  cents: number;
  count: number;
  /** On which day it was made, and deposited. */
  madeOn: string;
  depositedOn: string | null;
}

/** An aid that was claimed and is not reimbursed. */
export interface OpenAid {
  dossier: string;
  cents: number;
  claimedOn: string;
}

/** What a family owes: a transfer that nobody recorded may be it. */
export interface OpenClaim {
  family: number;
  memberId: number;
  names: readonly PayerName[];
  /** What is due of it: a part of a plan, or all. */
  cents: readonly number[];
}

/** What lines are proposed for, and what is known of a club's names and habits. */
export interface MatchScene {
  lines: readonly OpenLine[];
  moneys: readonly OpenMoney[];
  slips: readonly OpenSlip[];
  aids: readonly OpenAid[];
  claims: readonly OpenClaim[];
  /** How many families have a surname, and a full name: folded, « last » and « last first ». */
  families: {
    bySurname: ReadonlyMap<string, number>;
    byFullName: ReadonlyMap<string, number>;
    firstNames: ReadonlySet<string>;
  };
  /** Of which days statements tell, by account. */
  told: ReadonlyMap<string, { from: string; to: string }>;
  /** Accounts of who collects, and pays out later. */
  collecting: ReadonlySet<string>;
  /** What lines of a business were settled as before, by `labelStem`. */
  habits: ReadonlyMap<string, MatchKind>;
  /** What who collects took before, in hundredths of a percent, by the kind of label. */
  rates: ReadonlyMap<LabelKind, ReadonlySet<number>>;
}
