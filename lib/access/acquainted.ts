import type { IncomingHttpHeaders } from "node:http";
import { keptByProcess } from "#lib/kept.ts";

type Acquainted = (cookies: string) => Promise<boolean>;

const kept = keptByProcess<Acquainted>("acquainted");

/**
 * Tells the front how somebody is known who has signed in. The front stands outside of Next and knows neither our secret nor our store; it
 * only asks who may go first.
 */
export function recogniseBy(acquainted: Acquainted): void {
  kept.value = acquainted;
}

/** Whether a request carries the cookie of somebody who signed in here. What the person may do is asked elsewhere, each time. */
export async function isAcquainted({ cookie }: IncomingHttpHeaders): Promise<boolean> {
  return cookie !== undefined && ((await kept.value?.(cookie)) ?? false);
}
