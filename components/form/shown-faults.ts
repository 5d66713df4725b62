import type { FieldError, FieldErrors } from "react-hook-form";
import { type Fault, partsOf } from "#lib/contract/fault.ts";
import type { Field, FormModel } from "#lib/contract/model.ts";

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

/**
 * Faults by JSON Pointer as react-hook-form's errors by field key. What points at nothing that the form shows becomes a
 * form-level message, so that no word of the service is lost.
 */
export function errorsOf(
  model: FormModel,
  faults: readonly Fault[],
  say: (fault: Fault, field?: Field) => string,
): FieldErrors {
  const errors: Record<string, ContractFieldError> = {};
  for (const fault of faults) {
    const { key, path, field } = placeOf(model, fault.pointer);
    errors[key] ??= { type: fault.code, message: "", faults: [] };
    errors[key].faults.push({ path, message: say(fault, field) });
  }
  return errors;
}

function placeOf(model: FormModel, pointer: string): { key: string; path: (string | number)[]; field?: Field } {
  const [name, ...below] = partsOf(pointer);
  const top = model.fields.find((candidate) => candidate.name === (model.shape === "raw" ? "" : name));
  if (!top) return { key: FORM_LEVEL, path: [] };
  let field: Field | undefined = top;
  const path: (string | number)[] = [];
  for (const part of below) {
    if ((field?.kind === "records" || field?.kind === "list") && /^\d+$/.test(part)) path.push(Number(part));
    else {
      const nested: Field | undefined =
        field && "fields" in field ? field.fields.find((one) => one.name === part) : undefined;
      if (!nested) break;
      path.push(nested.key);
      field = nested;
    }
  }
  return { key: top.key, path, field };
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
