import { describe, expect, it } from "vitest";
import { carriedRecord, carryOver } from "./carry.ts";
import { checkForm } from "./check.ts";
import { parseContract } from "./document.ts";
import { formModel } from "./form-model.ts";
import { contractOf, operation } from "./testing/club-contract.ts";
import { type Entered, emptyForm, type FormContext, filledForm } from "./values.ts";

const CONTEXT: FormContext = { timeZone: "Europe/Paris", language: "fr" };

function modelOf(properties: object) {
  const contract = contractOf({ "/things": { post: operation({ type: "object", properties }) } });
  const model = formModel(parseContract(JSON.stringify(contract)), { method: "POST", path: "/things" });
  return model ?? expect.unreachable();
}

/** What becomes of an entry in `it` when its schema becomes another; undefined: the field is gone. */
function carried(before: object, after: object | undefined, it: unknown) {
  const [old, next] = [modelOf({ it: before, other: {} }), modelOf({ ...(after && { it: after }), other: {} })];
  const [untouched, opened] = [emptyForm(old, CONTEXT), emptyForm(next, CONTEXT)];
  const { entered, stranded } = carryOver(old, next, { entered: { ...untouched, it }, untouched, opened }, CONTEXT);
  return { entered: entered.it, told: stranded.map(({ entered: told }) => told) };
}

const text = { type: "string" };
const date = { type: "string", format: "date" };
const moment = { type: "string", format: "date-time" };
const typedMoment = { date: "2026-09-05", time: "18:30" };

describe("an entry whose field takes another kind of value", () => {
  it.each([
    ["a moment where text is asked", moment, text, typedMoment],
    ["a moment where a day is asked", moment, date, typedMoment],
    ["words where a day is asked", text, date, "in autumn"],
    ["words where a choice is asked", text, { enum: ["a", "b"] }, "c"],
    ["a choice that is offered no more", { enum: ["a", "b"] }, { enum: ["b", "c"] }, "a"],
    ["words where JSON is asked", text, { not: {} }, "12"],
    ["a yes where text is asked", { type: "boolean" }, text, true],
    ["a list where one is asked", { type: "array", items: text }, text, ["a"]],
    ["anything whose field is gone", text, undefined, "a"],
  ])("is told and not put there: %s", (_words, before, after, typed) => {
    const { entered, told } = carried(before, after, typed);
    expect(entered).toBeUndefined();
    expect(told).toEqual([typed]);
  });

  it.each([
    ["a number as text", { type: "integer" }, text, "12"],
    ["text where a number is asked, which refuses it in words", text, { type: "integer" }, "douze"],
    ["a day as text", date, text, "2026-09-05"],
    ["text that is a day", text, date, "2026-09-05"],
    ["text that is a choice", text, { enum: ["a", "b"] }, "a"],
    ["a longer text than is taken now", text, { ...text, maxLength: 2 }, "long"],
  ])("stays where it fits: %s", (_words, before, after, typed) => {
    expect(carried(before, after, typed)).toEqual({ entered: typed, told: [] });
  });

  it("that was cleared is blank in the new kind's way", () => {
    const [old, next] = [modelOf({ it: { ...text, default: "x" } }), modelOf({ it: moment })];
    const [untouched, opened] = [emptyForm(old, CONTEXT), emptyForm(next, CONTEXT)];
    const { entered } = carryOver(old, next, { entered: { it: "" }, untouched, opened }, CONTEXT);
    expect(entered).toEqual({ it: { date: "", time: "" } });
  });

  it("keeps the items of a list that fit", () => {
    const list = (items: object) => ({ type: "array", items });
    expect(carried(list(text), list({ enum: ["a", "b"] }), ["a", "c"])).toEqual({ entered: ["a"], told: [["c"]] });
  });
});

describe("nested entries", () => {
  const people = (properties: object) => ({ type: "array", items: { type: "object", properties } });
  const before = modelOf({ parents: people({ name: text, phone: text, mail: text }) });
  const after = modelOf({ parents: people({ name: text, mail: moment, city: text }) });
  const record = { parents: [{ name: "Ada", phone: "1", mail: "a" }, { name: "Bob" }] };
  const now = {
    parents: [
      { name: "Ada", mail: null, city: "Rennes" },
      { name: "Bob", city: "Vannes" },
    ],
  };
  const [untouched, opened] = [filledForm(before, record, CONTEXT), filledForm(after, now, CONTEXT)];
  const go = (parents: Entered[]) => carryOver(before, after, { entered: { parents }, untouched, opened }, CONTEXT);
  const [ada = {}, bob = {}] = untouched.parents as Entered[];

  it("that have lost their place are told with the item they stood in", () => {
    const { entered, stranded } = go([{ ...ada, name: "Ada L" }, bob]);
    expect(stranded).toMatchObject([
      { field: { name: "phone" }, parent: { name: "parents" }, number: 1, entered: "1" },
      { field: { name: "mail" }, parent: { name: "parents" }, number: 1, entered: "a" },
    ]);
    expect(entered.parents).toMatchObject([{ name: "Ada L" }, { name: "Bob" }]);
  });

  it("keep beside them what the old form could not show: the list is sent whole", () => {
    const { entered } = go([bob, { ...ada, name: "Ada L" }]);
    // The second was moved, the first moved and changed: which one it was is not plain.
    expect(entered.parents).toMatchObject([
      { name: "Bob", city: "Vannes" },
      { name: "Ada L", city: "" },
    ]);
    const inPlace = go([{ ...ada, name: "Ada L" }, bob]).entered;
    expect(checkForm(after, { ...opened, ...inPlace }, CONTEXT, opened).body).toEqual({
      parents: [
        { name: "Ada L", city: "Rennes" },
        { name: "Bob", city: "Vannes" },
      ],
    });
  });
});

describe("the record that a form goes on from", () => {
  const before = modelOf({ name: text, size: text });
  const after = modelOf({ name: text, size: { type: "integer" }, added: text });
  const seen = { model: before, record: { name: "as seen", size: "L" } };
  const now = { model: after, record: { name: "as it is now", size: 3, added: "x" } };

  it("is the one read now, but for what was changed: that is compared with what was seen", () => {
    expect(carriedRecord(seen, now, {})).toEqual(now.record);
    expect(carriedRecord(seen, now, { name: "mine", size: "4" })).toEqual({ ...now.record, name: "as seen" });
  });
});
