import type { Field } from "#lib/club/contract/form-field.ts";

/** Whether something must stand in an input before its form is sent: where null is taken, emptiness says that. */
export function mustBeFilled(field: Pick<Field, "required" | "nullable"> | undefined): boolean {
  return field?.required === true && !field.nullable;
}

/**
 * Whether an input is marked as one that must be filled in: what begins with a value asks for nothing.
 * @param isEdit of an existing record, which has been filled in before
 */
export function isMarked(field: Field | undefined, isEdit: boolean): boolean {
  return mustBeFilled(field) && !isEdit && !field?.readOnly && (field?.default ?? null) === null;
}

/**
 * Whether an input may be left without an answer. A PATCH requires nothing and has no defaults, yet nothing can be emptied
 * there that may not be null: on an existing record only what has not been set may stay so.
 * @param opened what stood in the input when the form opened on an existing record; leave out where values are written anew
 */
export function mayBeUnset(field: Field, opened?: { value: unknown }): boolean {
  if (field.nullable) return true;
  return opened ? isNothing(opened.value) : !field.required && field.default === undefined;
}

function isNothing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === undefined || value === null || value === "";
  return "date" in value && "time" in value && value.date === "" && value.time === "";
}
