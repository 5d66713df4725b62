import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Tables of money and of the desk's own papers: whoever writes one writes what changed into the chronicle. */
const CHRONICLED = [
  ...["paymentDetails", "paymentCounters", "depositSlips", "depositedPayments", "depositMethods", "instalmentPlans"],
  ...["instalments", "aidKinds", "aidDossiers", "reminderExemptions", "treasurySettings", "personNotes"],
  ...["paperIssuers", "signedPapers", "journalExports", "refusalReasons", "bankMatches"],
  ...["expenses", "expenseReceipts", "expenseCategories"],
];

/** Writes of these tables that are no change of what they say, each with its reason. */
const NO_CHANGE: Readonly<Record<string, string>> = {
  "lib/people/disclosure/sources/desk.ts": "somebody is forgotten: what was is not to be read any more",
  "lib/people/disclosure/sources/record.ts": "somebody is forgotten: what was is not to be read any more",
  "lib/people/disclosure/sources/money.ts": "somebody is forgotten: what was is not to be read any more",
};

const WRITE = new RegExp(String.raw`\.(?:insert|update|delete)\((${CHRONICLED.join("|")})\)`, "g");

it("says what was before and what is wherever money and the desk's own papers are written", () => {
  const files = globSync("{lib,app}/**/*.{ts,tsx}").filter((file) => !/\.test\.|\/testing\//.test(file));
  const writing = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    const tables = [...text.matchAll(WRITE)].map(([, table]) => table);
    return tables.length > 0
      ? [{ file, tables, isTold: /\bwrite(Changes|PaymentChange|LineChange)\(/.test(text) }]
      : [];
  });
  const met = new Set(writing.flatMap(({ tables }) => tables));
  expect(
    CHRONICLED.filter((table) => !met.has(table)),
    "a table that nobody writes any more",
  ).toEqual([]);
  const silent = writing.filter(({ file, isTold }) => !isTold && !(file in NO_CHANGE)).map(({ file }) => file);
  expect(silent, "call writeChanges of lib/sync/chronicle/write.ts in the same transaction").toEqual([]);
});
