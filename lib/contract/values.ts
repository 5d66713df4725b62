import { type Fault, pointerOf, type UnfinishedCode } from "./fault.ts";
import type { Field, FormModel } from "./model.ts";
import { type LocalTime, wallClock, zonedDateTime } from "./zone.ts";

/**
 * What stands in a form's inputs, by `Field.key`: text as typed, choices as their value, "" for an input left blank,
 * undefined for a list nobody touched. It is what a draft keeps.
 */
export type Entered = { [key: string]: unknown };

/** What stands for an input that one has begun and not finished: no value, but not nothing either. It is never sent. */
export interface Unfinished {
  unfinished: UnfinishedCode;
  /** What has been typed, where the input itself would forget it. */
  typed?: string;
  /** What stood there before, which counts again once the typing has been taken back. */
  before?: unknown;
}

const UNFINISHED: readonly UnfinishedCode[] = ["bad_time", "postal_code_unfinished", "commune_unchosen"];

/** Whether an input has been begun and not finished. */
export function isUnfinished(entered: unknown): entered is Unfinished {
  return UNFINISHED.includes((entered as Unfinished | null | undefined)?.unfinished as UnfinishedCode);
}

/** What the conversion of a form needs to know besides its model. */
export interface FormContext {
  /** The club's IANA time zone, in which date-times are shown and typed. */
  timeZone: string;
}

/** The inputs of a create form: the contract's defaults, else blank. `given` holds values on the wire (a duplicate). */
export function emptyForm(model: FormModel, context: FormContext, given: Record<string, unknown> = {}): Entered {
  return enteredFields(model.fields, context, (field) =>
    Object.hasOwn(given, field.name) ? given[field.name] : field.default,
  );
}

/** The inputs that show a record as the service answered it. Properties the model lacks are not shown. */
export function filledForm(model: FormModel, record: Record<string, unknown>, context: FormContext): Entered {
  return enteredFields(model.fields, context, (field) =>
    Object.hasOwn(record, field.name) ? record[field.name] : undefined,
  );
}

function enteredFields(fields: readonly Field[], context: FormContext, value: (field: Field) => unknown): Entered {
  return Object.fromEntries(fields.map((field) => [field.key, enteredValue(field, value(field), context)]));
}

/** One value of the wire as its input shows it. */
export function enteredValue(field: Field, value: unknown, context: FormContext): unknown {
  switch (field.kind) {
    case "integer":
    case "number":
      return typeof value === "number" ? String(value) : "";
    case "boolean":
      return typeof value === "boolean" ? value : "";
    case "enum":
      // A value that the club no longer offers is still what the record has.
      return value === undefined || typeof value === "object" ? "" : value;
    case "date-time":
      return typeof value === "string" ? enteredDateTime(value, context) : { date: "", time: "" };
    case "list":
      return Array.isArray(value) ? value.map((item) => enteredValue(field.item, item, context)) : undefined;
    case "records":
      return Array.isArray(value) ? value.map((item) => filledItem(field.fields, item, context)) : undefined;
    case "group":
      return filledItem(field.fields, value, context);
    case "raw":
      return value === undefined ? "" : JSON.stringify(value, null, 2);
    default:
      return typeof value === "string" ? value : "";
  }
}

function filledItem(fields: readonly Field[], item: unknown, context: FormContext): Entered {
  const record = Object(item) as Record<string, unknown>;
  return enteredFields(fields, context, (field) =>
    Object.hasOwn(record, field.name) ? record[field.name] : undefined,
  );
}

function enteredDateTime(value: string, { timeZone }: FormContext): LocalTime {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? { date: value, time: "" } : wallClock(instant, timeZone);
}

/** An input's meaning: a value for the wire, nothing entered, or a fault that no schema could see. */
type Meaning = { value: unknown } | "blank" | { fault: Fault };

/**
 * The JSON body that a form would send, and what could not be read from its inputs.
 *
 * Three things are kept apart. *Absent*: on create a blank input is not sent; on edit an input that was not changed is not
 * sent. *Null*: an input that was emptied clears its field where the contract allows null. *Empty*: where null is not
 * allowed an emptied text is the empty text, a list without items is the empty list.
 * @param initial the inputs as the form opened on an existing record; leave out to create
 */
export function bodyOf(
  model: FormModel,
  entered: Entered,
  context: FormContext,
  initial?: Entered,
): { body: unknown; faults: Fault[] } {
  const faults: Fault[] = [];
  if (model.shape === "raw") return rawBody(model, entered, context);
  const body: [string, unknown][] = [];
  for (const field of model.fields) {
    if (field.readOnly) continue;
    const now = entered[field.key];
    if (initial && sameValue(now, initial[field.key])) continue;
    const meaning = meaningOf(field, now, context, [field.name]);
    if (meaning === "blank") {
      const emptied = initial ? emptiedValue(field, initial[field.key]) : "absent";
      if (emptied === "impossible") faults.push({ pointer: pointerOf([field.name]), code: "cannot_be_empty" });
      else if (emptied !== "absent") body.push([field.name, emptied.value]);
    } else if ("fault" in meaning) faults.push(meaning.fault);
    else body.push([field.name, meaning.value]);
  }
  return { body: Object.fromEntries(body), faults };
}

