import type { Ledger } from "./ledger.ts";

/** A browser comes back after so long where nobody told it otherwise. */
const COME_BACK_MS = 1_000;
/** Without a stream for longer than this a page would show old things. */
const GAP_MOST_MS = 10_000;

/**
 * Holds a stream of changes open as a browser does: when it breaks it comes back, and names the last change that it heard.
 * @returns what lets go of it
 */
export function follow(url: string, cookie: string, ledger: Ledger): () => void {
  const ending = new AbortController();
  let last: string | undefined;
  let brokenAt: number | undefined;
  const once = async () => {
    const headers = { cookie, ...(last !== undefined && { "last-event-id": last }) };
    const answer = await fetch(`${url}/api/live/demo`, { headers, signal: ending.signal });
    if (answer.status !== 200) return ledger.failed("stream", `answered ${answer.status}`);
    const gap = brokenAt === undefined ? 0 : performance.now() - brokenAt;
    brokenAt = undefined;
    ledger.answered("stream", gap);
    if (gap > GAP_MOST_MS) ledger.failed("stream", `was away for ${Math.round(gap / 1_000)} s`);
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) {
      const text = decoder.decode(chunk as Uint8Array, { stream: true });
      last = /^id: (.*)$/m.exec(text)?.[1] ?? last;
    }
  };
  const go = async () => {
    while (!ending.signal.aborted) {
      await once().catch(() => {});
      brokenAt ??= performance.now();
      await new Promise((resolve) => setTimeout(resolve, COME_BACK_MS));
    }
  };
  void go();
  return () => ending.abort();
}
