import type { IncomingHttpHeaders } from "node:http";

type Acquainted = (cookies: string) => Promise<boolean>;

const kept = globalThis as { __guichet_acquainted?: Acquainted };

/**
 * Tells the front how somebody is known who has signed in. The front stands outside of Next and knows neither our secret nor our store; it
 * only asks who may go first.
 */
export function recogniseBy(acquainted: Acquainted): void {
  kept.__guichet_acquainted = acquainted;
}

/** Whether a request carries the cookie of somebody who signed in here. What the person may do is asked elsewhere, each time. */
export async function isAcquainted({ cookie }: IncomingHttpHeaders): Promise<boolean> {
  return cookie !== undefined && ((await kept.__guichet_acquainted?.(cookie)) ?? false);
}
