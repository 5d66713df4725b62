import iconv from "iconv-lite";
import { TWELVE_FILES } from "#lib/base/spreadsheets/testing/twelve-files.ts";
import { STYLES, type WrittenCell, workbookFile } from "#lib/base/spreadsheets/testing/workbook-file.ts";

/** A person as somebody careful, with the file before them, types them into the club's form. */
export interface TypedPerson {
  /** The row of the file. */
  row: number;
  last_name: string;
  first_name: string;
  birth_date?: string;
  sex?: "Femme" | "Homme";
  email?: string;
  phone?: string;
  address?: string;
  city_code?: string;
  parents?: { last_name?: string; first_name?: string; email?: string; phone?: string; type?: string }[];
}

/** A file as clubs have them, with what a careful person makes of it. Written by hand from the file alone. */
export interface OddFile {
  name: string;
  bytes: Uint8Array;
  typed: readonly TypedPerson[];
  /** `row field`: what they would ask somebody about instead of typing it; `file`: the file as a whole. */
  asked?: readonly string[];
}

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n`;
const utf8 = (...all: string[]) => Buffer.from(lines(...all));
const HEAD = "Nom;Prénom;Né(e) le;Sexe;E-mail;Portable";
const LEA = "DURAND;Léa;02/03/2014;F;lea@example.org;0612345678";
const lea = (row: number): TypedPerson => ({
  ...{ row, last_name: "DURAND", first_name: "Léa", birth_date: "2014-03-02", sex: "Femme" },
  ...{ email: "lea@example.org", phone: "0612345678" },
});
const noel = (row: number): TypedPerson => ({
  ...{ row, last_name: "LEFÈVRE", first_name: "Noël", birth_date: "2012-07-14", sex: "Homme" },
  ...{ email: "noel@example.org", phone: "0712345678" },
});
const NOEL = "LEFÈVRE;Noël;14/07/2012;M;noel@example.org;0712345678";
const both = (first: number) => [lea(first), noel(first + 1)];
const sheet = (rows: readonly (readonly WrittenCell[])[], merged?: readonly string[]) =>
  workbookFile([{ name: "Feuil1", rows, ...(merged && { merged }) }]);

/** As many postal codes as no file of a club has. */
const MANY = Array.from({ length: 65 }, (_, nth) => String(35_300 + nth));

export const ODD_FILES: readonly OddFile[] = [
  {
    name: "a title, an empty column, a total",
    bytes: Buffer.from(
      `\ufeff${lines("Club de judo;;;;;;", ";;;;;;", "Nom;;Prénom;Né(e) le;Sexe;E-mail;Portable", LEA.replace(";", ";;"), NOEL.replace(";", ";;"), "TOTAL;;2;;;;")}`,
    ),
    typed: both(4),
  },
  {
    name: "Windows, with its quotes and ligatures",
    bytes: iconv.encode(
      lines(`${HEAD};Adresse`, `${LEA};3, rue de l’Œuvre – bât. B`, `${NOEL};7 bd du Cœur`),
      "windows-1252",
    ),
    typed: [
      { ...lea(2), address: "3, rue de l’Œuvre – bât. B" },
      { ...noel(3), address: "7 bd du Cœur" },
    ],
  },
  { name: "a page of DOS", bytes: iconv.encode(lines(HEAD, LEA, NOEL), "cp850"), typed: both(2) },
  {
    name: "Latin-9",
    bytes: iconv.encode(lines(`${HEAD};Adresse`, `${LEA};9 rue du Sacré-Cœur`, NOEL), "iso-8859-15"),
    typed: [{ ...lea(2), address: "9 rue du Sacré-Cœur" }, noel(3)],
  },
  {
    name: "UTF-16 with tabs and no mark",
    bytes: Buffer.from(lines(HEAD, LEA, NOEL).replaceAll(";", "\t"), "utf16le"),
    typed: both(2),
  },
  {
    name: "an old Mac",
    bytes: iconv.encode(lines(HEAD, LEA, NOEL).replaceAll("\r\n", "\r"), "macintosh"),
    typed: both(2),
  },
  {
    name: "one letter of a page of DOS that may be another",
    bytes: iconv.encode(lines("Nom;Prenom;E-mail", "DURAND;Éric;eric@example.org"), "cp850"),
    typed: [],
    asked: ["file"],
  },
  {
    name: "UTF-8 that was read as Windows' once before",
    bytes: Buffer.from(new TextDecoder("windows-1252").decode(utf8(HEAD, LEA, NOEL))),
    typed: both(2),
  },
  {
    name: "commas, ends of lines and quotes in quotes, a NUL",
    bytes: Buffer.from(
      'Last name,First name,Date of birth,Address,E-mail\n"DURAND","Léa",2014-03-02,"12, rue ""des Écoles""\nBâtiment B",lea@example.org\n"PETIT\0",Hu\x1fgo,,,hugo@example.org\n',
    ),
    typed: [
      {
        row: 2,
        last_name: "DURAND",
        first_name: "Léa",
        birth_date: "2014-03-02",
        address: '12, rue "des Écoles"\nBâtiment B',
        email: "lea@example.org",
      },
      { row: 3, last_name: "PETIT", first_name: "Hu go", email: "hugo@example.org" },
    ],
  },
  {
    name: "a quote that nobody closed",
    bytes: utf8(HEAD, LEA.replace("Léa", 'Léa "Lili'), NOEL),
    typed: [{ ...lea(2), first_name: "Léa" }, noel(3)],
    asked: ["2 first_name"],
  },
  { name: "bars", bytes: Buffer.from(lines(HEAD, LEA, NOEL).replaceAll(";", "|")), typed: both(2) },
  {
    name: "a named separator, and rows of other lengths",
    bytes: Buffer.from(`sep=,\r\n${lines(HEAD, `${LEA};;;`, NOEL).replaceAll(";", ",")}`),
    typed: both(2),
  },
  {
    name: "heads that a printer repeated",
    bytes: utf8(HEAD, LEA, "", HEAD, NOEL),
    typed: [lea(2), noel(5)],
  },
  {
    name: "two heads of one name",
    bytes: utf8(
      "Nom;Prénom;Téléphone;Téléphone;E-mail;E-mail",
      "DURAND;Léa;0299001122;0612345678;lea@example.org;lea@home.example",
    ),
    typed: [{ row: 2, last_name: "DURAND", first_name: "Léa", phone: "0299001122", email: "lea@example.org" }],
    // The club has room for one of each.
    asked: ["2 phone_2", "2 email_2"],
  },
  {
    name: "two rows of heads, the upper merged",
    bytes: sheet(
      [
        ["Adhérent", null, null, "Mère", null, "Père", null],
        ["Nom", "Prénom", "Né(e) le", "Nom", "Portable", "Nom", "Portable"],
        ["DURAND", "Léa", { serial: 41_700, style: STYLES.day }, "MARTIN", 612_345_678, "DURAND", 712_345_678],
      ],
      ["A1:C1", "D1:E1", "F1:G1"],
    ),
    typed: [
      {
        ...{ row: 3, last_name: "DURAND", first_name: "Léa", birth_date: "2014-03-02" },
        parents: [
          { last_name: "MARTIN", phone: "0612345678", type: "Mere" },
          { last_name: "DURAND", phone: "0712345678", type: "Pere" },
        ],
      },
    ],
    asked: ["3 email"],
  },
  {
    name: "American dates as texts",
    bytes: utf8(
      "Last name,First name,Date of birth,E-mail",
      "DURAND,Lea,03/02/2014,lea@example.org",
      "PETIT,Hugo,12/25/2010,hugo@example.org",
      "ROUX,Ana,1/31/2012,ana@example.org",
    ),
    typed: [
      { row: 2, last_name: "DURAND", first_name: "Lea", birth_date: "2014-03-02", email: "lea@example.org" },
      { row: 3, last_name: "PETIT", first_name: "Hugo", birth_date: "2010-12-25", email: "hugo@example.org" },
      { row: 4, last_name: "ROUX", first_name: "Ana", birth_date: "2012-01-31", email: "ana@example.org" },
    ],
  },
  {
    name: "dates as a spreadsheet counts them, as texts",
    bytes: utf8(HEAD, LEA.replace("02/03/2014", "41700"), NOEL.replace("14/07/2012", "41104")),
    typed: both(2),
  },
  {
    name: "days counted from 1904, some as texts",
    bytes: workbookFile(
      [
        {
          name: "Licenciés",
          rows: [
            ["Nom", "Prénom", "Date de naissance", "E-mail"],
            ["DURAND", "Léa", { serial: 40_238, style: STYLES.day }, "lea@example.org"],
            ["PETIT", "Hugo", "40238", "hugo@example.org"],
            ["ROUX", "Ana", 40_238, "ana@example.org"],
          ],
        },
      ],
      { epoch1904: true },
    ),
    typed: ["DURAND Léa lea", "PETIT Hugo hugo", "ROUX Ana ana"].map((said, at): TypedPerson => {
      const [last_name = "", first_name = "", local = ""] = said.split(" ");
      return { row: at + 2, last_name, first_name, birth_date: "2014-03-02", email: `${local}@example.org` };
    }),
  },
  {
    name: "telephones and postal codes as numbers, an apostrophe before others",
    bytes: sheet([
      ["Nom", "Prénom", "Portable", "Code postal", "Ville", "E-mail"],
      ["DURAND", "Léa", 612_345_678, 1000, "Bourg-en-Bresse", "lea@example.org"],
      ["PETIT", "Hugo", "'0712345678", "'35300", "FOUGERES CEDEX", "hugo@example.org"],
      ["ROUX", "Ana", 33_612_345_679, { serial: 1000, style: STYLES.postalCode }, "Bourg en Bresse", "ana@example.org"],
      ["MOREL", "Tom", 12_345_678, 35_300, "Fougères", "tom@example.org"],
    ]),
    typed: [
      {
        row: 2,
        last_name: "DURAND",
        first_name: "Léa",
        phone: "0612345678",
        city_code: "01053",
        email: "lea@example.org",
      },
      {
        row: 3,
        last_name: "PETIT",
        first_name: "Hugo",
        phone: "0712345678",
        city_code: "35115",
        email: "hugo@example.org",
      },
      {
        row: 4,
        last_name: "ROUX",
        first_name: "Ana",
        phone: "+33612345679",
        city_code: "01053",
        email: "ana@example.org",
      },
      { row: 5, last_name: "MOREL", first_name: "Tom", city_code: "35115", email: "tom@example.org" },
    ],
    // A digit is missing.
    asked: ["5 phone"],
  },
  {
    name: "cells of thousands of letters",
    bytes: utf8(
      `${HEAD};Adresse`,
      `${LEA};7 rue des Lilas`,
      `${"X".repeat(64)};Noël;14/07/2012;M;noel@example.org;0712345678;${"rue ".repeat(4_000)}`,
    ),
    typed: [
      { ...lea(2), address: "7 rue des Lilas" },
      { ...noel(3), last_name: "X".repeat(64) },
    ],
    asked: ["3 last_name", "3 address"],
  },
  {
    name: "more postal codes than the register is asked about",
    bytes: utf8(
      "Nom;Prénom;E-mail;Code postal",
      ...MANY.map(
        (code, nth) =>
          `NOM${"ABCDEFGHIJ"[nth % 10]}${"ABCDEFGHIJ"[Math.floor(nth / 10)]};Léa;p${nth}@example.org;${code}`,
      ),
    ),
    typed: MANY.map((code, nth) => ({
      ...{
        row: nth + 2,
        last_name: `NOM${"ABCDEFGHIJ"[nth % 10]}${"ABCDEFGHIJ"[Math.floor(nth / 10)]}`,
        first_name: "Léa",
      },
      ...{ email: `p${nth}@example.org`, ...(code === "35300" && { city_code: "35115" }) },
    })),
    asked: MANY.slice(1).map((_, nth) => `${nth + 3} city_code`),
  },
  {
    name: "moments of the world for days",
    bytes: utf8(
      HEAD,
      LEA.replace("02/03/2014", "2014-03-01T23:00:00.000Z"),
      NOEL.replace("14/07/2012", "2012-07-13T22:00Z"),
    ),
    typed: both(2),
  },
  {
    name: "hidden sheets and rows, values of formulas, errors",
    bytes: workbookFile([
      { name: "Listes", state: "veryHidden", rows: [["F"], ["M"]] },
      {
        name: "Adhérents",
        rows: [
          ["Nom", "Prénom", "E-mail", "Adresse"],
          [
            { formula: "UPPER(A9)", value: "DURAND" },
            "Léa",
            { formula: 'B2&"@example.org"', value: "lea@example.org" },
            { xml: '<c r="{at}" t="e"><v>#N/A</v></c>' },
          ],
          { number: 3, hidden: true, cells: ["PETIT", "Hugo", "hugo@example.org", "n/c"] },
        ],
      },
    ]),
    typed: [
      { row: 2, last_name: "DURAND", first_name: "Léa", email: "lea@example.org" },
      { row: 3, last_name: "PETIT", first_name: "Hugo", email: "hugo@example.org" },
    ],
  },
  { name: "a workbook of LibreOffice", bytes: TWELVE_FILES.openDocument(), typed: [], asked: ["file"] },
  {
    name: "German, with titles and one cell for both names",
    bytes: iconv.encode(
      lines(
        "Name, Vorname;Geburtsdatum;Geschlecht;E-Mail;Handynummer;PLZ Ort",
        "Müller, Jürgen;02.03.2014;m;juergen@example.org;+49 170 1234567;35300 Fougères",
        "Groß, Änne;14.07.2012;w;aenne@example.org;;",
      ),
      "windows-1252",
    ),
    typed: [
      {
        row: 2,
        last_name: "Müller",
        first_name: "Jürgen",
        birth_date: "2014-03-02",
        sex: "Homme",
        email: "juergen@example.org",
        phone: "+491701234567",
        city_code: "35115",
      },
      {
        row: 3,
        last_name: "Groß",
        first_name: "Änne",
        birth_date: "2012-07-14",
        sex: "Femme",
        email: "aenne@example.org",
      },
    ],
  },
  {
    name: "names with titles and in capitals behind, spaces that are none",
    bytes: utf8(
      "Adhérent;E-mail;Téléphone",
      "Melle Léa DURAND;lea@example.org;06\u00a012\u202f34\u00a056\u00a078",
      "  Charles   de GAULLE ;charles@example.org;06.12.34.56.79",
      "El AMRANI Zoé;zoe@example.org;06-12-34-56-80",
      "Jean P. MARTIN;jean@example.org;",
    ),
    typed: [
      { row: 2, last_name: "DURAND", first_name: "Léa", email: "lea@example.org", phone: "0612345678" },
      { row: 3, last_name: "de GAULLE", first_name: "Charles", email: "charles@example.org", phone: "0612345679" },
      { row: 4, last_name: "El AMRANI", first_name: "Zoé", email: "zoe@example.org", phone: "0612345680" },
      { row: 5, last_name: "MARTIN", first_name: "Jean P.", email: "jean@example.org" },
    ],
  },
  {
    name: "years of two digits, a month in words, days that there are not",
    bytes: utf8(
      HEAD,
      LEA.replace("02/03/2014", "2/3/14"),
      NOEL.replace("14/07/2012", "14 juillet 2012"),
      "PETIT;Hugo;31/02/2013;M;hugo@example.org;",
      "ROUX;Ana;1987;F;ana@example.org;",
    ),
    typed: [
      ...both(2),
      { row: 4, last_name: "PETIT", first_name: "Hugo", sex: "Homme", email: "hugo@example.org" },
      { row: 5, last_name: "ROUX", first_name: "Ana", sex: "Femme", email: "ana@example.org" },
    ],
    asked: ["4 birth_date", "5 birth_date"],
  },
  {
    name: "a row for each guardian of a child",
    bytes: utf8(
      `${HEAD};Responsable Nom;Responsable Prénom;Responsable Téléphone`,
      `${LEA};DURAND;Michel;0611111111`,
      `${LEA};DURAND;Michèle;0622222222`,
    ),
    typed: [
      {
        ...lea(2),
        parents: [{ last_name: "DURAND", first_name: "Michel", phone: "0611111111", type: "Responsable_legal" }],
      },
    ],
    asked: ["3 parents"],
  },
  {
    name: "two in a cell",
    bytes: utf8(
      "Nom;Prénom;E-mail;Téléphone",
      "DURAND;Léa;lea@example.org; papa@example.org;0612345678 / 0712345678".replace("; papa", ", papa"),
    ),
    typed: [{ row: 2, last_name: "DURAND", first_name: "Léa", email: "lea@example.org", phone: "0612345678" }],
    asked: ["2 email", "2 phone"],
  },
];
