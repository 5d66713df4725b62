import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { PathParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type DeskData, DeskProvider } from "#components/base/shell/desk.tsx";
import { en } from "#lib/base/words/en.ts";
import { NO_ROWS } from "#lib/registrations/decisions/log.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import type { DecisionLine, Sitting } from "#lib/registrations/decisions/sittings.ts";
import { DecisionList } from "./decision-list.tsx";

const ignore = () => undefined;
const router: AppRouterInstance = {
  ...{ bfcacheId: "", back: ignore, forward: ignore, refresh: ignore },
  ...{ push: ignore, replace: ignore, prefetch: ignore },
};
const desk: DeskData = {
  at: "1",
  club: { slug: "judo", name: "Judo" },
  ...{ clubs: [], seasons: [], running: null, menu: [], bar: [], unread: 0, hasNews: false },
  person: { id: 1, name: "Alix", email: "alix@club.example", role: "director" },
};
const nothing = async () => ({ ok: false as const, words: "" });

const work = (id: number, lastName: string): DecisionSummary => ({
  ...{
    id,
    seasonId: 2,
    kind: "annual",
    operation: "validate",
    state: "done",
    size: 1,
    counts: { ...NO_ROWS, done: 1 },
  },
  ...{ pauseReason: null, pauseDetail: null, takenBackBy: null, surprises: 0, reasons: [], waitSeconds: 0 },
  ...{ secondsLeft: null, isAway: false, askedByName: "Claire Martin", askedAt: "2026-09-12T12:02:00.000Z" },
  ...{ finishedAt: "2026-09-12T12:02:09.000Z", person: { lastName, firstName: "Zoé" } },
});
const sitting: Sitting = {
  ...{ first: 3, workIds: [3, 4, 5], askedByName: "Claire Martin", open: 0, takenBack: 0, superseded: 0, surprises: 0 },
  ...{ from: "2026-09-12T12:02:00.000Z", to: "2026-09-12T12:31:00.000Z", pauseReason: null, failed: 1 },
  done: [
    { operation: "validate", count: 1 },
    { operation: "refuse", count: 1 },
  ],
  reasons: [{ reason: "capacity_reached", detail: null, count: 1 }],
};

/** The list as the browser first gets it. */
function drawn(lines: DecisionLine[], total = lines.length): string {
  const accuracy = { outcomes: 0, surprises: 0 };
  return renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <PathParamsContext.Provider value={{ season: "2" }}>
        <NextIntlClientProvider locale="en" messages={en} timeZone="Europe/Paris">
          <DeskProvider data={desk} actions={{ refresh: nothing, signOutElsewhere: nothing, findCommunes: nothing }}>
            <DecisionList
              {...{ club: "judo", season: 2, lines, total, page: 1, pageSize: 50, accuracy, elsewhere: [] }}
              unread={{ 4: 1 }}
            />
          </DeskProvider>
        </NextIntlClientProvider>
      </PathParamsContext.Provider>
    </AppRouterContext.Provider>,
  );
}

/** What stands in the rows, by their key. */
const rowsIn = (html: string) =>
  new Map(
    [...html.matchAll(/<tr[^>]*data-row-id="([^"]+)".*?<\/tr>/gs)].map(([row, id]) => [
      id,
      row.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
    ]),
  );

describe("what one person decided one by one", () => {
  it("is one row that says what became of it, and which a button unfolds", () => {
    const html = drawn([{ sitting, works: null }, { work: work(1, "Durand") }]);
    const rows = rowsIn(html);
    expect([...rows.keys()]).toEqual(["sitting-3", "1"]);
    const row = rows.get("sitting-3");
    for (const part of [
      "3 decisions one by one",
      "1 validated, 1 refused",
      "1 not done",
      "1 not read",
      "14:02 – 14:31",
    ])
      expect(row).toContain(part);
    expect(html).toMatch(/<button[^>]*aria-expanded="false"[^>]*>/);
    expect(html).not.toContain('href="/judo/2/jobs/4"');
  });

  it("has its decisions below it once it is unfolded, each with its page", () => {
    const html = drawn([
      { sitting, works: [work(5, "Roy"), work(4, "Morel"), work(3, "Petit")] },
      { work: work(1, "Durand") },
    ]);
    expect([...rowsIn(html).keys()]).toEqual(["sitting-3", "5", "4", "3", "1"]);
    expect(html).toMatch(/<button[^>]*aria-expanded="true"[^>]*>/);
    for (const id of [3, 4, 5]) expect(html).toContain(`href="/judo/2/jobs/${id}"`);
    expect(rowsIn(html).get("4")).toContain("1 not read");
  });

  it("counts as one row of the pager", () => {
    expect(drawn([{ sitting, works: null }], 51)).toContain("of 51<");
    expect(drawn([{ sitting, works: null }], 50)).not.toContain("of 50<");
  });
});
