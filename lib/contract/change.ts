import type { Field, FormModel } from "./model.ts";

/** One difference between two readings of a form, by the property's path of names. */
export interface FormChange {
  kind: "added" | "removed" | "now_required" | "changed";
  name: string;
  title?: string;
}

/**
 * A short text that is equal for models that accept the same: what a form sends along to say which contract it was drawn
 * from. Words do not count: a new title is no reason to stop anybody.
 */
export function formDigest(model: FormModel): string {
  return digest(JSON.stringify(model, (key, value) => (WORDS.has(key) ? undefined : value)));
}

/** Properties of a field that say nothing about what it accepts. */
const WORDS = new Set(["title", "description", "hints", "default", "label"]);

/** What became of a form's fields since it was opened; empty when they accept exactly what they accepted. */
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
    if (!old.required && field.required) return [told("now_required", field)];
    if ("fields" in old && "fields" in field && sameShell(old, field))
      return fieldChanges(old.fields, field.fields, `${above}${field.name}/`);
    return constraintsOf(old) === constraintsOf(field) ? [] : [told("changed", field)];
  });
  return [...removed, ...others];
}

function sameShell(a: Field, b: Field): boolean {
  return (
    constraintsOf({ ...a, fields: [] } as unknown as Field) === constraintsOf({ ...b, fields: [] } as unknown as Field)
  );
}

/** A field without its words. */
function constraintsOf(field: Field): string {
  return JSON.stringify(field, (key, value) => (WORDS.has(key) ? undefined : value));
}

/** cyrb53, a 53-bit hash that browser and server compute alike and at once (Web Crypto answers only later). */
function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
