import { describe, expect, it } from "vitest";
import { drawn } from "#components/base/testing/drawn.tsx";
import { en } from "#lib/base/words/en.ts";
import { IMPORT_FIELDS } from "#lib/people/import/fields.ts";
import { ChooseReading } from "./choose-reading.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { FileFacts } from "./file-facts.tsx";
import { FileUpload } from "./file-upload.tsx";
import { MendGroups } from "./mend-groups.tsx";
import { MendRows } from "./mend-rows.tsx";
import { SimilarPeople } from "./similar-people.tsx";
import { TakeIn } from "./take-in.tsx";

const nothing = () => undefined;
const done = async () => ({ ok: true as const });
const mended = async () => ({ ok: true as const, count: 1 });

describe("a file that is read in", () => {
  it("is taken by choice or drop, with what is read and how large it may be", () => {
    expect(drawn(<FileUpload club="demo" season={2} most={10 * 1024 * 1024} denied={null} />)).toContain("10\u00a0MiB");
  });

  it("asks which sheet is meant where a workbook has several", () => {
    const offered = [
      { value: "Listes", label: "Listes", note: en.import.sheets.hidden },
      { value: "Adhérents", label: "Adhérents" },
    ];
    const html = drawn(
      <ChooseReading {...{ offered, question: "Which?", first: "Adhérents", read: "Read" }} onChoice={nothing} />,
    );
    expect(html).toMatch(/checked=""[^>]*>[\s\S]*Adhérents/);
    expect(html).toContain(en.import.sheets.hidden);
  });

  it("tells how it was read and which rows were left aside", () => {
    const html = drawn(
      <FileFacts
        found={{
          ...{ format: "csv", sheet: null, otherSheets: [], encoding: "windows-1252", separator: "semicolon" },
          ...{ dateSystem: 1900, headRow: 2, rows: 60 },
          aside: [{ why: "total", count: 1, places: [63] }],
        }}
      />,
    );
    expect(html).toContain("windows-1252");
    expect(html).toContain("row 63");
  });

  it("shows each column with examples and a choice for it, and says what nobody can be created without", () => {
    const html = drawn(
      <ColumnsForm
        columns={[
          {
            place: 0,
            label: "Nom",
            samples: ["MOREL"],
            field: "last_name",
            rule: "always",
            how: "sure",
            dates: "day_first",
          },
          { place: 1, label: "Column B", samples: [], field: null, rule: "always", how: null, dates: "day_first" },
        ]}
        options={{ people: "both", emailOfGuardian: true, validate: false }}
        fields={IMPORT_FIELDS}
        locked={null}
        next="/"
        keep={async () => ({ ok: true, postalCodes: 0 })}
      />,
    );
    expect(html).toContain("MOREL");
    expect(html).toContain(en.import.columns.sure);
    expect(html).toContain("Nobody can be created without it");
  });

  it("mends many cells with one choice, and single ones in place with what is wrong with them", () => {
    const group = {
      ...{ code: "unknownGroup", field: "group", repair: "Judo", title: "No group", rows: "in rows 2, 3" },
      ...{ count: 40, label: "Group", choices: ["Éveil"] },
    };
    expect(drawn(<MendGroups groups={[group]} locked={null} mend={mended} />)).toContain("Mend 40 rows");
    const cell = { field: "email", label: "E-mail", value: "", fault: "Missing", choices: null };
    const row = { place: 7, label: "ROY Paul", version: 1, cells: [cell] };
    const html = drawn(<MendRows rows={[row]} locked={null} mend={mended} />);
    expect(html).toContain('aria-describedby="cell-7-email-why"');
    expect(html).toContain("Missing");
    expect(drawn(<TakeIn count={2} locked={null} mend={mended} />)).toContain("2 rows");
  });

  it("compares somebody with whom the club knows, side by side", () => {
    const told = { name: "ROY Paul", born: "12/05/2013", email: "", phone: "", commune: "", guardians: "" };
    const row = {
      place: 7,
      seen: 1,
      inFile: told,
      known: [
        { ...told, is: 5, born: "12/05/2012" },
        { ...told, is: "row 3" as const },
      ],
    };
    const html = drawn(<SimilarPeople rows={[row]} locked={null} say={done} />);
    expect(html).toContain("Row 7, ROY Paul, is record 5");
    expect(html).toContain("Row 7, ROY Paul, is the person of row 3");
    expect(html).toContain("Row 7, ROY Paul, is somebody new");
  });
});
