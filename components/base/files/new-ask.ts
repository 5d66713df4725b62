/** A name for one question, so that it is one however often it is sent. Also on pages without TLS, where `crypto.randomUUID` is missing. */
export function newAsk(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
