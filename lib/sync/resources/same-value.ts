import type { Raw } from "./wire.ts";

/** Whether two values of the wire are the same: nothing, an empty text and an empty list say the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(value: unknown): unknown {
  if (value === "" || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, plain(inner)] as const)
      .filter(([, inner]) => inner !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Whether a record says what was sent, as far as it tells: a list has the short form of some records. */
export function saysAllOf(record: Raw, body: Raw): boolean {
  return Object.entries(body).every(([name, value]) => !Object.hasOwn(record, name) || isSame(record[name], value));
}

/** A moment is the same in every offset, and a list of numbers in every order. */
function isSame(one: unknown, other: unknown): boolean {
  if (isMoment(one) && isMoment(other)) return Date.parse(one) === Date.parse(other);
  if (areNumbers(one) && areNumbers(other)) return isSameValue(one.toSorted(), other.toSorted());
  return isSameValue(trimmed(one), trimmed(other));
}

const isMoment = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));

const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === "number");

const trimmed = (value: unknown) => (typeof value === "string" ? value.trim() : value);
