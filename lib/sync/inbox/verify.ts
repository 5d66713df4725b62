import "server-only";
import { timingSafeEqual } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** How far the sender's clock may be from ours (club-api §6.3). */
const TOLERANCE_SECONDS = 5 * 60;

/** Longer than any identifier that a sender makes (a UUID has 36 characters), and what a column holds easily. */
const LONGEST_ID = 255;

/** The three headers of a signed message (club-api §6.3), well formed. */
export interface SignedHeaders {
  id: string;
  /** When this attempt was signed. */
  signedAt: Date;
  /** One or several signatures, each with its version, separated by spaces: a key that is being replaced signs beside the new one. */
  signatures: readonly string[];
}

/** The headers of a signed message; undefined where one is missing or is not what it should be. */
export function signedHeaders(headers: Headers): SignedHeaders | undefined {
  const id = headers.get("webhook-id") ?? "";
  const timestamp = headers.get("webhook-timestamp") ?? "";
  const signatures = (headers.get("webhook-signature") ?? "").split(" ").filter(Boolean);
  const readable = id.length <= LONGEST_ID && /^[\x21-\x7e]+$/.test(id) && /^\d{1,12}$/.test(timestamp);
  return readable && signatures.length > 0
    ? { id, signedAt: new Date(Number(timestamp) * 1_000), signatures }
    : undefined;
}

/**
 * Whether a message was signed within five minutes of the receiver's clock.
 * @param clocks the program's; where GUICHET_NOW moved it, the machine's own as well, because two programs that started at
 *   different moments then live at different instants
 */
export function isFresh({ signedAt }: SignedHeaders, clocks: readonly Date[]): boolean {
  return Math.abs(skewOf({ signedAt }, clocks)) <= TOLERANCE_SECONDS;
}

/** How far the sender's clock is ahead of the nearest of the receiver's, in seconds; negative where it is behind. */
export function skewOf({ signedAt }: Pick<SignedHeaders, "signedAt">, clocks: readonly Date[]): number {
  const skews = clocks.map((clock) => (signedAt.getTime() - clock.getTime()) / 1_000);
  return skews.reduce((nearest, one) => (Math.abs(one) < Math.abs(nearest) ? one : nearest), Number.POSITIVE_INFINITY);
}

/**
 * Whether one of the signatures is the key's, over the identifier, the timestamp and the body as it arrived (Standard Webhooks;
 * club-api §6.3). Compares in constant time.
 * @param body the raw body, decoded without loss
 * @throws Error when the key is not one
 */
export function isSigned(key: string, { id, signedAt, signatures }: SignedHeaders, body: string): boolean {
  const expected = Buffer.from(new Webhook(key).sign(id, signedAt, body));
  return signatures.some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
