import { expect, it } from "vitest";
import { moneyCameIn } from "./payment-facts.ts";

it("says that money came in by what was paid, and by no discount, balance carried over or refund, however it is signed", () => {
  const cameIn = (type: string | null, amountCents: number | null) => moneyCameIn({ type, amountCents });
  expect([cameIn("Paiement", 1_500), cameIn("Autre", 1), cameIn("Chèque-vacances", 500)]).toEqual([true, true, true]);
  expect([cameIn("Reduction", 1_500), cameIn("ReportSolde", 1_500)]).toEqual([false, false]);
  expect([cameIn("Remboursement", 1_500), cameIn("Remboursement", -1_500)]).toEqual([false, false]);
  expect([cameIn("Paiement", 0), cameIn("Paiement", null), cameIn("Paiement", -1_500)]).toEqual([false, false, false]);
});
