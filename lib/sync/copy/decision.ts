import "server-only";
import { sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import { noteWritten } from "./note-written.ts";

/** The registration after a decision, as the club's answer has it: its state, or that it is gone. */
export interface DecidedRegistration {
  club: string;
  kind: "annual" | "event";
  id: number;
  seen: { valid: boolean | null } | null;
  /** The program's clock: when it was validated, until the club's own instant is read. */
  now: Date;
}

/** Teaches the copy what a decision made of a registration. */
export function noteDecision(tx: Transaction, { club, kind, id, seen, now }: DecidedRegistration): Promise<void> {
  const record = { club, phase: kind, id };
  if (!seen) return noteWritten(tx, record, { gone: true });
  const validatedAt = seen.valid ? sql`coalesce(${mirrorRegistrations.validatedAt}, ${now.toISOString()})` : null;
  return noteWritten(tx, record, { now: { valid: seen.valid, validatedAt } });
}
