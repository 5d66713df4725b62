/** A parsed JSON object of which nothing is known yet. */
export type JsonObject = { readonly [name: string]: unknown };

/** Narrows to a JSON object. Arrays and null are not objects here. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
