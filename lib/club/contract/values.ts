import { cleanLine, isTypedLine } from "#lib/base/words/clean-text.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { type Fault, pointerOf, pointerParts, type UnfinishedCode } from "./fault.ts";
import { type Field, type FormModel, noSuchKind, type TextField } from "./form-field.ts";
import { type LocalTime, wallClock, zonedDateTime } from "./zone.ts";

/**
 * What stands in a form's inputs, by `Field.key`: text as typed, choices as their value, "" for an input left blank,
 * undefined for a list nobody touched. It is what a draft keeps.
 */
export type Entered = { [key: string]: unknown };

/** Stands for an input that was begun and not finished: it has no value, but it is not empty either. It is never sent. */
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
  /** The desk's language: it says which sign stands before the decimals of a number. */
  language: Locale;
}

/** The inputs of a create form: the contract's defaults, else blank. `given` holds values on the wire (a duplicate). */
export function emptyForm(model: FormModel, context: FormContext, given: Record<string, unknown> = {}): Entered {
  const untouched = emptyItem(model.fields, context);
  const inputs = model.fields.filter((field) => Object.hasOwn(given, field.name));
  return { ...untouched, ...enteredFields(inputs, context, (field) => given[field.name]) };
}

/** The inputs of a new item in a list of nested items, or of a nested object: its fields' own defaults, else blank. */
export function emptyItem(fields: readonly Field[], context: FormContext): Entered {
  return Object.fromEntries(fields.map((field) => [field.key, untouchedInput(field, context)]));
}

function untouchedInput(field: Field, context: FormContext): unknown {
  // The defaults inside an object that need not be there would make one that nobody asked for.
  if (field.kind === "group" && field.required && !hasDefault(field)) return emptyItem(field.fields, context);
  return enteredValue(field, field.default, context);
}

const hasDefault = (field: Field) => field.default !== undefined && field.default !== null;

/**
 * The inputs that show a record as the service answered it. Properties the model lacks are not shown; a body that cannot be
 * drawn is the whole record.
 */
export function filledForm(model: FormModel, record: Record<string, unknown>, context: FormContext): Entered {
  if (model.shape === "raw") return enteredFields(model.fields, context, () => record);
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
      return typeof value === "number" ? String(value).replace(".", DECIMAL_SIGN[context.language]) : "";
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
    case "text":
    case "date":
      return typeof value === "string" ? value : "";
    default:
      return noSuchKind(field);
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

/** How inputs are read: `isNew` where no record stands behind them. */
interface InputReading extends FormContext {
  isNew: boolean;
}

/**
 * The JSON body that a form would send, and what could not be read from its inputs.
 *
 * Three things are kept apart. *Absent*: on create a blank input is not sent; on edit an input that was not changed is not
 * sent. *Null*: an input that was emptied clears its field where the contract allows null; on create a blank one does so where
 * its absence would be refused, or would bring back the default that was cleared. *Empty*: where null is not allowed an
 * emptied text is the empty text, a list without items is the empty list.
 * @param initial the inputs as the form opened on an existing record; leave out to create
 */
export function bodyOf(
  model: FormModel,
  entered: Entered,
  context: FormContext,
  initial?: Entered,
): { body: unknown; faults: Fault[] } {
  const faults: Fault[] = [];
  const reading: InputReading = { ...context, isNew: initial === undefined };
  if (model.shape === "raw") return rawBody(model, entered, reading);
  const body: [string, unknown][] = [];
  for (const field of model.fields) {
    if (field.readOnly) continue;
    const now = entered[field.key];
    if (initial && sameValue(now, initial[field.key])) continue;
    const meaning = meaningOf(field, now, reading, [field.name]);
    if (meaning === "blank") {
      const emptied = initial ? emptiedValue(field, initial[field.key]) : blankValue(field, reading);
      if (emptied === "impossible") faults.push({ pointer: pointerOf([field.name]), code: "cannot_be_empty" });
      else if (emptied !== "absent") body.push([field.name, emptied.value]);
    } else if ("fault" in meaning) faults.push(meaning.fault);
    else body.push([field.name, meaning.value]);
  }
  return { body: Object.fromEntries(body), faults };
}

function rawBody(model: FormModel, entered: Entered, context: InputReading): { body: unknown; faults: Fault[] } {
  const [field] = model.fields;
  const meaning = field ? meaningOf(field, entered[field.key], context, []) : "blank";
  if (meaning === "blank") return { body: {}, faults: [{ pointer: "", code: "required" }] };
  return "fault" in meaning ? { body: {}, faults: [meaning.fault] } : { body: meaning.value, faults: [] };
}

/** What a blank input says where there was no value before. A default counts as cleared only where its input could show it. */
function blankValue(field: Field, context: FormContext): "absent" | { value: null } {
  if (!field.nullable) return "absent";
  const isCleared = hasDefault(field) && !isBlank(enteredValue(field, field.default, context));
  return field.required || isCleared ? { value: null } : "absent";
}

/** What emptying an input of an existing record says. */
function emptiedValue(field: Field, before: unknown): "absent" | "impossible" | { value: null | string } {
  if (isBlank(before)) return "absent";
  if (field.nullable) return { value: null };
  if (field.kind === "text" && !field.minLength) return { value: "" };
  return "impossible";
}

/** Whether nothing stands in an input, however it is held. */
export function isBlank(entered: unknown): boolean {
  if (entered === undefined || entered === null || entered === "") return true;
  return isLocalTime(entered) && entered.date === "" && entered.time === "";
}

/** Whether an input holds a date and a time of day. */
export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === "object" && value !== null && "date" in value && "time" in value;
}

