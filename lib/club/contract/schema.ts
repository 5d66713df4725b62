import { type Field, type FormModel, noSuchKind } from "./form-field.ts";

/** JSON Schema in the part of its language that z.fromJSONSchema gets right: typed, closed, without references or patterns. */
export type PlainSchema = { [keyword: string]: unknown };

/**
 * The schema of what a form sends. It is written from the model and not copied from the contract, so that every keyword in
 * it is one we know zod to apply: no `default` (it would invent values on a PATCH), no annotation, null as a branch of its
 * own. Lengths of text (which JSON Schema counts in characters and zod in UTF-16 units), patterns (tried only on text of
 * the right length) and the number of properties (whose guard hides what else is missing) are left to bodyFaults.
 */
export function bodyPlainSchema(model: FormModel): PlainSchema {
  if (model.shape === "raw") return {};
  return objectSchema(model.fields, model.closed);
}

function objectSchema(fields: readonly Field[], closed: boolean): PlainSchema {
  const written = fields.filter((field) => !field.readOnly);
  return {
    type: "object",
    properties: Object.fromEntries(written.map((field) => [field.name, fieldSchema(field)])),
    required: written.filter((field) => field.required).map((field) => field.name),
    ...(closed ? { additionalProperties: false } : {}),
  };
}

function fieldSchema(field: Field): PlainSchema {
  const schema = valueSchema(field);
  return field.nullable && field.kind !== "raw" ? { anyOf: [schema, { type: "null" }] } : schema;
}

function valueSchema(field: Field): PlainSchema {
  switch (field.kind) {
    case "text": {
      // An email address is read as HTML's forms do (validator.ts): zod's own pattern refuses good ones (`r&d@club.fr`).
      return { type: "string", ...present({ format: field.format === "uuid" ? "uuid" : undefined }) };
    }
    case "integer":
    case "number": {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = field;
      return { type: field.kind, ...present({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }) };
    }
    case "boolean":
      return { type: "boolean" };
    case "date":
    case "date-time":
      return { type: "string", format: field.kind };
    case "enum":
      return { enum: field.options.map((option) => option.value) };
    case "list":
      return { type: "array", items: valueSchema(field.item), ...counts(field) };
    case "records":
      return { type: "array", items: objectSchema(field.fields, field.closed), ...counts(field) };
    case "group":
      return objectSchema(field.fields, field.closed);
    case "raw":
      return {};
    default:
      return noSuchKind(field);
  }
}

function counts(field: { minItems?: number; maxItems?: number; uniqueItems: boolean }): PlainSchema {
  const { minItems, maxItems } = field;
  return present({ minItems, maxItems, uniqueItems: field.uniqueItems || undefined });
}

function present(keywords: PlainSchema): PlainSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}
