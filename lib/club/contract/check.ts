import type { Fault } from "./fault.ts";
import type { FormModel } from "./form-field.ts";
import { bodyFaults } from "./validator.ts";
import { bodyOf, type Entered, enteredPointer, type FormContext } from "./values.ts";

/** Comes with the check: it is not asked before. */
export { dateFaults } from "./plausible-dates.ts";

/**
 * Reads a form: the body it would send and everything that is wrong with it. Browser and server action call this same
 * function. A fault found while reading an input stands for whatever the schema would say about the missing value; each points
 * at the input that it is about.
 * @param initial the inputs as the form opened on an existing record; leave out to create
 */
export function checkForm(
  model: FormModel,
  entered: Entered,
  context: FormContext,
  initial?: Entered,
): { body: unknown; faults: Fault[] } {
  const read = bodyOf(model, entered, context, initial);
  const told = read.faults.map((fault) => fault.pointer);
  const isTold = ({ pointer }: Fault) =>
    told.some((known) => known === pointer || known.startsWith(`${pointer}/`) || known === "");
  const found = bodyFaults(model, read.body)
    .map((fault) => ({ ...fault, pointer: enteredPointer(model, entered, fault.pointer) }))
    .filter((fault) => !isTold(fault));
  // "Nothing to send" is no news while an input is still unreadable.
  const news = read.faults.length > 0 ? found.filter((fault) => fault.code !== "nothing_to_send") : found;
  return { body: read.body, faults: [...read.faults, ...news] };
}
