import "server-only";
import { and, count, desc, eq, isNotNull, max } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { mirrorPayments } from "#lib/base/store/schema/sync/mirror.ts";
import { depositMethods } from "#lib/base/store/schema/treasury/treasury.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";
import { writeChanges } from "#lib/sync/chronicle/write.ts";
import type { ClubSeason } from "#lib/sync/copy/club-season.ts";
import { isDeposited, type SaidMethods } from "./piles.ts";

/** What a club said of its methods. */
export async function saidMethods(db: Queryable, club: string): Promise<SaidMethods> {
  const { methodKey, isDeposited: said } = depositMethods;
  const rows = await db.select({ methodKey, said }).from(depositMethods).where(eq(depositMethods.club, club));
  return new Map(rows.map((row) => [row.methodKey, row.said]));
}

/** A way in which a season was paid, as the club writes it, and whether it goes to the bank on slips. */
export interface SeasonMethod {
  methodKey: string;
  method: string;
  /** Payments of the season. */
  count: number;
  isDeposited: boolean;
}

/** How a season was paid, the most frequent first. From the copy: no call to the club. */
export async function seasonMethods(db: Queryable, { club, seasonId }: ClubSeason): Promise<SeasonMethod[]> {
  const { method, methodKey } = mirrorPayments;
  const said = await saidMethods(db, club);
  const rows = await db
    .select({ methodKey, method: max(method), count: count() })
    .from(mirrorPayments)
    .where(and(eq(mirrorPayments.club, club), eq(mirrorPayments.seasonId, seasonId), isNotNull(methodKey)))
    .groupBy(methodKey)
    .orderBy(desc(count()), methodKey);
  return rows.flatMap(({ methodKey: key, method: written, count: payments }) =>
    key === null
      ? []
      : { methodKey: key, method: written ?? key, count: payments, isDeposited: isDeposited(key, said) },
  );
}

/** Writes down that a method goes to the bank on slips, or does not, whatever its words say. */
export async function sayMethod(
  tx: Transaction,
  { club, methodKey, isDeposited: said, by, now }: { club: string; methodKey: string; isDeposited: boolean } & Hand,
): Promise<void> {
  // Said twice at once, the second sees what the first has said.
  await takeTurnOf(tx, `deposit methods ${club}`);
  const before = (await saidMethods(tx, club)).get(methodKey) ?? null;
  if (before === said) return;
  const row = { isDeposited: said, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(depositMethods)
    .values({ club, methodKey, ...row })
    .onConflictDoUpdate({ target: [depositMethods.club, depositMethods.methodKey], set: row });
  await writeChanges(tx, {
    ...{ club, seasonId: null, kind: "method", about: [`methods/${methodKey}`], by, now },
    before: before === null ? null : { isDeposited: before },
    after: before === null ? { name: methodKey, isDeposited: said } : { isDeposited: said },
  });
  await writeAudit(tx, { by, club, action: "deposit.method", details: { isDeposited: said, name: methodKey } });
}
