import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Bar, DISTINCT_PARTS, fillOf } from "./bar.tsx";
import { Bars } from "./bars.tsx";
import { LineChart } from "./line.tsx";
import { ChartNumbers } from "./numbers.tsx";
import { Pyramid } from "./pyramid.tsx";
import { Sparkline } from "./sparkline.tsx";

const drawn = (chart: ReactElement) => renderToStaticMarkup(chart);
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);

describe("a bar", () => {
  it("is as wide as its share, whatever room there is, and hidden from who hears the number beside it", () => {
    const html = drawn(<Bar parts={[25]} most={100} />);
    expect(html).toContain('aria-hidden="true"');
    expect(all(html, /<rect x="([^"]+)"/g)).toEqual(["0%"]);
    expect(all(html, / width="([^"]+)" height="12" rx/g)).toEqual(["25%"]);
    expect(html, "the policy of the pages forbids inline styles").not.toContain("style=");
  });

  it("has its parts one after the other, each with its own fill, and begins at either side", () => {
    const html = drawn(<Bar parts={[50, 0, 50]} most={100} />);
    expect(all(html, /<rect x="([^"]+)"/g)).toEqual(["0%", "50%"]);
    expect(all(html, /class="(fill[^"]+)"/g)).toEqual([fillOf(0), fillOf(2)]);
    expect(all(drawn(<Bar parts={[25]} most={100} from="right" />), /<rect x="([^"]+)"/g)).toEqual(["75%"]);
  });

  it("never leaves its place, and nothing is no bar", () => {
    expect(all(drawn(<Bar parts={[300]} most={100} />), / width="([^"]+)" height="12" rx/g)).toEqual(["100%"]);
    for (const parts of [[0], [-5], []]) expect(drawn(<Bar parts={parts} most={0} />)).not.toContain("<rect");
    expect(fillOf(DISTINCT_PARTS + 3)).toBe(fillOf(DISTINCT_PARTS - 1));
  });
});

it("bars are a table on one scale, each row with its name and its number", () => {
  const rows = [
    { id: 1, label: "Judo", parts: [10], figure: "10" },
    { id: 2, label: "Danse", parts: [4, 1], figure: "5" },
  ];
  const html = drawn(<Bars caption="Registered" heads={{ label: "Group", figure: "People" }} rows={rows} />);
  expect(html).toContain('<caption class="sr-only">Registered</caption>');
  expect(all(html, /scope="row"[^>]*>([^<]+)/g)).toEqual(["Judo", "Danse"]);
  expect(all(html, / width="([^"]+)" height="12" rx/g)).toEqual(["100%", "39.6%", "10%"]);
});

it("a pyramid has both halves on one scale, back to back", () => {
  const rows = [{ id: 0, label: "0–4", left: 5, right: 20, leftFigure: "5", rightFigure: "20" }];
  const html = drawn(<Pyramid caption="Ages" heads={{ left: "Women", label: "Age", right: "Men" }} rows={rows} />);
  expect(all(html, /<rect x="([^"]+)"/g)).toEqual(["75%", "0%"]);
  expect(all(html, /scope="col"[^>]*>([^<]+)/g)).toEqual(["Women", "Age", "Men"]);
});

describe("a line", () => {
  const chart = (now: (number | null)[], past?: (number | null)[]) =>
    drawn(
      <LineChart
        label="120 so far"
        series={[{ label: "now", values: now }, past && { label: "past", values: past }]}
        marks={[
          { at: 0, words: "1 Sept" },
          { at: 2, words: "15 Sept" },
        ]}
        write={String}
      />,
    );

  it("says what it draws, and writes whole numbers beside its grid", () => {
    const html = chart([0, 60, 120]);
    expect(html).toContain('role="img" aria-label="120 so far"');
    expect(all(html, /class="fill-ink-soft[^"]*">([^<]+)/g)).toEqual(["50", "100", "150", "1 Sept", "15 Sept"]);
    expect(all(chart([0, 1, 1]), /tabular-nums">(\d+)</g)).toEqual(["1"]);
  });

  it("runs from edge to edge, ends where nothing is known, and tells what it compares with by dashes", () => {
    const html = chart([0, 100, null], [0, 50, 100]);
    const [past, now] = all(html, /<path d="([^"]+)"/g);
    expect(now).toBe("M0,180L50,16");
    expect(past).toMatch(/^M0,180L50,98L100,16$/);
    expect(html.match(/stroke-dasharray/g)).toHaveLength(1);
  });

  it("of one place, or of nothing, is still a chart", () => {
    for (const values of [[3], [], [null]]) expect(chart(values)).not.toMatch(/NaN|Infinity/);
  });
});

it("the numbers of a chart are folded away without a script", () => {
  const html = drawn(
    <ChartNumbers
      summary="The numbers"
      caption="By week"
      columns={[{ id: "week", label: "Week" }]}
      rows={[{ id: 1, cells: { week: "from 1 Sept" } }]}
    />,
  );
  expect(html).toMatch(/^<details[^>]*><summary[^>]*>The numbers<\/summary>.*<table/s);
});

it("a sparkline says what it draws, and marks the last of its values", () => {
  const html = drawn(<Sparkline label="The last three weeks" values={[0, 10, 5]} />);
  expect(html).toContain('role="img" aria-label="The last three weeks"');
  expect(all(html, /<path d="([^"]+)"/g)).toEqual(["M3,21L48,3L93,12"]);
  expect(html).toContain('cx="93" cy="12"');
  for (const values of [[], [0], [0, 0]]) expect(drawn(<Sparkline label="" values={values} />)).not.toMatch(/NaN/);
});
