import "server-only";

/** Standard Webhooks keys have 24 to 64 bytes; the document sets no length, so that only what protects nothing is refused. */
const SHORTEST_KEY_BYTES = 16;
const LONGEST_KEY_BYTES = 512;

/** Whether a text is a verification key: `whsec_` and base64 behind it (club-api §6.3). */
export function isWebhookKey(text: string): boolean {
  const encoded = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  if (!encoded || encoded.length % 4 !== 0) return false;
  const { length } = Buffer.from(encoded, "base64");
  return length >= SHORTEST_KEY_BYTES && length <= LONGEST_KEY_BYTES;
}
