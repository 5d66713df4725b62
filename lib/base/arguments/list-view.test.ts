import { describe, expect, it } from "vitest";
import { formatListView, type ListFilter, parseListView, rowHasWords } from "./list-view.ts";

const columns = [
  { id: "name", label: "Name" },
  { id: "left", label: "Left", numeric: true },
];
const filters: ListFilter[] = [
  { id: "places", label: "Places", options: [{ value: "full", label: "Full" }] },
  { id: "sport", label: "Sport", options: [{ value: "3", label: "Judo" }] },
];
const parse = (query: string) => parseListView(new URLSearchParams(query), columns, filters);

describe("the address of a list", () => {
  it("says only what does not go without saying, and is read back", () => {
    expect(formatListView(parse(""), columns)).toBe("");
    for (const query of ["q=baby+gym", "places=full&sort=left&order=desc", "sport=3", "order=desc"])
      expect(formatListView(parse(query), columns)).toBe(query);
  });

  it("leaves out the column that leads, wherever it stands", () => {
    const led = columns.map((column) => ({ ...column, leads: column.id === "left" }));
    const view = parseListView(new URLSearchParams(), led, filters);
    expect(view.sort).toBe("left");
    expect(formatListView(view, led)).toBe("");
    expect(formatListView({ ...view, sort: "name" }, led)).toBe("sort=name");
  });

  it("says the order only where it is not the column's own", () => {
    const dated = columns.map((column) => ({ ...column, greatestFirst: column.id === "left" }));
    const view = parseListView(new URLSearchParams("sort=left"), dated, filters);
    expect(view.descending).toBe(true);
    expect(formatListView(view, dated)).toBe("sort=left");
    expect(formatListView({ ...view, descending: false }, dated)).toBe("sort=left&order=asc");
    expect(parseListView(new URLSearchParams("sort=left&order=asc"), dated, filters).descending).toBe(false);
  });

  it("passes over what the list does not know: an old link still opens", () => {
    expect(parse("sort=colour&places=some&sport=99&order=up&page=-4")).toEqual(parse(""));
  });
});

describe("a search in a list", () => {
  const finds = (query: string, name: string) => rowHasWords({ id: 1, search: name, cells: {} }, query);

  it("folds what people type as the search over people does: ligatures, hyphens, apostrophes, accents, case", () => {
    for (const [query, name] of [
      ["leboeuf", "Lebœuf"],
      ["LEBŒUF", "leboeuf"],
      ["jean luc", "Jean-Luc"],
      ["l heritier", "L’Héritier"],
      ["d'angelo", "D’Angelo"],
      ["ANS éveil", "Eveil 9 ans"],
      ["", "anything"],
    ] as const)
      expect(finds(query, name), `${query} in ${name}`).toBe(true);
  });

  it("wants every word", () => {
    expect(finds("eveil 10", "Éveil 9 ans")).toBe(false);
    expect(finds("judo", "Éveil")).toBe(false);
  });
});
