/**
 * The forms against the contracts of a real club. Feature sets are drawn at random; for each of them every form is drawn,
 * filled in and sent. Nothing here knows which fields there should be: that is read from the club's openapi.json by plain
 * JSON access, and ajv says which values it allows.
 */
import { isDeepStrictEqual } from "node:util";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkForm } from "#lib/club/contract/check.ts";
import type { Fault } from "#lib/club/contract/fault.ts";
import { fetchContract } from "#lib/club/contract/fetch.ts";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";
import { formModel } from "#lib/club/contract/form-model.ts";
import { crossFieldFaults } from "#lib/club/contract/rules.ts";
import { bodyFaults } from "#lib/club/contract/validator.ts";
import { type Entered, emptyForm, enteredValue, type FormContext, filledForm } from "#lib/club/contract/values.ts";
import type { WireRecord } from "#lib/sync/records/submission.ts";
import { RESOURCES, type ResourceName } from "#lib/sync/resources/all.ts";
import { IS_WHOLE } from "../../../scripts/testing/whole.ts";
import { type Club, type Json, startClub } from "./testing/club-service.ts";
import { type Faulty, faulty, isNullable, type Schema, valid } from "./testing/drawn-values.ts";
import { renderedForm, ZONE } from "./testing/rendered-form.tsx";

/** Feature sets that are drawn, beside those of `everyTwo`. A draw is twelve to fourteen forms, rendered, filled in and sent. */
const DRAWS = IS_WHOLE ? 2 : 1;

/** Which of the sets of `everyTwo` there are. */
const EVERY_TWO = [0, 1, 2, 3, 4, 5];

/** Of each form: valid values that are sent, and faults of which the service is asked too: of all once, and of some in each further set. Form and ajv judge every fault. */
interface SampleSize {
  valid: number;
  faults: number;
}
const SAMPLE: SampleSize = IS_WHOLE ? { valid: 6, faults: 40 } : { valid: 3, faults: 12 };
const EVERYTHING: SampleSize = { valid: 12, faults: Number.POSITIVE_INFINITY };
const TIMEOUT_MS = 300_000;

const CONTEXT: FormContext = { timeZone: ZONE, language: "en" };
const NAMES = Object.keys(RESOURCES) as ResourceName[];

let club: Club;
beforeAll(async () => {
  club = await startClub();
}, TIMEOUT_MS);
afterAll(() => club?.stop());

describe("fields as the contract's properties, valid values accepted, single faults refused", () => {
  it("with every feature on, where the service is asked of each fault", { timeout: TIMEOUT_MS }, async () => {
    const seen = await tryForms([...club.features], 1, EVERYTHING);
    expect(seen.sort()).toEqual(NAMES.flatMap((name) => [`create ${name}`, `edit ${name}`]).sort());
  });

  it("with every feature off", { timeout: TIMEOUT_MS }, async () => {
    expect(await tryForms([], 2, SAMPLE)).not.toEqual([]);
  });

  it.each(EVERY_TWO)(
    "with every two features both ways, alone and together, set %s",
    { timeout: TIMEOUT_MS },
    async (set) => {
      expect(await tryForms(everyTwo([...club.features])[set] ?? [], 3 + set, SAMPLE)).not.toEqual([]);
    },
  );

  it("with features as they are drawn", { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.subarray([...club.features]), fc.nat(), async (on, seed) => {
        await tryForms(on, seed, SAMPLE);
      }),
      // A smaller counterexample would take minutes to find; the draw that failed is printed with its seed.
      { numRuns: DRAWS, endOnFailure: true },
    );
  });
});

/**
 * Six feature sets in which any two features are both on, and each on without the other; both off is the set of none. A feature is on in four of
 * the six, no two of them in the same four, and two fours out of six always meet.
 */
function everyTwo(features: readonly string[]): string[][] {
  const fours = EVERY_TWO.flatMap((one, at) => EVERY_TWO.slice(at + 1).map((other) => [one, other])).map((off) =>
    EVERY_TWO.filter((set) => !off.includes(set)),
  );
  if (features.length > fours.length) throw new Error("More features than six sets can hold in pairs.");
  return EVERY_TWO.map((set) => features.filter((_, at) => fours[at]?.includes(set)));
}

