import "server-only";
import { and, desc, eq, inArray, isNull, lt, max, or, type SQL, sql } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import { alphabet } from "#lib/base/words/alphabet.ts";
import type { Queryable } from "./database.ts";
import { auditEntries, memberships } from "./schema/base/access.ts";
import { zoneOf } from "./zone.ts";

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
  /** Identifiers, counts, names of fields; `name` of what nothing tells any more once it is done. Never the values of a record: the log outlives it. */
  details?: AuditEntry["details"];
  /** The idempotency key of what was written to the club: sent again after a lost reply, it is the same write, and is logged once. */
  once?: string;
}

/**
 * Writes down what somebody did. Inside the transaction of the change where there is one, so that neither exists without
 * the other; several entries at once for a bulk outcome.
 */
export async function writeAudit(tx: Queryable, ...entries: NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = now();
  await tx
    .insert(auditEntries)
    .values(
      entries.map(({ by, outcome, once, ...entry }) => ({
        ...entry,
        at,
        accountId: by?.id ?? null,
        accountName: by?.name ?? null,
        outcome: outcome ?? ("done" as const),
        foldedAs: once === undefined ? null : `once ${entry.club} ${once}`,
      })),
    )
    .onConflictDoNothing({ target: auditEntries.foldedAs });
}

/** The action of which a stranger can cause refusals without end. */
const SIGN_IN = "account.sign_in";

/** Refused sign-ins of one kind share an entry for so long: an attack of a whole year is some thousand entries an account. */
const FOLD_MS = 3_600_000;

/**
 * Writes down a refused sign-in. Those at one account share an entry an hour, with their count, and so do those at addresses that nobody
 * has: however many a stranger tries, the log grows with the hours.
 */
export async function recordRefusedSignIn(
  db: Queryable,
  { by, code, subject }: { by: NewAuditEntry["by"]; code: string; subject: string | null },
): Promise<void> {
  const at = now();
  const hour = Math.floor(at.getTime() / FOLD_MS);
  await db
    .insert(auditEntries)
    .values({
      ...{ at, action: SIGN_IN, outcome: "refused", code, subject, details: { count: 1 } },
      ...{ accountId: by?.id ?? null, accountName: by?.name ?? null },
      foldedAs: `${SIGN_IN} ${code} ${subject} ${hour}`,
    })
    .onConflictDoUpdate({
      target: auditEntries.foldedAs,
      set: { details: sql`jsonb_build_object('count', (${auditEntries.details} ->> 'count')::int + 1)` },
    });
}

export interface AuditFilter {
  /** Entries older than this id: the next page. */
  before?: number | undefined;
  accountId?: number | undefined;
  /** The noun of the action, e.g. `registration`. */
  noun?: string | undefined;
  /** The first and the last day of the club's own calendar, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only what was done to these, e.g. `groups/7`, and to what is of them (`member-documents/7/fields/2` is of `member-documents/7`). */
  subjects?: readonly string[] | undefined;
}

/**
 * Whether an entry is a club's to see: its own, and the refused sign-ins at accounts that have a role in it or that nobody has, which
 * concern every club.
 */
function seenBy(club: string): SQL | undefined {
  const account = sql`'accounts/' || ${memberships.accountId}`;
  const members = sql`(select ${account} from ${memberships} where ${memberships.club} = ${club})`;
  const { action, outcome, subject } = auditEntries;
  const concerns = or(isNull(subject), sql`${subject} in ${members}`);
  const refused = and(isNull(auditEntries.club), eq(action, SIGN_IN), eq(outcome, "refused"), concerns);
  return or(eq(auditEntries.club, club), refused);
}

/** What a club's log can be narrowed to. */
export interface AuditChoices {
  /** The nouns of its actions. */
  nouns: Set<string>;
  /** Who stands in it, by the name that they had last. */
  people: { id: number; name: string }[];
}

/** What a club's log can be narrowed to, read in one go over it. */
export async function auditChoices(db: Queryable, club: string): Promise<AuditChoices> {
  const { action, accountId, accountName, id } = auditEntries;
  const rows = await db
    .select({
      noun: sql<string>`split_part(${action}, '.', 1)`,
      account: accountId,
      name: sql<string | null>`(array_agg(${accountName} order by ${id} desc))[1]`,
      last: max(id),
    })
    .from(auditEntries)
    .where(seenBy(club))
    .groupBy(sql`1`, accountId)
    .orderBy(max(id));
  // The last one said of somebody is what they are called.
  const names = new Map(rows.flatMap(({ account, name }) => (account === null ? [] : [[account, name] as const])));
  return {
    nouns: new Set(rows.map(({ noun }) => noun)),
    people: [...names]
      .map(([account, name]) => ({ id: account, name: name ?? `#${account}` }))
      .sort((a, b) => alphabet.compare(a.name, b.name)),
  };
}

/** The log of a club, newest first. */
export async function listAudit(
  db: Queryable,
  club: string,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  const { from, to } = filter;
  const zone = from === undefined && to === undefined ? undefined : await zoneOf(db, club);
  // A day begins at the club's own midnight.
  const midnight = (day: SQL) => sql`(${day})::timestamp at time zone ${zone}`;
  const wanted: (SQL | undefined)[] = [
    seenBy(club),
    from === undefined ? undefined : sql`${auditEntries.at} >= ${midnight(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditEntries.at} < ${midnight(sql`${to}::date + 1`)}`,
    filter.before === undefined ? undefined : lt(auditEntries.id, filter.before),
    filter.accountId === undefined ? undefined : eq(auditEntries.accountId, filter.accountId),
    filter.subjects === undefined ? undefined : isOf(filter.subjects),
    filter.noun === undefined ? undefined : sql`split_part(${auditEntries.action}, '.', 1) = ${filter.noun}`,
  ];
  return db
    .select()
    .from(auditEntries)
    .where(and(...wanted))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}

/** What was done to these subjects, or to a part of one. */
function isOf(subjects: readonly string[]): SQL | undefined {
  const { subject } = auditEntries;
  const papers = subjects.filter((one) => one.startsWith("member-documents/"));
  return or(inArray(subject, [...subjects]), ...papers.map((one) => sql`starts_with(${subject}, ${`${one}/`})`));
}
