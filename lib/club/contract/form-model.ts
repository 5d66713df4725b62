import type { JsonObject } from "#lib/base/json-object.ts";
import { type FormBudget, fieldWork, formBudget, isSmall } from "./budget.ts";
import { bodySchema, type ContractDocument, findOperation, type OperationName } from "./document.ts";
import { type Flat, flatten, plainText, type Walk } from "./flatten.ts";
import {
  type EnumField,
  type Field,
  type FieldNotice,
  type FormModel,
  type FormNotice,
  fieldKey,
  type NumberField,
  type Option,
  type ScalarField,
  type TextField,
} from "./form-field.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import { safePattern } from "./pattern.ts";

/**
 * The form of one write operation, grown from the contract: which fields exist, in the contract's order, and what each
 * accepts. undefined when the contract does not offer the operation or gives it no JSON body.
 */
export function formModel(document: ContractDocument, name: OperationName): FormModel | undefined {
  const operation = findOperation(document, name);
  return operation && operationModel(document, { ...name, operation }, formBudget());
}

/** The form of an operation that has been found, within a budget from which what it costs is taken. */
export function operationModel(
  document: ContractDocument,
  { operation, ...name }: OperationName & { operation: JsonObject },
  form: FormBudget,
): FormModel | undefined {
  const schema = bodySchema(document, operation);
  if (schema === undefined) return undefined;
  const walk: Walk = { document, visitsLeft: CONTRACT_LIMITS.visits, workLeft: form.work, form };
  const flat = flatten(schema, walk);
  const base = { method: name.method as FormModel["method"], path: name.path };
  const isObject = flat.types?.length === 1 && flat.types[0] === "object";
  if (!flat.properties || flat.properties.size === 0 || (!isObject && flat.types) || flat.enum)
    return { ...base, shape: "raw", fields: [rawBody(flat)], closed: false, notices: [] };
  const notices: FormNotice[] = [];
  if (flat.trouble) notices.push({ code: "rules_unchecked", names: [] });
  const fields = fieldsOf(flat, walk, 0, notices);
  return {
    ...base,
    shape: "fields",
    fields,
    closed: flat.closed === true,
    ...pick(flat.bounds, ["minProperties", "maxProperties"]),
    notices,
  };
}

function rawBody(flat: Flat): Field {
  const title = flat.title === undefined ? {} : { title: flat.title };
  const notice = flat.trouble ?? "object_shape";
  return { kind: "raw", name: "", key: "body", ...title, ...PLAIN, required: true, notice };
}

const PLAIN = { required: false, nullable: false, readOnly: false, deprecated: false } as const;

function fieldsOf(flat: Flat, walk: Walk, depth: number, notices: FormNotice[]): Field[] {
  const fields: Field[] = [];
  const leftOut: string[] = [];
  const properties = new Map(flat.properties);
  // `required` may name a property that nothing declares: it has to be sent, so it is offered as any value.
  for (const name of flat.required ?? []) if (!properties.has(name) && !flat.closed) properties.set(name, true);
  for (const [name, schema] of properties) {
    // No object literal can carry this name without changing its prototype; a contract that uses it is not for a form.
    if (name === "__proto__") notices.push({ code: "unusable_name", names: [name] });
    else if (fields.length >= CONTRACT_LIMITS.fields || (depth > 0 && walk.form.nested-- <= 0)) leftOut.push(name);
    else if (name.length > CONTRACT_LIMITS.name) notices.push({ code: "unusable_name", names: [shortName(name)] });
    else {
      // Each field of the body has a budget of its own: one that is built to exhaust it takes no other along.
      const own = depth === 0 ? { ...walk, visitsLeft: CONTRACT_LIMITS.visits, workLeft: fieldWork(walk.form) } : walk;
      fields.push(fieldOf(name, flatten(schema, own), flat.required?.has(name) ?? false, own, depth));
    }
  }
  if (leftOut.length > 0) notices.push({ code: "too_many_fields", names: leftOut.slice(0, NAMES_TOLD).map(shortName) });
  return fields;
}

/** Names of fields left out that a notice repeats: a person reads no more. */
const NAMES_TOLD = 50;

function shortName(name: string): string {
  return plainText(name, 60);
}

/** The field of one property; `raw` with its reason when the shape is outside what a form can draw and check. */
function fieldOf(name: string, flat: Flat, required: boolean, walk: Walk, depth: number): Field {
  const base = {
    name,
    key: fieldKey(name),
    ...wordsOf(flat, walk),
    required: required && flat.readOnly !== true,
    nullable: flat.nullable === true,
    readOnly: flat.readOnly === true,
    deprecated: flat.deprecated === true,
  };
  const raw = (notice: FieldNotice): Field => ({ ...base, kind: "raw", notice });
  if (flat.trouble) return raw(flat.trouble);
  if (flat.enum) return enumField(base, flat, walk) ?? raw("alternatives");
  if (!flat.types) return raw("any_value");
  const [type, ...others] = flat.types;
  if (type === undefined || others.length > 0) return raw("several_types");
  if (type === "array") return listField(base, flat, walk, depth) ?? raw("list_shape");
  if (type === "object") return groupField(base, flat, walk, depth) ?? raw("object_shape");
  return scalarField(base, type, flat);
}

