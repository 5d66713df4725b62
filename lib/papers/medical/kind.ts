import "server-only";
import { SealBrokenError } from "#lib/base/store/seal.ts";
import { type ClubApi, clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { notSent, sendingApi } from "#lib/sync/outbox/address.ts";
import type { Claim, Kind, Sent, Traced } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { nthWait, outcomeOf, UNREADABLE } from "#lib/sync/outbox/outcome.ts";
import { noteHeld } from "./held.ts";
import type { MedicalPapers } from "./item.ts";
import { readRecord, readRecordIfAny } from "./read.ts";
import { NO_RECORD } from "./record.ts";
import { type AskedWish, wishIn } from "./request.ts";
import { fieldsOf, isFulfilled, wishFault } from "./wish.ts";

/** Waits before the next try, in seconds; the last repeats. A doctor waits at the screen. */
const WAITS = [1, 2, 4, 8, 15];

/**
 * Decisions and declarations about people's papers (club-api §4.10), questionnaire and certificate each in a request of their own, each about the record as it was seen: it is read
 * once more just before. What a piece says is
 * sealed while it waits and gone when it is over; the log says about whom, and nothing of what.
 */
export const medicalWrites: Kind = {
  name: "medical",
  manner: "persists",
  isDiscreet: true,
  waitAfter: (attempts) => nthWait(WAITS, attempts),
  inFlight: 4,
  async send(claim, { signal }) {
    const asked = wishOf(claim);
    if (!asked) return notSent(claim.piece, "sealed_otherwise");
    return outcomeOf(async () => write(await sendingApi(claim), claim, asked, signal));
  },
  async trace(claim, { signal }) {
    const { work, piece } = claim;
    const asked = wishOf(claim);
    if (!asked) return { is: "unclear" };
    return outcomeOf(async (): Promise<Traced<never>> => {
      const api = await clubApi(work.club, work.askedBy);
      const place = { memberId: piece.memberId ?? 0, seasonId: work.seasonId ?? 0 };
      const stands = (await readRecordIfAny(api, place, { signal, once: true })) ?? NO_RECORD;
      return { is: isFulfilled(stands, asked.wish) ? "there" : "missing" };
    });
  },
  async settled(tx, settled) {
    const { work, piece } = settled;
    await logSettled(tx, settled, {
      action: "medical.write",
      subject: `medical/${piece.memberId}`,
      details: { season: work.seasonId },
    });
  },
  async afterwards(_db, { work, piece, verdict }) {
    if (verdict.piece !== "done") return;
    const asked = wishOf({ work, piece });
    if (asked && piece.memberId !== null)
      await noteHeld({ club: work.club, seasonId: work.seasonId ?? 0, memberId: piece.memberId }, asked.wish);
  },
  progress() {},
};

/** undefined where it was sealed with another secret than this program's. */
function wishOf({ work, piece }: Pick<Claim, "work" | "piece">): AskedWish | undefined {
  try {
    return wishIn(work, piece);
  } catch (cause) {
    if (cause instanceof SealBrokenError) return undefined;
    throw cause;
  }
}

async function write(
  api: ClubApi,
  { work, piece }: Claim,
  { wish, seen }: AskedWish,
  signal: AbortSignal,
): Promise<Sent<never>> {
  const [memberId, seasonId] = [piece.memberId ?? 0, work.seasonId ?? 0];
  const before = (await readRecordIfAny(api, { memberId, seasonId }, { signal, once: true })) ?? NO_RECORD;
  const fault = wishFault(wish, before, seen);
  if (fault) return notSent(piece, fault);
  const body = { season_id: seasonId, ...fieldsOf(wish) };
  try {
    const way = { key: piece.idempotencyKey, lane: "click", once: true, signal } as const;
    await api.patch("/medical/{id}", { path: { id: memberId }, body, ...way });
  } catch (cause) {
    // Some services answer with the number of the record instead of the member's: what stands there then tells.
    if (!(cause instanceof ClubError) || cause.code !== UNREADABLE) throw cause;
    const stands: MedicalPapers = await readRecord(api, { memberId, seasonId }, { signal, once: true });
    if (!isFulfilled(stands, wish)) throw cause;
  }
  return { ok: true };
}
