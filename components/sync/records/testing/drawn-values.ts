import fc from "fast-check";

/** A JSON Schema as the contract has it, its references followed. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
}

/** A keyword of which this file does not know how to draw a value would quietly not be tested. */
const KNOWN = new Set([
  ...["type", "enum", "format", "minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems", "items"],
  ...["properties", "required", "additionalProperties", "minProperties", "default", "title", "description", "$schema"],
]);

/** Letters, accents, signs, ideographs and a character of two UTF-16 units: lengths are counted in characters. */
const LETTERS = fc.constantFrom(..."aeÉœßñ-’. 07漢", "🏊");

export const typesOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === "string" ? [schema.type] : schema.type;

export const isNullable = (schema: Schema) =>
  typesOf(schema).includes("null") || (schema.enum?.includes(null) ?? false);

/**
 * Values that a schema accepts, its limits among them. Null is one of them where it is allowed.
 * @param known identifiers and codes that exist, by property name: they cannot be drawn
 */
export function valid(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const strange = Object.keys(schema).filter((keyword) => !KNOWN.has(keyword));
  if (strange.length > 0) throw new Error(`${name} has keywords that no value is drawn for: ${strange}`);
  const some = known[name] ? known[name] : drawn(schema, known, name);
  return isNullable(schema) ? fc.option(some, { nil: null, freq: 5 }) : some;
}

export type Known = Readonly<Record<string, fc.Arbitrary<unknown>>>;

function drawn(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum.filter((value) => value !== null));
  const [type] = typesOf(schema).filter((one) => one !== "null");
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return integers(schema);
  if (type === "string") return texts(schema);
  if (type === "array" && schema.items) {
    const { minItems = 0, maxItems = 100 } = schema;
    return fc.array(valid(schema.items, known), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) });
  }
  if (type === "object") return objects(schema, known);
  throw new Error(`${name}: no value is drawn for ${JSON.stringify(schema)}`);
}

function integers({ minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function texts({ format, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  // A blank input means that nothing was entered: the empty text is told apart from that nowhere in a form.
  const least = Math.max(minLength, 1);
  if (format === "date") return days.map((moment) => moment.toISOString().slice(0, 10));
  if (format === "date-time") return moments.map((moment) => `${moment.toISOString().slice(0, 19)}Z`);
  if (format === "email") return fc.stringMatching(/^[a-z]{1,20}(\.[a-z0-9]{1,20})?@[a-z]{2,20}\.(fr|org|club)$/);
  if (format) throw new Error(`no value is drawn for the format ${format}`);
  const exactly = (length: number) => fc.string({ unit: LETTERS, minLength: length, maxLength: length });
  const some = fc.string({ unit: LETTERS, minLength: least, maxLength: Math.min(maxLength, least + 40) });
  const drawn = fc.oneof({ weight: 4, arbitrary: some }, exactly(least), exactly(maxLength));
  return maxLength <= LINE_LETTERS ? drawn.map(asMeant) : drawn;
}

/** Texts that are not longer are lines: what is pasted around and into them unseen does not leave the form (lib/base/words/clean-text.ts). */
const LINE_LETTERS = 300;

/** As long as before, without spaces that nobody means. */
function asMeant(line: string): string {
  return line.replaceAll(/^ | $/g, "x").replaceAll(/ {2,}/g, (run) => "x".repeat(run.length));
}

const range = { min: new Date("1950-01-01"), max: new Date("2150-12-31"), noInvalidDate: true };
const days = fc.date(range);
/** By day: an hour that the clock shows twice in an October night is entered as the first of the two, by design. */
const moments = fc.tuple(days, fc.integer({ min: 6, max: 20 })).map(([day, hour]) => {
  const moment = new Date(day);
  moment.setUTCHours(hour);
  return moment;
});

function objects(schema: Schema, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valid(inner, known, name)])),
    { requiredKeys: [...required] },
  );
}

/** A value with one thing wrong in it. */
export interface Faulty {
  what: string;
  value: unknown;
  /** JSON Pointer to the fault, below the value. */
  below: string;
}

