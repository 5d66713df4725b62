import type { SQL } from "drizzle-orm";

/** A change of one row that a write leaves to its last statement, where it costs no round trip of its own. */
export interface RowChange {
  /** Of its SQL: no other change of the program has it. */
  name: string;
  /** An insert, update or delete with placeholders, the same at each use. */
  make: SQL;
  /** What the placeholders stand for; no name of a stored key's (`idempotency/once.ts`). */
  values: Record<string, unknown>;
}
