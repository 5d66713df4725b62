import "server-only";
import { DatabaseUnavailableError } from "#runtime/database/failure.ts";
import { isUnavailable } from "#runtime/database.ts";
import { createLog, type Log } from "#runtime/log.ts";
import { placeOf, Repeated } from "#runtime/repeated.ts";
import { keptByProcess } from "./kept.ts";

const kept = keptByProcess<Log>("log");

/** The dashboard's log. Identifiers and outcomes only: never a body, a header, a name or a secret. */
export function log(): Log {
  kept.value ??= createLog("dashboard");
  return kept.value;
}

const folded = keptByProcess<true>("folded console");

/**
 * What a page throws Next prints by itself, with its stack. While the database is away that is the same hundred lines for each page that anybody
 * asks for: they go to the log, which says them once. Of any other failure Next's own words are printed a few times, and then counted by the log.
 */
export function foldConsole(): void {
  if (folded.value) return;
  folded.value = true;
  const print = console.error.bind(console);
  const repeated = new Repeated((trouble, left) =>
    log().warn({ trouble, left }, "pages still fail so; not printed again"),
  );
  console.error = (...told: unknown[]) => {
    // A page that was open when a new build came: the browser is told, and nobody here can do anything.
    if (told.some((one) => one instanceof Error && one.message.startsWith("Failed to find Server Action")))
      return log().info("a page called an action that this build does not have");
    const away = told.find(
      (one) => isUnavailable(one) || (typeof one === "string" && one.includes("DatabaseUnavailableError")),
    );
    if (away === undefined) {
      if (repeated.isSaid(printed(told))) print(...told);
      return;
    }
    const err = away instanceof Error ? away : new DatabaseUnavailableError("unreachable");
    log().error({ err }, "a page found the database out of reach");
  };
}

/** What of something printed is the same each time it is printed: where it was thrown, or how its words begin. */
function printed(told: readonly unknown[]): string {
  const err = told.find((one) => one instanceof Error);
  return err ? placeOf(err) : String(told[0]).slice(0, BEGINNING);
}

/** As long as the words with which something that is printed often begins. */
const BEGINNING = 80;
