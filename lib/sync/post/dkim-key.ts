import "server-only";
import { createPublicKey, type KeyObject } from "node:crypto";
import { tagsIn } from "./tag-list.ts";

/**
 * What stands at the name of a signing key (RFC 6376 §3.6.1): a key · one of RSA that is `short`, below 2,048 bits, or `weak`, below 1,024, with which a signature counts
 * for nothing (RFC 8301 §3.2) · `none` · one that is `revoked` · `several`, of which nobody knows which counts (RFC 6376 §3.6.2.2) · something that receivers cannot use.
 */
export type DkimKey = "good" | "short" | "weak" | "none" | "revoked" | "several" | "unusable";

/** RFC 8301 §3.2, in bits. */
const LEAST_BITS = 1_024;
const GOOD_BITS = 2_048;
/** RFC 8463 §3: the key itself, in bytes. */
const ED25519_BYTES = 32;

/** Reads the key among the texts of its name. A domain that answers any name with a text of its own has no key there. */
export function readDkimKey(texts: readonly string[]): { key: DkimKey; isTesting: boolean } {
  const records = texts.flatMap((text) => {
    const tags = tagsIn(text);
    return tags?.has("p") && (tags.get("v") ?? "DKIM1") === "DKIM1" ? [tags] : [];
  });
  const [record] = records;
  // What is meant for one and is none, because a sign is missing, is told from what is there for something else.
  if (!record) return { key: texts.some(isMeantForOne) ? "unusable" : "none", isTesting: false };
  if (records.length > 1) return { key: "several", isTesting: false };
  const isTesting = listed(record.get("t")).includes("y");
  return { key: standingOf(record), isTesting };
}

/** A domain may answer every name with the same, and the policies that stand there have tags like those of a key. */
const isMeantForOne = (text: string): boolean =>
  /^\s*v\s*=\s*DKIM1\b/i.test(text) || (!/^\s*v\s*=/i.test(text) && /(?:^|;)\s*p\s*=/i.test(text));

function standingOf(record: ReadonlyMap<string, string>): DkimKey {
  const written = (record.get("p") ?? "").replaceAll(/\s/g, "");
  if (written === "") return "revoked";
  const hashes = listed(record.get("h"));
  const services = listed(record.get("s"));
  // SHA-1 counts no more (RFC 8301 §3.1), and a key for something else is none for letters.
  if (hashes.length > 0 && !hashes.includes("sha256")) return "unusable";
  if (services.length > 0 && !services.some((one) => one === "*" || one === "email")) return "unusable";
  if (!/^[a-z0-9+/]+={0,2}$/i.test(written)) return "unusable";
  const bytes = Buffer.from(written, "base64");
  const type = (record.get("k") ?? "rsa").toLowerCase();
  if (type === "ed25519") return bytes.byteLength === ED25519_BYTES ? "good" : "unusable";
  const bits = type === "rsa" ? bitsOf(bytes) : undefined;
  if (bits === undefined) return "unusable";
  return bits < LEAST_BITS ? "weak" : bits < GOOD_BITS ? "short" : "good";
}

const listed = (tag: string | undefined): string[] =>
  (tag ?? "")
    .toLowerCase()
    .split(":")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** How long a key of RSA is; undefined where it is none. */
function bitsOf(bytes: Buffer): number | undefined {
  // RFC 6376 says the second, and all programs write the first (its erratum 3017).
  for (const type of ["spki", "pkcs1"] as const) {
    const key = keyIn(bytes, type);
    if (key?.asymmetricKeyType === "rsa") return key.asymmetricKeyDetails?.modulusLength;
  }
  return undefined;
}

function keyIn(bytes: Buffer, type: "spki" | "pkcs1"): KeyObject | undefined {
  try {
    return createPublicKey({ key: bytes, format: "der", type });
  } catch {
    return undefined;
  }
}
