import { z } from "zod";
import { FEATURES } from "./features.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Operation } from "./operation.ts";
import { schemaOf } from "./shape.ts";

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

function needed({ body }: Operation): number {
  if (!body) return 0;
  const schema = z.toJSONSchema(schemaOf(body, new Set(FEATURES)), { unrepresentable: "any", io: "input" });
  return LAYOUT + largest(schema as JsonSchema);
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
