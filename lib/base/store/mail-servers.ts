import "server-only";
import { eq, isNotNull } from "drizzle-orm";
import type { Queryable, Transaction } from "./database.ts";
import type { Hand } from "./hand.ts";
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
import { type MailServer, mailServers } from "./schema/sync/post.ts";

/** What a director says of a club's mail server. Without a grant it is signed in to by password. */
export type MailSettings = Partial<GrantSettings> &
  Pick<
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
 * What the account of a club's mail server signs in with, opened. For `lib/sync/post` alone: it must reach no answer and no log.
 * @throws SealBrokenError
 */
export async function mailSecretOf(db: Queryable, club: string): Promise<MailSecret | undefined> {
  const [row] = await db.select().from(mailServers).where(eq(mailServers.club, club));
  return row?.sealedPassword ? openSecret(placeOf(club), row, row.sealedPassword) : undefined;
}

/**
 * Writes down what a director said; what stopped the server before is over with it.
 * @param typed undefined or empty: what is stored stays, unless it belongs to another server, account, client or token address: then nothing is stored
 * @returns the names of what changed, `password` among them for whatever is secret; none where it is so already
 */
export async function saveMailServer(
  tx: Transaction,
  club: string,
  settings: MailSettings,
  { by, now, ...typed }: TypedSecrets & Hand,
): Promise<string[] | "password_missing"> {
  const said = { ...WITHOUT_GRANT, ...settings };
  const [before] = await tx.select().from(mailServers).where(eq(mailServers.club, club)).for("update");
  const isLoginKept = isSameLogin(before, said);
  const kept = isLoginKept ? (before?.sealedPassword ?? null) : null;
  const { sealed, isNew } = sealSecret(placeOf(club), said.tokenAddress !== null, typed, kept);
  const sealedPassword = said.account === null ? null : sealed;
  if (said.account !== null && sealedPassword === null) return "password_missing";
  const names = (Object.keys(said) as (keyof typeof said)[]).filter((name) => before?.[name] !== said[name]);
  const changed = [...names, ...(isNew && said.account !== null ? ["password"] : [])];
  if (changed.length === 0) return [];
  const values = {
    ...{ ...said, sealedPassword, ...GOES_ON, writtenBy: by.name, writtenAt: now },
    ...(!(isLoginKept && before?.sender === said.sender) && UNSIGNED),
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

/** Switches off the servers whose passwords do not open with this program's secret, and forgets account and password: they are typed again. */
export async function forgetMailSealedOtherwise(tx: Transaction): Promise<void> {
  const rows = await tx.select().from(mailServers).where(isNotNull(mailServers.sealedPassword));
  for (const row of rows)
    if (row.sealedPassword && !opensHere(placeOf(row.club), row, row.sealedPassword))
      await tx
        .update(mailServers)
        .set({ account: null, sealedPassword: null, isOn: false, ...WITHOUT_GRANT })
        .where(eq(mailServers.club, row.club));
}

const placeOf = (club: string): SecretPlace => `${club}/mail`;
