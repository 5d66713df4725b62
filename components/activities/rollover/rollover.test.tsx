import { describe, expect, it } from "vitest";
import { drawn } from "#components/base/testing/drawn.tsx";
import { en } from "#lib/base/words/en.ts";
import type { FaultyStageRow } from "#lib/sync/staging/stage.ts";
import { settingsTyped, typedFrom } from "./chosen-rollover.ts";
import { RolloverForm } from "./rollover-form.tsx";
import { RolloverRows } from "./rollover-rows.tsx";

const done = async () => ({ ok: true as const });

const following = { name: "2027-2028", startDate: "2027-09-01", endDate: "2028-08-31" };
const seasons = [
  { id: 3, name: "2027-2028", startDate: "2027-09-01", following: null },
  { id: 2, name: "2026-2027", startDate: "2026-09-01", following },
];
const row: FaultyStageRow = {
  ...{ place: 4, label: "Éveil", state: "ready", nothingBecause: null, foreseen: null, foreseenDetail: null },
  cells: {
    noun: "group",
    name: "Éveil",
    youngest: "2019",
    "youngest:before": "2018",
    price: "190",
    "price:before": "185",
  },
  ...{ changed: ["price"], writes: ["POST /groups"], version: 1, outcome: null, code: null, detail: null },
  ...{ requestId: null, made: {}, memberId: null, faults: [], told: [] },
  doubts: [{ code: "no_successor", field: "slot_ids", values: { value: "Lundi 1" }, blocks: false }],
};

describe("rolling a season over", () => {
  it("proposes the next season that is there, and what is typed becomes what is sent", () => {
    const html = drawn(
      <RolloverForm
        {...{ seasons, from: 2, trainers: [], hasZone: false, noEvents: null }}
        prepare={async () => ({ ok: true, href: "/" })}
      />,
    );
    expect(html).toContain(en.rollover.choose.prepare);
    const typed = { ...typedFrom(seasons, 2, false), percent: "2,5", euros: "\u00a010", roundTo: "5" };
    expect(settingsTyped(typed)).toMatchObject({
      ...{ from: 2, next: { is: "there", id: 3 }, prices: { percent: 2.5, euros: 10, roundTo: 5 } },
      takes: { event: false },
    });
    expect(settingsTyped({ ...typed, next: "new" }).next).toEqual({ is: "new", ...following });
  });

  it("tells of a row what changes, what was changed by hand, and what to look at", () => {
    const html = drawn(
      <RolloverRows {...{ id: "x", rows: [row], trainers: [], locked: null }} change={done} leaveOut={done} />,
    );
    // The number under which the dry run tells of it.
    expect(html).toContain(">4<");
    expect(html).toContain("2018 → 2019");
    expect(html).toContain("€185 → €190");
    expect(html).toContain(en.rollover.row.byHand);
    expect(html).toContain("Slots without a successor: Lundi 1.");
  });
});
