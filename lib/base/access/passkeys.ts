import "server-only";
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { and, asc, eq, gt, inArray, lte, ne } from "drizzle-orm";
import { z } from "zod";
import { LONGEST_ANSWER } from "#lib/base/arguments/own-account.ts";
import { environment } from "#lib/base/program/environment.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import type { Queryable, Transaction } from "#lib/base/store/database.ts";
import { passkeyChallenges, passkeys } from "#lib/base/store/schema/base/access.ts";
import { type BrowserNames, endOtherSessions } from "#lib/base/store/sessions.ts";
import { now } from "#lib/base/time/clock.ts";
import { holdAccount } from "./membership.ts";

/** How long somebody may look for their device. */
export const CHALLENGE_SECONDS = 5 * 60;
/** So many one account has: a telephone, a computer, a key in a drawer, and the ones before. */
export const MOST_PASSKEYS = 10;
/** Questions that nobody answered yet, of one account: who asks more often loses the oldest. */
const MOST_CHALLENGES = 5;

/** What the browser makes a key of, and what it shows one by (Web Authentication level 3), as JSON. */
export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON;
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON;

/** The library brings 25 packages for certificates and is loaded by whoever has a key: a desk without any starts without it. */
const library = () => import("@simplewebauthn/server");

/**
 * The relying party by the desk's address: null where browsers have no passkeys, which is by a number in place of a name, or without TLS anywhere but on one's
 * own machine.
 */
export function relyingParty(publicUrl: string): { host: string; origin: string } | null {
  const { hostname: host, origin, protocol } = new URL(publicUrl);
  const isOwn = host === "localhost" || host.endsWith(".localhost");
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0) return null;
  return protocol === "https:" || isOwn ? { host, origin } : null;
}

/** The relying party of this desk; null where browsers have no passkeys. */
export const keyParty = () => relyingParty(environment().publicUrl);

/** A passkey as its owner is shown it. */
export interface Passkey extends BrowserNames {
  id: string;
  createdAt: Date;
  usedAt: Date | null;
  /** It was made under another address of the desk: no browser offers it any more. */
  isElsewhere: boolean;
  /** Since when it signs its person in without a password; null: it goes with one. */
  aloneSince: Date | null;
}

/** Whether the desk's address lets browsers have passkeys. */
export const arePasskeysPossible = (): boolean => keyParty() !== null;

/** Somebody's passkeys, the oldest first. */
export async function passkeysOf(db: Queryable, accountId: number): Promise<Passkey[]> {
  const host = keyParty()?.host;
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(({ id, browser, system, createdAt, usedAt, aloneSince, host: of }) => ({
    ...{ id, browser, system, createdAt, usedAt, aloneSince },
    isElsewhere: of !== host,
  }));
}

