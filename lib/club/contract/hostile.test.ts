import { describe, expect, it } from "vitest";
import type { JsonObject } from "#lib/base/json-object.ts";
import { parseContract } from "./document.ts";
import { ContractFailure } from "./failure.ts";
import { formModel } from "./form-model.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import { readingOf } from "./reading.ts";
import { contractOf, operation } from "./testing/club-contract.ts";
import { bodyFaults } from "./validator.ts";

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

function many(count: number, each: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => each(index)));
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

describe("a schema that is cheap to write and dear to read", () => {
  const referring = (count: number, schema: string) =>
    many(count, (index) => [`f${index}`, { $ref: `#/components/schemas/${schema}` }]);

  it("wide and referred to by every field: they fall back, and the plain field behind them does not", () => {
    const schemas = { Wide: { type: "object", properties: many(100_000, (index) => [`p${index}`, true]) } };
    const { fields } = fieldsOf({ ...referring(200, "Wide"), plain: { type: "string", maxLength: 5 } }, schemas);
    expect(fields.slice(0, 200).every(({ kind, notice }) => kind === "raw" && notice === "too_complex")).toBe(true);
    expect(fields[200]).toMatchObject({ kind: "text", maxLength: 5 });
  });

  it("of a hundred thousand branches, choices or parts, over and over", () => {
    const parts = Array.from({ length: 100_000 }, () => true);
    const schemas = {
      All: { allOf: parts },
      Any: { anyOf: parts },
      Enum: { enum: parts, "x-enum-labels": parts },
      Twice: { allOf: [{ $ref: "#/components/schemas/All" }, { $ref: "#/components/schemas/Enum" }] },
    };
    const fields = ["All", "Any", "Enum", "Twice"].flatMap((name) => fieldsOf(referring(200, name), schemas).fields);
    expect(fields.every(({ kind }) => kind === "raw")).toBe(true);
  });

  it("whose parts grow as they are put together", () => {
    const part = (index: number) => ({ properties: many(20, (at) => [`p${index}_${at}`, true]) });
    const schemas = { Grown: { allOf: Array.from({ length: 900 }, (_, index) => part(index)) } };
    const { fields } = fieldsOf(referring(200, "Grown"), schemas);
    expect(fields.every(({ notice }) => notice === "too_complex")).toBe(true);
  });

  it("with megabytes of words, defaults and choices in every field: the model stays small", () => {
    const long = "x".repeat(1_000_000);
    const schemas = {
      Words: { type: "string", title: long, description: long, default: long },
      Objects: { default: Array.from({ length: 50_000 }, () => ({ a: 1 })) },
      Choice: { enum: [long, "short"] },
      Choices: { enum: Array.from({ length: 400 }, (_, index) => `${index}${"y".repeat(400)}`) },
      Hints: { type: "string", ...many(5000, (index) => [`x-hint-${index}`, "z".repeat(150)]) },
    };
    for (const name of Object.keys(schemas)) {
      const { model } = fieldsOf(referring(250, name), schemas);
      expect(JSON.stringify(model).length, name).toBeLessThan(2 * CONTRACT_LIMITS.formCharacters);
      expect(model.fields).toHaveLength(250);
    }
  });

  it("that nests fields without end: only so many are drawn", () => {
    const schemas = { Group: { type: "object", properties: many(200, (index) => [`n${index}`, { type: "string" }]) } };
    const { fields } = fieldsOf({ ...referring(200, "Group"), plain: { type: "string" } }, schemas);
    const nested = fields.reduce((count, field) => count + ("fields" in field ? field.fields.length : 0), 0);
    expect(nested).toBeGreaterThan(0);
    expect(nested).toBeLessThanOrEqual(CONTRACT_LIMITS.allFields);
    expect(fields.at(-1)).toMatchObject({ kind: "text" });
  });

  it("with a name, a path or a reference of a million characters", () => {
    const long = "{".repeat(1_000_000);
    const { model } = fieldsOf({ [long]: { type: "string" }, far: { $ref: `#/${"a/".repeat(400_000)}` } });
    expect(model.notices).toMatchObject([{ code: "unusable_name" }]);
    expect(model.fields).toMatchObject([{ name: "far", notice: "unresolved_reference" }]);
    const paths = { [long]: {}, [`/things${"/".repeat(1_000_000)}x`]: {} };
    const body = operation({ type: "object", properties: { a: { type: "string" } } });
    const contract = contractOf({ ...paths, "/things": { post: body } });
    expect(
      formModel(parseContract(JSON.stringify(contract)), { method: "POST", path: "/things" })?.fields,
    ).toHaveLength(1);
  });

  it("of hundreds of texts, each with the dearest pattern that one alone may have", () => {
    const pattern = "[a-z]*[a-z]*[0-9]";
    const { model, fields } = fieldsOf(
      many(250, (index) => [`t${index}`, { type: "string", pattern, maxLength: 200 }]),
    );
    expect(fields[0]).toMatchObject({ patterns: [pattern] });
    const faults = bodyFaults(
      model,
      many(250, (index) => [`t${index}`, "a".repeat(200)]),
    );
    // The first are checked; what is beyond the body's steps is left to the service.
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThan(250);
  });
});