/** Every way in which we know to make one value wrong. @param good a value that the schema accepts */
export function faulty(schema: Schema, good: unknown): Faulty[] {
  const here = (what: string, value: unknown): Faulty => ({ what, value, below: "" });
  const found = isNullable(schema) ? [] : [here("null", null)];
  if (schema.enum) return [...found, here("not an option", "no such option")];
  const [type] = typesOf(schema).filter((one) => one !== "null");
  if (type === "boolean") return [...found, here("wrong type", "yes")];
  if (type === "integer") return [...found, ...faultyIntegers(schema)];
  if (type === "string") return [...found, ...faultyTexts(schema)];
  if (type === "array") return [...found, here("wrong type", "x"), ...faultyLists(schema, good)];
  if (type === "object") return [...found, here("wrong type", "x"), ...faultyObjects(schema, good)];
  throw new Error(`no fault is known for ${JSON.stringify(schema)}`);
}

function faultyIntegers({ minimum, maximum }: Schema): Faulty[] {
  const faults = [
    { what: "wrong type", value: "many", below: "" },
    { what: "a fraction", value: 1950.5, below: "" },
  ];
  if (minimum !== undefined) faults.push({ what: "under the minimum", value: minimum - 1, below: "" } as never);
  if (maximum !== undefined) faults.push({ what: "over the maximum", value: maximum + 1, below: "" } as never);
  return faults.filter(({ what, value }) => what !== "a fraction" || inRange(Number(value), minimum, maximum));
}

/** A fraction is the only fault of a value only where it is within the limits. */
const inRange = (value: number, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY) =>
  value >= minimum && value <= maximum;

function faultyTexts({ format, minLength = 0, maxLength }: Schema): Faulty[] {
  const at = (what: string, value: unknown) => ({ what, value, below: "" });
  const faults = [at("wrong type", 7)];
  if (format === "date") faults.push(at("no such day", "2026-02-30"), at("not ISO", "31/12/2026"));
  if (format === "date-time") faults.push(at("no time", "2026-09-05"), at("no such day", "2026-02-30T10:00:00Z"));
  if (format === "email") faults.push(at("not an address", "somebody at home"));
  if (format === "email" && maxLength) faults.push(at("too long", `${"a".repeat(maxLength - 8)}@club.org`));
  if (format) return faults;
  if (maxLength !== undefined) faults.push(at("too long", "🏊".repeat(maxLength + 1)));
  if (minLength > 0) faults.push(at("too short", "🏊".repeat(minLength - 1)));
  return faults;
}

function faultyLists(schema: Schema, good: unknown): Faulty[] {
  const { items = {}, minItems = 0, maxItems } = schema;
  const [item] = good as unknown[];
  if (item === undefined) return [];
  const faults: Faulty[] = faulty(items, item).map(({ what, value, below }) => ({
    what: `item: ${what}`,
    value: [value],
    below: `/0${below}`,
  }));
  if (maxItems !== undefined)
    faults.push({ what: "too many", value: Array.from({ length: maxItems + 1 }, () => item), below: "" });
  if (minItems > 0) faults.push({ what: "too few", value: [], below: "" });
  return faults;
}

function faultyObjects(schema: Schema, good: unknown): Faulty[] {
  const { properties = {}, required = [] } = schema;
  const whole = good as Record<string, unknown>;
  const faults = Object.entries(properties).flatMap(([name, inner]) =>
    faulty(inner, whole[name]).map(({ what, value, below }) => ({
      what: `${name}: ${what}`,
      value: { ...whole, [name]: value },
      below: `/${name}${below}`,
    })),
  );
  for (const name of required) {
    const { [name]: _left, ...rest } = whole;
    faults.push({ what: `${name}: missing`, value: rest, below: `/${name}` });
  }
  if (schema.additionalProperties === false)
    faults.push({ what: "unknown field", value: { ...whole, unheard_of: 1 }, below: "/unheard_of" });
  return faults;
}
