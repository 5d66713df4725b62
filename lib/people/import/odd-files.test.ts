import { expect, it } from "vitest";
import { dateOrder } from "#lib/base/spreadsheets/date-order.ts";
import { readHere } from "#lib/base/spreadsheets/testing/read-here.ts";
import { AlikeRecords } from "./alike-records.ts";
import { mapColumns } from "./columns.ts";
import type { ImportFacts } from "./facts.ts";
import { findTable } from "./find-table.ts";
import { planned } from "./planned.ts";
import { fileRow } from "./row.ts";
import { RowsOfFile } from "./same-person-rows.ts";
import { type ImportSettings, MOST_POSTAL_CODES_OF_FILE } from "./settings.ts";
import { ODD_FILES, type OddFile, type TypedPerson } from "./testing/odd-files.ts";

const COMMUNES: ImportSettings["communes"] = {
  "35300": [{ code: "35115", name: "Fougères" }],
  "01000": [
    { code: "01053", name: "Bourg-en-Bresse" },
    { code: "01344", name: "Saint-Denis-lès-Bourg" },
  ],
};

const FIELDS = ["last_name", "first_name", "birth_date", "sex", "email", "phone", "address", "city_code", "parents"];
type Values = Record<string, unknown>;

/** What a doubt is about, in the fields of a record. */
function fieldsOf(code: string, field: string | undefined, values: Record<string, string | number> = {}): string[] {
  if (code === "otherInFile") return String(values.fields ?? "").split(",");
  if (!field) return [];
  if (/^parent/.test(field)) return ["parents"];
  if (/^(full_name|last_then_first|first_then_last|person)$/.test(field)) return [field, "last_name", "first_name"];
  return /^(postal_code|town|postal_town)$/.test(field) ? [field, "city_code"] : [field, field.replace(/_2$/, "")];
}

/** What this desk makes of a file: what it would write, and what it asks, by row. */
async function understood({ bytes }: OddFile) {
  const read = await readHere(bytes);
  if ("refusal" in read) return { rows: new Map<number, Values>(), asked: new Map([[0, new Set(["file"])]]) };
  const { rows, findings } = read;
  if (findings.format === "csv" && findings.unsure.length > 0)
    return { rows: new Map<number, Values>(), asked: new Map([[0, new Set(["file"])]]) };
  const table = findTable(rows, findings);
  const columns: ImportSettings["columns"] = mapColumns(table.headings, table.rows, new Map()).map((one, place) => ({
    ...{ ...one, heading: table.headings[place] ?? "", rule: "always" as const },
    dates: dateOrder(table.rows.map(({ cells }) => cells[place] ?? null)),
  }));
  const settings: ImportSettings = {
    ...{
      columns,
      communes: COMMUNES,
      today: "2026-11-26",
      zone: "Europe/Paris",
      people: "both",
      emailOfGuardian: true,
    },
    ...{ validate: false, found: { dateSystem: findings.format === "xlsx" ? findings.dateSystem : 1900 } as never },
  };
  const ofFile = new RowsOfFile();
  const people = table.rows.map(({ number, cells }) => ({ number, source: { cells: cells as string[] } }));
  for (const { number, source } of people) {
    const { named, person } = fileRow(source, {}, settings);
    ofFile.add({ place: number, named, person: undefined, says: JSON.stringify(person) });
  }
  const facts: ImportFacts = {
    ...{ groups: [], slots: [], candidates: new AlikeRecords([]), registrations: new Map(), rows: ofFile },
  };
  const written = new Map<number, Values>();
  const asked = new Map<number, Set<string>>();
  for (const { number, source } of people) {
    const { plan, doubts } = planned({ place: number, source, changes: {}, made: {} }, facts, {
      club: "nautic",
      id: "file",
      seasonId: 3,
      settings,
    });
    const body = plan?.find(({ write }) => write === "POST /members")?.body;
    // What is missing before the row is sent is asked; what there is of it is read all the same.
    const cleaned = fileRow(source, {}, settings).person as unknown as Values;
    if (plan !== null || doubts.length > 0) written.set(number, (body as Values | undefined) ?? cleaned);
    asked.set(number, new Set(doubts.flatMap(({ code, field, values }) => fieldsOf(code, field, values))));
  }
  return { rows: written, asked };
}

const plain = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? value.map((one: Values) =>
          Object.fromEntries(
            ["last_name", "first_name", "email", "phone", "type"].flatMap((name) =>
              one[name] ? [[name, one[name]]] : [],
            ),
          ),
        )
      : (value ?? ""),
  ).replace(/^\[\]$/, '""');

it("reads odd files as a careful person types them: nothing wrong in silence, and hardly more asked than they would ask", async () => {
  const wrong: string[] = [];
  const beyond: string[] = [];
  let [people, values, asks] = [0, 0, 0];
  for (const file of ODD_FILES) {
    const { rows, asked } = await understood(file);
    const careful = new Set(file.asked);
    asks += careful.size;
    const told = (row: number, field: string) => asked.get(row)?.has(field) ?? false;
    for (const typed of file.typed) {
      people++;
      const got = rows.get(typed.row) ?? {};
      for (const field of FIELDS) {
        const [theirs, ours] = [plain(typed[field as keyof TypedPerson]), plain(got[field])];
        if (theirs !== '""') values++;
        if (theirs === ours) continue;
        const at = `${typed.row} ${field}`;
        if (told(typed.row, field)) {
          if (!careful.has(at)) beyond.push(`${file.name}: ${at}`);
        } else wrong.push(`${file.name}: ${at} is ${ours.slice(0, 80)}, not ${theirs.slice(0, 80)}`);
      }
    }
    // Whoever is nobody for a careful person may be asked about, but is not made in silence.
    for (const [row, got] of rows)
      if (!file.typed.some((typed) => typed.row === row) && (asked.get(row)?.size ?? 0) === 0)
        wrong.push(`${file.name}: row ${row} is ${JSON.stringify(got).slice(0, 80)}`);
    // What they would ask is asked, or told.
    for (const one of careful) {
      const [row = "", field = ""] = one === "file" ? ["0", "file"] : one.split(" ");
      if (!told(Number(row), field)) wrong.push(`${file.name}: nobody asks about ${one}`);
    }
  }
  console.info(
    `odd files: ${ODD_FILES.length} with ${people} people and ${values} values; wrong in silence ${wrong.length}; asked by a careful person ${asks}, beyond that ${beyond.length}`,
  );
  expect(wrong).toEqual([]);
  expect(beyond.length, beyond.join("\n")).toBeLessThanOrEqual(ODD_FILES.length / 10);
  expect(ODD_FILES.length).toBeGreaterThanOrEqual(20);
  // The one file with more postal codes than are asked about has them.
  expect(MOST_POSTAL_CODES_OF_FILE).toBeLessThan(65);
});
