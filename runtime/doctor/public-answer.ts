import { beginningOf } from "./question.ts";

/** What was answered to a question that anybody may ask. */
export interface PublicAnswer {
  status: number;
  headers: Headers;
  /** Its JSON, of which nothing is known; undefined where it is none, or longer than was to be read. */
  said: unknown;
}

const ANSWER_WITHIN_MS = 6_000;
const LONGEST_ANSWER = 256 * 1024;

/**
 * Asks an address for what it says of itself to everybody. Follows no redirect.
 * @throws what `fetch` throws where nobody answers in time
 */
export async function publicAnswer(url: string): Promise<PublicAnswer> {
  const response = await fetch(url, {
    // Next keeps answers of `fetch` unless told not to.
    ...{ redirect: "manual", cache: "no-store", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    headers: { accept: "application/json" },
  });
  const { status, headers } = response;
  const text = await beginningOf(response, LONGEST_ANSWER);
  try {
    return { status, headers, said: JSON.parse(text) };
  } catch {
    return { status, headers, said: undefined };
  }
}
