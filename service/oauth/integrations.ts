import { createHash, createPublicKey, randomBytes } from "node:crypto";
import type { Scope } from "../contract/scopes.ts";
import type { Queryable } from "../store/database.ts";
import { integrations } from "../store/schema.ts";

export type Integration = typeof integrations.$inferSelect;

/** Requests per minute unless the club says otherwise (club-api §8). */
export const DEFAULT_QUOTA = 300;
/** club-api §5: at least 2048 bits. */
const MIN_RSA_BITS = 2048;
const SECRET_BYTES = 32;

/** A public key that cannot be used: `message` is one line for whoever sent it. */
export class PublicKeyError extends Error {
  override name = "PublicKeyError";
}

export interface NewIntegration {
  name: string;
  scopes: readonly Scope[];
  /** RSA public key, PEM; without it the integration gets a secret. */
  publicKey?: string;
  quota?: number;
}

/**
 * Creates an access for a program. The secret is shown once: only its hash is kept.
 * @throws PublicKeyError
 */
export async function createIntegration(
  db: Queryable,
  { name, scopes, publicKey, quota = DEFAULT_QUOTA }: NewIntegration,
  now: Date,
): Promise<{ integration: Integration; client_secret?: string }> {
  const client_id = `club_${randomBytes(12).toString("hex")}`;
  const secret = publicKey === undefined ? randomBytes(SECRET_BYTES).toString("base64url") : undefined;
  const [integration] = await db
    .insert(integrations)
    .values({
      client_id,
      name,
      scopes: [...scopes],
      quota,
      created_at: now,
      secret_hash: secret === undefined ? null : hashSecret(secret),
      public_key: publicKey === undefined ? null : readPublicKey(publicKey),
    })
    .returning();
  if (!integration) throw new Error("the integration was not stored");
  return secret === undefined ? { integration } : { integration, client_secret: secret };
}

/** The hash of a secret: 256 random bits cannot be guessed, so one round is enough. */
export function hashSecret(secret: string): Uint8Array {
  return createHash("sha256").update(secret).digest();
}

/** The key in its normal form (SPKI, PEM). */
function readPublicKey(pem: string): string {
  // createPublicKey would derive the public half of a private key, which must not leave its owner.
  if (/PRIVATE KEY-----/.test(pem)) throw new PublicKeyError("This is a private key. Give the public one.");
  if (!/-----BEGIN (RSA )?PUBLIC KEY-----/.test(pem)) throw new PublicKeyError("This is not a public key in PEM form.");
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== "rsa") throw new PublicKeyError("The key must be an RSA key.");
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (bits < MIN_RSA_BITS) throw new PublicKeyError(`The RSA key has ${bits} bits; it needs ${MIN_RSA_BITS}.`);
    return key.export({ type: "spki", format: "pem" }).toString();
  } catch (cause) {
    if (cause instanceof PublicKeyError) throw cause;
    throw new PublicKeyError("This public key cannot be read.", { cause });
  }
}
