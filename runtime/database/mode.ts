import type { PgTransactionConfig } from "drizzle-orm/pg-core";

/** The mode of a transaction as `begin` and `set transaction` take it. */
export function modeOf({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string {
  return [
    isolationLevel && `isolation level ${isolationLevel}`,
    accessMode,
    deferrable !== undefined && (deferrable ? "deferrable" : "not deferrable"),
  ]
    .filter(Boolean)
    .join(" ");
}
