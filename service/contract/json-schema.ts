/** A JSON Schema as a plain object. */
export type JsonSchema = Record<string, unknown>;

/**
 * Mends what zod writes: `anyOf [x, null]` becomes one type list, which every generator reads; a pattern beside a format and
 * zod's own bounds of an integer that has none say nothing; answers stay open, because fields may be added within a version.
 */
export function mend(schema: JsonSchema, io: "input" | "output"): void {
  flattenNull(schema);
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER && schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.minimum;
    delete schema.maximum;
  }
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.$schema;
}

function flattenNull(schema: JsonSchema): void {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return;
  const choices = schema.anyOf as JsonSchema[];
  const [value] = choices.filter((choice) => choice.type !== "null");
  if (!value || choices.length - 1 !== choices.filter((choice) => choice.type === "null").length) return;
  if (typeof value.type !== "string") return;
  delete schema.anyOf;
  // What was said of the nullable whole (a description) stands before what its inner schema says.
  for (const [keyword, inner] of Object.entries(value)) schema[keyword] ??= inner;
  schema.type = [value.type, "null"];
  if (Array.isArray(value.enum)) schema.enum = [...value.enum, null];
  if (schema.format !== undefined) delete schema.pattern;
}

/** Believable values by format. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: "2026-09-12",
  "date-time": "2026-09-12T18:30:00+02:00",
  email: "camille.durand@example.org",
  uri: "https://example.org/",
  uuid: "3f0c3f5e-6a0f-4c1e-9f4e-0d6f2a1b7c55",
};

/**
 * A value that the schema accepts, for the contract's examples. The schema's own example wins.
 * @param resolve gives the schema of a `$ref`
 */
export function exampleOf(schema: JsonSchema, resolve: (ref: string) => JsonSchema): unknown {
  if (typeof schema.$ref === "string") return exampleOf(resolve(schema.$ref), resolve);
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (choice) return exampleOf(choice, resolve);
  const [type] = [schema.type].flat();
  if (type === "object") return objectExample(schema, resolve);
  if (type === "array") return arrayExample(schema, resolve);
  if (type === "integer" || type === "number") return Math.max(1, Number(schema.minimum ?? 1));
  if (type === "boolean") return true;
  if (type === "string") return textExample(schema);
  return null;
}

function objectExample(schema: JsonSchema, resolve: (ref: string) => JsonSchema): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema.required ?? []) as string[]);
  const least = Number(schema.minProperties ?? 0);
  // A PATCH shows one change: showing every field would teach clients to send them all.
  const shown = least > 0 && required.size < least ? properties.slice(0, Math.max(least, required.size)) : properties;
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner, resolve)]));
}

function arrayExample(schema: JsonSchema, resolve: (ref: string) => JsonSchema): unknown[] {
  return schema.maxItems === 0 ? [] : [exampleOf((schema.items ?? {}) as JsonSchema, resolve)];
}

function textExample(schema: JsonSchema): string {
  const given = BY_FORMAT[String(schema.format)];
  if (given) return given;
  const [least, most] = [Number(schema.minLength ?? 0), Number(schema.maxLength ?? 60)];
  return "Exemple de texte".repeat(Math.ceil((least || 1) / 16)).slice(0, Math.max(least, Math.min(16, most)));
}
