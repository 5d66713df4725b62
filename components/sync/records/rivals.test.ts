import { describe, expect, it } from "vitest";
import type { Field } from "#lib/club/contract/form-field.ts";
import { keyOfRivals, rivalsOf, withChosen } from "./rivals.ts";

const parents = { kind: "records", key: "parents", name: "parents" } as Field;
const phone = { kind: "text", key: "phone", name: "phone" } as Field;
const [father, mother] = [
  { first_name: "Noé", phone: "1" },
  { first_name: "Jeanne", phone: "2" },
];

describe("what two people changed", () => {
  it("is chosen guardian by guardian, and only where they differ", () => {
    const [mine, theirs] = [
      [father, { ...mother, phone: "3" }],
      [father, { ...mother, phone: "4" }],
    ];
    const [rival, ...others] = rivalsOf(parents, mine, theirs);
    expect(others).toEqual([]);
    expect(rival && keyOfRivals(rival)).toBe("parents.1");
    // What was typed about the other one since stays.
    const now = [{ ...father, phone: "5" }, mine[1]];
    expect(rival && withChosen(rival, "theirs", now)).toEqual([{ ...father, phone: "5" }, theirs[1]]);
    expect(rival && withChosen(rival, "mine", [])).toEqual([mine[1]]);
  });

  it("is one choice where a list grew or shrank, and for every other field", () => {
    const whole = rivalsOf(parents, [father], [father, mother]);
    expect(whole.map(keyOfRivals)).toEqual(["parents"]);
    expect(whole.map((one) => withChosen(one, "theirs", []))).toEqual([[father, mother]]);
    const [rival] = rivalsOf(phone, "1", "2");
    expect(rival && [keyOfRivals(rival), withChosen(rival, "mine", "9")]).toEqual(["phone", "1"]);
  });
});
