import "server-only";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { now } from "#lib/clock.ts";
import type { Queryable } from "./database.ts";
import { auditEntries } from "./schema/access.ts";

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface NewAuditEntry {
  /** The human behind it; null where the program acts by itself. */
  by: { id: number; name: string } | null;
  club?: string | null;
  /** `noun.verb`. */
  action: string;
  /** e.g. `annual-registrations/7`. */
  subject?: string | null;
  outcome?: AuditEntry["outcome"];
  code?: string | null;
  requestId?: string | null;
  /** Identifiers, counts, names of fields. Never the values of a record: the log outlives it. */
  details?: AuditEntry["details"];
}

/**
 * Writes down what somebody did. Inside the transaction of the change where there is one, so that neither exists without
 * the other; several entries at once for a bulk outcome.
 */
export async function recordAudit(tx: Queryable, ...entries: NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = now();
  await tx.insert(auditEntries).values(
    entries.map(({ by, outcome, ...entry }) => ({
      ...entry,
      at,
      accountId: by?.id ?? null,
      accountName: by?.name ?? null,
      outcome: outcome ?? ("done" as const),
    })),
  );
}

export interface AuditFilter {
  /** Entries older than this id: the next page. */
  before?: number | undefined;
  accountId?: number | undefined;
  /** The noun of the action, e.g. `registration`. */
  noun?: string | undefined;
}

/** The log of a club, newest first. */
export async function listAudit(
  db: Queryable,
  club: string,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const wanted: (SQL | undefined)[] = [
    eq(auditEntries.club, club),
    filter.before === undefined ? undefined : lt(auditEntries.id, filter.before),
    filter.accountId === undefined ? undefined : eq(auditEntries.accountId, filter.accountId),
    filter.noun === undefined ? undefined : sql`split_part(${auditEntries.action}, '.', 1) = ${filter.noun}`,
  ];
  return db
    .select()
    .from(auditEntries)
    .where(and(...wanted))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
