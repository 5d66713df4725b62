import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLive, type RegistrationAction, stateOf, transition, type Validity, validityOf } from "./transitions.ts";

const validities = fc.constantFrom<Validity>(null, true, false);
const operations = fc.constantFrom<RegistrationAction>("validate", "refuse", "cancel", "delete");

describe("the table of registration states", () => {
  it.each<[string, Validity, RegistrationAction, Validity | "conflict" | "removed"]>([
    ["a pending registration that is validated is valid", null, "validate", true],
    ["a validated registration cannot be validated again", true, "validate", "conflict"],
    ["a refused registration can still be validated", false, "validate", true],
    ["a pending registration can be refused", null, "refuse", false],
    ["a validated registration can be refused", true, "refuse", false],
    ["a refused registration cannot be refused again", false, "refuse", "conflict"],
    ["a pending registration is removed by cancel", null, "cancel", "removed"],
    ["a validated registration is removed by cancel", true, "cancel", "removed"],
    ["a refused registration is removed by cancel", false, "cancel", "removed"],
    ["a pending registration is removed by DELETE", null, "delete", "removed"],
    ["a validated registration is removed by DELETE", true, "delete", "removed"],
    ["a refused registration is removed by DELETE", false, "delete", "removed"],
  ])("%s", (_sentence, valid, operation, expected) => {
    const result = transition(valid, operation);
    if (expected === "conflict") expect(result).toMatchObject({ denied: { code: "registration_state" } });
    else if (expected === "removed") expect(result).toEqual({ removed: true });
    else expect(result).toEqual({ valid: expected });
  });

  it("tells in words which state the registration already has", () => {
    expect(transition(true, "validate")).toMatchObject({ denied: { words: "The registration is already validated." } });
    expect(transition(false, "refuse")).toMatchObject({ denied: { words: "The registration is already refused." } });
  });
});

describe("whatever is done in whatever order", () => {
  it("a registration is pending, validated, refused or gone, and once decided never pending again", () => {
    fc.assert(
      fc.property(validities, fc.array(operations, { maxLength: 20 }), (start, sequence) => {
        let valid: Validity = start;
        let decided = start !== null;
        for (const operation of sequence) {
          const result = transition(valid, operation);
          if ("removed" in result) return operation === "cancel" || operation === "delete";
          if ("valid" in result) {
            valid = result.valid;
            decided = true;
          }
          expect(valid === null).toBe(!decided);
        }
        return true;
      }),
    );
  });

  it("what was asked for is what holds afterwards, also when the answer was a conflict", () => {
    fc.assert(
      fc.property(validities, fc.constantFrom<RegistrationAction>("validate", "refuse"), (valid, operation) => {
        const result = transition(valid, operation);
        const after = "valid" in result ? result.valid : valid;
        expect(after).toBe(operation === "validate");
      }),
    );
  });

  it("states and `valid` values name each other", () => {
    for (const valid of [null, true, false]) expect(validityOf(stateOf(valid))).toBe(valid);
  });
});

it("only a refused registration is not live", () => {
  expect([null, true, false].map(isLive)).toEqual([true, true, false]);
});
