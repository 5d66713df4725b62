import "server-only";
import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { mirrorPayments, mirrorPeople } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, type Piece, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { personName } from "#lib/base/words/formats.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { askOf, type CounterKind, paymentPart, recordedOf } from "./record.ts";

/**
 * How one part of what was received stands: `waiting` for the club's word · `unknown`: it may be there, and is asked for again · `recorded` ·
 * `notAllocated`: recorded, and it settles nothing of what was wished · `refused`: the club has nothing · `withdrawn` before it was sent.
 */
export type PartState = "waiting" | "unknown" | "recorded" | "notAllocated" | "refused" | "withdrawn";

/** One person's part. Travels as JSON. */
export interface RecordingPart {
  /** Its place in the recording, from 0. */
  place: number;
  memberId: number;
  /** null where the copy does not know the person. */
  name: string | null;
  amountCents: number;
  state: PartState;
  /** Somebody has to look at it. */
  needsLook: boolean;
  /** The payment that the club made of it. */
  paymentId: number | null;
  code: string | null;
  detail: string | null;
  requestId: string | null;
}

/** What was received of one payer at once. Travels as JSON. */
export interface Recording {
  ask: string;
  by: string;
  /** RFC 3339. */
  at: string;
  method: string;
  receivedOn: string;
  type: string;
  /** Why money went back, where it did. */
  counters: CounterKind | null;
  amountCents: number;
  parts: RecordingPart[];
  /** Something still waits for the club's word. */
  isOpen: boolean;
}

/** Which recordings of a season of a club. */
export interface RecordingsAsked extends ClubSeason {
  /** Only what this account asked for. */
  by?: number;
  /** Only those of which a part is not recorded as it was wished: what somebody has to look at. */
  unfinished?: boolean;
  limit: number;
}

/** What was received and how far it is recorded, the newest first. Costs no call to the club. */
export async function recordings(db: Queryable, asked: RecordingsAsked): Promise<Recording[]> {
  const { club, seasonId, by, unfinished, limit } = asked;
  const conditions: (SQL | undefined)[] = [
    ...[eq(works.club, club), eq(works.kind, "payments"), eq(works.operation, "record"), eq(works.seasonId, seasonId)],
    by === undefined ? undefined : eq(works.askedBy, by),
    unfinished
      ? sql`exists (select 1 from ${pieces} where ${pieces.workId} = ${works.id} and (
          ${inArray(pieces.state, [...OPEN_PIECES])} or (${pieces.state} = 'failed' and not exists (
            select 1 from ${mirrorPayments} where ${mirrorPayments.club} = ${works.club}
              and ${mirrorPayments.id} = (${pieces.result} ->> 'paymentId')::int
              and jsonb_array_length(${mirrorPayments.allocations}) > 0))))`
      : undefined,
  ];
  const found = await db
    .select()
    .from(works)
    .where(and(...conditions))
    .orderBy(desc(works.askedAt), desc(works.id))
    .limit(limit);
  return whole(db, club, found);
}

/** What the page of a person who records payments shows. Travels as JSON. */
export interface LatestRecordings {
  /** The person's own, the newest first. */
  own: Recording[];
  /** Of anybody, what somebody has to look at. */
  unfinished: Recording[];
}

/** As many as one looks back at while one goes through a pile of cheques. */
const MOST_OWN = 20;
const MOST_UNFINISHED = 50;

/** What a person recorded last in a season, and what of it, or of anybody's, is not recorded as it was meant. */
export async function latestRecordings(db: Queryable, place: ClubSeason, account: number): Promise<LatestRecordings> {
  return {
    own: await recordings(db, { ...place, by: account, limit: MOST_OWN }),
    unfinished: await recordings(db, { ...place, unfinished: true, limit: MOST_UNFINISHED }),
  };
}

async function whole(db: Queryable, club: string, found: readonly Work[]): Promise<Recording[]> {
  if (found.length === 0) return [];
  const parts = await db
    .select()
    .from(pieces)
    .where(sql`${pieces.workId} = any(${integers(found.map(({ id }) => id))})`)
    .orderBy(asc(pieces.workId), asc(pieces.position));
  const names = await namesOf(db, club, [...new Set(parts.flatMap(({ memberId }) => memberId ?? []))]);
  const allocated = await allocatedAmong(
    db,
    club,
    parts.flatMap((piece) => (piece.state === "done" ? [] : (recordedOf(piece)?.paymentId ?? []))),
  );
  const byWork = Map.groupBy(parts, ({ workId }) => workId);
  return found.flatMap((work) => {
    const own = byWork.get(work.id) ?? [];
    const [first] = own;
    if (!first) return [];
    const { method, receivedOn, type, counters } = paymentPart.parse(first.frozen);
    return {
      ...{ ask: askOf(work), by: work.askedByName, at: work.askedAt.toISOString(), method, receivedOn, type },
      counters: counters?.kind ?? null,
      amountCents: own.reduce((sum, { frozen }) => sum + paymentPart.parse(frozen).amountCents, 0),
      parts: own.map((piece) => partOf(piece, names, allocated)),
      isOpen: own.some(({ state }) => OPEN_PIECES.includes(state)),
    };
  });
}

/** Those of these payments that settle something by now, whoever chose it. */
async function allocatedAmong(db: Queryable, club: string, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { id, allocations } = mirrorPayments;
  const rows = await db
    .select({ id })
    .from(mirrorPayments)
    .where(
      and(
        ...[eq(mirrorPayments.club, club), sql`${id} = any(${integers(ids)})`],
        sql`jsonb_array_length(${allocations}) > 0`,
      ),
    );
  return new Set(rows.map((row) => row.id));
}

function partOf(piece: Piece, names: ReadonlyMap<number, string>, allocated: ReadonlySet<number>): RecordingPart {
  const { memberId, code, detail, requestId } = piece;
  const paymentId = recordedOf(piece)?.paymentId ?? null;
  return {
    ...{
      place: piece.position,
      memberId: memberId ?? 0,
      name: names.get(memberId ?? 0) ?? null,
      code,
      detail,
      requestId,
      paymentId,
    },
    amountCents: paymentPart.parse(piece.frozen).amountCents,
    state: paymentId !== null && allocated.has(paymentId) ? "recorded" : stateOfPart(piece, paymentId),
    needsLook: piece.state === "failed" && !(paymentId !== null && allocated.has(paymentId)),
  };
}

function stateOfPart({ state }: Piece, paymentId: number | null): PartState {
  switch (state) {
    case "done":
    case "skipped":
      return "recorded";
    case "failed":
      return paymentId === null ? "refused" : "notAllocated";
    case "taken_back":
    case "superseded":
      return paymentId === null ? "withdrawn" : "notAllocated";
    case "unknown":
      return "unknown";
    default:
      return "waiting";
  }
}

async function namesOf(db: Queryable, club: string, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: mirrorPeople.id, firstName: mirrorPeople.firstName, lastName: mirrorPeople.lastName })
    .from(mirrorPeople)
    .where(and(eq(mirrorPeople.club, club), sql`${mirrorPeople.id} = any(${integers(ids)})`));
  return new Map(rows.flatMap((row) => (personName(row) ? [[row.id, personName(row)] as const] : [])));
}
