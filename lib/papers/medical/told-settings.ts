import "server-only";
import { eq } from "drizzle-orm";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import type { Hand } from "#lib/base/store/hand.ts";
import { medicalSettings } from "#lib/base/store/schema/papers/medical.ts";
import { takeTurnOf } from "#lib/base/store/turns.ts";

/** Whether other roles are told who is in order, and who decided that. */
export interface ToldSetting {
  isTold: boolean;
  writtenBy: string | null;
  writtenAt: Date | null;
}

/** Off until a director turns it on. */
export async function toldSetting(db: Queryable, club: string): Promise<ToldSetting> {
  const { isTold, writtenBy, writtenAt } = medicalSettings;
  const [row] = await db
    .select({ isTold, writtenBy, writtenAt })
    .from(medicalSettings)
    .where(eq(medicalSettings.club, club));
  return row ?? { isTold: false, writtenBy: null, writtenAt: null };
}

/** Turns it on or off. A choice of the club's, and no fact about anybody's health. */
export async function setTold(
  tx: Transaction,
  { club, by, now }: Hand & { club: string },
  isTold: boolean,
): Promise<void> {
  await takeTurnOf(tx, `medical told ${club}`);
  if ((await toldSetting(tx, club)).isTold === isTold) return;
  const set = { isTold, writtenBy: by.name, writtenAt: now };
  await tx
    .insert(medicalSettings)
    .values({ club, ...set })
    .onConflictDoUpdate({ target: medicalSettings.club, set });
  await writeAudit(tx, { by, club, action: "medical.told", subject: null, details: { on: isTold } });
}
