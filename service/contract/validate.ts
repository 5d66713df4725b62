import { z } from "zod";
import { type FieldError, MAX_FAULTS, Problem, validationFailed } from "../problem.ts";
import type { Features } from "./features.ts";
import { MAX_ID } from "./fields.ts";
import { type Operation, paramsOf } from "./operation.ts";
import { type Shape, schemaOf } from "./shape.ts";

/**
 * The body as the club's contract reads it.
 * @throws Problem 422 `validation_failed` with one entry a fault, up to a hundred
 */
export function checkBody<B extends z.ZodType>(shape: Shape<B>, features: Features, body: unknown): z.output<B> {
  const looked = beginningOf(body);
  const result = schemaOf(shape, features).safeParse(looked, WITH_INPUT);
  const faults = faultsIn(looked, result.success ? [] : result.error.issues);
  if (result.success && faults.length === 0) return result.data;
  throw validationFailed(faults);
}

/** More than the contract takes in any list or object (a test holds it to that): one with more is at fault, whatever the rest of it is. */
export const MANY = 200;

/** The same value, of whose lists and objects only a beginning is looked at. */
function beginningOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MANY).map(beginningOf);
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, unknown>;
  const names = Object.keys(members).slice(0, MANY);
  return Object.fromEntries(names.map((name) => [name, beginningOf(members[name])]));
}

/** The first faults of a value, and one more if there are more than an answer tells. */
function faultsIn(value: unknown, issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const found: FieldError[] = [];
  for (const faults of [unstorableTexts(value, ""), ...issues.map(faultsOf)]) {
    for (const fault of faults) {
      found.push(fault);
      if (found.length > MAX_FAULTS) return found;
    }
  }
  return found;
}

/**
 * Texts that JSON can write and no database gives back: U+0000, halves of surrogate pairs, and a byte order mark in front,
 * which the embedded database takes for one and drops.
 */
function* unstorableTexts(value: unknown, pointer: string): Generator<FieldError> {
  if (typeof value === "string") {
    if (!value.includes("\0") && value.isWellFormed() && !value.startsWith("\uFEFF")) return;
    const detail = "Must not contain U+0000 nor half of a surrogate pair, nor begin with a byte order mark.";
    yield { pointer, code: "invalid_text", detail };
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* unstorableTexts(inner, `${pointer}/${escapePointer(key)}`);
}

function escapePointer(key: PropertyKey): string {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((key) => `/${escapePointer(key)}`).join("");
}

/** An absent value is told from a wrong one by the input, which zod leaves out of its issues unless asked. */
const WITH_INPUT = { reportInput: true };

/** Our codes for zod's issues. Anything else keeps zod's own name. */
const CODES: Readonly<Record<string, string>> = { invalid_value: "not_allowed", invalid_union: "invalid_type" };

function faultsOf(issue: z.core.$ZodIssue): FieldError[] {
  const pointer = pointerOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_FAULTS + 1).map((key) => ({
      pointer: `${pointer}/${escapePointer(key)}`,
      code: "unknown_field",
      detail: "The club's contract has no such field.",
    }));
  }
  if ("input" in issue && issue.input === undefined) {
    return [{ pointer, code: "required", detail: "Is required." }];
  }
  const code = issue.code === "custom" ? (issue.params?.code ?? "invalid") : (CODES[issue.code] ?? issue.code);
  return [{ pointer, code, detail: issue.message.replace(/^Invalid input: e/, "E") }];
}

/**
 * The query as the contract reads it: numbers and booleans out of their text, defaults filled in. Parameters that the
 * contract does not name are left alone.
 * @throws Problem 400 `invalid_query`: a value out of its range is refused, never clamped (club-api#errors)
 */
export function checkQuery<Q extends z.ZodType>(
  shape: Shape<Q>,
  features: Features,
  query: URLSearchParams,
): z.output<Q> {
  const schema: z.ZodType = schemaOf(shape, features);
  if (!(schema instanceof z.ZodObject)) throw new TypeError("a query is described by an object");
  const repeated = Object.keys(schema.shape).filter((name) => query.getAll(name).length > 1);
  if (repeated.length > 0) {
    throw invalidQuery(repeated.map((name) => ({ pointer: `?${name}`, code: "repeated", detail: "Was given twice." })));
  }
  const given = Object.fromEntries(
    Object.entries(schema.shape).flatMap(([name, field]) => {
      const value = query.get(name);
      return value === null ? [] : [[name, parseValue(value, kindOf(field as z.ZodType))]];
    }),
  );
  const result = schema.safeParse(given, WITH_INPUT);
  const faults = faultsIn(given, result.success ? [] : result.error.issues);
  if (result.success && faults.length === 0) return result.data as z.output<Q>;
  throw invalidQuery(faults.map((fault) => ({ ...fault, pointer: `?${fault.pointer.slice(1)}` })));
}

function invalidQuery(errors: FieldError[]): Problem {
  return new Problem(400, "invalid_query", errors.map(({ pointer, detail }) => `${pointer}: ${detail}`).join(" "), {
    errors,
  });
}

/** What lies under `optional` and `default`. */
function kindOf(field: z.ZodType): string {
  const { type, innerType } = field.def as { type: string; innerType?: z.ZodType };
  return innerType ? kindOf(innerType) : type;
}

/** Sixteen digits hold every integer that the API knows (a cursor's are the longest); a longer one stays text and is refused. */
const INTEGER = /^-?\d{1,16}$/;

function parseValue(text: string, kind: string): unknown {
  if (kind === "number" && INTEGER.test(text)) return Number(text);
  if (kind === "boolean" || kind === "literal") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

/**
 * The identifiers in the path (club-api §4.1: 1 to 2147483647).
 * @throws Problem 400 `invalid_query`
 */
export function checkParams(operation: Operation, param: (name: string) => string | undefined): Record<string, number> {
  return Object.fromEntries(
    paramsOf(operation.path).map((name) => {
      const text = param(name) ?? "";
      const id = INTEGER.test(text) ? Number(text) : Number.NaN;
      if (id >= 1 && id <= MAX_ID) return [name, id];
      const detail = `Must be an integer from 1 to ${MAX_ID}.`;
      throw new Problem(400, "invalid_query", `The ${name} in the path: ${detail}`, {
        errors: [{ pointer: `{${name}}`, code: "invalid_format", detail }],
      });
    }),
  );
}
