import "server-only";
import { and, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";

/** What concerns the installation and no club's people. */
const NOUNS = ["club", "operator"];
/** Accounts that ended with their club, or by command line: of no club's log any more. */
const ENDED = "account.disable";

/** The operators' history, newest first. @param before entries older than this number */
export function listOperatorAudit(db: Queryable, before: number | undefined, limit: number): Promise<AuditEntry[]> {
  const { action, club, id } = auditEntries;
  return db
    .select()
    .from(auditEntries)
    .where(
      and(
        isNull(club),
        or(inArray(sql`split_part(${action}, '.', 1)`, NOUNS), eq(action, ENDED)),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}
