import { type Field, type FormModel, noSuchKind } from "./form-field.ts";
import { type Entered, emptyItem, enteredValue, type FormContext, isBlank, isLocalTime, sameValue } from "./values.ts";

/** Something typed for which another model has no place. */
export interface Stranded {
  field: Field;
  /** The list or object it was nested in, and which item of the list, counted from 1. */
  parent?: Field;
  number?: number;
  entered: unknown;
}

interface Carried {
  entered: Entered;
  stranded: Stranded[];
}

/**
 * What a person typed into one model, as far as it fits the inputs of another: values that were never changed are left as the new
 * form opens them. An entry stays where its field accepts the same kind of entry, nested ones too.
 * @param untouched the inputs as the old form opened
 * @param opened the inputs as the new form opens: an item of a list is sent whole, with what the old model lacked
 */
export function carryOver(
  before: FormModel,
  after: FormModel,
  { entered, untouched, opened }: { entered: Entered; untouched: Entered; opened: Entered },
  context: FormContext,
): Carried {
  const carried: Carried = { entered: {}, stranded: [] };
  for (const field of before.fields) {
    const value = entered[field.key];
    if (field.readOnly || sameValue(value, untouched[field.key])) continue;
    const next = after.fields.find(({ name }) => name === field.name);
    const others = { untouched: untouched[field.key], opened: next && opened[next.key] };
    carryField(carried, field, next, carriedValue(field, next, value, others, context));
  }
  return carried;
}

/** The record that a form goes on from: as it is now, but what the person has changed is compared with what they saw. */
export function carriedRecord(
  { model, record }: { model: FormModel; record: Record<string, unknown> },
  after: { model: FormModel; record: Record<string, unknown> },
  entered: Entered,
): Record<string, unknown> {
  if (model.shape !== after.model.shape) return after.record;
  if (model.shape === "raw") return Object.keys(entered).length > 0 ? record : after.record;
  const seen = after.model.fields.filter(({ name, key, kind }) => {
    const before = model.fields.find((field) => field.name === name);
    return Object.hasOwn(entered, key) && before?.kind === kind && Object.hasOwn(record, name);
  });
  return { ...after.record, ...Object.fromEntries(seen.map(({ name }) => [name, record[name]])) };
}

/** What is left of one value: the entry that goes on, and parts of it that do not. */
interface Rest {
  entered?: unknown;
  stranded: Stranded[];
}

function carryField(carried: Carried, field: Field, next: Field | undefined, rest: Rest, parent?: Field): void {
  if (next && "entered" in rest) carried.entered[next.key] = rest.entered;
  carried.stranded.push(...rest.stranded.map((one) => (one.field === field && parent ? { ...one, parent } : one)));
}

function carriedValue(
  field: Field,
  next: Field | undefined,
  value: unknown,
  others: { untouched: unknown; opened: unknown },
  context: FormContext,
): Rest {
  if (isBlank(value))
    return next ? { entered: enteredValue(next, undefined, context), stranded: [] } : { stranded: [] };
  if (!next || next.readOnly) return { stranded: [{ field, entered: value }] };
  if (field.kind === "records" && next.kind === "records" && Array.isArray(value))
    return carriedItems(field, next, value, others, context);
  if (field.kind === "group" && next.kind === "group") return carriedItem(field, next, value, { ...others, context });
  if (field.kind === "list" && next.kind === "list" && Array.isArray(value)) {
    const [stay, go] = [true, false].map((stays) =>
      value.filter((item) => (isBlank(item) || fits(field.item, next.item, item)) === stays),
    );
    return { entered: stay, stranded: go?.length ? [{ field, entered: go }] : [] };
  }
  return fits(field, next, value) ? { entered: value, stranded: [] } : { stranded: [{ field, entered: value }] };
}

type Nesting = Extract<Field, { fields: Field[] }>;

function carriedItems(
  field: Nesting,
  next: Nesting,
  items: readonly unknown[],
  others: { untouched: unknown; opened: unknown },
  context: FormContext,
): Rest {
  const [untouched, opened] = [others.untouched, others.opened].map((list) => (Array.isArray(list) ? list : []));
  const carried = items.map((item, index) => {
    const same = sourceOf(field, item, index, untouched ?? [], items.length);
    const around = { untouched: untouched?.[same], opened: opened?.[same], context };
    const { entered, stranded } = carriedItem(field, next, item, around);
    return { entered, stranded: stranded.map((one) => ({ ...one, number: index + 1 })) };
  });
  return { entered: carried.map(({ entered }) => entered), stranded: carried.flatMap(({ stranded }) => stranded) };
}

/** Which item of the record an item in the form was, -1 where that is not plain: the same one moved, or changed in its place. */
function sourceOf(field: Nesting, item: unknown, index: number, untouched: readonly unknown[], count: number): number {
  const moved = untouched.findIndex((one) => sameValue(one, item));
  if (moved >= 0 || untouched.length !== count) return moved;
  const agreeing = field.fields.filter(({ key }) => sameValue(inputIn(item, key), inputIn(untouched[index], key)));
  return 2 * agreeing.length >= field.fields.length ? index : -1;
}

const inputIn = (item: unknown, key: string): unknown => (Object(item) as Entered)[key];

function carriedItem(
  field: Nesting,
  next: Nesting,
  item: unknown,
  { untouched, opened, context }: { untouched: unknown; opened: unknown; context: FormContext },
): Carried {
  const begun = opened === undefined ? emptyItem(next.fields, context) : (Object(opened) as Entered);
  const carried: Carried = { entered: { ...begun }, stranded: [] };
  for (const nested of field.fields) {
    const place = next.fields.find(({ name }) => name === nested.name);
    const others = { untouched: inputIn(untouched, nested.key), opened: place && inputIn(opened, place.key) };
    const rest = carriedValue(nested, place, inputIn(item, nested.key), others, context);
    carryField(carried, nested, place, rest, field);
  }
  return carried;
}

/** Whether an entry of one field can stand in another's input, and be read there as it was meant. */
function fits(field: Field, next: Field, entered: unknown): boolean {
  // A list of choices that lost the one chosen would show nothing, and refuse it.
  if (next.kind === "enum") return next.options.some((option) => option.value === entered);
  if (field.kind === next.kind) return true;
  // The same letters say something else as JSON.
  if (field.kind === "raw" || next.kind === "raw") return false;
  switch (next.kind) {
    case "text":
    case "integer":
    case "number":
      return typeof entered === "string";
    case "date":
      return typeof entered === "string" && /^\d{4}-\d\d-\d\d$/.test(entered);
    case "date-time":
      return isLocalTime(entered);
    case "boolean":
      return typeof entered === "boolean";
    case "list":
    case "records":
    case "group":
      return false;
    default:
      return noSuchKind(next);
  }
}
