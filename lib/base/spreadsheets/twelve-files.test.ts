import { expect, it } from "vitest";
import { cellText } from "./sheet-row.ts";
import { readHere } from "./testing/read-here.ts";
import { TWELVE_FILES } from "./testing/twelve-files.ts";

/** What stands in a file, each row behind its number; or why it is not read. */
async function toldOf(file: keyof typeof TWELVE_FILES) {
  const read = await readHere(TWELVE_FILES[file]());
  if ("refusal" in read) return read.refusal;
  const rows = read.rows.map(({ number, cells }) => `${number}: ${cells.map(cellText).join(" | ")}`);
  return { rows, findings: read.findings };
}

const HEAD = "Nom | Prénom | Sexe | Né(e) le | E-mail | Téléphone | Code postal | Ville";
const FIRST = "DURAND | Léa | F | 02/03/2014 | lea@example.org | 612345678 | 35300 | FOUGERES";
const LAST = "ROUX | Noël | X | 14/07/2012 | noel@example.org | n/a";

it("reads the twelve files row by row, and says how it read them", async () => {
  expect(await toldOf("windowsCsv")).toMatchObject({
    rows: [
      "1: Club de judo - adhérents 2026",
      `2: ${HEAD}`,
      `3: ${FIRST}`,
      /^4: LE GOFF/,
      /^5/,
      /^6/,
      `7: ${LAST}`,
      "8: TOTAL | 5",
    ].map(line),
    findings: { encoding: "windows-1252", delimiter: ";", hasLooseQuotes: false },
  });
  expect(await toldOf("ownExport")).toMatchObject({
    rows: [`1: ${HEAD}`, `2: ${FIRST}`, /^3/, /^4/, /^5/, `6: ${LAST}`, /^7: MOREL .* \+262692112233 \| 97400/].map(
      line,
    ),
    findings: { encoding: "utf-8" },
  });
  expect(await toldOf("unicodeText")).toMatchObject({
    rows: { 0: `1: ${HEAD}`, 5: `6: ${LAST}` },
    findings: { encoding: "utf-16le", delimiter: "\t" },
  });
  expect(await toldOf("oldMac")).toMatchObject({
    rows: { 0: `1: ${HEAD}`, 5: `6: ${LAST}` },
    findings: { encoding: "macintosh" },
  });
  expect(await toldOf("commasAndQuotes")).toMatchObject({
    rows: [
      /^1/,
      '2: DURAND | Léa | 2014-03-02 | 12, rue "des Écoles"\nBâtiment B | lea@example.org',
      "5: PETIT | Hugo",
      /^6: ROUX \| Noël {2}\|/,
    ].map(line),
    findings: { delimiter: "," },
  });
});

it("reads the workbooks among them row by row, and refuses two", async () => {
  expect(await toldOf("mergedHeads")).toMatchObject({
    rows: [
      ...[
        "1: Inscriptions 2026-2027",
        "2: Adhérent |  |  | Responsable légal 1",
        "3: Nom | Prénom | Né(e) le | Nom | Prénom | Téléphone | E-mail",
      ],
      ...[
        "4: DURAND | Léa | 2014-03-02 | DURAND | Paul | 0612345678 | famille@example.org",
        /^5: MOREL/,
        "7: Total | 2",
      ],
    ].map(line),
    findings: { merged: [{ fromRow: 1 }, { fromColumn: 0, toColumn: 2 }, { fromColumn: 3, toColumn: 6 }] },
  });
  expect(await toldOf("formulas")).toMatchObject({
    rows: [/^1/, "2: DURAND | Léa | lea@example.org | =HYPERLINK(0)", "3: PETIT | Hugo |  | #N/A"].map(line),
    findings: { unvaluedRows: [3] },
  });
  expect(await toldOf("dates1904")).toMatchObject({
    rows: [/^1/, "2: DURAND | Léa | 2014-03-02", "3: PETIT | Hugo | 40238"].map(line),
    findings: { dateSystem: 1904 },
  });
  expect(await toldOf("severalSheets")).toMatchObject({
    rows: [
      "1: Nom | Prénom | Cotisation",
      "2: DURAND | Léa | 120",
      "3: PETIT | Hugo | 90",
      "6: ROUX | Noël | 90",
      "8:  | TOTAL | 300",
    ],
    findings: { sheet: "Adhérents", hiddenRows: 1, sheets: { length: 4 } },
  });
  expect(await toldOf("swappedDates")).toMatchObject({
    rows: { 1: "2: NOM0 | Léa | 2014-05-06", 6: "7: NOM5 | Hugo | 13/05/2014" },
  });
  expect(await toldOf("openDocument")).toEqual({ code: "open_document" });
  expect(await toldOf("claimsTwoGib")).toMatchObject({ code: "unpacks_too_large" });
});

const line = (said: string | RegExp) => (typeof said === "string" ? said : expect.stringMatching(said));
