import { isObject, type JsonObject } from "#lib/base/json-object.ts";
import { type FormBudget, widthOf } from "./budget.ts";
import { own, resolvePointer } from "./document.ts";
import type { FieldNotice } from "./form-field.ts";
import { CONTRACT_LIMITS } from "./limits.ts";

/** The types a schema may name. */
export type TypeName = "string" | "integer" | "number" | "boolean" | "object" | "array";
const TYPE_NAMES: readonly string[] = ["string", "integer", "number", "boolean", "object", "array"];

/**
 * One schema with references followed, `allOf` merged and null separated: the keywords that a form understands. Keywords that it
 * does not understand become `trouble`, the reason for a fallback.
 */
export interface Flat {
  /** undefined: the schema names no type. */
  types?: TypeName[];
  /** undefined: the schema does not say whether null is allowed. */
  nullable?: boolean;
  trouble?: FieldNotice;
  title?: string;
  description?: string;
  default?: unknown;
  readOnly?: boolean;
  deprecated?: boolean;
  hints?: Record<string, string | number | boolean>;
  enum?: unknown[];
  labels?: Map<unknown, string>;
  format?: string;
  patterns?: string[];
  bounds: Bounds;
  uniqueItems?: boolean;
  properties?: Map<string, unknown>;
  required?: Set<string>;
  closed?: boolean;
  items?: unknown;
}

/** Numeric keywords; merged, the narrower one wins. */
export interface Bounds {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
}

/** What one walk may still spend and where it stands. */
export interface Walk {
  document: JsonObject;
  visitsLeft: number;
  workLeft: number;
  /** What all the fields of the form share. */
  form: FormBudget;
}

const LOWER = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties"] as const;
const UPPER = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties"] as const;

/** Assertions that z.fromJSONSchema refuses or gets wrong, each with the words its field falls back with. */
const OUTSIDE = new Map<string, FieldNotice>([
  ...["not", "if", "then", "else"].map((keyword) => [keyword, "conditional"] as const),
  ...["dependentSchemas", "dependentRequired", "dependencies"].map((keyword) => [keyword, "conditional"] as const),
  ...["patternProperties", "propertyNames", "contentSchema"].map((keyword) => [keyword, "object_shape"] as const),
  ...["prefixItems", "additionalItems", "contains", "minContains"].map((keyword) => [keyword, "list_shape"] as const),
  ...["maxContains", "unevaluatedItems"].map((keyword) => [keyword, "list_shape"] as const),
  ...["$dynamicRef", "$recursiveRef"].map((keyword) => [keyword, "outside_reference"] as const),
]);

const HANDLED = new Set<string>([
  ...LOWER,
  ...UPPER,
  ...["multipleOf", "type", "nullable", "enum", "const", "format", "pattern", "uniqueItems", "properties", "required"],
  ...["additionalProperties", "unevaluatedProperties", "items", "allOf", "anyOf", "oneOf", "$ref"],
  ...["title", "description", "default", "readOnly", "deprecated"],
]);

/**
 * Flattens one schema. Never throws and never recurses deeper than the walk's budget: `trouble` says what cannot be understood.
 * @param trail the references followed to get here; one that returns is a recursion
 */
export function flatten(schema: unknown, walk: Walk, trail: readonly string[] = []): Flat {
  if (walk.visitsLeft-- <= 0 || trail.length > CONTRACT_LIMITS.nesting) return trouble("too_complex");
  if (schema === true) return { bounds: {} };
  if (!isObject(schema)) return trouble("malformed");
  if (!afford(walk, costOf(schema))) return trouble("too_complex");
  const parts: Flat[] = [];
  const reference = own(schema, "$ref");
  if (reference !== undefined) parts.push(followReference(reference, walk, trail));
  for (const part of listOf(schema, "allOf")) parts.push(flattenPart(part, walk, trail));
  for (const keyword of ["anyOf", "oneOf"] as const)
    if (own(schema, keyword) !== undefined) parts.push(chooseBranch(listOf(schema, keyword), walk, trail));
  let flat: Flat | undefined;
  for (const part of [...parts, readKeywords(schema)]) {
    if (flat && !afford(walk, mergeCost(flat, part))) return trouble("too_complex");
    flat = flat ? merge(flat, part) : part;
  }
  if (!flat) return trouble("malformed");
  // OpenAPI 3.0 writes null beside a reference: `{nullable: true, allOf: [{$ref}]}` means the target or null.
  return own(schema, "nullable") === true ? orNull(flat) : flat;
}

/**
 * Takes work off the field's budget and the form's. False when the field has no more: it ends there, and the form has paid for
 * finding that out, not for what was not done.
 */
