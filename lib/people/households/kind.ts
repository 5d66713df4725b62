import "server-only";
import { z } from "zod";
import { publish } from "#lib/base/live/live.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { clubApi, recordOf } from "#lib/club/client/client.ts";
import { noteWritten } from "#lib/sync/copy/note-written.ts";
import { notSent, sendingApi } from "#lib/sync/outbox/address.ts";
import type { Kind, Sent, Traced } from "#lib/sync/outbox/kind.ts";
import { logSettled } from "#lib/sync/outbox/log.ts";
import { nthWait, outcomeOf } from "#lib/sync/outbox/outcome.ts";
import { type Address, addressIn, isSameAddress, wishedAddress } from "./address.ts";

/** The club has another address by now than the person saw: nothing was sent. */
const ADDRESS_CHANGED_MEANWHILE = "address_changed_meanwhile";

/** Waits before the next try, in seconds: one of a few people. The last repeats. */
const WAITS = [1, 2, 4, 8, 15];

/** What the club said of the address before it was changed. */
const checked = z.object({ isSo: z.boolean() });
type Checked = z.output<typeof checked>;

/**
 * The address of a household (club-api §4.4). Each person goes in two steps: what the club has is compared with what was seen, then changed. Who has the
 * address already is left alone.
 */
export const householdAddresses: Kind<Checked> = {
  name: "people",
  manner: "persists",
  waitAfter: (attempts) => nthWait(WAITS, attempts),
  inFlight: 2,
  async send(claim, { signal }) {
    const { piece } = claim;
    return outcomeOf(async (): Promise<Sent<Checked>> => {
      const api = await sendingApi(claim);
      const { seen, wish } = wishedAddress.parse(piece.frozen);
      const id = piece.memberId ?? 0;
      const way = { path: { id }, lane: "click", once: true, signal } as const;
      if (piece.step !== "check") {
        await api.patch("/members/{id}", { ...way, body: wish, key: piece.idempotencyKey });
        return { ok: true, seen: { isSo: true } };
      }
      const now = addressIn(recordOf(await api.get("/members/{id}", way), id, "GET /members/{id}"));
      if (isSameAddress(now, wish)) return { ok: true, seen: { isSo: true } };
      if (!isSameAddress(now, seen)) return notSent(piece, ADDRESS_CHANGED_MEANWHILE, { now });
      return { ok: true, seen: { isSo: false } };
    });
  },
  onlyReads: ({ step }) => step === "check",
  async trace({ work, piece }, { signal }) {
    const { seen, wish } = wishedAddress.parse(piece.frozen);
    const id = piece.memberId ?? 0;
    return outcomeOf(async (): Promise<Traced<Checked>> => {
      const api = await clubApi(work.club, work.askedBy);
      const way = { path: { id }, lane: "click", once: true, signal } as const;
      const now = addressIn(recordOf(await api.get("/members/{id}", way), id, "GET /members/{id}"));
      if (isSameAddress(now, wish)) return { is: "there", seen: { isSo: true } };
      return { is: isSameAddress(now, seen) ? "missing" : "unclear" };
    });
  },
  next: ({ step }, seen) => (step === "check" && seen?.isSo === false ? { step: "change", result: seen } : null),
  async settled(tx, settled) {
    const { work, piece, verdict } = settled;
    if (piece.step === "check" && verdict.piece !== "failed" && !settled.seen?.isSo) return;
    const { wish } = wishedAddress.parse(piece.frozen);
    const id = piece.memberId ?? 0;
    if (verdict.piece === "done")
      await noteWritten(tx, { club: work.club, phase: "people", id }, { changed: wish, seasonId: CLUB_WIDE });
    // Who had it already was not changed.
    if (piece.step === "check" && verdict.piece === "done") return;
    await logSettled(tx, settled, {
      action: "member.update",
      subject: `members/${id}`,
      details: { fields: Object.keys(wish) },
    });
  },
  progress(works) {
    for (const { club, seasonId } of works)
      void publish({ club, topic: "mirror", ...(seasonId !== null && { season: seasonId }) });
  },
};

const found = z.object({ now: z.unknown() });

/** What the club had where an address was not changed since it was no more as it was seen. */
export function foundAddress(result: unknown): Address | null {
  const { data } = found.safeParse(result);
  return typeof data?.now === "object" && data.now !== null ? addressIn(data.now as Record<string, unknown>) : null;
}
