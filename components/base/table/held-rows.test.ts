import { expect, it } from "vitest";
import { holdRows, sameRows } from "./held-rows.ts";

const row = (id: number, state = "pending") => ({ id, state });
const idOf = ({ id }: { id: number }) => String(id);

it("rows under somebody's hand keep their places and take their newest values; what comes waits, what goes is marked", () => {
  const held = holdRows([row(3), row(1), row(2)], [row(1, "validated"), row(3), row(4), row(5)], idOf);
  expect(held).toEqual({ rows: [row(3), row(1, "validated"), row(2)], gone: new Set(["2"]), added: 2 });
});

it("an order that changed is another page", () => {
  expect(sameRows([row(1), row(2)], [row(1, "refused"), row(2)], idOf)).toBe(true);
  expect(sameRows([row(1), row(2)], [row(2), row(1)], idOf)).toBe(false);
  expect(sameRows([row(1)], [row(1), row(2)], idOf)).toBe(false);
});
