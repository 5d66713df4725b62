import type { FormModel } from "#lib/contract/model.ts";
import { enteredValue, type FormContext, sameValue } from "#lib/contract/values.ts";
import type { Conflict, WireRecord } from "./submission.ts";

/**
 * The fields of `body` that somebody else changed since the form opened. What both changed to the same value is no conflict,
 * and a field that only the other person changed merges by itself: a PATCH does not name it.
 * @param opened the record as the form opened on it
 * @param fresh the record as the service has it now
 */
export function conflictsOf(
  model: FormModel,
  opened: WireRecord,
  fresh: WireRecord,
  body: WireRecord,
  context: FormContext,
): Conflict[] {
  return model.fields
    .filter((field) => Object.hasOwn(body, field.name))
    .filter((field) => {
      const [before, theirs, mine] = [opened, fresh, body].map((record) =>
        enteredValue(field, record[field.name], context),
      );
      return !sameValue(before, theirs) && !sameValue(theirs, mine);
    })
    .map((field) => ({ name: field.name, theirs: fresh[field.name] ?? null }));
}
