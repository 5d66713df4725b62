import { expect, it } from "vitest";
import type { OpenMoney, OpenSlip } from "./proposals/open-things.ts";
import { unseenIn } from "./unseen.ts";

const money = (key: string, on: string): OpenMoney => ({
  ...{ key, payments: [{ id: 1, cents: 100 }], cents: 100, on, way: "transfer", isReturned: false },
  ...{ chequeNumber: null, names: [], family: 1 },
});
const slip = (number: number, madeOn: string, depositedOn: string | null): OpenSlip => ({
  ...{ number, kind: "cheques", cents: 100, count: 1, madeOn, depositedOn },
});

it("misses what is older than a month, and says nothing of days of which no statement tells", () => {
  const scene = {
    moneys: [money("new", "2026-11-01"), money("late", "2026-10-10"), money("before", "2026-08-01")],
    slips: [slip(3, "2026-10-15", null), slip(1, "2026-09-15", "2026-09-20"), slip(2, "2026-09-15", "2026-11-10")],
  };
  const found = unseenIn(scene, { today: "2026-11-20", told: { from: "2026-09-01", to: "2026-11-15" } });
  expect(found.moneys.map(({ key }) => key)).toEqual(["late"]);
  expect(found.slips.map(({ number }) => number)).toEqual([1, 3]);
  // Of what came after the last statement nobody knows yet.
  const early = unseenIn(scene, { today: "2026-12-20", told: { from: "2026-09-01", to: "2026-10-01" } });
  expect([early.moneys, early.slips.map(({ number }) => number)]).toEqual([[], [1]]);
  expect(unseenIn(scene, { today: "2026-11-20", told: null })).toEqual({ moneys: [], slips: [] });
});
