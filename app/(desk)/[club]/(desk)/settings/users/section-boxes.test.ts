import { expect, it } from "vitest";
import { boxesFor, pressedSection } from "./section-boxes.ts";

const part = (id: number) => ({ id, name: `Part ${id}` });
const choices = {
  sports: [part(1), part(2)],
  seasons: [
    { id: 8, name: "2027-2028", groups: [part(81)] },
    { id: 7, name: "2026-2027", groups: [part(71), part(72)] },
  ],
  others: [part(61), part(62)],
};

it("offers the groups of each season, and of the others those that the section names", () => {
  const boxes = boxesFor(choices, { sports: [1], groups: [61, 72] });
  expect(boxes.map(({ heading, name, parts }) => [heading, name, parts.map(({ id }) => id)])).toEqual([
    ["sports", null, [1, 2]],
    ["season", "2027-2028", [81]],
    ["season", "2026-2027", [71, 72]],
    ["other", null, [61]],
  ]);
  expect(boxesFor({ ...choices, sports: [] }, null).map(({ key }) => key)).toEqual(["8", "7"]);
});

it("keeps what no box stands for, and takes away what was ticked and is no more", () => {
  const before = { sports: [1, 9], groups: [61, 72, 50] };
  const boxes = boxesFor(choices, before);
  expect(pressedSection(boxes, before, { sports: [2], groups: [81, 61] })).toEqual({
    sports: [2, 9],
    groups: [81, 61, 50],
  });
  expect(pressedSection(boxes, before, { sports: [], groups: [] })).toEqual({ sports: [9], groups: [50] });
  expect(pressedSection(boxesFor(choices, null), null, { sports: [], groups: [71] })).toEqual({
    sports: [],
    groups: [71],
  });
});
