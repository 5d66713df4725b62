import "server-only";
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { environment } from "#lib/base/program/environment.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { passkeyChallenges, passkeys } from "#lib/base/store/schema/base/access.ts";
import { clubs } from "#lib/base/store/schema/base/clubs.ts";
import { now } from "#lib/base/time/clock.ts";
import {
  CHALLENGE_SECONDS,
  keyParty,
  type PasskeyRequest,
  questionDigest,
  readKeyAnswer,
  takePasskey,
} from "./passkeys.ts";
import { refusesPassword } from "./passwords-off.ts";
import type { Seat } from "./permissions.ts";

/** Random, when it ends, and our signature over both, in bytes. */
const QUESTION = { random: 18, until: 6, signature: 24 } as const;

/** Whether anybody signs in at this desk by a passkey alone: its address lets browsers have some, and its operator does not ask for the password beside each. */
export const areKeysAlonePossible = (): boolean => keyParty() !== null && !environment().keysWantPassword;

/**
 * What a browser is asked at the door, where nobody has said who they are: any key of this desk that its device keeps, with a check of who holds it. Nothing of
 * a question is kept until it is answered, so that strangers who ask fill nothing.
 * @returns undefined where no key signs in alone
 */
export function aloneQuestion(): PasskeyRequest | undefined {
  const rp = keyParty();
  if (!rp || !areKeysAlonePossible()) return undefined;
  const until = Buffer.alloc(QUESTION.until);
  until.writeUIntBE(Math.floor(now().getTime() / 1000) + CHALLENGE_SECONDS, 0, QUESTION.until);
  const said = Buffer.concat([randomBytes(QUESTION.random), until]);
  const challenge = Buffer.concat([said, signatureOf(said)]).toString("base64url");
  return {
    challenge,
    rpId: rp.host,
    allowCredentials: [],
    userVerification: "required",
    timeout: CHALLENGE_SECONDS * 1000,
  };
}

/** When a question of the door's ends; undefined: this desk did not ask it. */
export function endOfQuestion(challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, "base64url");
  const { random, until, signature } = QUESTION;
  if (bytes.length !== random + until + signature || bytes.toString("base64url") !== challenge) return undefined;
  const said = bytes.subarray(0, random + until);
  if (!timingSafeEqual(signatureOf(said), bytes.subarray(random + until))) return undefined;
  return new Date(said.readUIntBE(random, until) * 1000);
}

function signatureOf(said: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", environment().secret, "", "guichet passkeys alone v1", 32));
  return createHmac("sha256", key).update(said).digest().subarray(0, QUESTION.signature);
}

/** Takes a question of the door's for an account, once: who shows the same answer again is refused while it could be good. @returns whether it was open */
export async function takeQuestion(
  tx: Transaction,
  accountId: number,
  challenge: string,
  until: Date,
): Promise<boolean> {
  const { accountId: of, doing, expiresAt } = passkeyChallenges;
  await tx.delete(passkeyChallenges).where(and(eq(of, accountId), eq(doing, "alone"), lte(expiresAt, now())));
  const taken = await tx
    .insert(passkeyChallenges)
    .values({ digest: questionDigest(challenge), accountId, doing: "alone", expiresAt: until })
    .onConflictDoNothing()
    .returning();
  return taken.length > 0;
}

/**
 * Why somebody does not sign in by a passkey alone: nobody does at this desk · every club of theirs takes no passwords (decision 94): whoever leaves the organisation is out
 * with one press at its provider, and a key here would go on · a club of theirs wants the password beside it.
 */
export type AloneDenial = "desk" | "provider" | "club";

/** Whether somebody signs in by a passkey alone; undefined: they do, once a key of theirs has shown that it can. */
export async function aloneDenialOf(db: Queryable, account: Account): Promise<AloneDenial | undefined> {
  if (!areKeysAlonePossible()) return "desk";
  if (await refusesPassword(db, account)) return "provider";
  const isDenied = and(inArray(clubs.slug, [...account.roles.keys()]), isNotNull(clubs.keysAloneOffAt));
  return (await db.$count(clubs, isDenied)) > 0 ? "club" : undefined;
}

/**
 * Has a key sign its person in without a password from now on, once it was shown as at the door: told of no key, the browser found it, and its device checked who
 * holds it.
 * @returns whether it does
 */
export async function letKeyAlone(tx: Transaction, account: Account, answer: string): Promise<boolean> {
  const { id, name } = account;
  if ((await aloneDenialOf(tx, account)) || !(await takePasskey(tx, id, answer, true))) return false;
  const changed = await tx
    .update(passkeys)
    .set({ aloneSince: now() })
    .where(and(eq(passkeys.id, readKeyAnswer(answer)?.id ?? ""), isNull(passkeys.aloneSince)))
    .returning();
  // Shown twice, it is so and logged once.
  if (changed.length > 0)
    await writeAudit(tx, { by: { id, name }, action: "account.key_alone", subject: `accounts/${id}` });
  return true;
}

/** Has a key of somebody's go with the password again. @returns whether it signed them in alone */
export async function endKeyAlone(
  tx: Transaction,
  { id, name }: Pick<Account, "id" | "name">,
  key: string,
): Promise<boolean> {
  const changed = await tx
    .update(passkeys)
    .set({ aloneSince: null })
    .where(and(eq(passkeys.id, key), eq(passkeys.accountId, id), isNotNull(passkeys.aloneSince)))
    .returning();
  if (changed.length === 0) return false;
  await writeAudit(tx, { by: { id, name }, action: "account.key_beside", subject: `accounts/${id}` });
  return true;
}

/** Since when nobody who has a role in a club signs in by a passkey alone; null: they do. */
export async function keysAloneOffSince(db: Queryable, club: string): Promise<Date | null> {
  const [row] = await db.select({ since: clubs.keysAloneOffAt }).from(clubs).where(eq(clubs.slug, club));
  return row?.since ?? null;
}

/** Lets whoever has a role in a club sign in by a passkey alone, or not: then a key goes with the password, for all clubs of theirs. */
export async function letKeysAlone(tx: Transaction, { club, person }: Seat, areLet: boolean): Promise<void> {
  const isOtherwise = areLet ? isNotNull(clubs.keysAloneOffAt) : isNull(clubs.keysAloneOffAt);
  const changed = await tx
    .update(clubs)
    .set({ keysAloneOffAt: areLet ? null : now() })
    .where(and(eq(clubs.slug, club), isOtherwise))
    .returning({ slug: clubs.slug });
  if (changed.length === 0) return;
  await writeAudit(tx, { by: person, club, action: areLet ? "account.keys_alone_on" : "account.keys_alone_off" });
}