function afford(walk: Walk, cost: number): boolean {
  const isAffordable = cost <= walk.workLeft;
  walk.workLeft = isAffordable ? walk.workLeft - cost : 0;
  walk.form.work -= isAffordable ? cost : VISIT;
  return isAffordable;
}

/** A schema costs at least as much as ten keywords, however small it is, because it is merged with the others. */
const VISIT = 10;

/** What reading a schema will look at: its keywords, the entries of those that hold many, and words that have to be cleaned. */
function costOf(schema: JsonObject): number {
  const wide = ["allOf", "anyOf", "oneOf", "enum", "required", "type", "properties"] as const;
  const words =
    lengthOf(own(schema, "title"), CONTRACT_LIMITS.title) +
    lengthOf(own(schema, "description"), CONTRACT_LIMITS.description);
  const entries = wide.reduce((cost, keyword) => cost + widthOf(own(schema, keyword)), VISIT + widthOf(schema));
  return entries + Math.ceil(words / CONTRACT_LIMITS.charactersPerWork);
}

/** Characters that `plainText` looks at. */
function lengthOf(text: unknown, limit: number): number {
  return typeof text === "string" ? Math.min(text.length, 2 * limit) : 0;
}

/** Choices compared with each other in the time of one keyword read. */
const COMPARISONS_PER_WORK = 50;

function mergeCost(far: Flat, near: Flat): number {
  const sizes = [far, near].map((flat) => (flat.properties?.size ?? 0) + (flat.required?.size ?? 0));
  const comparisons = (far.enum?.length ?? 0) * (near.enum?.length ?? 0);
  return (sizes[0] ?? 0) + (sizes[1] ?? 0) + Math.ceil(comparisons / COMPARISONS_PER_WORK);
}

function orNull(flat: Flat): Flat {
  return { ...flat, nullable: true, ...(flat.enum ? { enum: [...flat.enum, null] } : {}) };
}

function trouble(reason: FieldNotice): Flat {
  return { bounds: {}, trouble: reason };
}

function listOf(schema: JsonObject, keyword: string): readonly unknown[] {
  const list = own(schema, keyword);
  if (list === undefined) return [];
  return Array.isArray(list) && list.length > 0 ? list : [null]; // [null] flattens to "malformed"
}

function flattenPart(part: unknown, walk: Walk, trail: readonly string[]): Flat {
  // The trail grows with each level so that `allOf` inside `allOf` is bounded like references are.
  return flatten(part, walk, [...trail, ""]);
}

function followReference(reference: unknown, walk: Walk, trail: readonly string[]): Flat {
  if (typeof reference !== "string") return trouble("malformed");
  if (!reference.startsWith("#")) return trouble("outside_reference");
  if (trail.includes(reference)) return trouble("recursive");
  const target = resolvePointer(walk.document, reference);
  if (target === undefined) return trouble("unresolved_reference");
  return flatten(target, walk, [...trail, reference]);
}

/** The keywords of one schema object itself, without what it refers to or is composed of. */
function readKeywords(schema: JsonObject): Flat {
  const flat: Flat = { bounds: {} };
  for (const keyword of Object.keys(schema)) {
    const outside = OUTSIDE.get(keyword);
    if (outside) flat.trouble ??= outside;
    else if (!HANDLED.has(keyword)) keepHint(flat, keyword, schema[keyword]);
  }
  readAnnotations(schema, flat);
  readType(schema, flat);
  readBounds(schema, flat);
  readValues(schema, flat);
  readObject(schema, flat);
  return flat;
}

/** Annotations kept of one schema. */
const MAX_HINTS = 20;

function keepHint(flat: Flat, keyword: string, value: unknown): void {
  const plain =
    typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && value.length < 200);
  if (!plain || !/^x-[a-zA-Z0-9-]{1,60}$/.test(keyword)) return;
  flat.hints ??= {};
  if (Object.keys(flat.hints).length < MAX_HINTS) flat.hints[keyword] = value;
}

function readAnnotations(schema: JsonObject, flat: Flat): void {
  const title = own(schema, "title");
  const description = own(schema, "description");
  if (typeof title === "string") flat.title = plainText(title, CONTRACT_LIMITS.title);
  if (typeof description === "string") flat.description = plainText(description, CONTRACT_LIMITS.description);
  if (own(schema, "default") !== undefined) flat.default = own(schema, "default");
  if (own(schema, "readOnly") === true) flat.readOnly = true;
  if (own(schema, "deprecated") === true) flat.deprecated = true;
}