function meaningOf(field: Field, entered: unknown, context: InputReading, path: readonly PropertyKey[]): Meaning {
  if (isBlank(entered)) return "blank";
  // A group is an object itself, and may have a property of any name.
  if (field.kind !== "group" && isUnfinished(entered))
    return { fault: { pointer: pointerOf(path), code: entered.unfinished } };
  switch (field.kind) {
    case "integer":
    case "number":
      return { value: typeof entered === "string" ? numberOf(entered, context.language) : entered };
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
    case "text":
      return textMeaning(field, entered);
    case "date":
    case "boolean":
    case "enum":
      return { value: entered };
    default:
      return noSuchKind(field);
  }
}

/** What was pasted around and into a line unseen is not what anybody means. */
function textMeaning(field: TextField, entered: unknown): Meaning {
  if (typeof entered !== "string" || !isTypedLine(field)) return { value: entered };
  const line = cleanLine(entered);
  return line === "" ? "blank" : { value: line };
}

/** The sign before the decimals. */
const DECIMAL_SIGN: Record<Locale, string> = { fr: ",", en: "." };

/** `1,200` in English, groups of three behind commas. French has spaces there, which every language may type. */
const GROUPED: Record<Locale, RegExp | undefined> = { fr: undefined, en: /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/ };

/**
 * Digits as people type them (thousands apart, a decimal comma or point) as a number; anything else stays text, which the schema
 * refuses. The other language's decimal sign is understood where it can be nothing else: a person who types `1.200` in French may
 * mean twelve hundred, so it is not taken as a number.
 */
function numberOf(text: string, language: Locale): number | string {
  const digits = text.replace(/[\s\u00a0\u202f]/g, "");
  if (GROUPED[language]?.test(digits)) return Number(digits.replaceAll(",", ""));
  if (!/^[+-]?(\d+[.,]?\d*|[.,]\d+)$/.test(digits)) return text;
  const isForeign = /[.,]/.test(digits) && !digits.includes(DECIMAL_SIGN[language]);
  return isForeign && /^[+-]?\d{1,3}[.,]\d{3}$/.test(digits) ? text : Number(digits.replace(",", "."));
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

function listMeaning(item: Field, entered: unknown[], context: InputReading, path: readonly PropertyKey[]): Meaning {
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
  context: InputReading,
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

/**
 * A nested item is always sent whole (the list replaces the service's list): a blank input says the same in it as on create.
 * @param areDefaultsShown its inputs had their defaults in them, or the values of a record
 */
function itemMeaning(
  fields: readonly Field[],
  entered: unknown,
  context: InputReading,
  path: readonly PropertyKey[],
  areDefaultsShown = true,
): { value: Record<string, unknown> } | { fault: Fault } {
  const values: [string, unknown][] = [];
  for (const field of fields) {
    if (field.readOnly) continue;
    const meaning = meaningOf(field, (entered as Entered | null)?.[field.key], context, [...path, field.name]);
    const said = meaning === "blank" ? blankValue(field, context) : meaning;
    if (said === "absent" || (meaning === "blank" && !field.required && !areDefaultsShown)) continue;
    if ("fault" in said) return said;
    values.push([field.name, said.value]);
  }
  return { value: Object.fromEntries(values) };
}

/** A nested object in which nothing was entered is not sent, whatever could be said of each blank in it. */
function groupMeaning(
  field: Field & { kind: "group" },
  entered: unknown,
  context: InputReading,
  path: readonly PropertyKey[],
): Meaning {
  const isEmpty = field.fields.every(
    (one) => one.readOnly || meaningOf(one, (entered as Entered)[one.key], context, path) === "blank",
  );
  if (isEmpty) return "blank";
  return itemMeaning(field.fields, entered, context, path, field.required || hasDefault(field) || !context.isNew);
}

/**
 * A JSON Pointer into the body as one into the inputs. They differ in lists alone, which are sent without the items that were
 * left blank.
 */
export function enteredPointer({ fields, shape }: FormModel, entered: Entered, pointer: string): string {
  return shape === "raw" ? pointer : pointerOf(enteredPath(fields, entered, pointerParts(pointer)));
}

function enteredPath(fields: readonly Field[], entered: unknown, [name, ...below]: readonly string[]): string[] {
  if (name === undefined) return [];
  const field = fields.find((one) => one.name === name);
  const value = field && (Object(entered) as Entered)[field.key];
  const [index, ...rest] = below;
  if (field?.kind === "group") return [name, ...enteredPath(field.fields, value, below)];
  if (index === undefined || !Array.isArray(value)) return [name, ...below];
  if (field?.kind === "records") return [name, index, ...enteredPath(field.fields, value[Number(index)], rest)];
  if (field?.kind !== "list") return [name, ...below];
  const sent = [...value.keys()].filter((at) => !isBlank(value[at]));
  return [name, String(sent[Number(index)] ?? index), ...rest];
}

/** Deep equality of inputs. A blank is a blank however it is held. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (isBlank(a) && isBlank(b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => sameValue((a as Entered)[name], (b as Entered)[name]));
}
