import { createHash, createPrivateKey, createPublicKey } from "node:crypto";

/*
 * Both programs tell what they have of each other by digests, which the doctor compares and never shows: they have to be made alike.
 */

/** Of a secret, in hexadecimal digits. */
export const sha256 = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Of the public half of a key pair in its normal form; `unusable` where it is no key. @param half the one that is given, in PEM form */
export function publicKeyDigest(pem: string, half: "public" | "private"): string {
  try {
    return sha256(
      createPublicKey(half === "private" ? createPrivateKey(pem) : pem).export({ type: "spki", format: "der" }),
    );
  } catch {
    return "unusable";
  }
}
