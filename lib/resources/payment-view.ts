import type { NarrowedBy, SortedColumn } from "#lib/arguments/list-view.ts";

/** The types of club-api §2.11; a service may know more one day, which are shown as it writes them. */
export const PAYMENT_TYPES = ["Paiement", "Reduction", "Remboursement", "Autre", "ReportSolde"] as const;

/** The columns of the list of payments, without their words: what its address can name. */
export const PAYMENT_COLUMNS = [
  { id: "person" },
  { id: "received", leads: true, greatestFirst: true },
  { id: "amount", greatestFirst: true },
  { id: "type" },
  { id: "method" },
] as const satisfies readonly SortedColumn[];

/** What the list of payments can be narrowed to. */
export const PAYMENT_FILTERS: readonly NarrowedBy[] = [
  { id: "type", options: PAYMENT_TYPES.map((value) => ({ value })) },
];
