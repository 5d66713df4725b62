import { type FieldError, type Problem, refusal, validationFailed } from "../problem.ts";
import type { BodyFault, Denial } from "../rules/denial.ts";
import type { Transaction } from "../store/database.ts";
import { findUnknown } from "../store/references.ts";

/** A body as far as it matters here: which fields were sent. */
type SentBody = Readonly<Record<string, unknown>>;

const isIn = (sent: SentBody) => (field: string) => sent[field] !== undefined;

/**
 * Ends a write that a rule speaks against; see `refusalOf`.
 * @throws Problem 409 or 422
 */
export function refuseFor(reasons: readonly Denial[], sent?: SentBody, instead?: readonly string[]): void {
  if (reasons.length > 0) throw refusalOf(reasons, sent, instead);
}

/**
 * The answer to a write that a rule speaks against: the first reason leads, all are in `errors`. Rules look at whole records, answers point
 * at what was sent: a reason that lies in a field which the record had from before is told of the one that brought it up.
 * @param sent the body; none was read where nothing is given
 * @param instead fields that bring up reasons of others, in the order in which they are looked for
 */
export function refusalOf(reasons: readonly Denial[], sent: SentBody = {}, instead: readonly string[] = []): Problem {
  return refusal(
    reasons.map(({ pointer, ...reason }): Denial => {
      if (pointer === undefined) return reason;
      const [, field = ""] = pointer.split("/");
      if (isIn(sent)(field)) return { ...reason, pointer };
      const other = instead.find(isIn(sent));
      return other === undefined ? reason : { ...reason, pointer: `/${other}` };
    }),
  );
}

/**
 * Ends a write whose fields contradict each other or name records that do not exist.
 * @throws Problem 422 `validation_failed`
 */
export function refuseFaults(faults: readonly FieldError[]): void {
  if (faults.length > 0) throw validationFailed(faults);
}

/**
 * The rules' faults as entries of an answer, each at the first of its fields that was sent (club-api#writes). Fields that were there before
 * contradict each other without anything that this write does.
 */
export function fieldErrors(faults: readonly BodyFault[], sent: SentBody): FieldError[] {
  return faults.flatMap(({ fields, code, words }) => {
    const field = fields.find(isIn(sent));
    return field === undefined ? [] : [{ pointer: `/${field}`, code, detail: words }];
  });
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