describe("a hostile contract as a reading that is kept", () => {
  /** Three hundred operations that share one body, and a plain one behind them. */
  const costly = (body: object, schemas: Record<string, unknown>) => {
    const paths = many(280, (index) => [`/things${index}`, { post: operation({ $ref: "#/components/schemas/Body" }) }]);
    const plain = { post: operation({ type: "object", properties: { a: { type: "string" } } }) };
    const contract = contractOf({ ...paths, "/further/down": plain }, { schemas: { ...schemas, Body: body } });
    return parseContract(JSON.stringify(contract));
  };
  const referring = (schema: string) => ({
    type: "object",
    properties: many(250, (index) => [`f${index}`, { $ref: `#/components/schemas/${schema}` }]),
  });
  const doubling = many(10, (level) => {
    const next = { $ref: `#/components/schemas/L${level + 1}` };
    return [`L${level}`, level === 9 ? { type: "string" } : { allOf: [next, next] }];
  });
  const choices = Array.from({ length: 500 }, (_, index) => index);

  it.each([
    ["references that double", referring("L0"), doubling],
    ["wide objects", referring("Wide"), { Wide: { type: "object", properties: many(9000, (at) => [`p${at}`, true]) } }],
    ["choices compared with choices", referring("Twice"), { Twice: { allOf: [{ enum: choices }, { enum: choices }] } }],
    [
      "words to be cleaned",
      referring("Words"),
      { Words: { allOf: Array(300).fill({ description: "\u202ea".repeat(9000) }) } },
    ],
  ])(
    "whose forms each spend all they may, in %s: one budget for all, and the first used it up",
    async (_what, body, schemas) => {
      const document = costly(body, schemas);
      expect(formModel(document, { method: "POST", path: "/things0" })?.fields).toHaveLength(250);
      const { forms, leftOut } = await readingOf(document);
      expect(forms).toEqual({});
      // The plain one would have been kept had anything been left for it.
      expect(leftOut).toContain("POST /further/down");
      expect(leftOut).toHaveLength(281);
    },
  );

  it("with fields that are refused at sight: the form is kept, and what is plain in it can be compared", async () => {
    const Wide = { type: "object", properties: many(200_000, (index) => [`p${index}`, true]) };
    const wide = many(40, (index) => [`wide${index}`, { $ref: "#/components/schemas/Wide" }]);
    const body = operation({ type: "object", properties: { ...wide, plain: { type: "string" } } });
    const reading = await readingOf(
      parseContract(JSON.stringify(contractOf({ "/things": { post: body } }, { schemas: { Wide } }))),
    );
    expect(reading.forms["POST /things"]?.fields.at(-1)).toMatchObject({ name: "plain", kind: "text" });
  });

  it("whose forms are cheap but too large: trying them is counted, not only keeping them", async () => {
    const words = { Choices: { enum: Array.from({ length: 500 }, (_, index) => `${index}${"y".repeat(400)}`) } };
    const { forms, leftOut } = await readingOf(costly(referring("Choices"), words));
    expect(Object.keys(forms).length).toBeLessThan(3);
    expect(leftOut).toContain("POST /further/down");
  });

  it("of a quarter of a million paths, or of paths that are nothing but braces, is read once through", async () => {
    const plain = { post: operation({ type: "object", properties: { a: { type: "string" } } }) };
    const braces = many(10_000, (index) => [`/${index}${"{".repeat(480)}`, {}]);
    const paths = {
      ...braces,
      ...many(150_000, (index) => [`/e${index}`, {}]),
      ...many(100, (at) => [`/t${at}`, plain]),
    };
    const { forms, leftOut } = await readingOf(parseContract(JSON.stringify(contractOf(paths))));
    expect(Object.keys(forms)).toHaveLength(CONTRACT_LIMITS.readingForms);
    expect(leftOut).toHaveLength(100 - CONTRACT_LIMITS.readingForms);
  });

  it("stays within its size, and says whose fields are not compared", async () => {
    const choices = Array.from({ length: 400 }, (_, at) => `${at}${"y".repeat(400)}`);
    const schema = { $ref: "#/components/schemas/Wide" };
    const paths = many(1000, (index) => [`/things${index}`, { post: operation(schema) }]);
    const schemas = { Wide: { type: "object", properties: { a: { enum: choices } } } };
    const reading = await readingOf(parseContract(JSON.stringify(contractOf(paths, { schemas }))));
    expect(Object.keys(reading.operations)).toHaveLength(CONTRACT_LIMITS.operations);
    expect(JSON.stringify(reading).length).toBeLessThan(2 * CONTRACT_LIMITS.readingCharacters);
    expect(reading.leftOut.length).toBeGreaterThan(0);
  });

  it("does not read the same megabytes once for each path that refers to them", async () => {
    const big = { post: { ...operation({ type: "object" }), "x-big": "z".repeat(5_000_000) } };
    const paths = many(1000, (index) => [`/p${index}`, { $ref: "#/paths/~1big" }]);
    const reading = await readingOf(parseContract(JSON.stringify(contractOf({ "/big": big, ...paths }))));
    expect(reading.operations["POST /big"]).toHaveLength(16);
    expect(reading.operations["POST /p1"]).toBe("");
  });
});
