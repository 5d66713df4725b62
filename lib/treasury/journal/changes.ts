import "server-only";
import { and, desc, eq, gt, isNull, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#lib/base/store/audit.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import { auditEntries } from "#lib/base/store/schema/base/access.ts";
import { mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { type PaymentFacts, paymentChanges } from "#lib/base/store/schema/treasury/treasury.ts";
import { texts } from "#lib/base/store/texts.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { changedFacts, type FactName } from "#lib/sync/resources/payment-facts.ts";

/** A payment that a reading found otherwise, or gone. */
export interface SeenChange {
  id: number;
  paymentId: number;
  /** Whose it was; empty where the copy has no name. */
  person: string;
  memberId: number | null;
  before: PaymentFacts;
  /** null: gone. */
  after: PaymentFacts | null;
  fields: FactName[];
  seenAt: Date;
  /** Who changed it at this desk, as the log has it; null: nobody here. */
  by: string | null;
  /** Why, as they said. */
  reason: string | null;
}

export interface ChangesAsked extends ClubSeason {
  /** Only what was seen since then. */
  since?: Date | undefined;
  /** Without those that only settle something else. */
  corrections?: boolean;
  /** Older than the change of this number: the next page. */
  before?: number | undefined;
  limit: number;
}

/** What readings found changed of a season's payments, the latest first. Costs no call to the club. */
export async function seenChanges(db: Queryable, asked: ChangesAsked): Promise<SeenChange[]> {
  const { club, seasonId, since, corrections, before, limit } = asked;
  const { id, paymentId, before: was, after, seenAt } = paymentChanges;
  const conditions: (SQL | undefined)[] = [
    ...[eq(paymentChanges.club, club), eq(paymentChanges.seasonId, seasonId)],
    since && gt(seenAt, since),
    before === undefined ? undefined : lt(id, before),
    corrections
      ? or(isNull(after), sql`(${was} - 'allocations') is distinct from (${after} - 'allocations')`)
      : undefined,
  ];
  const rows = await db
    .select({
      ...{ id, paymentId, before: was, after, seenAt },
      ...{ firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName },
    })
    .from(paymentChanges)
    .leftJoin(mirrorPeople, and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = (${was} ->> 'memberId')::int`))
    .where(and(...conditions))
    .orderBy(desc(id))
    .limit(limit);
  const authors = await authorsOf(db, club, rows);
  return rows.map(({ firstName, lastName, ...row }) => {
    const fields = row.after ? changedFacts(row.before, row.after) : [];
    const { memberId } = row.before;
    return { ...row, fields, memberId, person: personName({ firstName, lastName }), ...authors({ ...row, fields }) };
  });
}

/** What is changed here is read again within so long: of a past season once an hour. */
const SEEN_WITHIN_MS = 65 * 60_000;

/** The clocks of two processes. */
const AHEAD_MS = 60_000;

type Row = Pick<SeenChange, "paymentId" | "seenAt" | "after">;

/** Who wrote of a payment what was then seen: the last in the log who did so before, and not too long before. */
async function authorsOf(db: Queryable, club: string, rows: readonly Row[]) {
  const { at, accountName, action, subject, outcome, details } = auditEntries;
  const subjects = [...new Set(rows.map(({ paymentId }) => `payments/${paymentId}`))];
  const entries =
    subjects.length === 0
      ? []
      : await db
          .select({ at, accountName, action, subject, details })
          .from(auditEntries)
          .where(
            and(
              ...[eq(auditEntries.club, club), eq(outcome, "done"), like(action, "payment.%")],
              sql`${subject} = any(${texts(subjects)})`,
            ),
          )
          .orderBy(desc(auditEntries.id));
  return ({ paymentId, seenAt, after, fields }: Row & { fields: readonly FactName[] }) => {
    const seen = seenAt.getTime();
    const isAllocation = fields.every((field) => field === "allocations");
    const entry = after
      ? entries.find(
          (one) =>
            one.subject === `payments/${paymentId}` &&
            explains(one, isAllocation) &&
            one.at.getTime() <= seen + AHEAD_MS &&
            one.at.getTime() >= seen - SEEN_WITHIN_MS,
        )
      : undefined;
    const reason = entry?.details?.reason;
    return { by: entry?.accountName ?? null, reason: typeof reason === "string" ? reason : null };
  };
}

/** Recording one changes none that there was; choosing what it settles changes nothing else of it, unless its amount was amended with it. */
function explains({ action, details }: Pick<AuditEntry, "action" | "details">, isAllocation: boolean): boolean {
  if (action === "payment.amend") return true;
  return action === "payment.allocate" && (isAllocation || details?.beforeCents !== undefined);
}
