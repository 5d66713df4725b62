import { describe, expect, it } from "vitest";
import { checkForm } from "./check.ts";
import { parseContract } from "./document.ts";
import { formModel } from "./form-model.ts";
import { clubContract, contractOf, operation } from "./testing/club-contract.ts";
import { type Entered, emptyForm, emptyItem, type FormContext, filledForm } from "./values.ts";

const CONTEXT: FormContext = { timeZone: "Europe/Paris", language: "en" };

function model(method: "POST" | "PATCH", path: string, contract = clubContract({ geography: true, priority: true })) {
  const found = formModel(parseContract(JSON.stringify(contract)), { method, path });
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
}

/** A form over one schema, opened on `record` when there is one, with `typed` entered over it. */
function check(schema: unknown, typed: unknown, record?: Record<string, unknown>, context = CONTEXT) {
  const form = formOf(schema, record ? "PATCH" : "POST");
  const initial = record ? filledForm(form, record, context) : undefined;
  return checkForm(form, { ...(initial ?? emptyForm(form, context)), it: typed }, context, initial);
}

/** A form of one field, `it`. */
function formOf(schema: unknown, method: "POST" | "PATCH" = "POST", required: string[] = []) {
  const body = { type: "object", properties: { it: schema }, required, additionalProperties: false };
  return model(method, "/things", contractOf({ "/things": { [method.toLowerCase()]: operation(body) } }));
}

describe("a create form", () => {
  it("opens with the contract's defaults and sends no blank input", () => {
    const form = model("POST", "/seasons");
    const entered: Entered = { ...emptyForm(form, CONTEXT), name: "2026-2027", start_date: "2026-09-01" };
    expect(entered.membership_cost_euros).toBe("0");
    const { body, faults } = checkForm(form, entered, CONTEXT);
    expect(body).toEqual({
      name: "2026-2027",
      start_date: "2026-09-01",
      membership_cost_euros: 0,
      previous_registration_all: false,
      max_annual_registrations: 0,
    });
    expect(faults.map((fault) => [fault.pointer, fault.code])).toEqual([
      ["/end_date", "required"],
      ["/registration_start", "required"],
      ["/registration_end", "required"],
    ]);
  });

  it("can start from the values of another record", () => {
    const form = model("POST", "/seasons");
    expect(emptyForm(form, CONTEXT, { name: "copy", membership_cost_euros: 30, members_path: "/x" })).toMatchObject({
      name: "copy",
      membership_cost_euros: "30",
    });
  });
});

describe("a blank on create", () => {
  const nullable = { type: ["string", "null"] };
  const body = (schema: unknown, required: string[], typed?: unknown, given = {}) => {
    const form = formOf(schema, "POST", required);
    const opened = emptyForm(form, CONTEXT, given);
    return checkForm(form, typed === undefined ? opened : { it: typed }, CONTEXT).body;
  };

  it.each([
    ["a required field that may be null", nullable, ["it"], undefined, { it: null }],
    ["an optional one", nullable, [], undefined, {}],
    ["a default left as it is", { ...nullable, default: "x" }, [], undefined, { it: "x" }],
    ["a default cleared", { ...nullable, default: "x" }, [], "", { it: null }],
    ["a default cleared where null is refused", { type: "string", default: "x" }, [], "", {}],
    ["a default that no input can show", { ...nullable, default: 7 }, [], undefined, {}],
    [
      "a yes/no that begins with yes, set to unknown",
      { type: ["boolean", "null"], default: true },
      [],
      "",
      { it: null },
    ],
    [
      "a list that may be null",
      { type: ["array", "null"], items: { type: "string" } },
      ["it"],
      undefined,
      { it: null },
    ],
  ])("%s", (_words, schema, required, typed, expected) => {
    expect(body(schema, required, typed)).toEqual(expected);
  });

  it("is the null of the record that is duplicated, not the contract's default", () => {
    expect(body({ ...nullable, default: "x" }, [], undefined, { it: null })).toEqual({ it: null });
  });

  it("says the same within an item, which is always sent whole; a new one begins with its defaults", () => {
    const properties = { a: { ...nullable, default: "x" }, b: nullable, c: { type: "integer", default: 3 } };
    const items = { type: "object", properties, required: ["b"] };
    const form = formOf({ type: "array", items });
    const [field] = form.fields;
    const item = field?.kind === "records" ? emptyItem(field.fields, CONTEXT) : expect.unreachable();
    expect(item).toEqual({ a: "x", b: "", c: "3" });
    expect(checkForm(form, { it: [item] }, CONTEXT).body).toEqual({ it: [{ a: "x", b: null, c: 3 }] });
    expect(checkForm(form, { it: [{ ...item, a: "" }] }, CONTEXT).body).toEqual({ it: [{ a: null, b: null, c: 3 }] });
  });

  it("a nested object that nobody asked for is not made out of its defaults or nulls", () => {
    const properties = { a: { ...nullable, default: "x" }, b: nullable, c: { type: "string" } };
    const group = { type: "object", properties, required: ["b"] };
    expect(body(group, [])).toEqual({});
    expect(body(group, [], { c: "typed" })).toEqual({ it: { b: null, c: "typed" } });
    expect(body(group, ["it"])).toEqual({ it: { a: "x", b: null } });
  });
});