/** When each passkey of accounts was made, the oldest first, and whether the desk's address lets it be shown. Accounts that have none are absent. */
export async function madePasskeys(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, { since: Date; isHere: boolean }[]>> {
  if (ids.length === 0) return new Map();
  const host = keyParty()?.host;
  const { accountId, createdAt, host: of } = passkeys;
  const rows = await db
    .select({ accountId, since: createdAt, host: of })
    .from(passkeys)
    .where(inArray(accountId, [...ids]))
    .orderBy(asc(createdAt));
  const told = rows.map((row) => ({ accountId: row.accountId, since: row.since, isHere: row.host === host }));
  return Map.groupBy(told, (key) => key.accountId);
}

/**
 * Asks a browser to make a key for an account.
 * @param isForAlone it is to sign its person in without a password too: the device then keeps it under the account, and checks who holds it
 * @returns undefined where the address allows none, or the account has its number of them
 */
export async function beginPasskey(
  tx: Transaction,
  { id, email, name }: Pick<Account, "id" | "email" | "name">,
  isForAlone = false,
): Promise<PasskeyCreation | undefined> {
  const rp = keyParty();
  await holdAccount(tx, id);
  const own = await tx.select().from(passkeys).where(eq(passkeys.accountId, id));
  if (!rp || own.length >= MOST_PASSKEYS) return undefined;
  const creation = await (await library()).generateRegistrationOptions({
    ...{ rpName: "Guichet", rpID: rp.host, userName: email, userDisplayName: name },
    userID: new TextEncoder().encode(handleOf(id)),
    timeout: CHALLENGE_SECONDS * 1000,
    // One device, one key: a second one of it would be the same factor under two names.
    excludeCredentials: own.map((key) => ({ id: key.id })),
    authenticatorSelection: isForAlone
      ? { residentKey: "required", userVerification: "required" }
      : { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(tx, id, "make", creation.challenge);
  return creation;
}

/**
 * Keeps the key that a browser made, once it has shown that it can sign with it. Every session but one that began without it ends.
 * @param session the one that stays
 * @returns whether it is kept
 */
export async function keepPasskey(
  tx: Transaction,
  { id, name }: Pick<Account, "id" | "name">,
  answer: string,
  { names, session }: { names: BrowserNames; session: string },
): Promise<boolean> {
  const rp = keyParty();
  const response = creationAnswer.safeParse(parsed(answer)).data;
  await holdAccount(tx, id);
  if (!rp || !response) return false;
  const expectedChallenge = (challenge: string) => takeChallenge(tx, id, "make", challenge);
  const made = await (await library())
    .verifyRegistrationResponse({
      ...{ response, expectedChallenge, expectedOrigin: rp.origin, expectedRPID: rp.host },
      requireUserVerification: false,
    })
    .catch(() => undefined);
  if (!made?.verified) return false;
  const { credential } = made.registrationInfo;
  const kept = await tx
    .insert(passkeys)
    .values({
      ...{ id: credential.id, accountId: id, counter: credential.counter, host: rp.host, createdAt: now(), ...names },
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      transports: [...(credential.transports ?? [])],
    })
    .onConflictDoNothing()
    .returning();
  if (kept.length === 0) return false;
  await endOtherSessions(tx, id, session);
  await writeAudit(tx, { by: { id, name }, action: "account.passkey_add", subject: `accounts/${id}` });
  return true;
}

/**
 * Asks a browser to show a key of an account.
 * @param isAlone as at the door without a password: the browser is told of no key, and the device checks who holds it
 * @returns undefined where it has none that this address lets it show
 */
export async function askPasskey(tx: Transaction, id: number, isAlone = false): Promise<PasskeyRequest | undefined> {
  const rp = keyParty();
  await holdAccount(tx, id);
  if (!rp) return undefined;
  const own = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.accountId, id), eq(passkeys.host, rp.host)));
  if (own.length === 0) return undefined;
  const request = await (await library()).generateAuthenticationOptions({
    ...{ rpID: rp.host, timeout: CHALLENGE_SECONDS * 1000, userVerification: isAlone ? "required" : "preferred" },
    allowCredentials: isAlone ? [] : own.map((key) => ({ id: key.id, transports: key.transports })),
  });
  await keepChallenge(tx, id, "show", request.challenge);
  return request;
}

/** A device that keeps a key under an account says which: its number, and nothing of the person. */
const handleOf = (id: number): string => `accounts/${id}`;

/** What a browser says of a key that it shows; undefined: that is no such thing. */
export type ShownPasskey = z.output<typeof shownAnswer>;

/** Reads what a browser says of a key that it shows. */
export const readKeyAnswer = (answer: string): ShownPasskey | undefined => shownAnswer.safeParse(parsed(answer)).data;

/**
 * Whether a browser has shown a key of this account, for a question that it was asked and that nobody answered before.
 * @param isAlone nothing else shows who they are: the device checked who holds it, and keeps the key under the account
 */
export async function takePasskey(tx: Transaction, id: number, answer: string, isAlone = false): Promise<boolean> {
  const response = readKeyAnswer(answer);
  await holdAccount(tx, id);
  const key = response && (await passkeyOfAnswer(tx, response, id));
  if (!response || !key) return false;
  const counter = await countShown(key, response, (asked) => takeChallenge(tx, id, "show", asked), isAlone);
  if (counter === undefined) return false;
  await noteShown(tx, key, counter);
  return true;
}

/** The key that a browser shows, where this desk's address lets it. @param accountId whose it has to be; undefined: anybody's */
export async function passkeyOfAnswer(
  db: Queryable,
  { id }: ShownPasskey,
  accountId?: number,
): Promise<StoredPasskey | undefined> {
  const host = keyParty()?.host;
  if (host === undefined) return undefined;
  const isTheirs = accountId === undefined ? undefined : eq(passkeys.accountId, accountId);
  const isIt = and(eq(passkeys.id, id), eq(passkeys.host, host), isTheirs);
  return (await db.select().from(passkeys).where(isIt))[0];
}

export type StoredPasskey = typeof passkeys.$inferSelect;

/**
 * Looks whether what a browser says of a key is signed by it, for a question of this desk's, on a page of it.
 * @returns how often its device says that it was used; undefined: it is not right
 */
export async function countShown(
  key: StoredPasskey,
  response: ShownPasskey,
  wasAsked: (question: string) => boolean | Promise<boolean>,
  isAlone: boolean,
): Promise<number | undefined> {
  const rp = keyParty();
  if (!rp) return undefined;
  const handle = Buffer.from(handleOf(key.accountId)).toString("base64url");
  if (isAlone && response.response.userHandle !== handle) return undefined;
  const shown = await (await library())
    .verifyAuthenticationResponse({
      ...{ response, expectedOrigin: rp.origin, expectedRPID: rp.host, requireUserVerification: isAlone },
      expectedChallenge: wasAsked,
      credential: {
        ...{ id: key.id, counter: key.counter, transports: key.transports },
        publicKey: new Uint8Array(Buffer.from(key.publicKey, "base64url")),
      },
    })
    .catch(() => undefined);
  return shown?.verified ? shown.authenticationInfo.newCounter : undefined;
}

/** Writes down that a key was shown, and how often its device says so. */
export async function noteShown(tx: Transaction, { id }: StoredPasskey, counter: number): Promise<void> {
  await tx.update(passkeys).set({ counter, usedAt: now() }).where(eq(passkeys.id, id));
}

/** Takes a key away from an account. @returns whether it had it */
export async function removePasskey(
  tx: Transaction,
  { id, name }: Pick<Account, "id" | "name">,
  key: string,
): Promise<boolean> {
  await holdAccount(tx, id);
  const gone = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, key), eq(passkeys.accountId, id)))
    .returning();
  if (gone.length === 0) return false;
  await writeAudit(tx, { by: { id, name }, action: "account.passkey_remove", subject: `accounts/${id}` });
  return true;
}

