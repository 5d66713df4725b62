import "server-only";
import { ClubError } from "./error.ts";
import type { Reachability } from "./reachability.ts";

/** A page shows the copy when the club has not answered by then: somebody stands at the counter. */
export const PAGE_PATIENCE_MS = 3_000;

/** While a club is known to be away, a page looks no longer than this whether it is back; the probe looks all the time. */
const AWAY_PATIENCE_MS = 1_000;

/** Who has pressed "save" wants it saved, and sees that it is being done. */
const SAVE_PATIENCE_MS = 10_000;

/** What a person waits for: a page that is read, or a form that is saved. */
export type Patience = "page" | "save";

/** How long one waits for an answer of this club, in milliseconds. */
export function patienceOf(patience: Patience, reachability: Reachability | undefined): number {
  if (patience === "save") return SAVE_PATIENCE_MS;
  return reachability?.unreachableSince ? AWAY_PATIENCE_MS : PAGE_PATIENCE_MS;
}

/**
 * What comes of the work, which goes on alone when it takes longer: others may wait for it too.
 * @throws ClubError `timed_out` after so many milliseconds; never where they are undefined
 */
export async function within<T>(withinMs: number | undefined, work: Promise<T>, operation: string): Promise<T> {
  if (withinMs === undefined) return work;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new ClubError({ kind: "unreachable", code: "timed_out", operation })),
    withinMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
