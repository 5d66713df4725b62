import { describe, expect, it } from "vitest";
import { checkForm } from "./check.ts";
import { parseContract } from "./document.ts";
import { clubContract, contractOf, operation } from "./testing/club-contract.ts";
import { type Entered, emptyForm, filledForm } from "./values.ts";
import { formModel } from "./walk.ts";

const CONTEXT = { timeZone: "Europe/Paris" };

function model(method: "POST" | "PATCH", path: string, contract = clubContract({ geography: true, priority: true })) {
  const found = formModel(parseContract(JSON.stringify(contract)), { method, path });
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
}

/** A form over one schema, opened on `record` when there is one, with `typed` entered over it. */
function check(schema: unknown, typed: unknown, record?: Record<string, unknown>) {
  const body = { type: "object", properties: { it: schema }, additionalProperties: false };
  const method = record ? "PATCH" : "POST";
  const form = model(method, "/things", contractOf({ "/things": { [method.toLowerCase()]: operation(body) } }));
  const initial = record ? filledForm(form, record, CONTEXT) : undefined;
  return checkForm(form, { ...(initial ?? emptyForm(form, CONTEXT)), it: typed }, CONTEXT, initial);
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

  it("reads a decimal comma", () => {
    expect(check({ type: "number" }, "12,5").body).toEqual({ it: 12.5 });
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
