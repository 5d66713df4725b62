import { type APIRequestContext, expect } from "@playwright/test";

/** Asks an address of the dashboard as somebody who is signed in. @returns the JSON of the answer */
export type Read = (path: string) => Promise<unknown>;

/** As the person whose cookies a page, or a browser, has. */
export const readBy =
  (request: APIRequestContext): Read =>
  async (path) =>
    (await request.get(path)).json();

/** How the season of the demonstration stands, for everybody who is signed in. */
export const STATUS = "/api/clubs/demo/status?season=2";

/** The first reading of a whole club takes seconds; on a machine that does much else, a minute. */
const WITHIN_MS = 120_000;

/** Waits until the dashboard's copy of the season is whole and nothing is being read: until then lists grow, and calls are made. */
export async function untilCopied(read: Read): Promise<void> {
  const copy = async () => {
    const { mirror } = (await read(STATUS)) as { mirror: { ready: boolean; phase: string | null } };
    return { ready: mirror.ready, phase: mirror.phase };
  };
  await expect.poll(copy, { timeout: WITHIN_MS }).toEqual({ ready: true, phase: null });
}
