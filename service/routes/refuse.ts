import { type FieldError, refusal, validationFailed } from "../problem.ts";
import type { BodyFault, Denial } from "../rules/denial.ts";
import type { Transaction } from "../store/database.ts";
import { findUnknown } from "../store/references.ts";

/**
 * Ends a write that a rule speaks against.
 * @throws Problem 409 or 422 with the first reason, all of them in `errors`
 */
export function refuseFor(reasons: readonly Denial[]): void {
  if (reasons.length > 0) throw refusal(reasons);
}

/**
 * Ends a write whose fields contradict each other or name records that do not exist.
 * @throws Problem 422 `validation_failed`
 */
export function refuseFaults(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw validationFailed(faults);
}

/** The rules' faults as entries of an answer. */
export function fieldErrors(faults: readonly BodyFault[]): FieldError[] {
  return faults.map(({ pointer, code, words }) => ({ pointer, code, detail: words }));
}

/** A field that names a record the club does not have. */
export function unknownAt(pointer: string): FieldError {
  return { pointer, code: "not_found", detail: "The club has no such record." };
}

/** Faults of one field that names a record, or of each entry of a list of them. Absent and null name nothing. */
export async function unknownReferences(
  tx: Transaction,
  kind: Parameters<typeof findUnknown>[1],
  pointer: string,
  named: number | readonly number[] | null | undefined,
): Promise<FieldError[]> {
  if (named === null || named === undefined) return [];
  if (typeof named === "number") return (await findUnknown(tx, kind, [named])).map(() => unknownAt(pointer));
  const unknown = new Set(await findUnknown(tx, kind, named));
  return named.flatMap((id, index) => (unknown.has(id) ? [unknownAt(`${pointer}/${index}`)] : []));
}
