import type { IncomingHttpHeaders } from "node:http";
import { keptByProcess } from "#lib/kept.ts";

/** The number of the account whose session a `Cookie` field holds; undefined for a stranger, and for a session that has ended. */
type Acquainted = (cookies: string) => Promise<number | undefined>;

const kept = keptByProcess<Acquainted>("acquainted");

/**
 * Tells the front how somebody is known who has signed in. The front stands outside of Next and knows neither our secret nor our store; it
 * only asks who may go first.
 */
export function recogniseBy(acquainted: Acquainted): void {
  kept.value = acquainted;
}

/** Whether anybody can be told by now: while the program begins, nobody can. */
export const isRecognising = (): boolean => kept.value !== undefined;

/** Whose request it is, where somebody signed in sends it. What the person may do is asked elsewhere, each time. */
export async function acquaintance({ cookie }: IncomingHttpHeaders): Promise<number | undefined> {
  return cookie === undefined ? undefined : await kept.value?.(cookie);
}
