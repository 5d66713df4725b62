import "server-only";
import { eq, isNotNull } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { Hand } from "./hand.ts";
import { NO_LEASE } from "./lease.ts";
import {
  type GrantSettings,
  isSameLogin,
  type MailSecret,
  openSecret,
  opensHere,
  type SecretPlace,
  sealSecret,
  type TypedSecrets,
  WITHOUT_GRANT,
} from "./mail-secret.ts";
import { type MailBox, mailBoxes } from "./schema/sync/post.ts";

/** What a director says of the mailbox to which letters come back. Without a grant it is signed in to by password. */
export type BoxSettings = Pick<MailBox, "host" | "port" | "account"> & Partial<GrantSettings>;

/** A club's mailbox, as it may be shown: all but its password. */
export async function findMailBox(db: Queryable, club: string): Promise<Omit<MailBox, "sealedPassword"> | undefined> {
  const [row] = await db.select().from(mailBoxes).where(eq(mailBoxes.club, club));
  if (!row) return undefined;
  const { sealedPassword: _sealed, ...shown } = row;
  return shown;
}

/**
 * What the account of a club's mailbox signs in with, opened. For `lib/sync/post` alone: it must reach no answer and no log.
 * @returns undefined where there is none: it has to be typed again
 * @throws SealBrokenError
 */
export async function boxSecretOf(db: Queryable, club: string): Promise<MailSecret | undefined> {
  const [row] = await db.select().from(mailBoxes).where(eq(mailBoxes.club, club));
  return row?.sealedPassword ? openSecret(placeOf(club), row, row.sealedPassword) : undefined;
}

/** What stands in the row of a mailbox that nobody has read: another account is another mailbox. */
const UNREAD = { uidValidity: null, lastUid: null, readAt: null } as const;

/** What stands in the row of a mailbox that is read at once. */
const AT_ONCE = { nextAt: null, fault: null, faultAnswer: null, faults: 0, ...NO_LEASE } as const;

/**
 * Writes down what a director said. It is read at once, and whoever reads it at this moment under what stood there before stops.
 * @param typed undefined or empty: what is stored stays, unless it belongs to another server, account, client or token address: then nothing is stored
 * @returns the names of what changed, `password` among them for whatever is secret; none where it is so already
 */
export async function saveMailBox(
  tx: Transaction,
  club: string,
  settings: BoxSettings,
  { by, now, ...typed }: TypedSecrets & Hand,
): Promise<string[] | "password_missing"> {
  const said = { ...WITHOUT_GRANT, ...settings };
  const [before] = await tx.select().from(mailBoxes).where(eq(mailBoxes.club, club)).for("update");
  const names = (Object.keys(said) as (keyof typeof said)[]).filter((name) => before?.[name] !== said[name]);
  const kept = isSameLogin(before, said) ? (before?.sealedPassword ?? null) : null;
  const { sealed, isNew } = sealSecret(placeOf(club), said.tokenAddress !== null, typed, kept);
  if (sealed === null) return "password_missing";
  const changed = [...names, ...(isNew ? ["password"] : [])];
  if (changed.length === 0) return [];
  const values = {
    ...{ ...said, sealedPassword: sealed, ...AT_ONCE, writtenBy: by.name, writtenAt: now },
    ...(MAILBOX.some((name) => names.includes(name)) && UNREAD),
  };
  await tx
    .insert(mailBoxes)
    .values({ club, ...values })
    .onConflictDoUpdate({ target: mailBoxes.club, set: values });
  return changed;
}

/** Which mailbox it is, however one signs in to it. */
const MAILBOX = ["host", "port", "account"] as const;

/** Forgets a club's mailbox. @returns false where there is none */
export async function removeMailBox(tx: Transaction, club: string): Promise<boolean> {
  return (await tx.delete(mailBoxes).where(eq(mailBoxes.club, club)).returning({ club: mailBoxes.club })).length > 0;
}

/** Forgets the passwords that do not open with this program's secret: their mailboxes are not read until somebody types them again. */
export async function forgetBoxesSealedOtherwise(tx: Transaction): Promise<void> {
  const rows = await tx.select().from(mailBoxes).where(isNotNull(mailBoxes.sealedPassword));
  for (const row of rows)
    if (row.sealedPassword && !opensHere(placeOf(row.club), row, row.sealedPassword))
      await tx.update(mailBoxes).set({ sealedPassword: null }).where(eq(mailBoxes.club, row.club));
}

const placeOf = (club: string): SecretPlace => `${club}/mailbox`;