/** A document's words as one short line of text: no control or direction-changing characters, cut at a length. */
export function plainText(text: string, limit: number): string {
  // Cut first: the rest of a megabyte need not be cleaned to be dropped.
  const clean = text
    .slice(0, 2 * limit)
    .replace(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  return clean.length > limit ? `${clean.slice(0, limit - 1)}…` : clean;
}

function readType(schema: JsonObject, flat: Flat): void {
  const type = own(schema, "type");
  if (type === undefined) {
    const implied = impliedType(schema);
    if (implied) flat.types = [implied];
    return;
  }
  const names = Array.isArray(type) ? type : [type];
  if (!names.every((name) => name === "null" || TYPE_NAMES.includes(name as string))) flat.trouble ??= "malformed";
  flat.nullable = names.includes("null") || own(schema, "nullable") === true;
  flat.types = names.filter((name) => TYPE_NAMES.includes(name as string)) as TypeName[];
}

/** A constraint without a type: we ask for the type it speaks of, which is stricter than the schema and never wrong. */
function impliedType(schema: JsonObject): TypeName | undefined {
  const has = (...names: string[]) => names.some((name) => own(schema, name) !== undefined);
  if (has("properties", "minProperties", "maxProperties")) return "object";
  if (has("items", "minItems", "maxItems", "uniqueItems")) return "array";
  if (has("minLength", "maxLength", "pattern")) return "string";
  if (has("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")) return "number";
  return undefined;
}

function readBounds(schema: JsonObject, flat: Flat): void {
  for (const keyword of [...LOWER, ...UPPER, "multipleOf"] as const) {
    const value = own(schema, keyword);
    if (value === undefined) continue;
    if (typeof value === "number" && Number.isFinite(value)) flat.bounds[keyword] = value;
    else if (typeof value === "boolean" && keyword.startsWith("exclusive")) readOldExclusive(schema, keyword, flat);
    else flat.trouble ??= "malformed";
  }
  if (flat.bounds.multipleOf !== undefined && flat.bounds.multipleOf <= 0) flat.trouble ??= "malformed";
}

/** JSON Schema draft 4, still written in OpenAPI 3.0 documents: `exclusiveMinimum: true` beside `minimum`. */
function readOldExclusive(schema: JsonObject, keyword: string, flat: Flat): void {
  const inclusive = keyword === "exclusiveMinimum" ? "minimum" : "maximum";
  const bound = own(schema, inclusive);
  if (own(schema, keyword) !== true || typeof bound !== "number") return;
  flat.bounds[keyword as "exclusiveMinimum" | "exclusiveMaximum"] = bound;
}

function readValues(schema: JsonObject, flat: Flat): void {
  const values = own(schema, "enum");
  if (Array.isArray(values)) {
    flat.enum = values.slice(0, CONTRACT_LIMITS.options + 2);
    flat.labels = labelsOf(schema, values);
  } else if (values !== undefined) flat.trouble ??= "malformed";
  if (Object.hasOwn(schema, "const")) flat.enum = [schema.const];
  if (own(schema, "uniqueItems") === true) flat.uniqueItems = true;
  const format = own(schema, "format");
  if (typeof format === "string") flat.format = format.slice(0, 60);
  const pattern = own(schema, "pattern");
  if (typeof pattern === "string") flat.patterns = [pattern];
  else if (pattern !== undefined) flat.trouble ??= "malformed";
}

/** Labels of choices as generators write them: `x-enum-labels` (map or list), `x-enumNames`, `x-enum-varnames`. */
function labelsOf(schema: JsonObject, values: readonly unknown[]): Map<unknown, string> {
  const labels = new Map<unknown, string>();
  for (const keyword of ["x-enum-varnames", "x-enumNames", "x-enum-labels"]) {
    const names = own(schema, keyword);
    values.forEach((value, index) => {
      const label = Array.isArray(names) ? names[index] : isObject(names) ? own(names, String(value)) : undefined;
      if (typeof label === "string") labels.set(value, plainText(label, CONTRACT_LIMITS.title));
    });
  }
  return labels;
}

function readObject(schema: JsonObject, flat: Flat): void {
  const properties = own(schema, "properties");
  if (isObject(properties)) flat.properties = new Map(Object.entries(properties));
  else if (properties !== undefined) flat.trouble ??= "malformed";
  const required = own(schema, "required");
  if (Array.isArray(required)) flat.required = new Set(required.filter((name) => typeof name === "string"));
  if (own(schema, "additionalProperties") === false || own(schema, "unevaluatedProperties") === false)
    flat.closed = true;
  if (isObject(own(schema, "unevaluatedProperties"))) flat.trouble ??= "object_shape";
  if (own(schema, "items") !== undefined) flat.items = own(schema, "items");
}

/**
 * `anyOf` and `oneOf` in the three forms that a field can show: something or null, a choice among constants, a single
 * branch. Any other is an alternative that a form cannot draw.
 */
function chooseBranch(branches: readonly unknown[], walk: Walk, trail: readonly string[]): Flat {
  if (branches.length > CONTRACT_LIMITS.options) return trouble("too_complex");
  const flats = branches.map((branch) => flattenPart(branch, walk, trail));
  const some = flats.filter((flat) => !isNullOnly(flat));
  const nullable = some.length < flats.length;
  const only = some[0];
  if (only && some.length === 1) return nullable ? orNull(only) : only;
  if (some.length > 0 && some.every((flat) => flat.enum && !flat.trouble)) return choiceOf(some, nullable);
  const failed = some.find((flat) => flat.trouble && flat.trouble !== "alternatives");
  return trouble(
    failed?.trouble === "too_complex" || failed?.trouble === "recursive" ? failed.trouble : "alternatives",
  );
}

function isNullOnly(flat: Flat): boolean {
  if (flat.trouble) return false;
  if (flat.types) return flat.types.length === 0 && flat.nullable === true;
  return flat.enum !== undefined && flat.enum.length === 1 && flat.enum[0] === null;
}

function choiceOf(branches: readonly Flat[], nullable: boolean): Flat {
  const choice: Flat = { bounds: {}, enum: [], labels: new Map() };
  for (const branch of branches) {
    for (const value of branch.enum ?? []) {
      choice.enum?.push(value);
      const label = branch.labels?.get(value) ?? (branch.enum?.length === 1 ? branch.title : undefined);
      if (label) choice.labels?.set(value, label);
    }
  }
  if (nullable) choice.enum?.push(null);
  return choice;
}

/** Both schemas at once, as `allOf` means it. Where words differ, those of `near` (written beside the reference) win. */
export function merge(far: Flat, near: Flat): Flat {
  const merged: Flat = { ...far, ...withoutUndefined(near), bounds: mergeBounds(far.bounds, near.bounds) };
  merged.trouble = near.trouble ?? far.trouble;
  merged.types = mergeTypes(far, near, merged);
  if (far.nullable !== undefined && near.nullable !== undefined) merged.nullable = far.nullable && near.nullable;
  if (far.enum && near.enum) merged.enum = far.enum.filter((value) => near.enum?.includes(value));
  if (far.labels && near.labels) merged.labels = new Map([...far.labels, ...near.labels]);
  if (far.patterns && near.patterns) merged.patterns = [...far.patterns, ...near.patterns];
  if (far.format && near.format && far.format !== near.format) merged.trouble ??= "contradiction";
  if (differ(far.bounds.multipleOf, near.bounds.multipleOf)) merged.trouble ??= "contradiction";
  if (far.required && near.required) merged.required = new Set([...far.required, ...near.required]);
  if (far.items !== undefined && near.items !== undefined) merged.items = { allOf: [far.items, near.items] };
  mergeProperties(far, near, merged);
  return merged;
}

function withoutUndefined(flat: Flat): Partial<Flat> {
  return Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== undefined));
}

