import { describe, expect, it } from "vitest";
import { fileRow } from "./row.ts";
import type { ImportSettings } from "./settings.ts";

const column = (field: string): ImportSettings["columns"][number] => ({
  ...{ heading: field, samples: [], field, rule: "always", how: "sure", dates: "day_first" },
});
const settings = {
  columns: [column("last_name"), column("first_name")],
  ...{ communes: {}, today: "2026-11-26", zone: "Europe/Paris" },
  found: {
    ...({ format: "csv", sheet: null, otherSheets: [], dateSystem: 1900, encoding: "utf-8" } as const),
    ...({ separator: "semicolon", headRow: 1, rows: 1, aside: [] } as const),
  },
} satisfies Parameters<typeof fileRow>[2];

describe("a row of a file that has no column of e-mail addresses", () => {
  it("has the address that somebody typed where it was asked for", () => {
    const { person, doubts } = fileRow({ cells: ["DURAND", "Léa"] }, { email: "lea@example.org" }, settings);
    expect(person).toMatchObject({ last_name: "DURAND", first_name: "Léa", email: "lea@example.org" });
    expect(doubts).toEqual([]);
  });

  it("has nothing of what was said about it beside that, nor of a column that is left aside", () => {
    const said = { person: "new", parent1_is: "other", group: "Judo" };
    const { cells } = fileRow({ cells: ["DURAND", "Léa"] }, said, settings);
    expect(Object.keys(cells)).toEqual(["last_name", "first_name"]);
  });
});

describe("a cell with both names under « Prénom Nom » of which it was asked which is the last", () => {
  const both = { ...settings, columns: [column("first_then_last"), column("parent1_first_then_last")] };

  it.each(["Ó Súilleabháin, Siobhán", "Ó SÚILLEABHÁIN Siobhán"])("is read as it was typed, %j", (typed) => {
    const cells = ["Siobhán Ó Súilleabháin", "Seán Ó Súilleabháin"];
    expect(fileRow({ cells }, {}, both).doubts).toHaveLength(0);
    const { person, doubts } = fileRow({ cells: ["Siobhan O Suilleabhain Kelly"] }, { first_then_last: typed }, both);
    expect(person).toMatchObject({
      first_name: "Siobhán",
      last_name: typed.includes(",") ? "Ó Súilleabháin" : "Ó SÚILLEABHÁIN",
    });
    expect(doubts).toEqual([]);
  });
});
