import type { ServerResponse } from "node:http";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { currentTrace } from "#lib/base/program/trace.ts";
import { isUnavailable } from "#runtime/database/failure.ts";

/** As the routes say it (app/api/answers.ts): a database that was restarted is back within seconds. */
const AGAIN_AFTER_SECONDS = "5";

/** The requests whose page could not be made because the database gave no answer, by their traces, until they are answered. */
const kept = keptByProcess<Set<string>>("pages without a database");

/** Called with what a page threw, while its request is still unanswered (Next's `onRequestError`). */
export function notePageFailure(cause: unknown): void {
  if (!isUnavailable(cause)) return;
  kept.value ??= new Set();
  kept.value.add(currentTrace());
}

/**
 * Answers 503 where Next answers 500 for a page that has no database: it is no fault of the page, and who asks again later is served. A page whose
 * beginning was sent before has said 200, and says the rest in words.
 */
export function tellUnavailable(response: ServerResponse, trace: string): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  const isAway = () => kept.value?.has(trace) ?? false;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status !== 500 || !isAway()) return writeHead(status, ...rest);
    response.setHeader("retry-after", AGAIN_AFTER_SECONDS);
    return writeHead(503, ...rest.filter((one) => typeof one !== "string"));
  }) as ServerResponse["writeHead"];
  response.once("close", () => kept.value?.delete(trace));
}
