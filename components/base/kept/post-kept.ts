import type { Answer } from "./send-in-order.ts";

/** A club that hangs lets the dashboard wait; a device goes on without it. */
const PATIENCE_MS = 20_000;

/** A request to the dashboard; undefined where there is no answer. */
export async function askOwnServer(path: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await fetch(path, { ...init, cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch {
    return undefined;
  }
}

/** The words of an answer that says no. */
export async function problemWords(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { detail?: unknown } | null;
  return typeof body?.detail === "string" ? body.detail : "";
}

/** How a body goes to the dashboard. */
export const asJson = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/**
 * Hands what was kept to the dashboard.
 * @param outcomes what its answer says of each
 */
export async function postKept<Outcome>(
  path: string,
  init: RequestInit,
  outcomes: (answer: unknown) => Outcome[],
): Promise<Answer<Outcome>> {
  const response = await askOwnServer(path, init);
  if (!response) return { kind: "away" };
  if (response.status === 401) return { kind: "signed_out" };
  // 404: no role in this club any more. It looks like a club that does not exist.
  if (response.status === 403 || response.status === 404) return { kind: "denied" };
  if (response.status === 400) return { kind: "malformed", words: await problemWords(response) };
  if (!response.ok) return { kind: "away" };
  try {
    return { kind: "outcomes", outcomes: outcomes(await response.json()) };
  } catch {
    return { kind: "away" };
  }
}