function rawBody(model: FormModel, entered: Entered, context: FormContext): { body: unknown; faults: Fault[] } {
  const [field] = model.fields;
  const meaning = field ? meaningOf(field, entered[field.key], context, []) : "blank";
  if (meaning === "blank") return { body: {}, faults: [{ pointer: "", code: "required" }] };
  return "fault" in meaning ? { body: {}, faults: [meaning.fault] } : { body: meaning.value, faults: [] };
}

/** What emptying an input of an existing record says. */
function emptiedValue(field: Field, before: unknown): "absent" | "impossible" | { value: null | string } {
  if (isBlank(before)) return "absent";
  if (field.nullable) return { value: null };
  if (field.kind === "text" && !field.minLength) return { value: "" };
  return "impossible";
}

function isBlank(entered: unknown): boolean {
  if (entered === undefined || entered === null || entered === "") return true;
  return isLocalTime(entered) && entered.date === "" && entered.time === "";
}

function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === "object" && value !== null && "date" in value && "time" in value;
}

function meaningOf(field: Field, entered: unknown, context: FormContext, path: readonly PropertyKey[]): Meaning {
  if (isBlank(entered)) return "blank";
  // A group is an object itself, and may have a property of any name.
  if (field.kind !== "group" && isUnfinished(entered))
    return { fault: { pointer: pointerOf(path), code: entered.unfinished } };
  switch (field.kind) {
    case "integer":
    case "number":
      return { value: typeof entered === "string" ? numberOf(entered) : entered };
    case "date-time":
      return dateTimeMeaning(entered, context, path);
    case "raw":
      return rawMeaning(entered, path);
    case "list":
      return Array.isArray(entered) ? listMeaning(field.item, entered, context, path) : { value: entered };
    case "records":
      return Array.isArray(entered) ? recordsMeaning(field.fields, entered, context, path) : { value: entered };
    case "group":
      return groupMeaning(field, entered, context, path);
    default:
      return { value: entered };
  }
}

/** Digits as people type them (spaces between thousands, a decimal comma) as a number; anything else stays text. */
function numberOf(text: string): number | string {
  const digits = text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : text;
}

function dateTimeMeaning(entered: unknown, { timeZone }: FormContext, path: readonly PropertyKey[]): Meaning {
  if (!isLocalTime(entered)) return { value: entered };
  const pointer = pointerOf(path);
  if (!/^\d{4}-\d\d-\d\d$/.test(entered.date) || !/^\d\d:\d\d(:\d\d)?$/.test(entered.time))
    return { fault: { pointer, code: "bad_date_time" } };
  const value = zonedDateTime(entered, timeZone);
  return value === undefined ? { fault: { pointer, code: "no_such_time" } } : { value };
}

function rawMeaning(entered: unknown, path: readonly PropertyKey[]): Meaning {
  try {
    return { value: JSON.parse(String(entered)) };
  } catch {
    return { fault: { pointer: pointerOf(path), code: "not_json" } }; // said under the field, in words
  }
}

function listMeaning(item: Field, entered: unknown[], context: FormContext, path: readonly PropertyKey[]): Meaning {
  const values: unknown[] = [];
  for (const [index, one] of entered.entries()) {
    const meaning = meaningOf(item, one, context, [...path, index]);
    if (meaning === "blank") continue;
    if ("fault" in meaning) return meaning;
    values.push(meaning.value);
  }
  return { value: values };
}

function recordsMeaning(
  fields: readonly Field[],
  entered: unknown[],
  context: FormContext,
  path: readonly PropertyKey[],
) {
  const items: unknown[] = [];
  for (const [index, one] of entered.entries()) {
    const item = itemMeaning(fields, one, context, [...path, index]);
    if ("fault" in item) return item;
    items.push(item.value);
  }
  return { value: items };
}

/** A nested item is always sent whole (the list replaces the service's list): blank inputs are simply not in it. */
function itemMeaning(
  fields: readonly Field[],
  entered: unknown,
  context: FormContext,
  path: readonly PropertyKey[],
): { value: Record<string, unknown> } | { fault: Fault } {
  const values: [string, unknown][] = [];
  for (const field of fields) {
    if (field.readOnly) continue;
    const meaning = meaningOf(field, (entered as Entered | null)?.[field.key], context, [...path, field.name]);
    if (meaning === "blank") continue;
    if ("fault" in meaning) return meaning;
    values.push([field.name, meaning.value]);
  }
  return { value: Object.fromEntries(values) };
}

function groupMeaning(
  field: Field & { kind: "group" },
  entered: unknown,
  context: FormContext,
  path: readonly PropertyKey[],
): Meaning {
  const item = itemMeaning(field.fields, entered, context, path);
  return "value" in item && Object.keys(item.value).length === 0 ? "blank" : item;
}

/** Deep equality of inputs. A blank is a blank however it is held. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a) && isBlank(b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue((a as Entered)[name], (b as Entered)[name]));
}
