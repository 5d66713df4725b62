import { describe, expect, it } from "vitest";
import { isActionBody } from "./action-body.ts";

const TEXT = "text/plain;charset=UTF-8";

describe("the body of a call to a server action", () => {
  it.each([
    '["demo",{"id":null,"entered":{"name":"Été","price":"$$12"}},[1,2]]',
    '["demo","$undefined","$Infinity","$-Infinity","$NaN","$-0"]',
    '["demo",{"a":{"x":1}},"$0:1:a"]',
    "[]",
  ])("is %s", (body) => expect(isActionBody(TEXT, body)).toBe(true));

  it.each([
    ["nothing", ""],
    ["half of something", '["demo'],
    ["one value", '"demo"'],
    ["an object", '{"0":"demo"}'],
    ["null", "null"],
    ["a reference to a function", '["$F1"]'],
    ["a promise", '["$@1"]'],
    ["a form", '["$K1"]'],
    ["another chunk", '["$1"]'],
    ["a date", '["$D2026-01-01"]'],
    ["a huge number", `["$n${"9".repeat(1000)}"]`],
    ["a reference to what is not there", '["$0:1:a:b"]'],
    ["a reference to what every object inherits", '["$0:constructor"]'],
    ["what leads back to itself", '["$0"]'],
    ["what leads back to itself from within", '["demo",{"a":"$0:1"}]'],
    ["two that lead to each other", '[{"a":"$0:1"},{"b":"$0:0"}]'],
    ["more repetitions than any form has", JSON.stringify([{}, ...Array(101).fill("$0:0")])],
    ["a tower", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ])("is not %s", (_what, body) => expect(isActionBody(TEXT, body)).toBe(false));

  it("is no form and no file: our actions take neither", () => {
    for (const type of ["multipart/form-data; boundary=x", "application/x-www-form-urlencoded", "", null])
      expect(isActionBody(type, "[]")).toBe(false);
  });
});
