import "server-only";
import { and, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { ofDecisions, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { basesOf } from "./basis.ts";
import type { Looked, RegistrationSet } from "./season-facts.ts";
import type { Candidate, PastRefusal, SeasonFacts } from "./validation-run.ts";

type Unjudged = Omit<Candidate, "refusal">;

/** Codes of failed rows that say nothing of the registration: of ours, and of a club that was not well (lib/sync/outbox/outcome.ts). */
export const NO_RULE = [
  ...["stopped", "other_person", "other_activity", "unreadable_answer", "idempotency_key_reused", "not_found"],
  ...["internal_error", "unavailable", "unreachable", "timed_out", "insufficient_scope", "feature_disabled"],
];

/** Whether a failure is the word of a rule, which stands until what it depends on has changed. */
export function isRule(code: string): boolean {
  return !NO_RULE.includes(code);
}

/** What the copy judges itself wherever it has the person, and wherever it has the activity. */
const BY_PERSON = ["birth_date_required", "age_not_allowed", "sex_not_allowed"];
const BY_ACTIVITY = ["capacity_reached", "slot_full", "slot_not_offered", "too_many_slots"];

/**
 * The last refusal of each of these registrations that still counts: nothing it depends on has changed since the decision was asked
 * for, and the copy cannot judge its reason itself.
 */
export async function refusalsInForce(
  db: Queryable,
  set: RegistrationSet,
  looked: Looked,
  candidates: readonly Unjudged[],
  facts: SeasonFacts,
): Promise<Map<number, PastRefusal>> {
  const byId = new Map(candidates.map((one) => [one.id, one]));
  const failed = (await lastFailures(db, set, looked)).filter(({ id, code, at }) => {
    const candidate = byId.get(id);
    return candidate && isRule(code) && !isJudged(code, candidate, facts) && !isHandedIn(code, at, candidate);
  });
  const bases = await basesOf(
    db,
    set,
    failed.map(({ id }) => id),
    facts,
  );
  const inForce = failed.filter(({ id, basis }) => bases.get(id) === basis);
  return new Map(inForce.map(({ id, code, at }) => [id, { code, at }]));
}

/** Whether the copy can judge the reason itself: then its judgement is newer than the club's last refusal. */
function isJudged(code: string, { person, activityId }: Unjudged, { activities, limit }: SeasonFacts): boolean {
  if (BY_PERSON.includes(code)) return person !== null && activities.has(activityId);
  if (BY_ACTIVITY.includes(code)) return activities.has(activityId);
  return code === "already_registered" || (code === "registration_limit_reached" && limit !== null);
}

/** Whether papers that were missing at the refusal have been read since: then the copy knows. */
function isHandedIn(code: string, at: Date, { handedIn }: Unjudged): boolean {
  const since = handedIn?.believedSince ?? null;
  return code === "documents_missing" && since !== null && since > at;
}

async function lastFailures(db: Queryable, { club, seasonId, kind }: RegistrationSet, looked: Looked) {
  const those: SQL | undefined = looked === "pending" ? undefined : sql`${pieces.recordId} = any(${integers(looked)})`;
  const rows = await db
    .selectDistinctOn([pieces.recordId], {
      id: ofDecisions.registrationId,
      code: pieces.code,
      basis: pieces.basis,
      at: pieces.decidedAt,
    })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[
          eq(works.club, club),
          eq(works.seasonId, seasonId),
          eq(works.collection, kind),
          eq(works.operation, "validate"),
        ],
        ...[eq(pieces.state, "failed"), isNotNull(pieces.basis), those],
      ),
    )
    .orderBy(pieces.recordId, desc(pieces.decidedAt));
  return rows.flatMap(({ id, code, basis, at }) => (code && basis && at ? [{ id, code, basis, at }] : []));
}