/** Takes all keys away from an account. @returns how many it had */
export async function removePasskeys(tx: Transaction, id: number): Promise<number> {
  return (await tx.delete(passkeys).where(eq(passkeys.accountId, id)).returning()).length;
}

/** How many passkeys there are that were made under another address of the desk: their owners cannot show them here. */
export async function strandedPasskeys(db: Queryable): Promise<number> {
  const host = keyParty()?.host;
  return db.$count(passkeys, host === undefined ? undefined : ne(passkeys.host, host));
}

async function keepChallenge(tx: Transaction, id: number, doing: "make" | "show", challenge: string): Promise<void> {
  await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.accountId, id), lte(passkeyChallenges.expiresAt, now())));
  const open = await tx
    .select({ digest: passkeyChallenges.digest })
    .from(passkeyChallenges)
    .where(and(eq(passkeyChallenges.accountId, id), ne(passkeyChallenges.doing, "alone")))
    .orderBy(asc(passkeyChallenges.expiresAt));
  const oldest = open.slice(0, Math.max(0, open.length - MOST_CHALLENGES + 1)).map(({ digest }) => digest);
  if (oldest.length > 0) await tx.delete(passkeyChallenges).where(inArray(passkeyChallenges.digest, oldest));
  const expiresAt = new Date(now().getTime() + CHALLENGE_SECONDS * 1000);
  await tx.insert(passkeyChallenges).values({ digest: questionDigest(challenge), accountId: id, doing, expiresAt });
}

/** Whether a question was asked of this account and is open; it is answered by that, rightly or not. */
async function takeChallenge(tx: Transaction, id: number, doing: "make" | "show", challenge: string): Promise<boolean> {
  const taken = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        ...[eq(passkeyChallenges.digest, questionDigest(challenge)), eq(passkeyChallenges.accountId, id)],
        ...[eq(passkeyChallenges.doing, doing), gt(passkeyChallenges.expiresAt, now())],
      ),
    )
    .returning();
  return taken.length > 0;
}

/** By which a question is kept. */
export const questionDigest = (challenge: string): string => createHash("sha256").update(challenge).digest("base64url");

/** What stands in a text of JSON; undefined where it is none, or too long to be an answer. */
function parsed(text: string): unknown {
  if (text.length > LONGEST_ANSWER) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** base64url, as browsers write what a device said. */
const bytes = z.string().regex(/^[\w-]+$/);
const answered = { id: bytes, rawId: bytes, type: z.literal("public-key"), clientExtensionResults: z.object({}) };
const creationAnswer = z.object({
  ...answered,
  response: z.object({
    ...{ clientDataJSON: bytes, attestationObject: bytes },
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
const shownAnswer = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});
