import { describe, expect, it } from "vitest";
import { formatListView, type ListedRow, type ListFilter, parseListView, rowsIn } from "./list-view.ts";

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
    expect(parse("sort=colour&places=some&sport=99&order=up&page=4")).toEqual(parse(""));
  });
});

const row = (id: number, name: string, left: number | null, facets = {}): ListedRow => ({
  id,
  href: `/${id}`,
  search: name,
  facets,
  cells: { name: { text: name, sort: name }, left: { text: String(left), sort: left } },
});
const rows = [
  row(1, "Éveil 10 ans", 4, { sport: "3", places: "left" }),
  row(2, "Zumba", null, { places: "left" }),
  row(3, "eveil 9 ans", 0, { sport: "3", places: "full" }),
];
const ids = (query: string, except?: string) => rowsIn(rows, parse(query), except).map(({ id }) => id);

describe("the rows of a list", () => {
  it("are in the order of an alphabet that knows accents and numbers", () => {
    expect(ids("")).toEqual([3, 1, 2]);
    expect(ids("order=desc")).toEqual([2, 1, 3]);
  });

  it("have those without a value last, whichever way", () => {
    expect(ids("sort=left")).toEqual([3, 1, 2]);
    expect(ids("sort=left&order=desc")).toEqual([1, 3, 2]);
  });

  it("match every word, without accents and case", () => {
    expect(ids("q=ANS+%C3%A9veil")).toEqual([3, 1]);
    expect(ids("q=eveil+10")).toEqual([1]);
    expect(ids("q=judo")).toEqual([]);
  });

  it("match every filter, or all but the one that is being counted", () => {
    expect(ids("places=full&sport=3")).toEqual([3]);
    expect(ids("places=full&sport=3", "places")).toEqual([3, 1]);
  });
});