describe("a body that cannot be drawn", () => {
  const contract = contractOf({ "/things": { patch: operation({ oneOf: [{ type: "object" }, { type: "array" }] }) } });

  it("is edited as the whole record", () => {
    const form = model("PATCH", "/things", contract);
    const initial = filledForm(form, { id: 1, a: [2] }, CONTEXT);
    expect(JSON.parse(String(initial.body))).toEqual({ id: 1, a: [2] });
  });
});

describe("an edit form", () => {
  const record = {
    id: 7,
    name: "2026-2027",
    city_code: "XTWQS",
    city_registration_start: "2026-06-01",
    membership_cost_euros: 30,
  };

  it("sends only what changed", () => {
    const form = model("PATCH", "/seasons/{id}");
    const initial = filledForm(form, record, CONTEXT);
    const entered = { ...initial, membership_cost_euros: "35" };
    expect(checkForm(form, entered, CONTEXT, initial)).toEqual({ body: { membership_cost_euros: 35 }, faults: [] });
  });

  it("sends nothing invented: defaults of the contract are no news about a record", () => {
    const form = model("PATCH", "/seasons/{id}");
    const initial = filledForm(form, record, CONTEXT);
    const { body, faults } = checkForm(form, initial, CONTEXT, initial);
    expect(body).toEqual({});
    expect(faults).toEqual([{ pointer: "", code: "nothing_to_send", values: { minimum: 1 } }]);
  });

  it("clears with null", () => {
    const form = model("PATCH", "/seasons/{id}");
    const initial = filledForm(form, record, CONTEXT);
    const entered = { ...initial, city_code: "", city_registration_start: "" };
    expect(checkForm(form, entered, CONTEXT, initial).body).toEqual({ city_code: null, city_registration_start: null });
  });

  it("says that a field without null cannot be emptied", () => {
    const form = model("PATCH", "/seasons/{id}");
    const initial = filledForm(form, record, CONTEXT);
    const { body, faults } = checkForm(form, { ...initial, name: "" }, CONTEXT, initial);
    expect(body).toEqual({});
    expect(faults).toEqual([{ pointer: "/name", code: "cannot_be_empty" }]);
  });
});

