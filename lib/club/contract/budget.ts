import { CONTRACT_LIMITS } from "./limits.ts";

/** What the walk of one form may still spend, all fields together. */
export interface FormBudget {
  work: number;
  /** Fields nested in others. */
  nested: number;
  /** Characters of the model. */
  characters: number;
}

/** A whole form's budget. @param workLeft what all the forms of a reading may still spend together */
export function formBudget(workLeft: number = CONTRACT_LIMITS.formWork): FormBudget {
  const { formWork, allFields, formCharacters } = CONTRACT_LIMITS;
  return { work: Math.min(formWork, workLeft), nested: allFields, characters: formCharacters };
}

/** Work that even the last field of a form is granted: one that is built to exhaust the form's budget takes no plain one along. */
const LEAST_WORK = 100;

/** What one field may spend of a form's budget. */
export function fieldWork(form: FormBudget): number {
  return Math.max(Math.min(CONTRACT_LIMITS.fieldWork, form.work), LEAST_WORK);
}

const widths = new WeakMap<object, number>();

/**
 * Entries of an object or list; 0 for anything else. Counted once for each object of a document: a wide one may be referred to
 * from everywhere, and only counting it is already the work that is to be bounded.
 */
export function widthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  if (Array.isArray(value)) return value.length;
  let width = widths.get(value);
  if (width === undefined) {
    width = Object.keys(value).length;
    widths.set(value, width);
  }
  return width;
}

/** Whether a JSON value takes no more than about `limit` characters; looks no further than that. */
export function isSmall(value: unknown, limit: number): boolean {
  return spend(value, limit) >= 0;
}

function spend(value: unknown, left: number): number {
  if (typeof value === "string") return left - value.length - 2;
  if (typeof value !== "object" || value === null) return left - 4;
  if (widthOf(value) > left) return -1;
  let rest = left - 2;
  for (const [name, inner] of Object.entries(value)) {
    if (rest < 0) return rest;
    rest = spend(inner, rest - name.length - 4);
  }
  return rest;
}
