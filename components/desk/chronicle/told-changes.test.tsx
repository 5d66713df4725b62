import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ChronicledFields, ChronicledKind } from "#lib/base/store/schema/sync/chronicle.ts";
import { en } from "#lib/base/words/en.ts";
import { fr } from "#lib/base/words/fr.ts";
import type { ToldChange } from "#lib/sync/chronicle/read.ts";
import { ToldChanges } from "./told-changes.tsx";
import { TOLD_AS } from "./told-values.tsx";

const part = { month: "2026-10-01", cents: 4_500, paymentId: null };

/** Everything that a change of each kind can say. */
const WHOLE: { [Kind in ChronicledKind]: Required<ChronicledFields[Kind]> } = {
  payment: {
    ...{ memberId: 5, amountCents: 5_000, type: "Reduction", method: "Espèces", receivedOn: "2026-09-12" },
    allocations: [{ type: "annual_registration", registrationId: 3, cents: 5_000 }],
    ...{ countersId: 8, counters: "correction", isSetAside: true },
  },
  cheque: { chequeNumber: "0012", bank: "CCM", drawer: "LEBŒUF", depositMonth: "2026-10-01", note: "à revoir" },
  slip: {
    ...{ method: "Chèque", count: 2, totalCents: 9_000, paymentIds: [7, 8], depositedOn: "1990-01-02" },
    ...{ statementLine: "VIR 4411", isCancelled: true },
  },
  plan: { parts: [part, { ...part, paymentId: 7 }], note: "par mois", isEnded: true },
  aid: {
    ...{ memberId: 5, aidKind: "Pass’Sport", code: "AB-12", promisedCents: 7_000, claimedOn: "2026-09-12" },
    ...{ reimbursedOn: "2026-10-01", reimbursedCents: 6_500, refusedOn: "2026-11-01", paymentId: 7, note: "x" },
  },
  aidKind: {
    ...{ name: "Aide", amountCents: 7_000, minAge: 6, maxAge: 17, firstDay: "2026-09-01", lastDay: "2026-12-31" },
    ...{ claim: "En ligne", isOffered: true },
  },
  exemption: { until: "2026-12-31", reason: "accord" },
  refusalReason: { reason: "Groupe complet" },
  note: {
    ...{ noteKind: "direction", body: "Rappeler.", isPinned: true, dueOn: "2026-12-01", forName: "Claire" },
    isDone: true,
  },
  method: { name: "bons", isDeposited: true },
  means: { means: "bank" },
  issuer: { name: "Les Colibris", address: "1 rue du Stade", siret: "12345678200010" },
  paper: { title: "Reçu", issuedNumber: "2026-0007", totalCents: 9_000 },
  journal: { journalNumber: 3, count: 12, totalCents: 90_000 },
  expense: {
    ...{ day: "2026-10-02", amountCents: 4_250, purpose: "Ballons", category: "Matériel", section: "Judo" },
    ...{ way: "advanced", advancedBy: "Paul", paidBackOn: "2026-10-09", paidBackWay: "cash", note: "x" },
    ...{ receiptBytes: 1_024, statementLine: "CB DECATHLON", bankDay: "2026-10-03" },
  },
  expenseCategory: { name: "Matériel", isOffered: true },
  bankLine: {
    ...{ statementLine: "REMISE CHEQUES", bankDay: "2026-09-14", amountCents: 9_000, settledAs: ["slip", "not_ours"] },
    ...{ slipNumber: 4, paymentIds: [7, 8], feeCents: 90, note: "x" },
  },
};

const drawn = (change: Partial<ToldChange> & Pick<ToldChange, "kind">, locale: "en" | "fr") => {
  const told: ToldChange = {
    ...{ id: 1, before: null, after: null, reason: null, by: "Marc", at: new Date("2026-11-25T08:00:00Z") },
    ...{ people: [{ id: 5, name: "AUBRY Zoé" }], payments: [], slip: null, dossier: null },
    ...change,
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={locale === "fr" ? fr : en}
      timeZone="Europe/Paris"
      onError={(error) => {
        throw error;
      }}
    >
      <ToldChanges club="judo" season={2} changes={[told]} />
    </NextIntlClientProvider>,
  ).replace(/<[^>]+>/g, " ");
};

const KINDS = Object.keys(WHOLE) as ChronicledKind[];

it("tells every field of every kind of change in words of both languages, and never by its code", () => {
  const codes = new Set<string>([...Object.keys(TOLD_AS), "annual_registration", "correction", "direction", "bank"]);
  const camel = [...codes].filter((one) => /[a-z][A-Z]|_/.test(one));
  for (const locale of ["en", "fr"] as const)
    for (const kind of KINDS)
      for (const sides of [
        { before: null, after: WHOLE[kind] },
        { before: WHOLE[kind], after: null },
        { before: Object.fromEntries(Object.keys(WHOLE[kind]).map((name) => [name, null])), after: WHOLE[kind] },
      ]) {
        const text = drawn({ kind, ...sides }, locale);
        for (const code of camel) expect(text, `${locale} ${kind}`).not.toContain(code);
        expect(text, `${locale} ${kind}`).not.toMatch(/undefined|\[object|chronicle\.|\d{4}-\d\d-\d\d/);
      }
  const said = new Set(KINDS.flatMap((kind) => Object.keys(WHOLE[kind])));
  expect([...said].sort()).toEqual(Object.keys(TOLD_AS).sort());
});

it("tells what was beside what is, by whom and why, and what a reading found as found", () => {
  const amended = { before: { amountCents: 7_000 }, after: { amountCents: 6_500 }, reason: "mal lu" };
  const text = drawn({ kind: "payment", ...amended }, "fr").replace(/\s+/g, " ");
  expect(text).toMatch(/70,00 €.*65,00 €.*Marc.*mal lu/);
  expect(drawn({ kind: "payment", ...amended, by: null }, "en")).toContain("Found when the register was read");
});
