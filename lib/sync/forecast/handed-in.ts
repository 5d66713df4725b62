import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { copiedPapers, paperOwners } from "#lib/base/store/schema/papers/papers.ts";
import type { HandedIn } from "./validation-run.ts";

/**
 * Whether the copy has these people's papers complete. Who was never read is missing: of them the club alone knows. Their numbers are asked for first;
 * as a question within the question a database without statistics compares everybody with everybody.
 */
export async function handedInBy(
  db: Queryable,
  club: string,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, HandedIn>> {
  const { memberId, readAt, doubted } = paperOwners;
  const owners = await db
    .select({ memberId, readAt, doubted })
    .from(paperOwners)
    .where(and(eq(paperOwners.club, club), isNotNull(readAt), sql`${memberId} = any(${integers(memberIds)})`));
  if (owners.length === 0) return new Map();
  const { required, filled } = copiedPapers;
  const lacking = await db
    .selectDistinct({ memberId: copiedPapers.memberId })
    .from(copiedPapers)
    .where(
      and(
        ...[eq(copiedPapers.club, club), eq(required, true), eq(filled, false)],
        sql`${copiedPapers.memberId} = any(${integers(owners.map((owner) => owner.memberId))})`,
      ),
    );
  const incomplete = new Set(lacking.map((row) => row.memberId));
  return new Map(
    owners.map((owner) => [
      owner.memberId,
      { isComplete: !incomplete.has(owner.memberId), believedSince: owner.doubted === null ? owner.readAt : null },
    ]),
  );
}
