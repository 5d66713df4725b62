import { config, fromJSONSchema, regexes, registry, type ZodType } from "zod";
import { type Fault, type FaultCode, pointerOf } from "./fault.ts";
import { type Field, type FormModel, insideOf, noSuchKind, type TextField } from "./form-field.ts";
import { CONTRACT_LIMITS } from "./limits.ts";
import { patternCost, safePattern } from "./pattern.ts";
import { bodyPlainSchema } from "./schema.ts";

// zod compiles validators with `new Function`, which our content security policy forbids in the browser.
config({ jitless: true });

const compiled = new WeakMap<FormModel, ZodType>();

/** The zod schema of what a form sends; built once a model, into a registry of its own. */
export function bodyValidator(model: FormModel): ZodType {
  let validator = compiled.get(model);
  if (!validator) {
    validator = fromJSONSchema(bodyPlainSchema(model) as Parameters<typeof fromJSONSchema>[0], {
      registry: registry(),
    });
    compiled.set(model, validator);
  }
  return validator;
}

/** Everything that is wrong with a body by the contract; empty when it may be sent. The same in browser and server. */
export function bodyFaults(model: FormModel, body: unknown): Fault[] {
  const result = bodyValidator(model).safeParse(body);
  const context = { model, body };
  const steps: Steps = { left: CONTRACT_LIMITS.bodyPatternSteps };
  const faults = result.success ? [] : result.error.issues.flatMap((issue) => faultsOf(issue as Issue, [], context));
  const all = distinct([...faults, ...missingRaw(model, body), ...textFaults(model.fields, body, [], steps)]);
  return all.length > 0 ? all : countFaults(model, body);
}

function countFaults(model: FormModel, body: unknown): Fault[] {
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = model;
  const count = Object.keys(Object(body)).length;
  if (count < minProperties) return [{ pointer: "", code: "nothing_to_send", values: { minimum: minProperties } }];
  if (count > maxProperties) return [{ pointer: "", code: "too_many_properties", values: { maximum: maxProperties } }];
  return [];
}

/** zod's issues, with the properties that we read from whichever kind it is. */
interface Issue {
  code: string;
  path: PropertyKey[];
  input?: unknown;
  expected?: string;
  origin?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  divisor?: number;
  inclusive?: boolean;
  keys?: string[];
  errors?: Issue[][];
}

/** Whose body is being judged: a fault is told by what stands at its place and what the model expects there. */
interface Context {
  model: FormModel;
  body: unknown;
}

function faultsOf(issue: Issue, above: readonly PropertyKey[], context: Context): Fault[] {
  const path = [...above, ...issue.path];
  const pointer = pointerOf(path);
  if (issue.code === "unrecognized_keys")
    return (issue.keys ?? []).map((key) => ({ pointer: pointerOf([...path, key]), code: "unknown_field" }));
  if (isAbsent(context.body, path)) return [{ pointer, code: "required" }];
  if (issue.code === "invalid_union") return unionFaults(issue, path, context);
  const [code, values] = codeOf(issue);
  if (code === "not_number" && kindAt(context.model.fields, path) === "integer")
    return [{ pointer, code: "not_integer" }];
  return [values ? { pointer, code, values } : { pointer, code }];
}

/** Our only unions are "this or null" and lists of constants: the first branch speaks, unless all branches are constants. */
function unionFaults(issue: Issue, path: PropertyKey[], context: Context): Fault[] {
  const [first] = issue.errors ?? [];
  if (!first || first.length === 0 || first.every((inner) => inner.code === "invalid_value" && inner.path.length === 0))
    return [{ pointer: pointerOf(path), code: "not_an_option" }];
  return first.flatMap((inner) => faultsOf(inner, path, context));
}

