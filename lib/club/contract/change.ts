import type { Field, FormModel } from "./form-field.ts";

/** One difference between two readings of a form, by the property's path of names. */
export interface FormChange {
  kind: "added" | "removed" | "now_required" | "changed";
  name: string;
  title?: string;
  /** What a field that stayed accepts now, and what it accepted before; never empty where the kind is `changed`. */
  limits?: LimitChange[];
}

/** Limits that are a number: absent before or after where there was none. */
export const NUMBER_LIMITS = [
  "minLength",
  "maxLength",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minItems",
  "maxItems",
] as const;
export type NumberLimit = (typeof NUMBER_LIMITS)[number];

const SWITCHES = ["nullable", "readOnly", "deprecated", "uniqueItems"] as const;

/** One limit with its value before and after. `other` is a difference that has no words of its own, e.g. a pattern. */
export type LimitChange =
  | { limit: NumberLimit; before?: number; after?: number }
  | { limit: "kind"; before: Field["kind"]; after: Field["kind"] }
  | { limit: "options"; added: string[]; removed: string[] }
  | { limit: (typeof SWITCHES)[number] | "required"; after: boolean }
  | { limit: "other" };

/** Properties of a field that say nothing about what it accepts. */
export const WORDS = new Set(["title", "description", "hints", "default", "label"]);

/** The changes of a form's fields since it was opened; empty when they accept exactly the same values. */
export function formChanges(before: FormModel, after: FormModel): FormChange[] {
  return fieldChanges(before.fields, after.fields, "");
}

function fieldChanges(before: readonly Field[], after: readonly Field[], above: string): FormChange[] {
  const told = (kind: FormChange["kind"], field: Field): FormChange => ({
    kind,
    name: above + field.name,
    ...(field.title === undefined ? {} : { title: field.title }),
  });
  const removed = before
    .filter((old) => !after.some((field) => field.name === old.name))
    .map((old) => told("removed", old));
  const others = after.flatMap((field): FormChange[] => {
    const old = before.find((candidate) => candidate.name === field.name);
    if (!old) return [told("added", field)];
    const nested =
      "fields" in old && "fields" in field ? fieldChanges(old.fields, field.fields, `${above}${field.name}/`) : [];
    const limits = limitChanges(old, field);
    if (!old.required && field.required)
      return [{ ...told("now_required", field), ...(limits.length > 0 ? { limits } : {}) }, ...nested];
    return limits.length > 0 ? [{ ...told("changed", field), limits }, ...nested] : nested;
  });
  return [...removed, ...others];
}

/** What a field that stayed accepts otherwise than before, its nested fields and a new obligation aside. */
function limitChanges(before: Field, after: Field): LimitChange[] {
  if (shellOf(before) === shellOf(after)) return [];
  const changes: LimitChange[] = [];
  // A text's longest length says nothing beside the news that it has become a number.
  if (before.kind === after.kind) changes.push(...numberChanges(before, after), ...optionChanges(before, after));
  else changes.push({ limit: "kind", before: before.kind, after: after.kind });
  if (before.kind === "list" && after.kind === "list")
    changes.push(...limitChanges({ ...before.item, required: false }, { ...after.item, required: false }));
  for (const limit of SWITCHES)
    if (isOn(before, limit) !== isOn(after, limit)) changes.push({ limit, after: isOn(after, limit) });
  if (before.required && !after.required) changes.push({ limit: "required", after: false });
  // Two readings that differ in what no sentence says, or only in the obligation, which `now_required` tells.
  const onlyRequired = shellOf({ ...before, required: true }) === shellOf({ ...after, required: true });
  return changes.length > 0 || onlyRequired ? changes : [{ limit: "other" }];
}

function numberChanges(before: Field, after: Field): LimitChange[] {
  return NUMBER_LIMITS.flatMap((limit): LimitChange[] => {
    const [was, is] = [numberOf(before, limit), numberOf(after, limit)];
    if (was === is) return [];
    return [{ limit, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }];
  });
}

function numberOf(field: Field, limit: NumberLimit): number | undefined {
  return (field as { [name in NumberLimit]?: number })[limit];
}

function isOn(field: Field, limit: (typeof SWITCHES)[number]): boolean {
  return (field as { [name in (typeof SWITCHES)[number]]?: boolean })[limit] === true;
}

function optionChanges(before: Field, after: Field): LimitChange[] {
  if (before.kind !== "enum" || after.kind !== "enum") return [];
  const values = (field: typeof before) => new Set(field.options.map(({ value }) => String(value)));
  const [was, is] = [values(before), values(after)];
  const added = [...is].filter((value) => !was.has(value));
  const removed = [...was].filter((value) => !is.has(value));
  return added.length + removed.length > 0 ? [{ limit: "options", added, removed }] : [];
}

/** A field without its words and without the fields nested in it, which are compared one by one. */
function shellOf(field: Field): string {
  return constraintsOf("fields" in field ? { ...field, fields: [] } : field);
}

/** A field without its words. */
function constraintsOf(field: Field): string {
  return JSON.stringify(field, (key, value) => (WORDS.has(key) ? undefined : value));
}
