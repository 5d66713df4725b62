import { causesOf } from "../../runtime/causes.ts";

/** The code of a failure of the database or the system, the outermost first. */
export function databaseCode(error: unknown): string | undefined {
  for (const cause of causesOf(error)) if ("code" in cause && typeof cause.code === "string") return cause.code;
  return undefined;
}

/** Whether a table is not there: of a club that is open, because another process has forgotten it. */
export function isTableMissing(error: unknown): boolean {
  return databaseCode(error) === UNDEFINED_TABLE;
}

const UNDEFINED_TABLE = "42P01";