/** Draws, fills in and sends every form of the club with these features on. @returns the names of the forms */
async function tryForms(on: readonly string[], seed: number, asked: SampleSize): Promise<string[]> {
  await club.switchFeatures(on);
  const forms = await formsOfNow();
  const made: Partial<Record<ResourceName, number>> = {};
  for (const form of forms) {
    // What is edited was created by the form before it: an older record may break a rule between fields of which the
    // club had turned one off when it was written, and then the service refuses every change until that is mended.
    if (form.method === "PATCH") await open(form, made[form.resource]);
    expect(rendered(form), form.name).toEqual(fieldNames(form.schema));
    made[form.resource] = await sendValid(form, seed, asked.valid);
    await refuseFaulty(form, seed, asked.faults);
  }
  return forms.map(({ name }) => name);
}

/** One form of the club's contract, by both routes: as the dashboard grew it, and as the document has it. */
interface Form {
  name: string;
  resource: ResourceName;
  method: "POST" | "PATCH";
  model: FormModel;
  schema: Schema;
  ajv: ValidateFunction;
  /** Where it sends to. */
  path: string;
  /** What an edit starts from; undefined to create. */
  record: WireRecord | undefined;
}

async function open(form: Form, id: number | undefined): Promise<void> {
  form.path = `${RESOURCES[form.resource].collection}/${id}`;
  form.record = (await club.read(form.path)).data as WireRecord;
}

async function formsOfNow(): Promise<Form[]> {
  const { document } = await fetchContract(club.baseUrl, new Date());
  const plain = (await (await fetch(`${club.baseUrl}/openapi.json`)).json()) as Json;
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  const forms: Form[] = [];
  for (const resource of NAMES) {
    for (const method of ["POST", "PATCH"] as const) {
      const path = RESOURCES[resource][method === "POST" ? "collection" : "item"];
      const model = formModel(document, { method, path });
      const schema = bodySchemaOf(plain, path, method);
      // What the contract does not offer has no form, and the other way round.
      expect(model === undefined, `${method} ${path}`).toBe(schema === undefined);
      if (!model || !schema) continue;
      expect(model.notices, `${method} ${path}`).toEqual([]);
      const name = `${method === "POST" ? "create" : "edit"} ${resource}`;
      forms.push({ name, resource, method, model, schema, ajv: ajv.compile(schema), path, record: undefined });
    }
  }
  return forms;
}

/** The schema of a request body, found without lib/club/contract: members of a JSON object, and references replaced. */
function bodySchemaOf(document: Json, path: string, method: string): Schema | undefined {
  const follow = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(follow);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...rest } = value as { $ref?: string };
    if ($ref === undefined) return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, follow(inner)]));
    const parts = $ref.replace("#/", "").split("/");
    return { ...Object(follow(parts.reduce<unknown>((inner, part) => (inner as Json)[part], document))), ...rest };
  };
  const operation = (document.paths as Record<string, Json>)[path]?.[method.toLowerCase()] as Json | undefined;
  if (!operation) return undefined;
  const body = follow(operation.requestBody) as { content: { "application/json": { schema: Schema } } };
  return body.content["application/json"].schema;
}

/** Names of all properties, those of nested items once: as often as the rendered form must have them. */
function fieldNames(schema: Schema): string[] {
  const { properties = {} } = schema;
  const nested = Object.values(properties).flatMap(({ items }) => Object.keys(items?.properties ?? {}));
  return [...Object.keys(properties), ...nested].sort();
}

/** The fields that a person finds in the rendered form. */
function rendered({ resource, model, record, name }: Form): string[] {
  const { names, unreached } = renderedForm(resource, model, record ?? null);
  expect(unreached, `${name}: fields without an input`).toEqual([]);
  return names;
}

/** Values that mean something only together, the smaller first; a write that sets one of them sets them all. */
const TOGETHER: Partial<Record<ResourceName, string[][]>> = {
  seasons: [
    ["start_date", "end_date"],
    ["previous_registration_start", "city_registration_start", "registration_start", "registration_end", "city_code"],
  ],
  groups: [["birth_year_end", "birth_year_start"]],
  slots: [["birth_year_end", "birth_year_start"]],
  events: [
    ["birth_year_end", "birth_year_start"],
    ["begin", "end"],
    ["registration_opening", "registration_deadline"],
  ],
};

/** Some of the properties with valid values; on create the required ones among them. The rules between fields hold. */
function validBody({ resource, method, schema }: Form): fc.Arbitrary<WireRecord> {
  const { properties = {}, required = [] } = schema;
  const groups = (TOGETHER[resource] ?? []).map((names) => names.filter((name) => Object.hasOwn(properties, name)));
  return fc.subarray(Object.keys(properties), { minLength: 1 }).chain((some) => {
    const wanted = new Set([...(method === "POST" ? required : []), ...some]);
    for (const group of groups) if (group.some((name) => wanted.has(name))) for (const name of group) wanted.add(name);
    const values = [...wanted].map((name) => [name, valid(properties[name] ?? {}, club.known, name)] as const);
    return fc.record(Object.fromEntries(values)).map((body) => groups.reduce(inOrder, body as WireRecord));
  });
}

