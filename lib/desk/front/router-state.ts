/** What the dashboard's own pages have is a fifth of it; Next climbs as deep as it is sent. */
const DEEPEST = 32;

/** Kinds of a dynamic part of an address, as Next's client writes them in short. */
const PARTS: ReadonlySet<unknown> = new Set([
  ...["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc", "d", "di(..)(..)", "di(.)", "di(..)", "di(...)"],
]);
const MARKS: ReadonlySet<unknown> = new Set(["refetch", "inside-shared-layout", "metadata-only"]);

/**
 * Whether a `Next-Router-State-Tree` field is one that Next's own client could have sent: it answers an internal error, and prints a stack, to
 * any other. A nested list: the part of the address, what is below it, and what it wants.
 */
export function isRouterState(field: string): boolean {
  try {
    return isState(JSON.parse(decodeURIComponent(field)), DEEPEST);
  } catch {
    return false;
  }
}

function isState(value: unknown, deeper: number): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6 || deeper === 0) return false;
  const [part, below, refresh, mark, hints, more] = value;
  if (!isPart(part) || typeof below !== "object" || below === null || Array.isArray(below)) return false;
  const isNone = (given: unknown) => given === null || given === undefined;
  return (
    Object.values(below).every((inner) => isState(inner, deeper - 1)) &&
    (isNone(refresh) || isTexts(refresh, 2)) &&
    (isNone(mark) || MARKS.has(mark)) &&
    (isNone(hints) || typeof hints === "number") &&
    (more === undefined || typeof more === "string")
  );
}

function isPart(value: unknown): boolean {
  if (typeof value === "string") return true;
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [name, given, kind, siblings] = value;
  return isTexts([name, given], 2) && PARTS.has(kind) && (siblings === null || isTexts(siblings));
}

function isTexts(value: unknown, count?: number): boolean {
  return (
    Array.isArray(value) &&
    (count === undefined || value.length === count) &&
    value.every((text) => typeof text === "string")
  );
}