function differ(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function mergeBounds(a: Bounds, b: Bounds): Bounds {
  const merged: Bounds = { ...a, ...b };
  for (const name of LOWER) merged[name] = narrower(a[name], b[name], Math.max);
  for (const name of UPPER) merged[name] = narrower(a[name], b[name], Math.min);
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
}

function narrower(a: number | undefined, b: number | undefined, pick: (a: number, b: number) => number) {
  return a === undefined ? b : b === undefined ? a : pick(a, b);
}

function mergeTypes(far: Flat, near: Flat, merged: Flat): TypeName[] | undefined {
  if (!far.types || !near.types) return far.types ?? near.types;
  const common = near.types.flatMap((type): TypeName[] => {
    if (far.types?.includes(type)) return [type];
    if (type === "number" && far.types?.includes("integer")) return ["integer"];
    return type === "integer" && far.types?.includes("number") ? ["integer"] : [];
  });
  if (common.length === 0 && near.types.length > 0 && far.types.length > 0) merged.trouble ??= "contradiction";
  return common;
}

function mergeProperties(far: Flat, near: Flat, merged: Flat): void {
  if (!far.properties || !near.properties) {
    if (far.properties || near.properties) merged.properties = far.properties ?? near.properties;
    checkClosed(far, near, merged);
    return;
  }
  const all = new Map(far.properties);
  for (const [name, schema] of near.properties) {
    const other = all.get(name);
    all.set(name, other === undefined ? schema : { allOf: [other, schema] });
  }
  merged.properties = all;
  checkClosed(far, near, merged);
}

/** Two closed objects under `allOf` refuse each other's properties: a famous trap, and nothing a form could satisfy. */
function checkClosed(far: Flat, near: Flat, merged: Flat): void {
  for (const [one, other] of [
    [far, near],
    [near, far],
  ] as const) {
    if (!one.closed) continue;
    const names = new Set(one.properties?.keys() ?? []);
    if ([...(other.properties?.keys() ?? [])].some((name) => !names.has(name))) merged.trouble ??= "contradiction";
  }
}
