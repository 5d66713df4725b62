import "server-only";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Section } from "#lib/base/access/roles.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { integers } from "#lib/base/store/integers.ts";
import { refusalReasons } from "#lib/base/store/schema/registrations/refusal-reasons.ts";
import { mirrorRegistrations } from "#lib/base/store/schema/sync/mirror.ts";
import type { RegistrationKind } from "#lib/base/store/schema/sync/outbox.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { type ValueChange, writeChanges } from "#lib/sync/chronicle/write.ts";
import { idsAmong } from "#lib/sync/copy/registrations.ts";
import type { SeasonScope } from "#lib/sync/copy/season-scope.ts";
import { registrationsWithin, type Within } from "#lib/sync/copy/section.ts";
import { withinFollowed } from "./followed.ts";

/** Why a registration is refused, and who wrote it when. Travels as JSON. */
export interface RefusalReason {
  reason: string;
  by: string;
  /** ISO instant. */
  at: string;
}

/** Rows of one statement: a database takes 65,535 values. */
const AT_ONCE = 1_000;

type Scope = Pick<SeasonScope, "club" | "seasonId" | "today">;
type Known = { registrationId: number; memberId: number; reason: string };

/**
 * Writes down why registrations of a season are refused; an empty reason takes away what stood there. What is not there is left out. The chronicle has what was said
 * before, also of whoever is told nothing any more.
 * @param section of whoever writes: what is not its own is not there
 * @returns of how many it is kept
 */
export async function keepRefusalReason(
  tx: Transaction,
  { scope, kind, by, now, section }: Hand & { scope: Scope; kind: RegistrationKind; section?: Section | undefined },
  ids: readonly number[],
  reason: string,
): Promise<number> {
  const { club, seasonId } = scope;
  // Of a refusal without a reason there is no row that could be held.
  await takeTurnOf(tx, `refusal reasons ${club}`);
  const within = await withinFollowed(tx, { club, section }, seasonId);
  const rows = (await idsAmong(tx, scope, kind, ids, within)).flatMap(({ registrationId, memberId }) =>
    memberId === null ? [] : { registrationId, memberId },
  );
  const before = await reasonsOf(
    tx,
    club,
    kind,
    rows.map(({ registrationId }) => registrationId),
  );
  const changes = rows.map(({ registrationId, memberId }): ValueChange<"refusalReason"> => {
    const was = before.get(registrationId);
    return {
      ...{ club, seasonId, kind: "refusalReason", by, now },
      about: [`${kind}-registrations/${registrationId}`, `members/${memberId}`],
      // What was said of another one under this number is none of this one's.
      before: was?.memberId === memberId ? { reason: was.reason } : null,
      after: reason === "" ? null : { reason },
    };
  });
  await writeChanges(tx, ...changes);
  if (reason === "")
    await remove(
      tx,
      club,
      kind,
      rows.map(({ registrationId }) => registrationId),
    );
  else
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      const written = { seasonId, reason, writtenBy: by.name, writtenAt: now };
      await tx
        .insert(refusalReasons)
        .values(rows.slice(at, at + AT_ONCE).map((row) => ({ club, kind, ...row, ...written })))
        .onConflictDoUpdate({
          target: [refusalReasons.club, refusalReasons.kind, refusalReasons.registrationId],
          set: { ...written, memberId: sql`excluded.member_id` },
        });
    }
  return rows.length;
}

/** A refusal that was undone has no reason any more: the next one has its own. */
export async function dropRefusalReason(
  tx: Transaction,
  { club, seasonId, kind, id, by, now }: Hand & { club: string; seasonId: number; kind: RegistrationKind; id: number },
): Promise<void> {
  const was = (await reasonsOf(tx, club, kind, [id])).get(id);
  if (!was) return;
  const about = [`${kind}-registrations/${id}`, `members/${was.memberId}`];
  const change = { club, seasonId, kind: "refusalReason" as const, about, by, now };
  await writeChanges(tx, { ...change, before: { reason: was.reason }, after: null });
  await remove(tx, club, kind, [id]);
}

const remove = (tx: Transaction, club: string, kind: RegistrationKind, ids: readonly number[]) =>
  tx.delete(refusalReasons).where(ofThese(club, kind, ids));

const ofThese = (club: string, kind: RegistrationKind, ids: readonly number[]): SQL | undefined =>
  and(
    ...[eq(refusalReasons.club, club), eq(refusalReasons.kind, kind)],
    sql`${refusalReasons.registrationId} = any(${integers(ids)})`,
  );

/** Held until the transaction ends. */
async function reasonsOf(
  tx: Transaction,
  club: string,
  kind: RegistrationKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Known>> {
  const { registrationId, memberId, reason } = refusalReasons;
  const rows = await tx
    .select({ registrationId, memberId, reason })
    .from(refusalReasons)
    .where(ofThese(club, kind, ids))
    .for("update");
  return new Map(rows.map((row) => [row.registrationId, row]));
}

/** A registration that is refused, with the reason where somebody has written one. */
export interface RefusedRegistration {
  kind: RegistrationKind;
  id: number;
  memberId: number;
  activityId: number;
  reason: RefusalReason | null;
}

/** Those of some registrations that the copy has as refused, in the order of their numbers. Costs no call to the club. */
export async function refusedAmong(
  db: Queryable,
  { club, seasonId }: Pick<Scope, "club" | "seasonId">,
  which: { kind: RegistrationKind; ids: readonly number[] } | { memberId: number },
  within: Within | null = null,
): Promise<RefusedRegistration[]> {
  const { kind, id, memberId, activityId } = mirrorRegistrations;
  const rows = await db
    .select({
      ...{ kind, id, memberId, activityId },
      ...{ reason: refusalReasons.reason, by: refusalReasons.writtenBy, at: refusalReasons.writtenAt },
    })
    .from(mirrorRegistrations)
    .leftJoin(
      refusalReasons,
      and(
        ...[eq(refusalReasons.club, mirrorRegistrations.club), eq(refusalReasons.kind, kind)],
        ...[eq(refusalReasons.registrationId, id), eq(refusalReasons.memberId, memberId)],
      ),
    )
    .where(
      and(
        ...[eq(mirrorRegistrations.club, club), eq(mirrorRegistrations.seasonId, seasonId)],
        eq(mirrorRegistrations.valid, false),
        registrationsWithin(within),
        "memberId" in which
          ? eq(memberId, which.memberId)
          : and(eq(kind, which.kind), sql`${id} = any(${integers(which.ids)})`),
      ),
    )
    .orderBy(asc(kind), asc(id));
  return rows.map(({ reason, by, at, ...row }) => ({
    ...row,
    reason: reason === null || by === null || at === null ? null : { reason, by, at: at.toISOString() },
  }));
}

/** What was written of one registration, refused by now or about to be; null where nothing was. */
export async function refusalReasonOf(
  db: Queryable,
  { club, kind, id, memberId }: { club: string; kind: RegistrationKind; id: number; memberId: number },
): Promise<RefusalReason | null> {
  const { reason, writtenBy: by, writtenAt } = refusalReasons;
  const [row] = await db
    .select({ reason, by, writtenAt })
    .from(refusalReasons)
    .where(and(ofThese(club, kind, [id]), eq(refusalReasons.memberId, memberId)));
  return row ? { reason: row.reason, by: row.by, at: row.writtenAt.toISOString() } : null;
}