describe("null, empty and absent", () => {
  const nullable = { type: ["string", "null"], maxLength: 10 };
  const plain = { type: "string", maxLength: 10 };

  it.each([
    ["a nullable text emptied", nullable, "", { it: "before" }, { it: null }],
    ["a text without null emptied", plain, "", { it: "before" }, { it: "" }],
    ["a nullable text that was null, left alone", nullable, "", { it: null }, {}],
    ["a text that was empty, left alone", nullable, "", { it: "" }, {}],
    ["a text the record lacked, left alone", plain, "", {}, {}],
    ["a list emptied", { type: "array", items: { type: "integer" } }, [], { it: [1] }, { it: [] }],
    ["a list never touched", { type: "array", items: { type: "integer" } }, undefined, {}, {}],
    ["a yes/no set back to unknown", { type: ["boolean", "null"] }, "", { it: true }, { it: null }],
    ["a yes/no set to no", { type: ["boolean", "null"] }, false, { it: null }, { it: false }],
    ["a number emptied", { type: ["integer", "null"] }, "", { it: 4 }, { it: null }],
    ["zero is a value", { type: ["integer", "null"] }, "0", { it: 4 }, { it: 0 }],
  ])("%s", (_words, schema, typed, record, body) => {
    expect(check(schema, typed, record)).toEqual({ body, faults: [] });
  });

  it("sends a list that was emptied on create, and not one nobody touched", () => {
    const list = { type: "array", items: { type: "integer" } };
    expect(check(list, []).body).toEqual({ it: [] });
    expect(check(list, undefined).body).toEqual({});
  });
});

