import "server-only";
import { eq, isNotNull } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { Hand } from "./hand.ts";
import { NO_LEASE } from "./lease.ts";
import { type MailBox, mailBoxes } from "./schema/sync/post.ts";
import { seal, unseal, unsealed } from "./seal.ts";

/** What a director says of the mailbox to which letters come back. */
export type BoxSettings = Pick<MailBox, "host" | "port" | "account">;

/** A club's mailbox, as it may be shown: all but its password. */
export async function findMailBox(db: Queryable, club: string): Promise<Omit<MailBox, "sealedPassword"> | undefined> {
  const [row] = await db.select().from(mailBoxes).where(eq(mailBoxes.club, club));
  if (!row) return undefined;
  const { sealedPassword: _sealed, ...shown } = row;
  return shown;
}

/**
 * The password of a club's mailbox, opened. For `lib/sync/post` alone: it must reach no answer and no log.
 * @returns undefined where there is none: it has to be typed again
 * @throws SealBrokenError
 */
export async function boxPasswordOf(db: Queryable, club: string): Promise<string | undefined> {
  const [row] = await db.select({ sealed: mailBoxes.sealedPassword }).from(mailBoxes).where(eq(mailBoxes.club, club));
  return row?.sealed ? unseal(row.sealed, label(club)) : undefined;
}

/** What stands in the row of a mailbox that nobody has read: another account is another mailbox. */
const UNREAD = { uidValidity: null, lastUid: null, readAt: null } as const;

/** What stands in the row of a mailbox that is read at once. */
const AT_ONCE = { nextAt: null, fault: null, faultAnswer: null, faults: 0, ...NO_LEASE } as const;

/**
 * Writes down what a director said. It is read at once, and whoever reads it at this moment under what stood there before stops.
 * @param password undefined: the one that is stored stays, unless it belongs to another server or account: then nothing is stored
 * @returns the names of what changed, `password` among them; none where it is so already
 */
export async function saveMailBox(
  tx: Transaction,
  club: string,
  said: BoxSettings,
  { password, by, now }: { password: string | undefined } & Hand,
): Promise<string[] | "password_missing"> {
  const [before] = await tx.select().from(mailBoxes).where(eq(mailBoxes.club, club)).for("update");
  const names = (Object.keys(said) as (keyof BoxSettings)[]).filter((name) => before?.[name] !== said[name]);
  const kept = names.length === 0 ? (before?.sealedPassword ?? null) : null;
  const sealedPassword = password ? seal(password, label(club)) : kept;
  if (sealedPassword === null) return "password_missing";
  const isTypedAnew = password !== undefined && !(kept && unsealed(kept, label(club)) === password);
  const changed = [...names, ...(isTypedAnew ? ["password"] : [])];
  if (changed.length === 0) return [];
  const values = {
    ...{ ...said, sealedPassword, ...AT_ONCE, writtenBy: by.name, writtenAt: now },
    ...(names.length > 0 && UNREAD),
  };
  await tx
    .insert(mailBoxes)
    .values({ club, ...values })
    .onConflictDoUpdate({ target: mailBoxes.club, set: values });
  return changed;
}

/** Forgets a club's mailbox. @returns false where there is none */
export async function removeMailBox(tx: Transaction, club: string): Promise<boolean> {
  return (await tx.delete(mailBoxes).where(eq(mailBoxes.club, club)).returning({ club: mailBoxes.club })).length > 0;
}

/** Forgets the passwords that do not open with this program's secret: their mailboxes are not read until somebody types them again. */
export async function forgetBoxesSealedOtherwise(tx: Transaction): Promise<void> {
  const rows = await tx
    .select({ club: mailBoxes.club, sealed: mailBoxes.sealedPassword })
    .from(mailBoxes)
    .where(isNotNull(mailBoxes.sealedPassword));
  for (const { club, sealed } of rows)
    if (sealed && unsealed(sealed, label(club)) === undefined)
      await tx.update(mailBoxes).set({ sealedPassword: null }).where(eq(mailBoxes.club, club));
}

/** Binds it to its place: moved to another club, or to the mail server, it does not open. */
const label = (club: string): string => `${club}/mailbox password`;
