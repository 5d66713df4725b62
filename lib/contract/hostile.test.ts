import { describe, expect, it } from "vitest";
import { type JsonObject, parseContract } from "./document.ts";
import { ContractFailure } from "./failure.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import { contractOf, operation } from "./testing/club-contract.ts";
import { bodyFaults } from "./validator.ts";
import { formModel } from "./walk.ts";

function failureOf(text: string): string {
  try {
    parseContract(text);
  } catch (failure) {
    if (failure instanceof ContractFailure) return failure.code;
    throw failure;
  }
  return "accepted";
}

function fieldsOf(properties: JsonObject, schemas: JsonObject = {}) {
  const contract = contractOf({ "/things": { post: operation({ type: "object", properties }) } }, { schemas });
  const model = formModel(parseContract(JSON.stringify(contract)), { method: "POST", path: "/things" });
  if (!model) throw new Error("no form");
  return { model, fields: model.fields };
}

describe("a document built to hurt", () => {
  it("nested a thousand deep is refused before it is parsed", () => {
    const deep = "[".repeat(1000) + "]".repeat(1000);
    expect(failureOf(`{"openapi":"3.2.0","paths":{},"x":${deep}}`)).toBe("too_deep");
    expect(failureOf("[".repeat(CONTRACT_LIMITS.nesting + 1))).toBe("too_deep");
  });

  it("larger than the limit is refused", () => {
    expect(failureOf(`{"openapi":"3.2.0","paths":{},"x":"${"a".repeat(CONTRACT_LIMITS.bytes)}"}`)).toBe("too_large");
  });

  it("of too many values is refused, however small each is", () => {
    expect(failureOf(`{"openapi":"3.2.0","paths":{},"x":[${"0,".repeat(CONTRACT_LIMITS.values)}0]}`)).toBe(
      "too_complex",
    );
  });

  it("that is no JSON, or no OpenAPI, says so", () => {
    expect(failureOf("<html>")).toBe("not_json");
    expect(failureOf('{"openapi":"3.2.0","paths":{"a')).toBe("not_json");
    expect(failureOf("[]")).toBe("not_openapi");
    expect(failureOf('{"swagger":"2.0","paths":{}}')).toBe("not_openapi");
    expect(failureOf('{"openapi":"3.2.0"}')).toBe("not_openapi");
  });

  it("does not mistake brackets inside texts for nesting", () => {
    expect(failureOf(`{"openapi":"3.2.0","paths":{},"x":"${'\\"['.repeat(500)}"}`)).toBe("accepted");
  });
});

describe("a schema built to hurt ends in a fallback", () => {
  it("that refers to itself, at once or through others", () => {
    const schemas = {
      Self: { $ref: "#/components/schemas/Self" },
      A: { allOf: [{ $ref: "#/components/schemas/B" }] },
      B: { anyOf: [{ $ref: "#/components/schemas/A" }, { type: "null" }] },
      Tree: {
        type: "object",
        properties: { children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
      },
    };
    const { fields } = fieldsOf(
      {
        self: { $ref: "#/components/schemas/Self" },
        ring: { $ref: "#/components/schemas/A" },
        tree: { $ref: "#/components/schemas/Tree" },
      },
      schemas,
    );
    expect(fields[0]).toMatchObject({ kind: "raw", notice: "recursive" });
    expect(fields[1]).toMatchObject({ kind: "raw", notice: "recursive" });
    expect(fields[2]?.kind).toBe("group");
    expect(JSON.stringify(fields).length).toBeLessThan(10_000);
  });

  it("whose operation refers to itself", () => {
    const contract = contractOf({ "/things": { $ref: "#/paths/~1things" } });
    expect(formModel(parseContract(JSON.stringify(contract)), { method: "POST", path: "/things" })).toBeUndefined();
  });

  it("whose references double at every level", () => {
    const schemas: Record<string, unknown> = { L40: { type: "string" } };
    for (let level = 39; level >= 0; level--) {
      const next = { $ref: `#/components/schemas/L${level + 1}` };
      schemas[`L${level}`] = { allOf: [next, next] };
    }
    const { fields } = fieldsOf({ bomb: { $ref: "#/components/schemas/L0" }, after: { type: "string" } }, schemas);
    expect(fields[0]).toMatchObject({ kind: "raw", notice: "too_complex" });
    expect(fields[1]).toMatchObject({ kind: "text" });
  });

  it("that refers to another host, a file or nothing: nothing is fetched", () => {
    const { fields } = fieldsOf({
      host: { $ref: "https://evil.example/schema.json#/a" },
      file: { $ref: "file:///etc/passwd" },
      sibling: { $ref: "other.json" },
      inherited: { $ref: "#/constructor/prototype" },
      broken: { $ref: "#/%E0%A4%A" },
    });
    expect(fields.map((field) => field.notice)).toEqual([
      "outside_reference",
      "outside_reference",
      "outside_reference",
      "unresolved_reference",
      "unresolved_reference",
    ]);
  });

  it("with a catastrophic pattern: the text is taken, the pattern left to the service", () => {
    const { model, fields } = fieldsOf({ it: { type: "string", pattern: "^(a+)+$", maxLength: 100 } });
    expect(fields[0]).toMatchObject({ kind: "text", notice: "pattern_unchecked", patterns: [] });
    expect(bodyFaults(model, { it: `${"a".repeat(90)}!` })).toEqual([]);
  });

  it("with a thousand properties or choices", () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`p${index}`, { type: "string" }]));
    const { model } = fieldsOf(many);
    expect(model.fields).toHaveLength(CONTRACT_LIMITS.fields);
    expect(model.notices).toMatchObject([{ code: "too_many_fields" }]);
    const { fields } = fieldsOf({ it: { enum: Array.from({ length: 10_000 }, (_, index) => index) } });
    expect(fields[0]).toMatchObject({ kind: "raw" });
  });

  it("with names that would change objects", () => {
    const body =
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"},"a":{"type":"string"}}}';
    const text = `{"openapi":"3.2.0","info":{},"paths":{"/things":{"post":{"requestBody":{"content":{"application/json":{"schema":${body}}}}}}}}`;
    const model = formModel(parseContract(text), { method: "POST", path: "/things" });
    expect(model?.fields.map((field) => field.name)).toEqual(["constructor", "a"]);
    expect(model?.notices).toEqual([{ code: "unusable_name", names: ["__proto__"] }]);
    expect(({} as Record<string, unknown>).type).toBeUndefined();
  });

  it("with a script, control characters and endless words in its title: plain short text", () => {
    const script = "<script>alert(1)</script>";
    const { fields } = fieldsOf({
      it: { type: "string", title: `${script}\u202e\u0000${"x".repeat(5000)}`, description: "a\nb" },
    });
    expect(fields[0]?.title?.startsWith(script)).toBe(true);
    expect(fields[0]?.title).not.toMatch(/\p{Cc}|\p{Cf}/u);
    expect(fields[0]?.title?.length).toBeLessThanOrEqual(CONTRACT_LIMITS.title);
    expect(fields[0]?.description).toBe("a b");
  });
});
