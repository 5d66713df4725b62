import { STYLES, type WrittenCell, workbookFile, workbookParts } from "./workbook-file.ts";
import { zipFile } from "./zip-file.ts";

/** Files of the kinds that clubs have, made anew at each call, always the same. Whoever is in them is nobody. */
export const TWELVE_FILES = {
  windowsCsv: () => inWindows(lines(TITLE, HEAD, ...PEOPLE, "TOTAL;5;;;;;;")),
  ownExport: () =>
    Buffer.from(
      `\ufeff${lines(HEAD, ...PEOPLE, 'MOREL;Ana;F;01/01/2001;ana@example.org;"=""+262692112233""";97400;Saint-Denis')}`,
    ),
  unicodeText: () => Buffer.from(`\ufeff${lines(HEAD, ...PEOPLE).replaceAll(";", "\t")}`, "utf16le"),
  oldMac: () => inMacintosh(lines(HEAD, ...PEOPLE).replaceAll("\r\n", "\r")),
  commasAndQuotes,
  mergedHeads,
  formulas,
  dates1904,
  severalSheets,
  swappedDates,
  openDocument: () =>
    zipFile({
      mimetype: { content: "application/vnd.oasis.opendocument.spreadsheet", stored: true },
      "content.xml": "<a/>",
    }),
  claimsTwoGib,
} as const satisfies Record<string, () => Uint8Array>;

const TITLE = "Club de judo – adhérents 2026;;;;;;;".replace("–", "-");
const HEAD = "Nom;Prénom;Sexe;Né(e) le;E-mail;Téléphone;Code postal;Ville";
/** Five people with what goes wrong: a zero that is lost, a year of two digits, a day that is none, an address that is none, a sex in words. */
const PEOPLE = [
  "DURAND;Léa;F;02/03/2014;lea@example.org;612345678;35300;FOUGERES",
  "LE GOFF;Anne-Marie;Fille;3/4/14;famille.legoff@example.org;06 12 34 56 79;1000;Bourg-en-Bresse",
  "PETIT;Hugo;Garçon;31/02/2013;hugo@example.org;0612345680;35300;Fougères",
  "MARTIN;Zoé;Mme;05/06/1961;zoe@example;+33 (0)6 12 34 56 81;35133;",
  "ROUX;Noël;X;14/07/2012;noel@example.org;n/a;;",
];

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join("");

/** Letters of a byte each, as Windows writes them in Western Europe: the same codes as here. */
const inWindows = (text: string) => Buffer.from(text, "latin1");

const MACINTOSH: Readonly<Record<string, number>> = { é: 0x8e, è: 0x8f, ë: 0x91, ç: 0x8d };

function inMacintosh(text: string): Uint8Array {
  return Uint8Array.from([...text], (letter) => MACINTOSH[letter] ?? letter.charCodeAt(0));
}

/** Quotes with ends of lines and quotes in them, blank rows, rows that are too short and too long. */
function commasAndQuotes(): Uint8Array {
  return Buffer.from(
    [
      "Last name,First name,Date of birth,Address,E-mail",
      'DURAND,Léa,2014-03-02,"12, rue ""des Écoles""\nBâtiment B",lea@example.org',
      "",
      ",,,,",
      "PETIT,Hugo",
      'ROUX,"Noël ",14/07/2012,,noel@example.org,,,',
    ].join("\n"),
  );
}

/** Headings in two rows, of which the upper is merged, below a title. */
function mergedHeads(): Uint8Array {
  const child = (last: string, first: string, guardian: string): WrittenCell[] => [
    ...[
      last,
      first,
      { serial: 41_700, style: STYLES.day },
      guardian,
      "Paul",
      { serial: 612_345_678, style: STYLES.phone },
      "famille@example.org",
    ],
  ];
  return workbookFile([
    {
      name: "Inscriptions",
      rows: [
        ["Inscriptions 2026-2027"],
        ["Adhérent", null, null, "Responsable légal 1"],
        ["Nom", "Prénom", "Né(e) le", "Nom", "Prénom", "Téléphone", "E-mail"],
        child("DURAND", "Léa", "DURAND"),
        child("MOREL", "Tom", "DURAND"),
        [],
        ["Total", 2],
      ],
      merged: ["A1:G1", "A2:C2", "D2:G2"],
    },
  ]);
}

/** Values of formulas, formulas without one, errors, and texts that a spreadsheet would run. */
function formulas(): Uint8Array {
  return workbookFile([
    {
      name: "Feuil1",
      rows: [
        ["Nom", "Prénom", "E-mail", "Adresse"],
        [
          { formula: "UPPER(A9)", value: "DURAND" },
          "Léa",
          { formula: 'B2&"@example.org"', value: "lea@example.org" },
          "=HYPERLINK(0)",
        ],
        ["PETIT", "Hugo", { formula: "VLOOKUP(A3,Z:Z,1)" }, { xml: '<c r="{at}" t="e"><f>1/0</f><v>#N/A</v></c>' }],
      ],
    },
  ]);
}

/** A workbook of an old Mac: days are counted from 1904, some of them as bare numbers. */
function dates1904(): Uint8Array {
  const born = { serial: 40_238, style: STYLES.day };
  return workbookFile(
    [
      {
        name: "Licenciés",
        rows: [
          ["Nom", "Prénom", "Date de naissance"],
          ["DURAND", "Léa", born],
          ["PETIT", "Hugo", 40_238],
        ],
      },
    ],
    {
      epoch1904: true,
    },
  );
}

/** A hidden sheet before an empty one; hidden rows, and sums below. */
function severalSheets(): Uint8Array {
  return workbookFile([
    { name: "Listes", state: "veryHidden", rows: [["F"], ["M"]] },
    { name: "Mode d'emploi", rows: [] },
    {
      name: "Adhérents",
      rows: [
        ["Nom", "Prénom", "Cotisation"],
        ["DURAND", "Léa", 120],
        { number: 3, hidden: true, cells: ["PETIT", "Hugo", 90] },
        { number: 6, cells: ["ROUX", "Noël", 90] },
        { number: 8, cells: [null, "TOTAL", { formula: "SUM(C2:C6)", value: 300 }] },
      ],
    },
    { name: "Tarifs", rows: [["Loisir", 90]] },
  ]);
}

/** Dates that an English spreadsheet took the wrong way round where it could: 5 June became 6 May, and 13 May stayed a text. */
function swappedDates(): Uint8Array {
  const serials = [41_765, 42_131, 40_943, 41_403, 40_484];
  const texts = ["13/05/2014", "14/01/2012", "25/12/2010", "31/08/2009", "28/02/2015"];
  return workbookFile([
    {
      name: "export",
      rows: [
        ["Nom", "Prénom", "Date de naissance"],
        ...serials.map((serial, at) => [`NOM${at}`, "Léa", { serial, style: STYLES.day }]),
        ...texts.map((text, at) => [`NOM${at + 5}`, "Hugo", text]),
      ],
    },
  ]);
}

/** A workbook of a few bytes whose directory says that a sheet unpacks to 2 GiB. */
function claimsTwoGib(): Uint8Array {
  const parts = workbookParts([{ name: "Feuil1", rows: [["Nom"]] }]);
  return zipFile({ ...parts, "xl/worksheets/sheet1.xml": { content: "<worksheet/>", claims: { unpacked: 2 ** 31 } } });
}
