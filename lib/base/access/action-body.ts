/** The header with which Next's own script names the action that it calls. */
export const ACTION_HEADER = "next-action";

/** Deeper than any record that a form can draw; what reads the arguments climbs as deep as they are. */
const DEEPEST = 64;

/** A form repeats a handful of values at most; each costs a look at what it stands for. */
const MOST_REPEATED = 100;

/** What React writes in the place of a value that JSON lacks, and of a text that begins with a dollar sign. */
const WRITTEN = /^\$(\$|undefined$|-?Infinity$|-0$|NaN$)/;
/** A value that occurs twice is written once, and the other place refers to it: `$0:1:record`. */
const REPEATED = /^\$0(:|$)/;

/**
 * Whether the body of a call to a server action can be read as its arguments. Ours take plain data, which React writes as one JSON array;
 * Next answers everything else (files, promises, references to functions, half a JSON) with an internal error.
 * @param contentType of the request
 */
export function isActionBody(contentType: string | null | undefined, body: string): boolean {
  if (!contentType?.startsWith("text/plain")) return false;
  let read: unknown;
  try {
    read = JSON.parse(body);
  } catch {
    return false;
  }
  const repeated: string[] = [];
  if (!Array.isArray(read) || !isPlain(read, repeated, DEEPEST)) return false;
  return repeated.length <= MOST_REPEATED && repeated.every((reference) => isWhole(valueAt(reference, read)));
}

/** Collects the references on its way. */
function isPlain(value: unknown, repeated: string[], deeper: number): boolean {
  if (typeof value === "string" && REPEATED.test(value)) return repeated.push(value) > 0;
  if (typeof value === "string") return !value.startsWith("$") || WRITTEN.test(value);
  if (typeof value !== "object" || value === null) return true;
  return deeper > 0 && Object.values(value).every((inner) => isPlain(inner, repeated, deeper - 1));
}

/** The value that a reference names; undefined where it names none. */
function valueAt(reference: string, whole: unknown): unknown {
  let value = whole;
  for (const step of reference.split(":").slice(1)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** An object without a reference in it: one that led back to itself would never be read to its end. */
function isWhole(value: unknown): boolean {
  const repeated: string[] = [];
  return typeof value === "object" && value !== null && isPlain(value, repeated, DEEPEST) && repeated.length === 0;
}
