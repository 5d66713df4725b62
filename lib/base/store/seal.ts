import "server-only";
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { environment } from "#lib/base/program/environment.ts";
import { isNamed } from "#runtime/recognised.ts";

/** AES-256-GCM: a key of 32 bytes, a nonce of 12 (NIST SP 800-38D §8.2), a tag of 16. */
const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The value was sealed with another secret, or was altered. */
export class SealBrokenError extends Error {
  override name = "SealBrokenError";
  static override [Symbol.hasInstance](cause: unknown): cause is SealBrokenError {
    return isNamed(cause, "SealBrokenError");
  }
  constructor() {
    super(
      "A stored credential does not open with this NEXTAUTH_SECRET. Start with the secret it was stored with, or connect the club again.",
    );
  }
}

/**
 * Seals a text for the store with a key derived from NEXTAUTH_SECRET (HKDF-SHA256, RFC 5869).
 * @param label what and whose it is: a sealed text opens only under the same label
 */
export function seal(text: string, label: string): string {
  return sealWith(key(), text, label);
}

function sealWith(by: Buffer, text: string, label: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, by, nonce).setAAD(Buffer.from(label));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/**
 * Opens what `seal` made under the same label.
 * @throws SealBrokenError
 */
export function unseal(sealed: string, label: string): string {
  return unsealWith(key(), sealed, label);
}

function unsealWith(by: Buffer, sealed: string, label: string): string {
  try {
    const bytes = Buffer.from(sealed.replace(/^v1\./, ""), "base64url");
    const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(ALGORITHM, by, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(label))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(text), decipher.final()]).toString("utf8");
  } catch {
    throw new SealBrokenError();
  }
}

/** The same, or undefined where it does not open: for who then goes on without it. */
export function unsealed(sealed: string, label: string): string | undefined {
  return unsealedWith(key(), sealed, label);
}

function unsealedWith(by: Buffer, sealed: string, label: string): string | undefined {
  try {
    return unsealWith(by, sealed, label);
  } catch {
    return undefined;
  }
}

/** Seals and opens texts under one secret. */
export interface Seals {
  seal(text: string, label: string): string;
  /** undefined where it does not open. */
  unsealed(sealed: string, label: string): string | undefined;
}

/** The program's own, for who seals what another secret had sealed. */
export const OWN_SEALS: Seals = { seal, unsealed };

/** Seals under a secret that is not the program's: of a file that goes from one desk to another. */
export function sealsUnder(secret: string): Seals {
  const by = Buffer.from(hkdfSync("sha256", secret, "", "guichet club on its way v1", KEY_BYTES));
  return {
    seal: (text, label) => sealWith(by, text, label),
    unsealed: (sealed, label) => unsealedWith(by, sealed, label),
  };
}

/**
 * A digest by which the same text is known again and no other can be tried out without NEXTAUTH_SECRET (HMAC-SHA256 with a key derived from it).
 * @param label what and whose it is: the same text has another digest under another label
 */
export function keyedDigest(text: string, label: string): string {
  return createHmac("sha256", key("guichet keyed digests v1"))
    .update(JSON.stringify([label, text]))
    .digest("base64url");
}

function key(info = "guichet club credentials v1"): Buffer {
  return Buffer.from(hkdfSync("sha256", environment().secret, "", info, KEY_BYTES));
}
