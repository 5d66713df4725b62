import "server-only";
import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { now } from "#lib/base/time/clock.ts";
import type { Queryable } from "./database.ts";
import { waitingKeys } from "./schema/base/access.ts";
import { seal, unseal } from "./seal.ts";

/** A club takes RSA of at least 2048 bits (club-api §5); the ANSSI asks for 3072 of keys that are used beyond 2030. */
const KEY_BITS = 3072;

const labelOf = (accountId: number): string => `accounts/${accountId}/waiting key`;

/** The public half of the pair that an operator is entering at a club; undefined where none was made. */
export async function waitingPublicKey(db: Queryable, accountId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ publicKey: waitingKeys.publicKey })
    .from(waitingKeys)
    .where(eq(waitingKeys.accountId, accountId));
  return row?.publicKey;
}

/** Makes a key pair for an integration. One that waits already is given again: its public half may have been entered by now. @returns the public half, in PEM */
export async function makeWaitingKey(db: Queryable, accountId: number): Promise<string> {
  const known = await waitingPublicKey(db, accountId);
  if (known) return known;
  const { publicKey, privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  await db
    .insert(waitingKeys)
    .values({ accountId, publicKey, sealedPrivateKey: seal(privateKey, labelOf(accountId)), madeAt: now() })
    .onConflictDoNothing();
  return (await waitingPublicKey(db, accountId)) ?? publicKey;
}

/** The private half of the pair that waits, in PEM: it must reach no answer and no log. @throws SealBrokenError */
export async function waitingPrivateKey(db: Queryable, accountId: number): Promise<string | undefined> {
  const [row] = await db.select().from(waitingKeys).where(eq(waitingKeys.accountId, accountId));
  return row && unseal(row.sealedPrivateKey, labelOf(accountId));
}

/** Forgets the pair that waits: it is in use, or is not going to be. */
export async function forgetWaitingKey(db: Queryable, accountId: number): Promise<void> {
  await db.delete(waitingKeys).where(eq(waitingKeys.accountId, accountId));
}
