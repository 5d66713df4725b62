/**
 * `npm run bench -- files [ROWS]`: what reading a spreadsheet costs: ROWS (50,000) rows of a club's file as .xlsx and as text, and files that are made to do
 * harm. Each in a process of its own; prints by how much its resident memory grew, the thread's included. Ends with 1 where a file takes more than 150 MiB.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STYLES, workbookParts } from "#lib/base/spreadsheets/testing/workbook-file.ts";
import { zipFile } from "#lib/base/spreadsheets/testing/zip-file.ts";

const MOST_MIB = 150;
const rows = Number(process.argv[2] ?? 50_000);

const HEAD = [
  ...["Nom", "Prénom", "Sexe", "Date de naissance", "E-mail", "Téléphone", "Adresse", "Code postal", "Ville"],
  ...["Responsable 1", "Téléphone du responsable 1", "E-mail du responsable 1", "Groupe", "Créneau", "Licence"],
];

/** A person of a made club; dates as a spreadsheet counts them. */
const person = (at: number) => [
  ...[`DURAND${at}`, `Léa ${at % 500}`, at % 2 ? "F" : "M", { serial: 38_000 + (at % 6_000), style: STYLES.day }],
  ...[`lea.durand${at}@example.org`, 612_345_678 + at, `${at} rue des Écoles`, 1_000 + (at % 90_000), "Lyon"],
  ...[`DURAND Paul${at}`, `06${String(10_000_000 + at)}`, `paul${at}@example.org`, `Groupe ${at % 40}`, null, `L${at}`],
];

/** The texts of a workbook stand in one list, as spreadsheets write them. */
function shared(): Uint8Array {
  const strings = new Map<string, number>();
  const cell = (value: string) => {
    const place = strings.get(value) ?? strings.size;
    strings.set(value, place);
    return { xml: `<c r="{at}" t="s"><v>${place}</v></c>` };
  };
  const people = Array.from({ length: rows }, (_, at) => person(at));
  const written = [HEAD, ...people].map((row) => row.map((value) => (typeof value === "string" ? cell(value) : value)));
  const parts = workbookParts([{ name: "Adhérents", rows: written }]);
  const list = [...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join("");
  return zipFile({ ...parts, "xl/sharedStrings.xml": `<sst>${list}</sst>` });
}

function text(): Uint8Array {
  const cell = (value: ReturnType<typeof person>[number]) =>
    typeof value === "object" && value !== null ? "01/02/2014" : (value ?? "");
  const lines = [HEAD, ...Array.from({ length: rows }, (_, at) => person(at).map(cell))].map((row) => row.join(";"));
  return Buffer.from(lines.join("\r\n"), "latin1");
}

const parts = workbookParts([{ name: "a", rows: [["Nom"]] }]);
const sheet = "xl/worksheets/sheet1.xml";
const GIB = 1024 * 1024 * 1024;
/** A sheet of one cell and blanks, as large as a part may be. */
const bomb = Buffer.alloc(120 * 1024 * 1024, " ");
bomb.write("<worksheet><sheetData>");

const files: Record<string, () => Uint8Array> = {
  [`${rows} rows of 15 columns, .xlsx`]: shared,
  [`${rows} rows of 15 columns, text of Windows`]: text,
  "a claim of 2 GiB": () => zipFile({ ...parts, [sheet]: { content: "<a/>", claims: { unpacked: 2 * GIB } } }),
  "120 MiB of blanks in 120 kB": () => zipFile({ ...parts, [sheet]: bomb }),
  "the same, which says that it has 1 kB": () =>
    zipFile({ ...parts, [sheet]: { content: bomb, claims: { unpacked: 1_000 } } }),
  "15 MiB of one quoted cell": () => Buffer.concat([Buffer.from('Nom;"'), bomb.subarray(0, 15 * 1024 * 1024)]),
  "formulas that would be run": () =>
    zipFile(
      workbookParts([
        { name: "a", rows: Array.from({ length: 20_000 }, () => [{ formula: "HYPERLINK(0)", value: "=1" }]) },
      ]),
    ),
};

const folder = mkdtempSync(join(tmpdir(), "guichet-files-"));
try {
  for (const [name, make] of Object.entries(files)) {
    const path = join(folder, "file");
    writeFileSync(path, make());
    const args = ["--conditions=react-server", "bench/files/one.ts", path];
    const said = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as {
      outcome: string;
      milliseconds: number;
      before: number;
      grew: number;
    };
    console.log(`${name}: ${said.outcome}, ${said.milliseconds} ms, ${said.before} MiB before, +${said.grew} MiB`);
    if (said.grew > MOST_MIB) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
