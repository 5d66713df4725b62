import type { FieldError, FieldErrors } from "react-hook-form";
import type { Field, FormModel } from "#lib/club/contract/form-field.ts";

/** A message and the place of its input: keys and indices below the field. */
export interface ShownFault {
  path: (string | number)[];
  message: string;
}

/** A react-hook-form error that carries every message of its field, those of nested inputs too. */
export interface ContractFieldError extends FieldError {
  faults: ShownFault[];
}

/** Where form-level messages live among react-hook-form's errors. */
export const FORM_LEVEL = "root";

/** One message with the input it belongs to. */
export interface PlacedFault extends ShownFault {
  /** undefined: the form as a whole. */
  key: string | undefined;
  code: string;
}

/** Messages as react-hook-form's errors by field key. */
export function errorsOf(faults: readonly PlacedFault[]): FieldErrors {
  const errors: Record<string, ContractFieldError> = {};
  for (const { key = FORM_LEVEL, code, path, message } of faults) {
    errors[key] ??= { type: code, message: "", faults: [] };
    errors[key].faults.push({ path, message });
  }
  return errors;
}

/** The messages for an input at `path` below its field; those of inputs below it are theirs to show. */
export function messagesAt(error: FieldError | undefined, path: readonly (string | number)[]): string[] {
  const faults = (error as ContractFieldError | undefined)?.faults ?? [];
  return faults
    .filter((fault) => fault.path.length === path.length && fault.path.every((part, index) => part === path[index]))
    .map((fault) => fault.message);
}

/** Every message of a form in the order of its fields, each with the input that it belongs to. */
export function listErrors(
  model: FormModel,
  errors: FieldErrors,
): { field: Field | undefined; path: (string | number)[]; message: string }[] {
  const of = (key: string, field: Field | undefined) =>
    ((errors[key] as ContractFieldError | undefined)?.faults ?? []).map(({ path, message }) => ({
      field,
      path,
      message,
    }));
  return [...of(FORM_LEVEL, undefined), ...model.fields.flatMap((field) => of(field.key, field))];
}