function inOrder(body: WireRecord, group: readonly string[]): WireRecord {
  const present = group.filter((name) => name !== "city_code" && body[name] !== undefined && body[name] !== null);
  const values = present.map((name) => body[name] as string | number).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const ordered = { ...body, ...Object.fromEntries(present.map((name, index) => [name, values[index]])) };
  // An opening for a commune needs the commune.
  return ordered.city_registration_start != null && ordered.city_code === null
    ? { ...ordered, city_registration_start: null }
    : ordered;
}

/** The inputs with these values of the wire typed into them, as a person would. */
function typed({ model, record }: Form, body: WireRecord): { entered: Entered; initial: Entered | undefined } {
  const initial = record ? filledForm(model, record, CONTEXT) : undefined;
  const entered = { ...(initial ?? emptyForm(model, CONTEXT)) };
  for (const field of model.fields)
    if (Object.hasOwn(body, field.name)) entered[field.key] = enteredValue(field, body[field.name], CONTEXT);
  return { entered, initial };
}

/** @returns the identifier of what was written last */
async function sendValid(form: Form, seed: number, count: number): Promise<number | undefined> {
  const { method, model, name, path } = form;
  let id: number | undefined;
  for (const wish of fc.sample(validBody(form), { seed, numRuns: count })) {
    const { entered, initial } = typed(form, wish);
    const { body, faults } = checkForm(model, entered, CONTEXT, initial);
    const sent = body as WireRecord;
    const told = `${name}: ${JSON.stringify(wish)}`;
    // Nothing differs from the record: there is nothing to send, and the form says so.
    if (initial && Object.keys(sent).length === 0) continue;
    expect(faults, told).toEqual([]);
    expect(crossFieldFaults(model, form.record ?? {}, sent), told).toEqual([]);
    expect(form.ajv(sent) || form.ajv.errors, told).toBe(true);
    expect(asMeant(form, sent), told).toEqual(expected(form, wish));
    const answer = await club.send(method, path, sent);
    expect(answer.status < 300 || answer.body, told).toBe(true);
    id = (answer.body.data as { id: number }).id;
    if (method === "PATCH") await open(form, id);
  }
  return id;
}

/**
 * What should be sent for a wish. On create the contract's defaults with it. A null stands in a blank input, which is left out
 * where that means the same: not where the property must be there, nor where a default would come in its place. On edit only
 * what differs from the record.
 */
function expected(form: Form, wish: WireRecord): WireRecord {
  const { schema, record } = form;
  const meant = asMeant(form, wish);
  if (!record) {
    const { properties = {}, required = [] } = schema;
    const wished = Object.entries(properties).map(([name, inner]) => {
      const value = Object.hasOwn(meant, name) ? meant[name] : inner.default;
      return [
        name,
        value ?? (isNullable(inner) && (required.includes(name) || inner.default != null) ? null : undefined),
      ];
    });
    return Object.fromEntries(wished.filter(([, value]) => value !== undefined));
  }
  const before = asMeant(form, record);
  return Object.fromEntries(
    Object.entries(meant).filter(([name, value]) => !isDeepStrictEqual(value, before[name] ?? null)),
  );
}

/** A body by what it means: a moment may be written with another offset, and a null in a nested item may be left out. */
function asMeant({ schema }: Form, body: WireRecord): WireRecord {
  const meant = (value: unknown, inner: Schema | undefined): unknown => {
    if (inner?.format === "date-time" && typeof value === "string") return Date.parse(value);
    if (Array.isArray(value)) return value.map((item) => (isRecord(item) ? withoutNulls(item) : item));
    return value;
  };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, meant(value, schema.properties?.[name])]),
  );
}

const isRecord = (value: unknown): value is WireRecord => typeof value === "object" && value !== null;
const withoutNulls = (item: WireRecord) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));

/** A body that is valid but for one thing. */
interface Spoilt extends Faulty {
  property: string;
  body: WireRecord;
  pointer: string;
}

