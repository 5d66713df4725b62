import "server-only";
import { publish } from "#lib/live/live.ts";
import type { Store } from "#lib/store/database.ts";
import { LeasedWork } from "#lib/store/leased-work.ts";
import type { Log } from "#runtime/log.ts";
import { nameOf } from "./calendar.ts";
import { claimMarks, endLeases, LEASE_SECONDS, type MarkedSession, readySessions, renewLeases } from "./claim.ts";
import { sendMarks } from "./send.ts";

export interface SenderParts {
  store: Store;
  log: Log;
  /** The program's clock. */
  now: () => Date;
  /** Between two looks when nobody wakes the sender. */
  pollMs?: number;
}

/** Sessions of one club at a time: one that hangs has its own, and does not hold up the others. */
const SESSIONS_AT_ONCE = 8;

/**
 * Sends marks until the club has said what became of each, whatever becomes of the device that made them. Sessions go out beside each
 * other.
 */
export class MarkSender extends LeasedWork<MarkedSession> {
  constructor({ store, log, now, pollMs }: SenderParts) {
    super({
      ...{ store, log, pollMs },
      leases: { seconds: LEASE_SECONDS, renew: renewLeases, end: endLeases },
      ready: readySessions,
      nameOf: (session) => `${session.club} ${nameOf(session)}`,
      hasPlace: ({ club }, underWay) =>
        [...underWay].filter((name) => name.startsWith(`${club} `)).length < SESSIONS_AT_ONCE,
      send: async (session, owner, signal) => {
        while (!signal.aborted) {
          const claimed = await claimMarks(store.db, owner, session);
          if (claimed.length === 0) return;
          const season = await sendMarks({ store, owner, now, signal }, session.club, session, claimed);
          await publish({ club: session.club, topic: "attendance", ...(season !== null && { season }) });
        }
      },
      words: { unread: "the marks that wait cannot be read", unsettled: "marks were not settled" },
    });
  }
}
