import { accessName } from "#lib/base/store/clubs.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { PERHAPS_THERE } from "#lib/club/client/write-again.ts";
import type { Claim } from "./kind.ts";
import type { Failure } from "./outcome.ts";

/**
 * The connection may lead to another address than when the work was asked for: nothing is sent there, for its numbers were those of the one
 * before.
 * @returns why the piece is not sent; null where the address is the same
 */
export function elsewhere({ work, piece, access }: Claim): Failure | null {
  if (work.baseUrl === null || work.baseUrl === access.baseUrl) return null;
  // Nobody can be asked any more what became of a try that may have reached the address before.
  return notSent(piece, piece.perhapsWritten ? PERHAPS_THERE : "address_changed");
}

/**
 * The club's API for sending a piece. A club keeps the idempotency keys of each access apart (club-api §8): the same piece through another one is another request.
 * @throws ClubError where the connection was given another access since the piece was claimed: it is claimed again, and judged by that
 */
export async function sendingApi({ work, piece }: Pick<Claim, "work" | "piece">): Promise<ClubApi> {
  const api = await clubApi(work.club, work.askedBy);
  if (piece.sentWith === null || piece.sentWith === accessName(api.club)) return api;
  throw new ClubError({ kind: "unreachable", code: "access_replaced" });
}

/** A piece that is over without being sent, for a reason that this desk knows. */
export function notSent({ perhapsWritten }: Claim["piece"], code: string, result?: unknown): Failure {
  const said = { ok: false, kind: "ours", code, status: 0, detail: "", perhapsSent: perhapsWritten } as const;
  return result === undefined ? said : { ...said, result };
}
