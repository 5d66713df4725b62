import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { integers } from "#lib/base/store/integers.ts";
import { paperChecks } from "#lib/base/store/schema/papers/paper-checks.ts";
import { copiedPapers } from "#lib/base/store/schema/papers/papers.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { now } from "#lib/base/time/clock.ts";
import { type DepositSeen, holdingMark, isSameDeposit, type PaperMark, type PaperVerdict } from "./mark.ts";

/** What the desk said of these people's papers, the newest first; who has none is not among them. `holdingMark` tells what holds now. Costs no call. */
export async function marksOf(
  db: Queryable,
  club: string,
  memberIds: readonly number[],
): Promise<Map<number, PaperMark[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(paperChecks)
    .where(and(eq(paperChecks.club, club), sql`${paperChecks.memberId} = any(${integers(memberIds)})`))
    .orderBy(desc(paperChecks.id));
  const of = new Map<number, PaperMark[]>();
  for (const { memberId, depositedAt, writtenBy: by, writtenAt, club: _, ...mark } of rows) {
    const told = { ...mark, by, at: writtenAt.toISOString(), depositedAt: depositedAt?.toISOString() ?? null };
    of.set(memberId, [...(of.get(memberId) ?? []), told]);
  }
  return of;
}

/** What somebody says of the deposit that they have before them. */
export interface NewPaperMark {
  club: string;
  memberId: number;
  fieldId: number;
  seen: DepositSeen;
  verdict: PaperVerdict;
  /** Given with `refused` alone. */
  reason: string | null;
  by: { id: number; name: string };
}

/** As the log names what was said. */
const ACTIONS: Readonly<Record<PaperVerdict, string>> = {
  checked: "paper.check",
  refused: "paper.refuse",
  withdrawn: "paper.uncheck",
};

/**
 * Writes down what somebody says of a deposit, and that they did. What holds already is not said again. The reason stands in no log.
 * @returns false where the deposit that they saw is not the one that is there: replaced, removed, or never there
 */
export async function writeMark(tx: Transaction, mark: NewPaperMark): Promise<boolean> {
  const { club, memberId, fieldId, seen, verdict, reason, by } = mark;
  await takeTurn(tx, club);
  const { depositedAt, sizeBytes, filled } = copiedPapers;
  const [there] = await tx
    .select({ depositedAt, sizeBytes, filled })
    .from(copiedPapers)
    .where(and(eq(copiedPapers.club, club), eq(copiedPapers.memberId, memberId), eq(copiedPapers.fieldId, fieldId)));
  const paper = there && { ...there, fieldId, depositedAt: there.depositedAt?.toISOString() ?? null };
  if (!paper?.filled || !isSameDeposit(paper, seen)) return false;
  const holds = holdingMark(paper, (await marksOf(tx, club, [memberId])).get(memberId));
  if ((holds?.verdict ?? "withdrawn") === verdict && (holds?.reason ?? null) === reason) return true;
  await tx.insert(paperChecks).values({
    ...{ club, memberId, fieldId, verdict, reason, writtenBy: by.name, writtenAt: now() },
    ...{ depositedAt: there?.depositedAt ?? null, sizeBytes: paper.sizeBytes },
  });
  await writeAudit(tx, {
    ...{ by, club, action: ACTIONS[verdict], subject: `member-documents/${memberId}/fields/${fieldId}` },
    details: { member: memberId, field: fieldId },
  });
  return true;
}
