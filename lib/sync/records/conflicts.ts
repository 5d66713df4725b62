import { isObject } from "#lib/base/json-object.ts";
import type { FormModel } from "#lib/club/contract/form-field.ts";
import { enteredValue, type FormContext, sameValue } from "#lib/club/contract/values.ts";
import type { Conflict, WireRecord } from "./submission.ts";

/**
 * The fields of `body` that somebody else changed since the form opened. A field that both changed to the same value is no
 * conflict, and a field that only the other person changed merges by itself: a PATCH does not name it.
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
  if (model.shape === "raw") return wholeConflict(model, opened, fresh, body);
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

/** A body that cannot be drawn is compared as a whole: sending it replaces the whole record. */
function wholeConflict(model: FormModel, opened: WireRecord, fresh: WireRecord, body: unknown): Conflict[] {
  const [before, theirs, mine] = [opened, fresh, body].map(canonical);
  return before === theirs || theirs === mine ? [] : model.fields.map(({ name }) => ({ name, theirs: fresh }));
}

/** A JSON value as text, whatever the order in which its members came. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
