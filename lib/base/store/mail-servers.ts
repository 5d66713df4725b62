import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { Hand } from "./hand.ts";
import { type MailServer, mailServers } from "./schema/sync/post.ts";
import { seal, unseal, unsealed } from "./seal.ts";

/** What a director says of a club's mail server. */
export type MailSettings = Pick<
  MailServer,
  | "host"
  | "port"
  | "account"
  | "sender"
  | "senderName"
  | "replyTo"
  | "dkimSelector"
  | "perMinute"
  | "perHour"
  | "perDay"
  | "fromHour"
  | "untilHour"
  | "isOn"
>;

/** What of a club's mail server may be shown: all but its password. */
type ShownMailServer = Omit<MailServer, "sealedPassword">;

/** Whether letters leave by a server, and what stands in their way: what whoever sends letters may see of it. Travels as JSON but for its date. */
export type MailServerStanding = Pick<MailServer, "isOn" | "stoppedUntil" | "stopReason" | "stopAnswer">;

/** What of a server says whether letters leave, and nothing else of it. */
export const mailStandingOf = ({
  isOn,
  stoppedUntil,
  stopReason,
  stopAnswer,
}: MailServerStanding): MailServerStanding => ({
  ...{ isOn, stoppedUntil, stopReason, stopAnswer },
});

/** A club's mail server, as it may be shown; undefined where it has none. */
export async function findMailServer(db: Queryable, club: string): Promise<ShownMailServer | undefined> {
  const [row] = await db.select().from(mailServers).where(eq(mailServers.club, club));
  if (!row) return undefined;
  const { sealedPassword: _sealed, ...shown } = row;
  return shown;
}

/**
 * The password of a club's mail server, opened. For `lib/sync/post` alone: it must reach no answer and no log.
 * @throws SealBrokenError
 */
export async function mailPasswordOf(db: Queryable, club: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sealed: mailServers.sealedPassword })
    .from(mailServers)
    .where(eq(mailServers.club, club));
  return row?.sealed ? unseal(row.sealed, label(club)) : undefined;
}

/**
 * Writes down what a director said; what stopped the server before is over with it.
 * @param password undefined: the one that is stored stays, unless it belongs to another server or account: then nothing is stored
 * @returns the names of what changed, `password` among them; none where it is so already
 */
export async function saveMailServer(
  tx: Transaction,
  club: string,
  said: MailSettings,
  { password, by, now }: { password: string | undefined } & Hand,
): Promise<string[] | "password_missing"> {
  const [before] = await tx.select().from(mailServers).where(eq(mailServers.club, club)).for("update");
  const isSameLogin = before?.host === said.host && before.port === said.port && before.account === said.account;
  const kept = isSameLogin ? (before?.sealedPassword ?? null) : null;
  const sealedPassword = said.account === null ? null : password ? seal(password, label(club)) : kept;
  if (said.account !== null && sealedPassword === null) return "password_missing";
  const names = (Object.keys(said) as (keyof MailSettings)[]).filter((name) => before?.[name] !== said[name]);
  const isTypedAnew =
    password !== undefined && said.account !== null && !(kept && unsealed(kept, label(club)) === password);
  const changed = [...names, ...(isTypedAnew ? ["password"] : [])];
  if (changed.length === 0) return [];
  const values = {
    ...{ ...said, sealedPassword, ...GOES_ON, writtenBy: by.name, writtenAt: now },
    ...(!(isSameLogin && before.sender === said.sender) && UNSIGNED),
  };
  await tx
    .insert(mailServers)
    .values({ club, ...values })
    .onConflictDoUpdate({ target: mailServers.club, set: values });
  return changed;
}

/** Forgets a club's mail server. @returns false where there is none */
export async function removeMailServer(tx: Transaction, club: string): Promise<boolean> {
  return (
    (await tx.delete(mailServers).where(eq(mailServers.club, club)).returning({ club: mailServers.club })).length > 0
  );
}

/** What stands in the row of a server whose letters nobody has looked at: another server, account or sender signs otherwise. */
const UNSIGNED = { signedSelector: null, signedDomain: null } as const;

/** What stands in the row of a server that nothing stops. */
export const GOES_ON = {
  stoppedUntil: null,
  stoppedSince: null,
  stopReason: null,
  stopAnswer: null,
  stops: 0,
} as const;

/** The clubs whose mail passwords do not open with this program's secret: they are typed again. */
async function mailSealedOtherwise(db: Queryable): Promise<string[]> {
  const rows = await db.select().from(mailServers).where(isNotNull(mailServers.sealedPassword));
  return rows.flatMap(({ club, sealedPassword }) =>
    sealedPassword && unsealed(sealedPassword, label(club)) === undefined ? [club] : [],
  );
}

/** Switches off the servers whose passwords do not open, and forgets account and password. */
export async function forgetMailSealedOtherwise(tx: Transaction): Promise<void> {
  for (const club of await mailSealedOtherwise(tx))
    await tx
      .update(mailServers)
      .set({ account: null, sealedPassword: null, isOn: false })
      .where(and(eq(mailServers.club, club)));
}

/** Binds it to its place: moved to another club it does not open. */
const label = (club: string): string => `${club}/mail password`;
