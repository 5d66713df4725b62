/**
 * A form as plain data: what the browser gets instead of the contract. It survives serialisation, and the validator, the
 * widgets and the body sent to the service are all functions of it.
 */
export interface FormModel {
  method: "POST" | "PATCH" | "PUT";
  path: string;
  /** `fields`: one input per property. `raw`: the body is not an object we can draw; its only field is the whole body. */
  shape: "fields" | "raw";
  fields: Field[];
  /** True when the contract refuses properties it does not name. */
  closed: boolean;
  minProperties?: number;
  maxProperties?: number;
  /** What the person should know about this form: rules that only the service checks. */
  notices: FormNotice[];
}

/** `rules_unchecked`: cross-field keywords that only the service applies. `too_many_fields`, `unusable_name`: fields left out. */
export interface FormNotice {
  code: "rules_unchecked" | "too_many_fields" | "unusable_name";
  names: string[];
}

/** Why a field is offered as raw JSON, or a text without its format being checked here. */
export type FieldNotice =
  | "any_value"
  | "several_types"
  | "alternatives"
  | "conditional"
  | "contradiction"
  | "recursive"
  | "outside_reference"
  | "unresolved_reference"
  | "too_complex"
  | "malformed"
  | "list_shape"
  | "object_shape"
  | "pattern_unchecked";

interface FieldBase {
  /** The property's name on the wire. */
  name: string;
  /** The same name in letters that form libraries take literally; equal to `name` for ordinary names. */
  key: string;
  title?: string;
  description?: string;
  required: boolean;
  nullable: boolean;
  readOnly: boolean;
  deprecated: boolean;
  /** An initial value for a create form, as the wire has it; never added to a PATCH. */
  default?: unknown;
  notice?: FieldNotice;
  /** Unknown annotations with a short plain value (`x-unit: "min"`), for testers that know them. */
  hints?: Record<string, string | number | boolean>;
}

export interface TextField extends FieldBase {
  kind: "text";
  minLength?: number;
  maxLength?: number;
  patterns: string[];
  /** `email` and `uuid` are checked here; any other format only chooses a widget. */
  format?: string;
}

export interface NumberField extends FieldBase {
  kind: "integer" | "number";
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

export interface BooleanField extends FieldBase {
  kind: "boolean";
}

export interface DateField extends FieldBase {
  kind: "date" | "date-time";
}

/** One choice of an enumeration. `label` is the contract's, when it gives one. */
export interface Option {
  value: string | number | boolean;
  label?: string;
}

export interface EnumField extends FieldBase {
  kind: "enum";
  options: Option[];
}

export interface ListField extends FieldBase {
  kind: "list";
  /** A single value of the list; never itself a list. */
  item: ScalarField;
  minItems?: number;
  maxItems?: number;
  uniqueItems: boolean;
}

export interface RecordsField extends FieldBase {
  kind: "records";
  fields: Field[];
  closed: boolean;
  minItems?: number;
  maxItems?: number;
  uniqueItems: boolean;
}

export interface GroupField extends FieldBase {
  kind: "group";
  fields: Field[];
  closed: boolean;
}

export interface RawField extends FieldBase {
  kind: "raw";
}

export type ScalarField = TextField | NumberField | BooleanField | DateField | EnumField;
export type Field = ScalarField | ListField | RecordsField | GroupField | RawField;

/**
 * Stands behind the last case of every choice by kind: a kind that has none there is an error of the compiler, at that place.
 * So what a new kind needs is told by `npm run typecheck`.
 */
export function noSuchKind(field: never): never {
  throw new Error(`no such kind of field: ${(field as Field).kind}`);
}

/** The fields that stand inside one, and whether a number leads to them; null where a value is all there is. */
export function insideOf(field: Field): { numbered: boolean; fields: readonly Field[]; item?: Field } | null {
  switch (field.kind) {
    case "list":
      return { numbered: true, fields: [], item: field.item };
    case "records":
      return { numbered: true, fields: field.fields };
    case "group":
      return { numbered: false, fields: field.fields };
    case "text":
    case "integer":
    case "number":
    case "boolean":
    case "date":
    case "date-time":
    case "enum":
    case "raw":
      return null;
    default:
      return noSuchKind(field);
  }
}

/**
 * The name as a key in which form libraries see no path: letters, digits and underscores stay, anything else is spelled in
 * hexadecimal behind a prefix that ordinary names never get.
 */
export function fieldKey(name: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !name.startsWith("x_") && !RESERVED.has(name)) return name;
  return `x_${Array.from(new TextEncoder().encode(name), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Names that JavaScript objects or react-hook-form already give a meaning (`root` holds form-level errors). */
const RESERVED = new Set(["constructor", "prototype", "root", "toString", "valueOf", "hasOwnProperty", "ref"]);
