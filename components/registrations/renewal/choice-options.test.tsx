import { expect, it } from "vitest";
import { drawn } from "#components/base/testing/drawn.tsx";
import { en } from "#lib/base/words/en.ts";
import { ChoiceOptions } from "./choice-options.tsx";

const choices = [
  { value: "none", label: "–" },
  { value: "1", label: "Monday" },
  { value: "2", label: "Tuesday" },
];
const options = (possible: string | undefined, isOnly: boolean) =>
  drawn(<ChoiceOptions {...{ choices, possible, isOnly }} />);

it("marks what is possible in a row, and offers nothing but the slots of its group", () => {
  const slots = options("2", true);
  expect(slots).toContain("Tuesday");
  expect(slots).toContain(en.renewal.lists.choices.noSlot);
  expect(slots).not.toContain("Monday");
  const groups = options("2", false);
  expect(groups).toMatch(
    new RegExp(`${en.renewal.lists.choices.possible}.*Tuesday.*${en.renewal.lists.choices.others}.*Monday`),
  );
  // Where nobody says, all of them stand as they are.
  expect(options(undefined, false)).not.toContain("optgroup");
});
