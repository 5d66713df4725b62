import "server-only";
import type { Transaction } from "#lib/base/store/database.ts";
import { takeTurn } from "#lib/base/store/turns.ts";
import { askFor, isRequested } from "#lib/sync/outbox/work.ts";
import { isSpreadOtherwise, type WishedChange, wishedChange } from "./change.ts";
import { goesBack, keptOf } from "./history.ts";
import { serialOf } from "./record.ts";

export interface NewChange {
  club: string;
  /** The page's name for this one question. */
  ask: string;
  baseUrl: string;
  seasonId: number;
  change: WishedChange;
  askedBy: { id: number; name: string };
  /** The program's clock. */
  now: Date;
}

/** It is written down, or why not · `countered`: money of the payment has gone back, or is on its way, and went back of this amount. */
export type RequestedChange = { ok: true } | { ok: false; code: "countered" };

/**
 * Writes down a change of a payment before anything is sent. The same question asked again gives the work that there is. Whoever has money of it go back at the same moment is seen, or sees this.
 */
export async function requestChange(tx: Transaction, { ask, change, ...said }: NewChange): Promise<RequestedChange> {
  const { club } = said;
  const { paymentId } = change;
  const { memberId } = change.seen;
  const askKey = `payment change ${club} ${ask}`;
  // Before what is looked at: requestReturn takes it, too.
  await takeTurn(tx, club);
  if (await isRequested(tx, askKey)) return { ok: true };
  if (isSpreadOtherwise(change)) {
    const { links } = await keptOf(tx, club, paymentId);
    if (links.length > 0 || (await goesBack(tx, club, paymentId))) return { ok: false, code: "countered" };
  }
  await askFor(
    tx,
    {},
    {
      ...{ ...said, kind: "payments", collection: "payments", operation: "change", inTurn: true, askKey },
      pieces: [
        {
          ...{ subject: `payment ${paymentId}`, recordId: paymentId, memberId, step: "check" },
          frozen: wishedChange.parse(change),
          serial: serialOf(club, memberId ?? 0),
        },
      ],
    },
  );
  return { ok: true };
}
