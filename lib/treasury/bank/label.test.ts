import { expect, it } from "vitest";
import { fold } from "#lib/base/words/fold.ts";
import { labelDay, labelKind, labelStem, nameEvidence } from "./label.ts";

const kind = (label: string, cents: number) => labelKind(fold(label), cents);

it("tells what a line is by its label, as banks write them, and by the way the money went", () => {
  expect(kind("REM CHQ 12 REF 000123", 100)).toBe("cheques");
  expect(kind("REMISE DE CHEQUES N 0000012", 100)).toBe("cheques");
  expect(kind("VERSEMENT ESPECES GAB", 100)).toBe("cash");
  expect(kind("REMISE CB DU 12/09 CONTRAT 1234567", 100)).toBe("terminal");
  expect(kind("VIR SEPA HELLOASSO", 100)).toBe("collector");
  expect(kind("CHEQUE IMPAYE 1234567", -100)).toBe("returned");
  expect(kind("VIREMENT INTERNE VERS LIVRET", -100)).toBe("own");
  expect(kind("FRAIS TENUE DE COMPTE", -100)).toBe("fee");
  // The fee that a bank gives back is no fee.
  expect(kind("FRAIS TENUE DE COMPTE", 100)).toBe("unsaid");
  expect(kind("VIR SEPA DUPONT JEAN", 100)).toBe("transfer");
  expect(kind("PRLV SEPA EDF", -100)).toBe("debit");
});

it("finds a name whole, in parts or cut, and takes no part of a word for one", () => {
  const found = (label: string, last: string, first: string) =>
    nameEvidence(fold(label), [{ last: fold(last), first: fold(first) }]).evidence;
  expect(found("VIR SEPA M JEAN DUPONT", "Dupont", "Jean")).toBe(3);
  expect(found("VIR LE GALL MAELLE", "Le Gall", "Maëlle")).toBe(3);
  expect(found("VIR LEGALL M", "Le Gall", "Maëlle")).toBe(2);
  expect(found("VIR M OU MME DUPONT", "Dupont", "Jean")).toBe(2);
  expect(found("VIREMENT DE MME LEFEBV", "Lefebvre", "Anne")).toBe(1);
  expect(found("VIR DUPONTEL JEAN", "Dupont", "Jean")).toBe(1);
  expect(found("VIR MARTINEZ", "Martin", "Zoé")).toBe(0);
});

it("reads the day of a deposit of cards in the year of its line or the one before", () => {
  expect(labelDay("REMISE CB DU 12/09 CONTRAT 1234567", "2026-09-14")).toBe("2026-09-12");
  expect(labelDay("REM CB 3112 1234567", "2027-01-02")).toBe("2026-12-31");
  expect(labelDay("REMISE CB", "2027-01-02")).toBeNull();
});

it("knows the same business again, whatever number stands behind", () => {
  const stem = (label: string) => labelStem(fold(label), -100);
  expect(stem("PRLV SEPA EDF PRO CONTRAT 00412 365")).toBe(stem("PRLV SEPA EDF PRO CONTRAT 00412 366"));
  expect(stem("PRLV SEPA EDF PRO")).not.toBe(stem("PRLV SEPA URSSAF"));
  expect(stem("VIR 12345")).toBeNull();
});