describe("what people type", () => {
  it.each([
    ["12", 12],
    [" 1 200 ", 1200],
    ["1\u202f200", 1200],
    ["-3", -3],
    ["007", 7],
  ])("%s is a whole number", (typed, value) => {
    expect(check({ type: "integer" }, typed)).toEqual({ body: { it: value }, faults: [] });
  });

  it.each([
    ["en", "12.5", 12.5],
    ["en", "1.200", 1.2],
    ["en", "1,200", 1200],
    ["en", "-1,200,000.5", -1200000.5],
    ["en", "12,5", 12.5],
    ["en", "1,2,3", undefined],
    ["en", "1.200,5", undefined],
    ["fr", "12,5", 12.5],
    ["fr", "1,200", 1.2],
    ["fr", "1 200,5", 1200.5],
    ["fr", "12.5", 12.5],
    ["fr", "1.200", undefined],
    ["fr", "1.200.000", undefined],
  ] as const)("in %s %s is %s", (language, typed, value) => {
    const { body, faults } = check({ type: "number" }, typed, undefined, { ...CONTEXT, language });
    if (value === undefined) expect(faults.map(({ code }) => code)).toEqual(["not_number"]);
    else expect({ body, faults }).toEqual({ body: { it: value }, faults: [] });
  });

  it("shows a number as it would be typed", () => {
    const form = formOf({ type: "number" });
    expect(filledForm(form, { it: 1.234 }, { ...CONTEXT, language: "fr" }).it).toBe("1,234");
    expect(filledForm(form, { it: 1.234 }, CONTEXT).it).toBe("1.234");
  });

  it.each([
    ["12,5", { type: "integer" }, "not_integer"],
    ["douze", { type: "integer" }, "not_integer"],
    ["douze", { type: ["integer", "null"] }, "not_integer"],
    ["1e9", { type: "number" }, "not_number"],
    ["2026-02-30", { type: "string", format: "date" }, "bad_date"],
    ["2026-02-30", { type: ["string", "null"], format: "date" }, "bad_date"],
    ["nobody", { type: "string", format: "email" }, "bad_email"],
    ["c", { enum: ["a", "b"] }, "not_an_option"],
    ["c", { type: ["string", "null"], enum: ["a", "b", null] }, "not_an_option"],
    ["x", { type: "string", minLength: 2 }, "too_short"],
    ["abc", { type: "string", maxLength: 2 }, "too_long"],
    ["-1", { type: "integer", minimum: 0 }, "too_small"],
    ["11", { type: ["integer", "null"], maximum: 10 }, "too_big"],
    ["10", { type: "integer", exclusiveMaximum: 10 }, "not_below"],
    ["7", { type: "integer", multipleOf: 5 }, "not_a_multiple"],
    ["ab", { type: "string", pattern: "^[0-9]+$" }, "bad_pattern"],
    [[1, 1].map(String), { type: "array", items: { type: "integer" }, uniqueItems: true }, "repeated"],
    [["1"], { type: "array", items: { type: "integer" }, minItems: 2 }, "too_few"],
    [["1", "2"], { type: "array", items: { type: "integer" }, maxItems: 1 }, "too_many"],
    ["{", { not: {} }, "not_json"],
    [{ date: "2026-03-29", time: "02:30" }, { type: "string", format: "date-time" }, "no_such_time"],
    [{ date: "2026-03-29", time: "" }, { type: "string", format: "date-time" }, "bad_date_time"],
  ])("%j in %j: %s", (typed, schema, code) => {
    expect(check(schema, typed).faults.map((fault) => fault.code)).toEqual([code]);
  });

  it("counts characters as JSON Schema does, not UTF-16 units", () => {
    expect(check({ type: "string", maxLength: 2 }, "🏊🏊").faults).toEqual([]);
    expect(check({ type: "string", minLength: 2 }, "🏊").faults).toMatchObject([{ code: "too_short" }]);
  });

  it("puts a fault of a list's item on its own input, blank ones before it or not", () => {
    const list = { type: "array", items: { type: "string", minLength: 5 } };
    const pointers = (schema: unknown, typed: unknown) => check(schema, typed).faults.map(({ pointer }) => pointer);
    expect(pointers(list, ["", "abc", "", "abcdef", "ab"])).toEqual(["/it/1", "/it/4"]);
    const items = { type: "object", properties: { list, other: { type: "integer" } } };
    expect(pointers({ type: "array", items }, [{}, { list: ["", "abc"] }])).toEqual(["/it/1/list/1"]);
    expect(pointers(items, { list: ["", "abc"] })).toEqual(["/it/list/1"]);
  });

  it("puts a fault of a nested list on its own input", () => {
    const form = model("POST", "/members");
    const entered = {
      ...emptyForm(form, CONTEXT),
      email: "a@b.fr",
      first_name: "Ana",
      last_name: "Lu",
      parents: [{ first_name: "Jo" }],
    };
    expect(checkForm(form, entered, CONTEXT).faults).toEqual([{ pointer: "/parents/0/type", code: "required" }]);
  });

  it("reads a date-time of the record in the club's zone and leaves it alone when nobody touches it", () => {
    const schema = { type: "string", format: "date-time" };
    const unchanged = { date: "2026-09-05", time: "18:30" };
    expect(check(schema, unchanged, { it: "2026-09-05T16:30:00.250Z" }).body).toEqual({});
    expect(check(schema, { ...unchanged, time: "19:00" }, { it: "2026-09-05T16:30:00Z" }).body).toEqual({
      it: "2026-09-05T19:00:00+02:00",
    });
  });
});

describe("an input that one has begun and not finished", () => {
  const unfinished = { unfinished: "commune_unchosen", typed: "35133", before: "" };
  const commune = { type: ["string", "null"] };

  it("is no value, and not nothing either", () => {
    const told = [{ pointer: "/it", code: "commune_unchosen" }];
    expect(check(commune, unfinished)).toEqual({ body: {}, faults: told });
    expect(check(commune, unfinished, { it: "35115" })).toEqual({ body: {}, faults: told });
  });

  it("is one only by a name that we know", () => {
    expect(check(commune, { unfinished: "anything" }).faults).toMatchObject([{ pointer: "/it", code: "not_text" }]);
  });

  it("is never a group, whatever its properties are called", () => {
    const group = { type: "object", properties: { unfinished: { type: "string" } }, additionalProperties: false };
    expect(check(group, { unfinished: "bad_time" })).toEqual({ body: { it: { unfinished: "bad_time" } }, faults: [] });
  });
});

it("keeps a value that is no longer offered, of whatever type", () => {
  const days = { type: "integer", enum: [1, 2, 3] };
  expect(check(days, 5, { it: 5 })).toEqual({ body: {}, faults: [] });
  expect(check(days, 2, { it: 5 }).body).toEqual({ it: 2 });
});