/** What a field says of itself, as far as the form's model has room for it; the title always has. */
function wordsOf(flat: Flat, walk: Walk): Pick<Flat, "title" | "description" | "default" | "hints"> {
  const words = pick(flat, ["title", "description", "default", "hints"]);
  // A default is copied into the model: one that is larger than any initial value is none.
  if (!isSmall(words.default, CONTRACT_LIMITS.default)) delete words.default;
  return hasRoom(walk, words) ? words : pick(flat, ["title"]);
}

/** Takes the size of a small value off what the model may carry. */
function hasRoom({ form }: Walk, value: object): boolean {
  const size = JSON.stringify(value).length;
  if (size > form.characters) return false;
  form.characters -= size;
  return true;
}

type Base = Omit<TextField, "kind" | "patterns">;

function scalarField(base: Base, type: "string" | "integer" | "number" | "boolean", flat: Flat): ScalarField {
  if (type === "boolean") return { ...base, kind: "boolean" };
  if (type === "string") return textField(base, flat);
  const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const;
  const field: NumberField = { ...base, kind: type, ...pick(flat.bounds, bounds) };
  return field;
}

function textField(base: Base, flat: Flat): ScalarField {
  const plainDate = !flat.patterns && flat.bounds.minLength === undefined && flat.bounds.maxLength === undefined;
  if ((flat.format === "date" || flat.format === "date-time") && plainDate) return { ...base, kind: flat.format };
  const patterns = flat.patterns ?? [];
  const unchecked =
    patterns.length > MAX_PATTERNS || patterns.some((pattern) => !safePattern(pattern, flat.bounds.maxLength));
  return {
    ...base,
    kind: "text",
    ...pick(flat.bounds, ["minLength", "maxLength"]),
    ...(flat.format === undefined ? {} : { format: flat.format }),
    patterns: unchecked ? [] : patterns,
    ...(unchecked ? { notice: "pattern_unchecked" as const } : {}),
  };
}

/** Patterns of one text: `allOf` may bring together more than anybody wrote for one field. */
const MAX_PATTERNS = 10;

function enumField(base: Base, flat: Flat, walk: Walk): EnumField | undefined {
  const values = flat.enum ?? [];
  if (values.length > CONTRACT_LIMITS.options || (flat.patterns?.length ?? 0) > 0) return undefined;
  const options: Option[] = [];
  const seen = new Set<unknown>();
  for (const value of values) {
    if (value === null) continue;
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
    if (typeof value === "string" && value.length > CONTRACT_LIMITS.option) return undefined;
    if (!satisfies(value, flat) || seen.has(value)) continue;
    seen.add(value);
    const label = flat.labels?.get(value);
    options.push(label === undefined ? { value } : { value, label });
  }
  if (options.length === 0 || !hasRoom(walk, options)) return undefined;
  // A type that allows null does not help a list that lacks it.
  return { ...base, kind: "enum", options, nullable: values.includes(null) && flat.nullable !== false };
}

/** Whether a listed value passes the other keywords beside the list. */
function satisfies(value: string | number | boolean, { types, bounds }: Flat): boolean {
  if (types && !types.some((type) => isOfType(value, type))) return false;
  if (typeof value === "string")
    return value.length >= (bounds.minLength ?? 0) && value.length <= (bounds.maxLength ?? Number.POSITIVE_INFINITY);
  if (typeof value !== "number") return true;
  if (value < (bounds.minimum ?? value) || value > (bounds.maximum ?? value)) return false;
  return (
    value > (bounds.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (bounds.exclusiveMaximum ?? Number.POSITIVE_INFINITY)
  );
}

function isOfType(value: string | number | boolean, type: string): boolean {
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
}

function listField(base: Base, flat: Flat, walk: Walk, depth: number): Field | undefined {
  if (flat.items === undefined || depth >= CONTRACT_LIMITS.formDepth) return undefined;
  const items = flatten(flat.items, walk);
  const item = fieldOf("", items, true, walk, depth + 1);
  const counts = { ...pick(flat.bounds, ["minItems", "maxItems"]), uniqueItems: flat.uniqueItems === true };
  if (item.kind === "group" && !item.nullable)
    return { ...base, kind: "records", fields: item.fields, closed: item.closed, ...counts };
  if (item.kind === "raw" || item.kind === "list" || item.kind === "records" || item.kind === "group") return undefined;
  return item.nullable ? undefined : { ...base, kind: "list", item, ...counts };
}

function groupField(base: Base, flat: Flat, walk: Walk, depth: number): Field | undefined {
  if (!flat.properties || flat.properties.size === 0 || depth >= CONTRACT_LIMITS.formDepth) return undefined;
  if (flat.bounds.minProperties !== undefined || flat.bounds.maxProperties !== undefined) return undefined;
  const notices: FormNotice[] = [];
  const fields = fieldsOf(flat, walk, depth + 1, notices);
  // A nested object that lost a field could not be written back whole.
  return notices.length > 0 ? undefined : { ...base, kind: "group", fields, closed: flat.closed === true };
}

function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]),
  ) as Pick<T, K>;
}
