import { z } from "zod";
import { FEATURES } from "./features.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Operation } from "./operation.ts";
import { schemaOf } from "./shape.ts";
import { MANY } from "./validate.ts";

/** Bytes that any body may have: room for short fields, for layout, and for a few fields too many, which are told by name. */
const SMALLEST_LIMIT = 65_536;
/** Bytes for layout and names beside the longest texts. */
const LAYOUT = 16_384;
/** One character at its longest: outside the basic plane, and escaped as two `\uXXXX`. */
const CHARACTER = 12;
/** Numbers, dates, words of a list and the names of fields are shorter. */
const SHORT = 64;

const limits = new WeakMap<Operation, number>();

/**
 * The largest body of an operation, in bytes: 64 KiB, or what its longest texts and lists need when every letter is escaped.
 * Whatever the contract takes fits; more is not read.
 */
export function bodyLimitOf(operation: Operation): number {
  const limit = operation.bodyLimit ?? limits.get(operation) ?? Math.max(SMALLEST_LIMIT, needed(operation));
  limits.set(operation, limit);
  return limit;
}

const valueLimits = new WeakMap<Operation, number>();

/**
 * How many values a body of an operation may have, those inside of lists and objects too, for all of it to be looked at: as many as the
 * contract can take, and so many unknown ones that more faults are found than an answer tells. A body with more is at fault.
 */
export function valueLimitOf(operation: Operation): number {
  const known = valueLimits.get(operation);
  if (known !== undefined) return known;
  const schema = bodySchemaOf(operation);
  const limit = MANY + (schema ? most(schema) : 0);
  valueLimits.set(operation, limit);
  return limit;
}

function needed(operation: Operation): number {
  const schema = bodySchemaOf(operation);
  return schema ? LAYOUT + largest(schema) : 0;
}

function bodySchemaOf({ body }: Operation): JsonSchema | undefined {
  const options = { unrepresentable: "any", io: "input" } as const;
  return body && (z.toJSONSchema(schemaOf(body, new Set(FEATURES)), options) as JsonSchema);
}

/** The most values that a value of a schema can consist of. */
function most(schema: JsonSchema): number {
  const { properties = {}, items, anyOf = [], maxItems } = schema;
  const choices = (anyOf as JsonSchema[]).map(most);
  const inner = Object.values(properties as Record<string, JsonSchema>).map(most);
  const elements = items ? Number(maxItems ?? 0) * most(items as JsonSchema) : 0;
  return 1 + elements + Math.max(0, ...choices) + inner.reduce((sum, values) => sum + values, 0);
}

/** The bytes that the largest value of a schema can have. */
function largest(schema: JsonSchema): number {
  const { type, properties = {}, items, anyOf = [], maxLength, maxItems } = schema;
  const choices = (anyOf as JsonSchema[]).map(largest);
  if (type === "string") return Math.max(SHORT, CHARACTER * Number(maxLength ?? 0));
  if (type === "array") return SHORT + Number(maxItems ?? 0) * largest((items ?? {}) as JsonSchema);
  const inner = Object.values(properties as Record<string, JsonSchema>).map((field) => SHORT + largest(field));
  return Math.max(SHORT, ...choices) + inner.reduce((sum, bytes) => sum + bytes, 0);
}
