import { PERHAPS_THERE } from "#lib/club/another-try.ts";
import type { Claim } from "./kind.ts";
import type { Failure } from "./outcome.ts";

/**
 * The connection may lead to another address than when the work was asked for: nothing is sent there, for its numbers were those of the one
 * before.
 * @returns why the piece is not sent; null where the address is the same
 */
export function elsewhere({ work, piece }: Claim, baseUrl: string): Failure | null {
  if (work.baseUrl === null || work.baseUrl === baseUrl) return null;
  // Nobody can be asked any more what became of a try that may have reached the address before.
  return notSent(piece, piece.perhapsWritten ? PERHAPS_THERE : "address_changed");
}

/** A piece that is over without being sent, for a reason that this desk knows. */
export function notSent({ perhapsWritten }: Claim["piece"], code: string, result?: unknown): Failure {
  const said = { ok: false, kind: "ours", code, status: 0, detail: "", perhapsSent: perhapsWritten } as const;
  return result === undefined ? said : { ...said, result };
}
