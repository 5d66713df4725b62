/**
 * The forms against the contracts of a real club. Feature sets are drawn at random; for each of them every form is drawn,
 * filled in and sent. Nothing here knows which fields there should be: that is read from the club's openapi.json by plain
 * JSON access, and ajv says which values it allows.
 */
import { isDeepStrictEqual } from "node:util";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { AppRouterContext, type AppRouterInstance } from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OfferForm } from "#components/offer/offer-form.tsx";
import { SportForm } from "#components/offer/sport-form.tsx";
import { PersonForm } from "#components/people/person-form.tsx";
import { SeasonForm } from "#components/seasons/season-form.tsx";
import { formDigest } from "#lib/contract/change.ts";
import { checkForm } from "#lib/contract/check.ts";
import type { Fault } from "#lib/contract/fault.ts";
import { readContract } from "#lib/contract/fetch.ts";
import type { Field, FormModel } from "#lib/contract/model.ts";
import { crossFieldFaults } from "#lib/contract/rules.ts";
import { bodyFaults } from "#lib/contract/validator.ts";
import { type Entered, emptyForm, enteredValue, filledForm } from "#lib/contract/values.ts";
import { formModel } from "#lib/contract/walk.ts";
import { RESOURCES, type ResourceName } from "#lib/records/resource.ts";
import type { SaveOutcome, WireRecord } from "#lib/records/submission.ts";
import { en } from "#lib/words/en.ts";
import { TIME_ZONE } from "#lib/words/formats.ts";
import { type Club, type Json, startClub } from "./testing/club-service.ts";
import { type Faulty, faulty, isNullable, type Schema, valid } from "./testing/drawn-values.ts";
import type { FormOpening } from "./use-record-form.ts";

/** Feature sets that are drawn, beside all on and all off. A draw is twelve to fourteen forms, rendered, filled in and sent. */
const DRAWS = 14;
/** Of each form: values that are sent, and faults of which the service is asked too (form and ajv judge them all). */
const SENT = 2;
const FAULTS_SENT = 4;
const TIMEOUT_MS = 300_000;
/** On a machine that is busy with other things fewer sets are drawn; all on and all off are always among them. */
const DRAWING_MS = 60_000;

const CONTEXT = { timeZone: TIME_ZONE };
const NAMES = Object.keys(RESOURCES) as ResourceName[];

let club: Club;
beforeAll(async () => {
  club = await startClub();
}, TIMEOUT_MS);
afterAll(() => club?.stop());

it("each drawn contract: fields as its properties, valid values accepted, single faults refused", {
  timeout: TIMEOUT_MS,
}, async () => {
  const seen = new Set<string>();
  const enough = performance.now() + DRAWING_MS;
  const draw = fc.record({ on: fc.subarray([...club.features]), seed: fc.nat() });
  await fc.assert(
    fc.asyncProperty(draw, async ({ on, seed }) => {
      if (performance.now() > enough) return;
      await club.switchFeatures(on);
      const made: Partial<Record<ResourceName, number>> = {};
      for (const form of await formsOfNow()) {
        seen.add(form.name);
        // What is edited was created by the form before it: an older record may break a rule between fields of which the
        // club had turned one off when it was written, and then the service refuses every change until that is mended.
        if (form.method === "PATCH") await open(form, made[form.resource]);
        expect(rendered(form), form.name).toEqual(fieldNames(form.schema));
        made[form.resource] = await sendValid(form, seed);
        await refuseFaulty(form, seed);
      }
    }),
    {
      numRuns: DRAWS,
      examples: [[{ on: [...club.features], seed: 1 }], [{ on: [], seed: 2 }]],
      // A smaller counterexample would take minutes to find; the draw that failed is printed with its seed.
      endOnFailure: true,
    },
  );
  expect([...seen].sort()).toEqual(NAMES.flatMap((name) => [`create ${name}`, `edit ${name}`]).sort());
});

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
  const { document } = await readContract(club.baseUrl, new Date());
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

/** The schema of a request body, found without lib/contract: members of a JSON object, and references replaced. */
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

/** Next's router, which a rendered form holds for later. */
const router: AppRouterInstance = {
  bfcacheId: "",
  back: () => undefined,
  forward: () => undefined,
  refresh: () => undefined,
  push: () => undefined,
  replace: () => undefined,
  prefetch: () => undefined,
};

interface Common {
  club: string;
  opening: FormOpening;
  id: number | null;
  draftName: string;
  given: WireRecord;
  save: () => Promise<SaveOutcome>;
}

/** The form that the dashboard's pages show. */
function formOf(resource: ResourceName, common: Common) {
  if (resource === "seasons") return <SeasonForm {...common} communes={{}} />;
  if (resource === "sports") return <SportForm {...common} />;
  if (resource === "members") return <PersonForm {...common} communes={{}} list="/judo/1/members" />;
  const references = { seasons: [], sports: [], groups: [], slots: [], people: [] };
  return <OfferForm {...common} kind={resource} season={1} references={references} back="/judo" />;
}

/** The fields that a person finds in the rendered form. Lists of nested items are opened by an item in them. */
function rendered({ resource, model, record, name }: Form): string[] {
  const opened = Object.fromEntries(
    model.fields.filter(({ kind }) => kind === "records").map((field) => [field.name, [{}]]),
  );
  const opening = { model, digest: formDigest(model), record: record ? { ...record, ...opened } : null };
  const common: Common = {
    opening,
    club: "judo",
    id: record ? 1 : null,
    draftName: name,
    given: opened,
    save: async (): Promise<SaveOutcome> => ({ ok: true, id: 1 }),
  };
  const html = renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <NextIntlClientProvider locale="en" messages={en} timeZone={TIME_ZONE}>
        {formOf(resource, common)}
      </NextIntlClientProvider>
    </AppRouterContext.Provider>,
  );
  const boxes = html.split(' data-field="').slice(1);
  // A message about a field leads to the input with its id, or to the first one in its box.
  const reached = ({ key, name: field }: Field) =>
    html.includes(`-${key}"`) ||
    boxes.some((box) => namesOf(box).includes(field) && /<(input|select|textarea)/.test(box));
  expect(
    model.fields.filter((field) => !reached(field)),
    `${name}: fields without an input`,
  ).toEqual([]);
  return boxes.flatMap(namesOf).sort();
}

/** The fields of a box: its attribute's value stands first. */
const namesOf = (box: string) => box.slice(0, box.indexOf('"')).split(" ");

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
async function sendValid(form: Form, seed: number): Promise<number | undefined> {
  const { method, model, name, path } = form;
  let id: number | undefined;
  for (const wish of fc.sample(validBody(form), { seed, numRuns: SENT })) {
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
 * What should be sent for a wish. On create the contract's defaults with it, and without nulls: a null stands in a blank
 * input, which is left out and means the same. On edit only what differs from the record.
 */
function expected(form: Form, wish: WireRecord): WireRecord {
  const { schema, record } = form;
  const meant = asMeant(form, wish);
  if (!record) {
    const defaults = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, inner.default ?? null]);
    return withoutNulls({ ...Object.fromEntries(defaults), ...meant });
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

async function refuseFaulty(form: Form, seed: number): Promise<void> {
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
  for (const fault of fc.sample(fc.constantFrom(...all), { seed, numRuns: FAULTS_SENT })) {
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
    (initial ? isNullable(form.schema.properties?.[property] ?? {}) || initial[field.key] === "" : !field.required)
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