/** Every single fault of every property, and of the body as a whole. */
function spoilt(form: Form, seed: number): Spoilt[] {
  const { schema, method } = form;
  const { properties = {}, required = [] } = schema;
  const [base = {}] = fc.sample(validBody(form), { seed, numRuns: 1 });
  const inProperties = Object.entries(properties).flatMap(([property, inner]) =>
    faulty(inner, goodValue(inner, property, seed)).map((fault) => ({
      ...fault,
      property,
      body: { ...base, [property]: fault.value },
      pointer: `/${property}${fault.below}`,
    })),
  );
  const whole: Spoilt[] = [unknownField(base)];
  if (method === "POST")
    for (const property of required) {
      const { [property]: _left, ...body } = base;
      whole.push({ what: "missing", value: undefined, below: "", property, body, pointer: `/${property}` });
    }
  return [...inProperties, ...whole];
}

/** A value to spoil: a list has an item in it. */
function goodValue(schema: Schema, property: string, seed: number): unknown {
  const some = valid(schema, club.known, property).filter(
    (value) => value !== null && (!Array.isArray(value) || value.length > 0),
  );
  return fc.sample(some, { seed, numRuns: 1 })[0];
}

const unknownField = (base: WireRecord): Spoilt => ({
  what: "unknown field",
  value: 1,
  below: "",
  property: "unheard_of",
  body: { ...base, unheard_of: 1 },
  pointer: "/unheard_of",
});

async function refuseFaulty(form: Form, seed: number, count: number): Promise<void> {
  const all = spoilt(form, seed);
  // Tens of thousands of faults: what disagrees is collected, and one comparison a form says all of it.
  const disagreements = all.flatMap((fault) => {
    const { pointer, property, what } = fault;
    const oracle = form.ajv(fault.body) ? [] : pointersOf(form.ajv.errors);
    const check = pointersOf(bodyFaults(form.model, fault.body));
    const typedIn = faultTypedIn(form, fault);
    const inputs = typedIn ? pointersOf(typedIn) : [pointer];
    return [oracle, check, inputs].every((pointers) => pointers.join() === pointer)
      ? []
      : [{ property, what, pointer, oracle, check, inputs }];
  });
  expect(disagreements, form.name).toEqual([]);
  const { method, path } = form;
  const some = fc.shuffledSubarray(all, {
    minLength: Math.min(count, all.length),
    maxLength: Math.min(count, all.length),
  });
  for (const fault of fc.sample(some, { seed, numRuns: 1 })[0] ?? []) {
    const { status, body } = await club.send(method, path, fault.body);
    const told = `${form.name} ${fault.property} (${fault.what}): ${JSON.stringify(body)}`;
    expect([status, body.code], told).toEqual([422, "validation_failed"]);
    expect(pointersOf(body.errors as Fault[]), told).toEqual([fault.pointer]);
  }
}

/**
 * What the form says when the fault is typed into it. undefined where no input can hold the fault, so that it could only be
 * forged, which bodyFaults has judged:
 * - a property that no field stands for, in the body or in a nested item;
 * - an item of a list that is nothing or no item: the form reads it as one with nothing entered;
 * - blanks. They mean that nothing was entered, which is a fault only where something is required.
 */
function faultTypedIn(form: Form, { property, value, body, what, below }: Spoilt): readonly Fault[] | undefined {
  const { model } = form;
  const field = model.fields.find(({ name }) => name === property);
  if (!field || /unknown field|item: null$/.test(what)) return undefined;
  if (field.kind === "records" && below === "/0") return undefined;
  const { entered, initial } = typed(form, { ...body, [property]: undefined });
  entered[field.key] = asTyped(field, value);
  const isBlank = value === null || value === undefined || value === "";
  if (
    isBlank &&
    (isNullable(form.schema.properties?.[property] ?? {}) || (initial ? initial[field.key] === "" : !field.required))
  )
    return undefined;
  return checkForm(model, entered, CONTEXT, initial).faults;
}

/** A value as it stands in an input: numbers are text, a moment is a date and a time; what fits no input is forged into it. */
function asTyped(field: Field, value: unknown): unknown {
  if (field.kind === "integer") return typeof value === "number" ? String(value) : value;
  if (field.kind === "date-time" && typeof value === "string") {
    const [date = "", time = ""] = value.split("T");
    return { date, time: time.slice(0, 5) };
  }
  if (field.kind === "list" && Array.isArray(value)) return value.map((item) => asTyped(field.item, item));
  return value;
}

/** The places of what is wrong, each once. */
function pointersOf(faults: readonly (Fault | ErrorObject)[] | null | undefined): string[] {
  const pointers = (faults ?? []).map((fault) => {
    if ("pointer" in fault) return fault.pointer;
    const { missingProperty, additionalProperty } = fault.params;
    const name = missingProperty ?? additionalProperty;
    return name === undefined ? fault.instancePath : `${fault.instancePath}/${name}`;
  });
  return [...new Set(pointers)];
}
