import "server-only";
import { and, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#lib/base/store/database.ts";
import { OPEN_PIECES, ofDecisions, type Piece, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { idsAmong } from "#lib/sync/copy/registrations.ts";
import type { Within } from "#lib/sync/copy/section.ts";
import { isRule } from "#lib/sync/forecast/refusals.ts";
import { decisionForecast, type NamedCandidate, type NamedFacts } from "./counted-forecast.ts";
import type { DecisionWork } from "./decision-work.ts";
import { readCase } from "./plan.ts";
import { DECISION_COLUMNS, decisionOf, type WorkDecision } from "./snapshot.ts";

/** A failed row, and whether the same registration has been decided since, or is being decided. */
export type FailedRow = Pick<Piece, "position" | "code"> & { registrationId: number } & { decidedLater: boolean };

/** Failed rows that are not tried again. */
export interface LeftOut {
  /** `rule`: what refused it still stands in the way · `decided`: it has been decided since, or is so already. */
  why: "rule" | "decided";
  /** Of a rule: what the club would answer now (club-api#errors). */
  code: string | null;
  count: number;
}

/** Which failed pieces of a work are worth another try, and why the others are not. */
export interface RetryChoice {
  /** Rows that are, by their positions, in the order of their sending. */
  positions: number[];
  left: LeftOut[];
}

type RetriedWork = Pick<DecisionWork, "id" | "club" | "seasonId" | "collection" | "operation">;

/**
 * Chooses: what a rule refused is tried again once the copy foresees no refusal of it any more; what no rule refused (an outage, a
 * stopped work) always. What the copy does not know is tried: the club knows. Pure.
 * @param known the registrations of the failed rows that the copy has, in the order in which places go
 */
export function chooseRetry(
  operation: DecisionWork["operation"],
  failed: readonly FailedRow[],
  known: readonly NamedCandidate[],
  facts: NamedFacts,
): RetryChoice {
  const later = new Set(failed.filter(({ decidedLater }) => decidedLater).map(({ registrationId }) => registrationId));
  const open = known.filter(({ id, valid }) => !later.has(id) && !isSo(operation, valid));
  const toRetry = new Set(open.map(({ id }) => id));
  const settled = new Set(known.filter(({ id }) => !toRetry.has(id)).map(({ id }) => id));
  // Of a move the rules at the other record count, and the club judges those.
  const { doubts: foreseen } = operation === "move" ? { doubts: [] } : decisionForecast(operation, open, facts);
  const doubts = new Map(foreseen.map(({ id, code }) => [id, code]));
  const choice: RetryChoice = { positions: [], left: [] };
  const leave = (why: LeftOut["why"], code: string | null) => {
    const group = choice.left.find((one) => one.why === why && one.code === code);
    if (group) group.count++;
    else choice.left.push({ why, code, count: 1 });
  };
  for (const { position, registrationId, code, decidedLater } of failed) {
    const doubt = doubts.get(registrationId);
    if (decidedLater || settled.has(registrationId)) leave("decided", null);
    else if (doubt !== undefined && isRule(code ?? "")) leave("rule", doubt);
    else choice.positions.push(position);
  }
  choice.left.sort((a, b) => b.count - a.count);
  return choice;
}

/** Whether a registration already is what was asked for. */
function isSo(operation: DecisionWork["operation"], valid: boolean | null): boolean {
  return operation !== "cancel" && operation !== "move" && valid === (operation === "validate");
}

/**
 * The choice of a work as things stand, and what was decided meanwhile, from the mirror alone: it costs no call of the club.
 * @param within what whoever asks sees of the season (decision 101): what is not theirs any more is theirs to try no more
 */
export async function retryChoice(
  db: Queryable,
  work: RetriedWork,
  within: Within | null,
): Promise<RetryChoice & { since: WorkDecision[] }> {
  const { club, seasonId, collection: kind, operation } = work;
  const failed = await db
    .select({ position: pieces.position, registrationId: ofDecisions.registrationId, code: pieces.code })
    .from(pieces)
    .where(and(eq(pieces.workId, work.id), eq(pieces.state, "failed")))
    .orderBy(pieces.position);
  if (failed.length === 0) return { positions: [], left: [], since: [] };
  const ids = failed.map(({ registrationId }) => registrationId);
  const since = await decidedSince(db, work);
  const decided = new Set(since.map(({ id }) => id));
  const theirs = within && new Set((await idsAmong(db, work, kind, ids, within)).map((row) => row.registrationId));
  const rows = failed.map((row) => ({
    ...row,
    decidedLater: decided.has(row.registrationId) || theirs?.has(row.registrationId) === false,
  }));
  const { candidates, facts } = await readCase(db, { club, seasonId, kind }, ids);
  return { ...chooseRetry(operation, rows, candidates, facts), since };
}

/**
 * The newest decision of another work about each failed registration: one that is open, or came out later. An earlier work that was tried
 * again decides later than its number says.
 */
async function decidedSince(db: Queryable, { id, club, collection: kind }: RetriedWork): Promise<WorkDecision[]> {
  const other = alias(pieces, "other");
  const isOpen = inArray(other.state, [...OPEN_PIECES]);
  const isLater = or(gt(other.workId, pieces.workId), gt(other.reading, pieces.reading));
  const rows = await db
    .selectDistinctOn([pieces.recordId], { id: ofDecisions.registrationId, state: other.state, ...DECISION_COLUMNS })
    .from(pieces)
    .innerJoin(other, and(eq(other.recordId, pieces.recordId), ne(other.workId, pieces.workId)))
    .innerJoin(works, and(eq(works.id, other.workId), eq(works.club, club), eq(works.collection, kind)))
    .where(
      and(
        ...[eq(pieces.workId, id), eq(pieces.state, "failed")],
        or(isOpen, and(inArray(other.state, ["done", "skipped"]), isLater)),
      ),
    )
    .orderBy(pieces.recordId, desc(isOpen), sql`${other.reading} desc nulls last`, desc(works.id));
  return rows.map(decisionOf);
}
