import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ListedRow } from "#lib/base/arguments/list-view.ts";
import { en } from "#lib/base/words/en.ts";
import { RecordList } from "./record-list.tsx";

const nothing = () => undefined;
const router: AppRouterInstance = {
  ...{ bfcacheId: "", back: nothing, forward: nothing, refresh: nothing },
  ...{ push: nothing, replace: nothing, prefetch: nothing },
};

const columns = [
  { id: "name", label: "Name" },
  { id: "left", label: "Left", numeric: true },
];
const filters = [
  { id: "places", label: "Places", options: [{ value: "full", label: "Full" }] },
  { id: "sport", label: "Sport", options: [{ value: "3", label: "Judo" }] },
];
const row = (id: number, name: string, left: number | null, facets: Record<string, string>): ListedRow => ({
  id,
  href: `/${id}`,
  search: name,
  facets,
  cells: { name: { text: name, sort: name }, left: { text: String(left ?? ""), sort: left } },
});
const rows = [
  row(1, "Éveil 10 ans", 4, { sport: "3", places: "left" }),
  row(2, "Zumba", null, { places: "left" }),
  row(3, "eveil 9 ans", 0, { sport: "3", places: "full" }),
];

/** The list at an address. */
function listAt(address: string, served?: { total: number; all: number }, of: readonly ListedRow[] = rows): string {
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <SearchParamsContext.Provider value={new URLSearchParams(address)}>
        <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
          <RecordList
            {...{ columns, filters, rows: of, ...(served && { served }) }}
            caption="Groups"
            noun="groups"
            empty={{ title: "Nothing", description: "" }}
          />
        </NextIntlClientProvider>
      </SearchParamsContext.Provider>
    </AppRouterContext.Provider>,
  );
}

/** The numbers of the rows that stand in it. */
function shown(address: string, served?: { total: number; all: number }): number[] {
  return [...listAt(address, served).matchAll(/data-row-id="(\d+)"/g)].map(([, id]) => Number(id));
}

describe("a list whose rows are all here", () => {
  it("opens a record by its whole row, press or key, and keeps the name a link", () => {
    const [row] = listAt("").match(/<tr[^>]*data-row-id="1".*?<\/tr>/s) ?? [];
    expect(row).toMatch(/^<tr[^>]*tabindex="-?[01]"/i);
    expect(row).toContain('href="/1"');
  });

  it("is in the order of an alphabet that knows accents and numbers", () => {
    expect(shown("")).toEqual([3, 1, 2]);
    expect(shown("order=desc")).toEqual([2, 1, 3]);
  });

  it("has those without a value last, whichever way", () => {
    expect(shown("sort=left")).toEqual([3, 1, 2]);
    expect(shown("sort=left&order=desc")).toEqual([1, 3, 2]);
  });

  it("shows what matches every word and every filter", () => {
    expect(shown("q=ANS+%C3%A9veil")).toEqual([3, 1]);
    expect(shown("q=eveil+10")).toEqual([1]);
    expect(shown("places=full&sport=3")).toEqual([3]);
    expect(shown("q=judo")).toEqual([]);
  });
});

it("what comes first does so in whichever order, and the others follow it", () => {
  const withFirst = rows.map((one) => (one.id === 2 ? { ...one, first: true } : one));
  const order = (address: string) =>
    [...listAt(address, undefined, withFirst).matchAll(/data-row-id="(\d+)"/g)].map(([, id]) => Number(id));
  expect(order("")).toEqual([2, 3, 1]);
  expect(order("sort=left&order=desc")).toEqual([2, 1, 3]);
  expect(order("q=eveil")).toEqual([3, 1]);
});

it("a cell may be a link of its own, such as a number to call, beside that of the row", () => {
  const [first, ...others] = rows;
  if (!first) throw new Error("no row");
  const called = {
    ...first,
    cells: { ...first.cells, left: { text: "06 12", sort: null, href: "tel:0612", note: "Ana" } },
  };
  const html = listAt("", undefined, [called, ...others]);
  expect(html).toMatch(/<a[^>]*href="tel:0612"[^>]*>06 12<\/a>.*Ana/);
  expect(html).toContain('href="/1"');
});

it("a page that the server has searched and sorted is shown as it came", () => {
  expect(shown("sort=left&order=desc&q=nobody&places=full", { total: 300, all: 900 })).toEqual([1, 2, 3]);
});
