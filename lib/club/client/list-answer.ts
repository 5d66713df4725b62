import "server-only";
import { isObject } from "#lib/base/json-object.ts";
import { unreadable } from "./client.ts";

/** From where a page was asked for, and by what the list says where the next one begins. */
interface AskedPage {
  cursor: "next_after" | "next_offset";
  from: number;
}

/** One page of a list (club-api §2.1). */
export interface FetchedPage {
  data: readonly unknown[];
  /** Where the next one begins; null on the last. */
  next: number | null;
}

/**
 * The page in an answer. Only a club that says `null` has shown all it has (club-api §4.1): what lacks the envelope is something else, and
 * would pass for an empty club. A list that goes on where it was already never ends.
 * @param asked the name of the field that says where the list goes on, and where this page was to begin
 * @throws ClubError `unreadable_answer`
 */
export function pageIn(answer: unknown, { cursor, from }: AskedPage, operation: string): FetchedPage {
  const { data, pagination } = isObject(answer) ? answer : {};
  if (!Array.isArray(data)) throw unreadable(operation, { detail: "there is no list in the answer" });
  const next = isObject(pagination) ? pagination[cursor] : undefined;
  if (next !== null && (typeof next !== "number" || !Number.isInteger(next)))
    throw unreadable(operation, { detail: "the answer does not say where the list goes on" });
  if (next !== null && next <= from) {
    const place = cursor === "next_after" ? "cursor" : "offset";
    throw unreadable(operation, { detail: `the ${place} does not move on` });
  }
  return { data, next };
}
