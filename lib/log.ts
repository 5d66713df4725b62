import "server-only";
import { createLog, type Log } from "#runtime/log.ts";

const kept = globalThis as { __guichet_log?: Log };

/** The dashboard's log. Identifiers and outcomes only: never a body, a header, a name or a secret. */
export function log(): Log {
  kept.__guichet_log ??= createLog("dashboard");
  return kept.__guichet_log;
}
