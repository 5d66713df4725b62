import { expect, it } from "vitest";
import { cellsOf, differingCells } from "./row-cells.ts";
import { changedBody } from "./row-changes.ts";

const names = { timeZone: "Europe/Paris", nameOf: String };
const early = { previous_registration_start: "2026-06-06", city_registration_start: "2026-06-08" };

it("shows the early openings of a season and the price of others, which a roll-over moves, and takes what somebody writes instead", () => {
  const moved = { previous_registration_start: "2027-06-05", city_registration_start: "2027-06-07" };
  expect(differingCells(cellsOf("season", early, names), cellsOf("season", moved, names))).toEqual({
    ...{ former: "2027-06-05", "former:before": "2026-06-06" },
    ...{ commune: "2027-06-07", "commune:before": "2026-06-08" },
  });
  const wished = { former: "2027-06-01", commune: "2027-06-02" };
  expect(changedBody("season", moved, wished, "Europe/Paris")).toEqual({
    ...{ previous_registration_start: "2027-06-01", city_registration_start: "2027-06-02" },
  });
  expect(cellsOf("event", { external_cost_euros: 40 }, names)).toEqual({ outside: "40" });
  expect(changedBody("event", { external_cost_euros: 40 }, { outside: 45 }, "Europe/Paris")).toMatchObject({
    external_cost_euros: 45,
  });
});
