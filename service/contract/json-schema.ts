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
  // Keywords of the nullable schema, such as its description, win over those of its inner schema.
  for (const [keyword, inner] of Object.entries(value)) schema[keyword] ??= inner;
  schema.type = [value.type, "null"];
  if (Array.isArray(value.enum)) schema.enum = [...value.enum, null];
  if (schema.format !== undefined) delete schema.pattern;
}

/** Values by format, for what the sample club says nothing of. */
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: "2026-09-12",
  "date-time": "2026-09-12T18:30:00+02:00",
  email: "famille.legall@example.org",
  uri: "https://example.org/",
};

/** What examples are made with. */
export interface Sample {
  /** The schema of a `$ref`. */
  resolve: (ref: string) => JsonSchema;
  /** The value of a property of a record, undefined where the sample has none. */
  valueOf: (subject: string, property: string, schema: JsonSchema) => unknown;
}

/**
 * A value that the schema accepts, for the contract's examples: the sample's where it has one, else one made from the schema.
 * @param subject what the value is about: a component's name, or what the path is about
 */
export function exampleOf(schema: JsonSchema, subject: string, sample: Sample): unknown {
  if (typeof schema.$ref === "string") {
    const component = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return exampleOf(sample.resolve(schema.$ref), component, sample);
  }
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  const [choice] = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (choice) return exampleOf(choice, subject, sample);
  const [type] = [schema.type].flat();
  if (type === "object") return objectExample(schema, subject, sample);
  if (type === "array")
    return schema.maxItems === 0 ? [] : [exampleOf((schema.items ?? {}) as JsonSchema, subject, sample)];
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (type === "integer" || type === "number") return Math.max(1, Number(schema.minimum ?? 1));
  if (type === "boolean") return true;
  if (type === "string") return BY_FORMAT[String(schema.format)] ?? "".padEnd(Number(schema.minLength ?? 0), "x");
  return null;
}

function objectExample(schema: JsonSchema, subject: string, sample: Sample): unknown {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = new Set((schema.required ?? []) as string[]);
  const least = Number(schema.minProperties ?? 0);
  // A PATCH shows one change: showing every field would teach clients to send them all.
  const shown = least > 0 && required.size < least ? properties.slice(0, Math.max(least, required.size)) : properties;
  return Object.fromEntries(
    shown
      .map(([name, inner]) => [name, propertyExample(subject, name, inner, sample)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function propertyExample(subject: string, name: string, schema: JsonSchema, sample: Sample): unknown {
  const shape = typeof schema.$ref === "string" ? sample.resolve(schema.$ref) : schema;
  // Objects are made property by property, so that what the club has turned off is missing in them too.
  const isOfObjects = (inner: JsonSchema | undefined): boolean =>
    inner !== undefined && (inner.$ref !== undefined || inner.properties !== undefined || inner.anyOf !== undefined);
  const isObject = shape.properties !== undefined || isOfObjects(shape.items as JsonSchema | undefined);
  const value = isObject || shape.const !== undefined ? undefined : sample.valueOf(subject, name, shape);
  if (value !== undefined) return value;
  // The envelope of an answer is about what the answer is about.
  return exampleOf(schema, name === "data" ? subject : `${subject}.${name}`, sample);
}
