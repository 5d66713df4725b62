import { createHash } from "node:crypto";
import { Problem } from "../problem.ts";

/** 16 to 128 letters, digits, dots, underscores, colons, hyphens (club-api §4.1). */
const KEY = /^[A-Za-z0-9._:-]{16,128}$/;

/**
 * The request's Idempotency-Key.
 * @throws Problem 400 when it is missing or malformed
 */
export function readKey(header: string | undefined): string {
  if (header === undefined) {
    throw new Problem(400, "idempotency_key_required", "This operation needs an Idempotency-Key header.");
  }
  if (!KEY.test(header)) {
    throw new Problem(
      400,
      "idempotency_key_invalid",
      "Idempotency-Key must be 16 to 128 letters, digits, dots, underscores, colons or hyphens.",
    );
  }
  return header;
}

/** SHA-256 of method, path and canonical body: the same request gives the same hash however its JSON is laid out. */
export function hashRequest(method: string, path: string, body: unknown): Uint8Array {
  const canonical = body === undefined ? "" : JSON.stringify(sorted(body));
  return createHash("sha256").update(`${method} ${path}\n${canonical}`).digest();
}

/** The same value with the members of every object in one order. Depth is limited where the body is read. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // A null prototype: a member named __proto__ is data like any other.
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, inner] of entries) copy[name] = sorted(inner);
  return copy;
}