function isAbsent(body: unknown, path: readonly PropertyKey[]): boolean {
  let value = body;
  for (const part of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return true;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value === undefined;
}

function kindAt(fields: readonly Field[], path: readonly PropertyKey[]): Field["kind"] | undefined {
  const [name, ...rest] = path;
  const field = fields.find((candidate) => candidate.name === name);
  if (!field || rest.length === 0) return field?.kind;
  const inside = insideOf(field);
  return inside?.item?.kind ?? kindAt(inside?.fields ?? [], inside?.numbered ? rest.slice(1) : rest);
}

function codeOf(issue: Issue): [FaultCode, Record<string, number>?] {
  switch (issue.code) {
    case "invalid_type":
      return [typeCode(issue)];
    case "too_small":
      return smallCode(issue);
    case "too_big":
      return bigCode(issue);
    case "not_multiple_of":
      return ["not_a_multiple", { step: issue.divisor ?? 1 }];
    case "invalid_value":
      return ["not_an_option"];
    case "invalid_format":
      return [FORMATS[issue.format ?? ""] ?? "bad_pattern"];
    case "custom":
      return ["repeated"];
    default:
      return ["wrong_shape"];
  }
}

const FORMATS: Record<string, FaultCode> = {
  date: "bad_date",
  datetime: "bad_date_time",
  uuid: "bad_uuid",
};

const TYPES: Record<string, FaultCode> = {
  string: "not_text",
  int: "not_integer",
  number: "not_number",
  boolean: "not_boolean",
  array: "not_a_list",
};

function typeCode(issue: Issue): FaultCode {
  return TYPES[issue.expected ?? ""] ?? "wrong_shape";
}

function smallCode({ origin, minimum = 0, inclusive }: Issue): [FaultCode, Record<string, number>] {
  if (origin === "array") return ["too_few", { minimum }];
  if (origin === "object") return ["nothing_to_send", { minimum }];
  return [inclusive === false ? "not_above" : "too_small", { minimum }];
}

function bigCode({ origin, maximum = 0, inclusive }: Issue): [FaultCode, Record<string, number>] {
  if (origin === "array") return ["too_many", { maximum }];
  if (origin === "object") return ["too_many_properties", { maximum }];
  return [inclusive === false ? "not_below" : "too_big", { maximum }];
}

/** zod's "anything" also accepts nothing. */
function missingRaw(model: FormModel, body: unknown): Fault[] {
  return model.fields
    .filter(
      (field) =>
        field.kind === "raw" && field.required && field.name !== "" && !Object.hasOwn(Object(body), field.name),
    )
    .map((field) => ({ pointer: pointerOf([field.name]), code: "required" as const }));
}

/** Steps that the patterns of one body may still take: each is cheap, but a form may have hundreds of texts. */
interface Steps {
  left: number;
}

/** Lengths in characters, then patterns: apart from zod, which would try a pattern however long the text is. */
function textFaults(fields: readonly Field[], value: unknown, path: readonly PropertyKey[], steps: Steps): Fault[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return fields.flatMap((field) => {
    if (!Object.hasOwn(value, field.name)) return [];
    return valueTextFaults(field, (value as Record<string, unknown>)[field.name], [...path, field.name], steps);
  });
}

function valueTextFaults(field: Field, value: unknown, path: readonly PropertyKey[], steps: Steps): Fault[] {
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  switch (field.kind) {
    case "text":
      return typeof value === "string" ? oneTextFault(field, value, pointerOf(path), steps) : [];
    case "list":
      return items.flatMap((item, index) => valueTextFaults(field.item, item, [...path, index], steps));
    case "records":
      return items.flatMap((item, index) => textFaults(field.fields, item, [...path, index], steps));
    case "group":
      return textFaults(field.fields, value, path, steps);
    case "integer":
    case "number":
    case "boolean":
    case "date":
    case "date-time":
    case "enum":
    case "raw":
      return [];
    default:
      return noSuchKind(field);
  }
}

function oneTextFault(field: TextField, value: string, pointer: string, steps: Steps): Fault[] {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, patterns } = field;
  const length = charactersOf(value, maxLength);
  if (length < minLength) return [{ pointer, code: "too_short", values: { minimum: minLength } }];
  if (length > maxLength) return [{ pointer, code: "too_long", values: { maximum: maxLength } }];
  if (length > CONTRACT_LIMITS.patternText) return [];
  if (field.format === "email" && !regexes.html5Email.test(value)) return [{ pointer, code: "bad_email" }];
  const broken = patterns.some((pattern) => {
    steps.left -= patternCost(pattern, value.length) ?? 0;
    return steps.left >= 0 && safePattern(pattern, field.maxLength)?.test(value) === false;
  });
  return broken ? [{ pointer, code: "bad_pattern" }] : [];
}

/** Characters as JSON Schema counts them (code points), counted no further than the answer needs. */
function charactersOf(text: string, enough: number): number {
  if (text.length > 2 * enough) return text.length;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** One sentence a pointer and code is enough. */
function distinct(faults: readonly Fault[]): Fault[] {
  const seen = new Set<string>();
  return faults.filter(({ pointer, code }) => {
    const key = `${code} ${pointer}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
