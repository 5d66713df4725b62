import "server-only";
import { createLog, type Log } from "#runtime/log.ts";
import { keptByProcess } from "./kept.ts";

const kept = keptByProcess<Log>("log");

/** The dashboard's log. Identifiers and outcomes only: never a body, a header, a name or a secret. */
export function log(): Log {
  kept.value ??= createLog("dashboard");
  return kept.value;
}
