import fc from "fast-check";
import readExcelFile from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { SPREADSHEET_LIMITS } from "./limits.ts";
import { cellText } from "./sheet-row.ts";
import { readHere } from "./testing/read-here.ts";
import { STYLES, workbookFile, workbookParts } from "./testing/workbook-file.ts";
import { zipFile } from "./testing/zip-file.ts";

const one = (rows: Parameters<typeof workbookFile>[0][number]["rows"], more = {}) =>
  workbookFile([{ name: "Feuil1", rows, ...more }]);

describe("a workbook", () => {
  it("has the rows that a person sees, numbered as they see them", async () => {
    const file = one([["Nom", "Prénom"], [], ["DURAND", "Léa"], { number: 9, cells: [null, "Tom & Jo"] }]);
    expect(await readHere(file)).toMatchObject({
      rows: [
        { number: 1, cells: ["Nom", "Prénom"] },
        { number: 3, cells: ["DURAND", "Léa"] },
        { number: 9, cells: [null, "Tom & Jo"] },
      ],
      findings: { format: "xlsx", sheet: "Feuil1", rows: 3, columns: 2 },
    });
  });

  it("takes the saved value of a formula, never the formula, and says where there is none", async () => {
    const file = one([
      [
        { formula: "A2&B2", value: "=HYPERLINK(0)" },
        { formula: "1+1", value: 2 },
      ],
      [{ formula: "NOW()" }, { xml: '<c r="{at}" t="e"><f>1/0</f><v>#DIV/0!</v></c>' }],
    ]);
    expect(await readHere(file)).toMatchObject({
      rows: [{ cells: ["=HYPERLINK(0)", 2] }, { cells: [null, "#DIV/0!"] }],
      findings: { unvaluedRows: [2] },
    });
  });

  it("shows numbers as their cells show them", async () => {
    const cells = [
      { serial: 40_179, style: STYLES.day },
      { serial: 40_179.75, style: STYLES.dayAndTime },
      { serial: 612_345_678, style: STYLES.phone },
      { serial: 1_000, style: STYLES.postalCode },
      { serial: 0.75, style: STYLES.time },
    ];
    const shown = [{ date: "2010-01-01" }, { date: "2010-01-01T18:00" }, "0612345678", "01000", "18:00"];
    const read = await readHere(one([cells]));
    expect(read).toMatchObject({ rows: [{ cells: shown }] });
    expect("rows" in read && read.rows[0]?.cells.map(cellText)).toEqual([
      ...["2010-01-01", "2010-01-01T18:00", "0612345678", "01000", "18:00"],
    ]);
    const macintosh = workbookFile([{ name: "Feuil1", rows: [[{ serial: 38_717, style: STYLES.day }]] }], {
      epoch1904: true,
    });
    expect(await readHere(macintosh)).toMatchObject({
      rows: [{ cells: [{ date: "2010-01-01" }] }],
      findings: { dateSystem: 1904 },
    });
  });

  it("reads the first sheet that is shown and has something, or the one that is asked for", async () => {
    const file = workbookFile([
      { name: "Listes", state: "hidden", rows: [["caché"]] },
      { name: "Vide", rows: [] },
      { name: "Adhérents", rows: [["Nom"]], merged: ["A1:C1"] },
      { name: "Tarifs", rows: [["Prix"], { number: 2, hidden: true, cells: [90] }] },
    ]);
    expect(await readHere(file)).toMatchObject({
      findings: {
        sheet: "Adhérents",
        sheets: [
          { name: "Listes", isHidden: true, isEmpty: false },
          { name: "Vide", isHidden: false, isEmpty: true },
          { name: "Adhérents", isEmpty: false },
          { name: "Tarifs", isEmpty: false },
        ],
        merged: [{ fromRow: 1, toRow: 1, fromColumn: 0, toColumn: 2 }],
      },
    });
    expect(await readHere(file, { sheet: "Tarifs" })).toMatchObject({
      rows: [{ cells: ["Prix"] }, { number: 2, cells: [90], hidden: true }],
      findings: { hiddenRows: 1 },
    });
    expect(await readHere(file, { sheet: "Nulle part" })).toEqual({ refusal: { code: "no_such_sheet" } });
  });

  it("forgives what odd programs write: cells without an address, styles and texts that are not there", async () => {
    const file = one([
      [{ xml: "<c><v>1</v></c>" }, { xml: '<c t="s"><v>77</v></c>' }, { xml: '<c s="99"><v>3</v></c>' }],
      [{ xml: '<c r="{at}" t="inlineStr"><is><r><t>DU</t></r><r><t>RAND</t></r><rPh><t>x</t></rPh></is></c>' }],
    ]);
    expect(await readHere(file)).toMatchObject({ rows: [{ cells: [1, null, 3] }, { cells: ["DURAND"] }] });
  });

  it("says what a peer's reader says of any table", async () => {
    const cell = fc.oneof(fc.string({ unit: "grapheme", minLength: 1 }).filter(isPlain), fc.integer(), fc.boolean());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        async (rows) => {
          const file = one(rows);
          const [theirs] = await readExcelFile(Buffer.from(file), { trim: false });
          const ours = await readHere(file);
          const width = Math.max(...rows.map((row) => row.length));
          if (!("rows" in ours)) throw new Error("not read");
          expect(ours.rows.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? null))).toEqual(
            theirs?.data,
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** What XML can write, and something is to be seen in it. */
const isPlain = (text: string) =>
  text.trim() !== "" && !/[\p{Cc}\ufffe\uffff]|_x[0-9a-f]{4}_/iu.test(text) && text.isWellFormed();

describe("a file that is refused says why", () => {
  const parts = workbookParts([{ name: "Feuil1", rows: [["Nom"]] }]);
  const sheet = "xl/worksheets/sheet1.xml";
  const content = parts[sheet] as string;
  const container = (name: string) =>
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(name, "utf16le")]);
  const ods = {
    mimetype: { content: "application/vnd.oasis.opendocument.spreadsheet", stored: true },
    "content.xml": "<x/>",
  };

  it.each<[string, Uint8Array, string]>([
    ["nothing", new Uint8Array(), "empty"],
    ["an .xls", container("Workbook"), "old_excel"],
    ["an .xlsb", zipFile({ "[Content_Types].xml": "", "xl/workbook.bin": "" }), "old_excel"],
    [
      "XML of Excel 2003",
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'),
      "old_excel",
    ],
    ["a workbook with a password", container("EncryptedPackage"), "protected"],
    ["a Word file of old", container("WordDocument"), "not_a_table"],
    ["an .ods", zipFile(ods), "open_document"],
    ["an .odt", zipFile({ mimetype: "application/vnd.oasis.opendocument.text" }), "not_a_workbook"],
    ["Numbers of Apple", zipFile({ "Index/Document.iwa": "" }), "numbers"],
    ["a .docx", zipFile({ "[Content_Types].xml": "", "word/document.xml": "<x/>" }), "not_a_workbook"],
    ["photographs in a zip", zipFile({ "IMG_1.jpg": "x" }), "not_a_workbook"],
    ["an empty zip", zipFile({}), "not_a_workbook"],
    ["a page that calls itself .xls", Buffer.from("<html><table><tr><td>Nom"), "web_page"],
    ["a PDF", Buffer.from("%PDF-1.7\n"), "not_a_table"],
    ["bytes", Buffer.from(Array.from({ length: 999 }, (_, at) => (at * 7) % 256)), "not_a_table"],
    ["a workbook that was cut off", zipFile(parts).subarray(0, -40), "damaged"],
    ["XML that does not end", zipFile({ ...parts, [sheet]: content.slice(0, -30) }), "damaged"],
    ["XML that nests without end", zipFile({ ...parts, [sheet]: "<a>".repeat(1_000) }), "damaged"],
    ["XML in which nothing ends", zipFile({ ...parts, [sheet]: `<a>${" ".repeat(2 * 1024 * 1024)}` }), "damaged"],
    ["an encrypted part", zipFile({ ...parts, [sheet]: { content, claims: { flags: 1 } } }), "protected"],
    ["a wrong checksum", zipFile({ ...parts, [sheet]: { content, claims: { checksum: 1 } } }), "damaged"],
    ["a method nobody knows", zipFile({ ...parts, [sheet]: { content, claims: { method: 14 } } }), "damaged"],
    ["only blank cells", workbookFile([{ name: "a", rows: [["", " "], []] }]), "no_rows"],
    ["only blank lines", Buffer.from("\r\n;;\r\n  \r\n"), "no_rows"],
  ])("%s", async (_, bytes, code) => {
    expect(await readHere(bytes)).toEqual({ refusal: { code } });
  });

  it("a claim of 2 GiB is refused before anything is unpacked", async () => {
    const found = 2 ** 31;
    const bytes = zipFile({ ...parts, [sheet]: { content, claims: { unpacked: found } } });
    expect(await readHere(bytes)).toEqual({
      refusal: { code: "unpacks_too_large", limit: SPREADSHEET_LIMITS.unpackedBytes, found },
    });
  });

  it("a bomb that says little ends where it says that it ends", async () => {
    const bomb = { content: `${content.slice(0, -30)}${" ".repeat(4 * 1024 * 1024)}`, claims: { unpacked: 1_000 } };
    const bytes = zipFile({ ...parts, [sheet]: bomb });
    expect(bytes.length).toBeLessThan(10_000);
    expect(await readHere(bytes)).toEqual({ refusal: { code: "damaged" } });
  });

  it("too many rows, columns, letters and parts are refused with the row and the limit", async () => {
    const limit = SPREADSHEET_LIMITS;
    expect(await readHere(Buffer.from("1\n".repeat(limit.rows + 1)))).toEqual({
      refusal: { code: "too_many_rows", limit: limit.rows, found: limit.rows + 1, row: limit.rows + 1 },
    });
    expect(await readHere(one([["Nom"], [{ xml: '<c r="XFD2"><v>1</v></c>' }]]))).toEqual({
      refusal: { code: "too_many_columns", limit: limit.columns, found: 16_384, row: 2 },
    });
    const many = Object.fromEntries(Array.from({ length: limit.parts + 1 }, (_, at) => [`xl/media/${at}.png`, ""]));
    expect(await readHere(zipFile({ ...parts, ...many }))).toMatchObject({ refusal: { code: "too_many_parts" } });
    const shared = {
      ...parts,
      "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(limit.cellLetters)}</t></si></sst>`,
      [sheet]: `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(1_000)}</sheetData></worksheet>`,
    };
    expect(await readHere(zipFile(shared))).toMatchObject({ refusal: { code: "too_many_letters", row: 769 } });
  });
});

describe("whatever the bytes are", () => {
  const valid = workbookFile([
    {
      name: "Feuil1",
      rows: [
        ["Nom", "Prénom"],
        ["DURAND", 3],
      ],
      merged: ["A1:B1"],
    },
  ]);

  it("a file is read or refused, and never anything else", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => void (await readHere(bytes))),
      { numRuns: 300 },
    );
  });

  it("a workbook with bytes changed, cut or added is read or refused", async () => {
    const change = fc.record({ at: fc.nat(valid.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), fc.nat(valid.length), async (changes, length) => {
        const bytes = valid.slice();
        for (const { at, byte } of changes) bytes[at] = byte;
        await readHere(bytes);
        await readHere(bytes.subarray(0, length));
      }),
      { numRuns: 200 },
    );
  });

  it("a sheet of any elements in any order is read or refused", async () => {
    const parts = workbookParts([{ name: "Feuil1", rows: [] }]);
    const piece = fc.constantFrom(
      ...[
        "<row>",
        '<row r="9">',
        '<row r="-1"/>',
        "</row>",
        "<c>",
        '<c r="ZZZZ1" t="s">',
        '<c r="B2" t="str" s="1">',
        "</c>",
      ],
      ...[
        "<v>1</v>",
        "<v/>",
        "<f>A1</f>",
        "<is><t>a</t></is>",
        "<t>",
        "&#1114112;&x;",
        '<mergeCell ref="A1:"/>',
        "<!-- -->",
      ],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
        const xml = `<worksheet><sheetData>${pieces.join("")}</sheetData></worksheet>`;
        await readHere(zipFile({ ...parts, "xl/worksheets/sheet1.xml": xml }));
      }),
      { numRuns: 200 },
    );
  });
});
