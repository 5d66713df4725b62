import type { IncomingMessage } from "node:http";
import { HEALTH, LIVE, READY } from "#lib/base/program/health-paths.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { countAnswer } from "#lib/base/program/metrics.ts";
import { underTrace } from "#lib/base/program/trace.ts";
import { isLeaving } from "#lib/base/program/way-in.ts";
import { StatementTally, tallied } from "#runtime/database/tally.ts";
import { createLog, type Log } from "#runtime/log.ts";
import { newTrace } from "#runtime/watch/trace.ts";
import { GUARDED } from "./refusal.ts";
import type { Handler } from "./server.ts";
import { tellUnavailable } from "./unavailable.ts";

const log = keptByProcess<Log>("log");

/** Up to six parts of the front wait for the end of one answer, and Next for several of its own: ten are no leak, as Node would take them for. */
const LISTENERS = 24;

/** Gives each request a name for the logs of both programs, counts its answer, and says what became of it: never a query, a field or a body. */
export function withWatched(handler: Handler): Handler {
  return (request, response) => {
    const path = pathOf(request);
    if (path === LIVE) {
      response.writeHead(200, { ...GUARDED, "content-type": "application/json" }).end('{"status":"ok"}\n');
      return;
    }
    if (isLeaving() && (path === READY || path === HEALTH)) {
      response.writeHead(503, { ...GUARDED, "content-type": "application/json" }).end('{"status":"stopping"}\n');
      return;
    }
    if (path === READY) request.url = HEALTH;
    const trace = newTrace();
    const begun = performance.now();
    response.setHeader("x-request-id", trace);
    response.setMaxListeners(LISTENERS);
    tellUnavailable(response, trace);
    const tally = new StatementTally();
    response.once("close", () => note(request, path, { trace, status: response.statusCode, begun, tally }));
    return tallied(tally, () => underTrace(() => handler(request, response), trace));
  };
}

function note(
  { method }: IncomingMessage,
  path: string,
  answer: { trace: string; status: number; begun: number; tally: StatementTally },
): void {
  const { trace, status, begun, tally } = answer;
  // A stream is over when its reader leaves.
  if (path.startsWith("/_next/") || path.startsWith("/api/live/")) return;
  const seconds = (performance.now() - begun) / 1_000;
  countAnswer({ kind: kindOf(path), status: `${Math.floor(status / 100)}xx` }, seconds);
  log.value ??= createLog("dashboard");
  // A balancer asks every two seconds, for ever: what it hears is of interest only where it is no.
  const level = (path === READY || path === HEALTH) && status < 400 ? "debug" : "info";
  const took = { milliseconds: Math.round(seconds * 1_000), statements: tally.count, same: tally.mostOften };
  log.value[level]({ trace, method, path: named(path), status, ...took }, "request");
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?", 1)[0] ?? "";

function kindOf(path: string): string {
  const [, first = "", second = ""] = path.split("/");
  if (first === "api") return `api/${word(second)}`;
  return first === "hooks" ? "hooks" : "page";
}

/** A path as it may stand in a log: words and numbers of ours, and nothing that could be a secret, such as that of a calendar. */
function named(path: string): string {
  return path.split("/").map(word).join("/").slice(0, 200);
}

const word = (part: string) => (/^[a-z][a-z-]{0,39}$|^\d{0,9}$/.test(part) ? part : "…");
