import "server-only";
import { and, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { ACCESS_NAME } from "#lib/base/store/clubs.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { CLOCK } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { isHeld, leaseFor, NO_LEASE } from "#lib/base/store/lease.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { type PauseReason, pieceFiles, pieces, type Work, works } from "#lib/base/store/schema/sync/outbox.ts";
import { isTurnOf } from "#lib/base/store/turns.ts";
import { UNVOUCHED } from "./finish.ts";
import type { Claim, Strand } from "./kind.ts";
import { isProven } from "./proof.ts";
import { isOver } from "./waits.ts";
import { WITHIN_WORK } from "./write-pieces.ts";

/**
 * A try that nobody answered may still arrive at the club, out of some queue in front of it. We wait 30 s for an answer; after twice
 * that a look at the record tells the truth.
 */
export const QUIET_SECONDS = 60;

/** A piece that keeps the club's answer to itself so often, or is tried so often without being sent, no longer holds up those behind it. */
export const STUBBORN_DOUBTS = 6;

/**
 * What is claimed first where there is both: pieces that were not tried yet, in the order asked for, or those whose wait for another try is over, who waits
 * longest first. The two take turns, so that neither is passed over for ever by the other.
 */
export type Preference = "fresh" | "waited";

const AMONG: Record<Preference, SQL> = { fresh: sql`r.not_before is null`, waited: sql`r.not_before is not null` };
const ORDER: Record<Preference, SQL> = {
  fresh: sql`${works.size} > 1, ${works.notBefore}, r.work_id, r.position`,
  waited: sql`r.not_before, r.work_id, r.position`,
};

/** What is preferred, and then the other. */
const inTurn = (first: Preference): readonly Preference[] =>
  first === "fresh" ? ["fresh", "waited"] : ["waited", "fresh"];

/** Pauses that end by themselves, once their wait is over. */
export const PASSING: readonly PauseReason[] = ["unreachable", "failed"];

/** On its way, held by a dashboard. */
function held(piece: SQL, owner: string): SQL {
  const lease = { leaseOwner: sql`${piece}.lease_owner`, leaseUntil: sql`${piece}.lease_until` };
  return sql`(${piece}.state = 'sending' and ${isHeld(lease, owner)})`;
}

/**
 * The file that it takes is in the hand of another dashboard, which sends it; or of none, so that it waits for the file. What may have been sent
 * is taken without it where nobody has it: the club's record tells what became of it.
 */
function fileIsElsewhere(piece: SQL, owner: string): SQL {
  const lease = { leaseOwner: sql`f.lease_owner`, leaseUntil: sql`f.lease_until` };
  return sql`exists (select 1 from ${pieceFiles} f
    where f.work_id = ${piece}.work_id and f.position = ${piece}.position and f.lease_owner is distinct from ${owner}
      and (${piece}.state = 'queued' or ${isHeld(lease, owner)}))`;
}

/** Not begun, of a work whose pieces are being added or given up: it is not sent, and certainly never was. */
const heldBack = (piece: SQL, work: SQL): SQL =>
  sql`(${work}.in_batches is not null and ${piece}.state = 'queued' and not ${piece}.begun)`;

/** Open, and nobody's: queued or unknown and due, or on its way when its dashboard stopped; and what it takes is not elsewhere. */
function unheld(piece: SQL, owner: string): SQL {
  return sql`(((${piece}.state in ('queued', 'unknown') and ${isOver(sql`${piece}.not_before`, sql`${piece}.waits_since`)})
    or (${piece}.state = 'sending' and not ${held(piece, owner)})) and not ${fileIsElsewhere(piece, owner)})`;
}

/**
 * No piece on its way forbids `r`: of those with one `serial` one goes after the other (of each activity one decision at a time, so that the last
 * place of a group goes to whoever stands first); after a trouble one of the whole work, to see whether the club answers again, and so while it is
 * to be asked whether the work's numbers still mean the same.
 */
function free(owner: string): SQL {
  return sql`not exists (
    select 1 from ${pieces} s
    where s.state = 'sending' and ${held(sql`s`, owner)}
      and (s.serial = r.serial or (s.work_id = r.work_id and (${works.troubles} > 0 or not (${isProven})))))
    and not ${isPassing}`;
}

/**
 * `r` would overtake a piece of its work and serial that has been tried and waits for its next try: whoever stands first would miss the place because
 * the club was busy, or in the work's own order (`serialWithin`) because their answer was lost. One that is tried for good holds up nobody.
 */
const isPassing = sql`(r.serial is not null and exists (
    select 1 from ${pieces} t
    where t.work_id = r.work_id and t.position < r.position and t.serial = r.serial
      and ((t.state = 'unknown' and starts_with(t.serial, ${WITHIN_WORK}) and t.doubts < ${STUBBORN_DOUBTS})
        or (t.state = 'queued' and t.not_before is not null and t.attempts + t.doubts < ${STUBBORN_DOUBTS}))))`;

/** Pieces `e` of earlier works on the same subject that come before `r`: those that may have been sent get their outcome first. */
const EARLIER = sql`${pieces} e join ${works} ew on ew.id = e.work_id
  where e.subject = r.subject and e.work_id < r.work_id and ew.club = ${works.club}
    and (e.state in ('sending', 'unknown') or (e.state = 'queued' and ${works.inTurn} and ew.in_turn
      and not (ew.in_batches is not distinct from 'giving_up' and ${heldBack(sql`e`, sql`ew`)})))`;

/** The condition that the piece `r` may be claimed: the earlier pieces of its subject are settled, or can be sent now. */
function itsTurn(owner: string): SQL {
  const waits = sql`(e.state = 'queued' and (${heldBack(sql`e`, sql`ew`)} or not ${isOver(sql`ew.not_before`, sql`ew.waits_since`)}))`;
  return sql`not exists (select 1 from ${EARLIER} and (${waits} or not ${unheld(sql`e`, owner)}))`;
}

/** The condition that the piece `r` of a work that is due may be claimed now. */
const claimable = (owner: string): SQL =>
  sql`not ${heldBack(sql`r`, sql`${works}`)} and ${unheld(sql`r`, owner)} and ${free(owner)} and ${itsTurn(owner)}`;

/** A work whose pieces may be sent now, as far as the work is concerned. */
const DUE = sql`(${isAtWork(works.club)} and ${isOver(sql`${works.notBefore}`, sql`${works.waitsSince}`)}
  and (${works.state} in ('queued', 'running') or (${works.state} = 'paused' and ${inArray(works.pauseReason, [...PASSING])})))`;

const ofStrand = (strand: Strand | undefined): SQL | undefined =>
  strand && and(eq(works.club, strand.club), eq(works.kind, strand.kind), sql`(${works.size} = 1) = ${strand.single}`);

/** A work with a piece that may be sent now. */
function ready(owner: string, among: SQL = sql`true`): SQL | undefined {
  return and(
    DUE,
    sql`exists (select 1 from ${pieces} r
      where r.work_id = ${works.id} and ${among} and ${claimable(owner)})`,
  );
}

/**
 * The strands in which something may be sent now, and whose turn it is there. Claims nothing: the engine first waits for the
 * club's quota and then claims, so that what waits can still be taken back.
 */
export async function readyStrands(db: Queryable, owner: string): Promise<(Strand & { askedBy: number })[]> {
  const single = sql<boolean>`${works.size} = 1`;
  return db
    .selectDistinctOn([works.club, works.kind, single], {
      club: works.club,
      kind: works.kind,
      single,
      askedBy: works.askedBy,
    })
    .from(works)
    .where(ready(owner))
    .orderBy(works.club, works.kind, single, works.notBefore, works.id);
}

/**
 * Takes the next piece that may be sent, for `owner` alone: of the work that waits longest, single pieces before big works. A piece
 * whose lease ran out comes back with the key it had. If two works concern one subject and the earlier one may have been
 * sent, the earlier one is settled first: its piece is taken, whatever its work waits for.
 * @param strand only of this club, kind and size
 * @param first what is preferred where there is both
 * @returns null when nothing may be sent now
 */
export async function claimPiece(
  db: Queryable,
  owner: string,
  strand?: Strand,
  first: Preference = "fresh",
): Promise<Claim | null> {
  return db.transaction(async (tx) => {
    for (const among of inTurn(first)) {
      const picked = await pickWork(tx, owner, strand, among);
      const place = picked && (await nextPiece(tx, picked, owner, among));
      const work = place?.workId === picked?.id ? picked : place && (await locked(tx, place.workId));
      if (!place || !work) continue;
      const [taken] = await take(tx, [place], owner);
      const [moved] = await moving(tx, [work]);
      return taken && moved ? claimOf(taken, moved) : null;
    }
    return null;
  });
}

/** The work whose turn it is, locked until the claim is committed; one that another dashboard is claiming from is passed over. */
async function pickWork(
  tx: Transaction,
  owner: string,
  strand: Strand | undefined,
  among: Preference,
): Promise<Work | undefined> {
  if (among === "waited") {
    const [longest] = await inOrder(tx, owner, strand, among);
    return longest && locked(tx, longest.workId);
  }
  const [picked] = await tx
    .select()
    .from(works)
    .where(and(ready(owner, AMONG.fresh), ofStrand(strand)))
    .orderBy(sql`${works.size} > 1`, works.notBefore, works.id)
    .limit(1)
    .for("update", { skipLocked: true });
  return picked;
}

/** The first piece that may be sent, in the order of a preference. */
async function inOrder(tx: Transaction, owner: string, strand: Strand | undefined, among: Preference) {
  const found = (await tx.execute(sql`
    select r.work_id as "workId", r.serial from ${works} join ${pieces} r on r.work_id = ${works.id}
    where ${and(DUE, ofStrand(strand))} and ${AMONG[among]} and r.state in ('queued', 'sending', 'unknown') and ${claimable(owner)}
    order by ${ORDER[among]} limit 1`)) as { rows: { workId: unknown; serial: string | null }[] };
  return found.rows.map(({ workId, serial }) => ({ workId: Number(workId), serial }));
}

/**
 * Takes the pieces of one `serial` that may be sent now, in the order in which they were asked for, for `owner` alone; none while another
 * dashboard sends some of the same, or a later piece could reach the club before an earlier one of its subject.
 * @param most at a time
 */
export async function claimTogether(
  db: Queryable,
  owner: string,
  strand: Strand,
  most: number,
  first: Preference = "fresh",
): Promise<Claim[]> {
  return db.transaction(async (tx) => {
    const [next] = (await inOrder(tx, owner, strand, inTurn(first)[0] as Preference)).concat(
      await inOrder(tx, owner, strand, inTurn(first)[1] as Preference),
    );
    const serial = next?.serial;
    // Claims of one serial take turns: two would each see nobody else's.
    if (!serial || !(await isTurnOf(tx, `outbox ${strand.club} ${serial}`))) return [];
    const open = await openOf(tx, owner, strand, serial);
    if (open.some(({ isHeld }) => isHeld)) return [];
    const blocked = new Set<string>();
    const free = open.filter(({ isFree, subject }) => {
      if (!isFree) blocked.add(subject);
      return !blocked.has(subject);
    });
    const places = inTheirTurn(free, first).slice(0, most);
    if (places.length === 0) return [];
    const ids = [...new Set(places.map(({ workId }) => workId))];
    // In the order of their numbers, as everybody locks them.
    const locked = await tx.select().from(works).where(inArray(works.id, ids)).orderBy(works.id).for("update");
    const taken = await take(tx, places, owner);
    const moved = new Map((await moving(tx, locked)).map((work) => [work.id, work]));
    return taken
      .sort((a, b) => a.piece.workId - b.piece.workId || a.piece.position - b.piece.position)
      .flatMap((one) => {
        const work = moved.get(one.piece.workId);
        return work ? [claimOf(one, work)] : [];
      });
  });
}

/**
 * The order in which pieces of one serial are taken: what was asked about one thing in its own order, and among the things that whose turn it is. A batch of the first ones
 * alone would be the same ones for ever, where these never come to their end.
 */
function inTheirTurn<P extends { subject: string; waitsUntil: number | null }>(
  free: readonly P[],
  first: Preference,
): P[] {
  const rank = ([head]: readonly P[]) => {
    const waited = head?.waitsUntil ?? null;
    // Those who were not tried yet stay as they were asked for.
    if (waited === null) return first === "fresh" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    return waited;
  };
  const things = [...Map.groupBy(free, ({ subject }) => subject).values()];
  return things
    .map((pieces) => ({ pieces, at: rank(pieces) }))
    .sort((one, other) => (one.at === other.at ? 0 : one.at - other.at))
    .flatMap(({ pieces }) => pieces);
}

interface Place {
  workId: number;
  position: number;
}

async function openOf(tx: Transaction, owner: string, strand: Strand, serial: string) {
  const found = (await tx.execute(sql`
    select r.work_id as "workId", r.position, r.subject, ${held(sql`r`, owner)} as "isHeld",
      extract(epoch from r.not_before)::float8 as "waitsUntil",
      (${unheld(sql`r`, owner)} and not ${heldBack(sql`r`, sql`${works}`)} and (${DUE} or r.state <> 'queued')) as "isFree"
    from ${works} join ${pieces} r on r.work_id = ${works.id}
    where ${works.club} = ${strand.club} and ${works.kind} = ${strand.kind} and r.serial = ${serial}
      and r.state in ('queued', 'sending', 'unknown')
    order by r.work_id, r.position`)) as {
    rows: {
      workId: unknown;
      position: unknown;
      subject: string;
      isHeld: boolean;
      isFree: boolean;
      /** Until when it waits, in seconds; null: it was not tried yet. */
      waitsUntil: number | null;
    }[];
  };
  return found.rows.map((row) => ({ ...row, workId: Number(row.workId), position: Number(row.position) }));
}

async function nextPiece(tx: Transaction, work: Work, owner: string, among: Preference): Promise<Place | null> {
  const columns = sql`coalesce(first.work_id, r.work_id) as "workId", coalesce(first.position, r.position) as position`;
  const found = (await tx.execute(sql`
    select ${columns} from ${works}
    join ${pieces} r on r.work_id = ${works.id}
    left join lateral (select e.work_id, e.position from ${EARLIER} order by e.work_id limit 1) first on true
    where ${works.id} = ${work.id} and ${AMONG[among]} and ${claimable(owner)}
    order by ${among === "waited" ? sql`r.not_before, r.position` : sql`r.position`} limit 1`)) as {
    rows: { workId: unknown; position: unknown }[];
  };
  const [row] = found.rows;
  return row ? { workId: Number(row.workId), position: Number(row.position) } : null;
}

async function locked(tx: Transaction, workId: number): Promise<Work | undefined> {
  const [work] = await tx.select().from(works).where(eq(works.id, workId)).for("update", { skipLocked: true });
  return work;
}

const at = (places: readonly Place[]) =>
  or(...places.map(({ workId, position }) => and(eq(pieces.workId, workId), eq(pieces.position, position))));

/** The access through which the club of a piece is asked now. */
const ACCESS_NOW = sql`(select ${ACCESS_NAME} from ${works} w join ${clubs} on ${clubs.slug} = w.club where w.id = ${pieces.workId})`;

async function take(tx: Transaction, places: readonly Place[], owner: string) {
  // Seconds that remain; a clock set back makes none of them longer.
  const quiet = sql<number>`coalesce(case when ${pieces.triedAt} <= ${CLOCK}
    then greatest(0, ${QUIET_SECONDS} - extract(epoch from ${CLOCK} - ${pieces.triedAt})) end, 0)`;
  return (
    tx
      .update(pieces)
      .set({
        state: "sending",
        perhapsWritten: sql`${pieces.perhapsWritten} or ${pieces.state} = 'sending'`,
        triedAt: sql`case when ${pieces.state} = 'sending' then coalesce(${pieces.leaseUntil}, ${pieces.triedAt}, ${CLOCK}) else ${pieces.triedAt} end`,
        attempts: sql`${pieces.attempts} + 1`,
        // Its key belongs to the access under which it was used first; what was certainly never sent goes with the one of now.
        sentWith: sql`case when ${pieces.state} = 'sending' or ${pieces.perhapsWritten} then coalesce(${pieces.sentWith}, ${ACCESS_NOW})
          else coalesce((select w.lost_access from ${works} w where w.id = ${pieces.workId}), ${ACCESS_NOW}) end`,
        ...leaseFor(owner),
      })
      // Asked again of the piece itself: a work asked for meanwhile may have replaced it, and a person taken its own back.
      .where(
        and(
          at(places),
          unheld(sql`${pieces}`, owner),
          sql`not exists (select 1 from ${works} w where w.id = ${pieces.workId} and ${heldBack(sql`${pieces}`, sql`w`)})`,
        ),
      )
      .returning({ piece: getTableColumns(pieces), quietInSeconds: quiet.mapWith(Number) })
  );
}

function claimOf({ piece, quietInSeconds }: Pick<Claim, "piece" | "quietInSeconds">, moved: MovedWork): Claim {
  const { isProven, access, ...work } = moved;
  return { piece, quietInSeconds, work, isProven, access };
}

type MovedWork = Work & Pick<Claim, "isProven" | "access">;

/** A work with a claimed piece is marked as running, unless it is paused for a reason that only a person ends. */
async function moving(tx: Transaction, claimed: readonly Work[]): Promise<MovedWork[]> {
  const stands = ({ state, pauseReason }: Work) =>
    state === "paused" && !(pauseReason && PASSING.includes(pauseReason));
  const going = claimed.filter((work) => !stands(work)).map(({ id }) => id);
  if (going.length > 0)
    await tx
      .update(works)
      .set({
        state: "running",
        pauseReason: UNVOUCHED,
        pauseDetail: null,
      })
      .where(inArray(works.id, going));
  const ids = claimed.map(({ id }) => id);
  return tx
    .select({
      ...getTableColumns(works),
      isProven,
      access: { baseUrl: clubs.baseUrl, clientId: clubs.clientId },
    })
    .from(works)
    .innerJoin(clubs, eq(clubs.slug, works.club))
    .where(inArray(works.id, ids));
}

/** Gives back what `owner` claimed and did not send: whatever it was before it still is, and it is claimed again in its turn. */
export async function giveBack(db: Queryable, owner: string, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db
    .update(pieces)
    .set({
      ...NO_LEASE,
      state: sql`case when ${pieces.perhapsWritten} then 'unknown' else 'queued' end`,
      attempts: sql`${pieces.attempts} - 1`,
    })
    .where(and(eq(pieces.leaseOwner, owner), eq(pieces.state, "sending"), at(claims.map(({ piece }) => piece))));
}

/** Keeps the pieces that `owner` is still sending. */
export async function renewLeases(db: Queryable, owner: string, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await db
    .update(pieces)
    .set(leaseFor(owner))
    .where(and(eq(pieces.leaseOwner, owner), eq(pieces.state, "sending"), at(places)));
}

/** Those of a club that stands still are left as they are: they go with it. */
const areAtWork = ({ workId }: Pick<typeof pieces | typeof pieceFiles, "workId">): SQL =>
  sql`exists (select 1 from ${works} w where w.id = ${workId} and ${isAtWork(sql`w.club`)})`;

/** The end of a lease: the piece may still be on its way to the club, so the time in which it may arrive begins now. */
const ended = { ...NO_LEASE, triedAt: CLOCK, perhapsWritten: true };

/**
 * Ends the leases of every other owner. Only for the embedded database, whose directory lock proves that no other
 * dashboard is alive: pieces that a crash left on their way are asked again at once instead of after the lease.
 */
export async function endForeignLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(pieces)
    .set(ended)
    .where(and(eq(pieces.state, "sending"), sql`${pieces.leaseOwner} is distinct from ${owner}`, areAtWork(pieces)));
  await db
    .update(pieceFiles)
    .set(NO_LEASE)
    .where(and(sql`${pieceFiles.leaseOwner} is distinct from ${owner}`, areAtWork(pieceFiles)));
}

/** Ends the leases of an owner that stops: what it did not settle, another may take up at once, with the same keys. */
export async function endOwnLeases(db: Queryable, owner: string): Promise<void> {
  await db
    .update(pieces)
    .set(ended)
    .where(and(eq(pieces.state, "sending"), eq(pieces.leaseOwner, owner), areAtWork(pieces)));
  await db
    .update(pieceFiles)
    .set(NO_LEASE)
    .where(and(eq(pieceFiles.leaseOwner, owner), areAtWork(pieceFiles)));
}
