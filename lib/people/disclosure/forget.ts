import "server-only";
import { and, count, eq, inArray, or, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { onceMore } from "#lib/base/store/once-more.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { stageRows, stages } from "#lib/base/store/schema/sync/staging.ts";
import type { HeldName } from "./held.ts";
import { whoseOf } from "./read-held.ts";
import type { HeldSource, Whose } from "./source.ts";

/** How much of each kind was forgotten; kinds of which there was nothing are left out. */
export type Forgotten = Partial<Record<HeldName, number>>;

/** `under_way`: something about them is on its way to the club, or stands still before it: it has to end, or be withdrawn, first. */
export type ForgetAnswer = { ok: true; forgotten: Forgotten } | { ok: false; code: "under_way"; count: number };

/**
 * Forgets all that is the desk's own of somebody (GDPR, article 17), with what is held under records that were given up for theirs. What stays says why
 * (`Forgetting`). The log says that it was done and how much it was, never what. No call to the club. Said twice, it finds nothing the second time.
 * @param sources all that there are (lib/desk/held-sources.ts)
 */
export function forgetPerson(
  { db }: Pick<Store, "db">,
  by: { id: number; name: string },
  sources: readonly HeldSource[],
  { club, memberId }: { club: string; memberId: number },
): Promise<ForgetAnswer> {
  const forget = async (tx: Transaction): Promise<ForgetAnswer> => {
    const whose = await whoseOf(tx, club, memberId);
    const underWay = await underWayOf(tx, whose);
    if (underWay > 0) return { ok: false, code: "under_way", count: underWay };
    const forgotten: Forgotten = {};
    for (const { name, forgetting } of sources) {
      if (!("forget" in forgetting)) continue;
      const things = await forgetting.forget(tx, whose);
      if (things > 0) forgotten[name] = things;
    }
    const things = Object.values(forgotten).reduce((sum, one) => sum + one, 0);
    // Asked again, it is forgotten already.
    if (things > 0)
      await writeAudit(tx, {
        ...{ by, club, action: "member.forget", subject: `members/${memberId}` },
        details: { count: things },
      });
    return { ok: true, forgotten };
  };
  // It touches a table after the other while the outbox and the copy write theirs: whoever presses is not told that it lost against one of them.
  return onceMore(() => db.transaction(forget));
}

/** What of theirs may still leave: an answer that comes after the forgetting would write down anew what was forgotten. */
async function underWayOf(db: Queryable, { club, members, registrations }: Whose): Promise<number> {
  const numbers = integers(members);
  const ofKind = (kind: "annual" | "event") =>
    integers(registrations.flatMap((one) => (one.kind === kind ? one.id : [])));
  const [open] = await db
    .select({ pieces: count() })
    .from(pieces)
    .innerJoin(works, eq(works.id, pieces.workId))
    .where(
      and(
        ...[eq(works.club, club), inArray(pieces.state, [...OPEN_PIECES])],
        or(
          sql`${pieces.memberId} = any(${numbers})`,
          sql`${works.memberId} = any(${numbers})`,
          ...(["annual", "event"] as const).map((kind) =>
            and(eq(works.collection, kind), sql`${pieces.recordId} = any(${ofKind(kind)})`),
          ),
        ),
      ),
    );
  const [running] = await db
    .select({ rows: count() })
    .from(stageRows)
    .innerJoin(stages, and(eq(stages.club, stageRows.club), eq(stages.id, stageRows.stage)))
    .where(and(eq(stageRows.club, club), eq(stages.state, "running"), sql`${stageRows.memberId} = any(${numbers})`));
  return (open?.pieces ?? 0) + (running?.rows ?? 0);
}
