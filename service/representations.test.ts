import { describe, expect, it } from "vitest";
import { codingFor, isKnown, Representations } from "./representations.ts";

describe("the coding of an answer (RFC 9110 §12.5.3)", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["x-gzip", "gzip"],
    ["BR;q=0.1, GZIP;q=0.9", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["identity, gzip;q=0.5", "identity"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["br;q=nonsense", "identity"],
    [",;q=,,".repeat(1_000), "identity"],
  ])("%j: %s", (field, coding) => {
    expect(codingFor(field)).toBe(coding);
  });
});

describe("a condition (RFC 9110 §13.1.2)", () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", W/"a" , "c"', true],
    ["*", true],
    [" * ", true],
    ['"b", *', false],
    ['"a-gzip"', false],
    ["a", false],
  ])("%j: %s", (condition, known) => {
    expect(isKnown('"a"', condition)).toBe(known);
  });
});

describe("kept representations", () => {
  it("are made once for all who ask at once, in every coding", async () => {
    const kept = new Representations();
    let made = 0;
    const text = () => `text ${++made}`;
    await Promise.all((["identity", "gzip", "br", "gzip", "br"] as const).map((coding) => kept.get("a", coding, text)));
    expect(made).toBe(1);
  });

  it("take no more room than they may: what was used longest ago is made again", async () => {
    const kept = new Representations(1_000);
    const made: string[] = [];
    const get = (name: string) =>
      kept.get(name, "identity", () => {
        made.push(name);
        return name.repeat(400);
      });
    for (const name of ["a", "b", "a", "c", "a", "b"]) await get(name);
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  it("forget a failure", async () => {
    const kept = new Representations();
    const fail = () => {
      throw new Error("not today");
    };
    await expect(kept.get("a", "gzip", fail)).rejects.toThrow("not today");
    expect((await kept.get("a", "identity", () => "well")).bytes.byteLength).toBe(4);
  });
});
