import "server-only";
import { publish } from "#lib/live/live.ts";
import type { Store } from "#lib/store/database.ts";
import { LeasedWork } from "#lib/store/leased-work.ts";
import type { Log } from "#runtime/log.ts";
import {
  type Claim,
  claimRow,
  type EnrolmentKey,
  endLeases,
  LEASE_SECONDS,
  readyEnrolments,
  renewLeases,
} from "./claim.ts";
import { sendRow } from "./send.ts";

export interface ClerkParts {
  store: Store;
  log: Log;
  /** The program's clock. */
  now: () => Date;
  /** After a registration was created: its copy. It fails nobody. */
  onCreated: (claim: Claim, id: number) => Promise<void>;
  /** Between two looks when nobody wakes the clerk. */
  pollMs?: number;
}

/**
 * Sends what was asked for at the counter until the club has said what became of it, whoever looks. Enrolments of several people go out
 * beside each other, each one's registrations one after the other.
 */
export class Clerk extends LeasedWork<EnrolmentKey> {
  constructor({ store, log, now, onCreated, pollMs }: ClerkParts) {
    super({
      ...{ store, log, pollMs },
      leases: { seconds: LEASE_SECONDS, renew: renewLeases, end: endLeases },
      ready: readyEnrolments,
      nameOf: ({ club, ask }) => `${club} ${ask}`,
      send: async (asked, owner, signal) => {
        const copies: Promise<void>[] = [];
        for (;;) {
          const claim = signal.aborted ? null : await claimRow(store.db, owner, asked);
          if (!claim) break;
          const id = await sendRow(store, owner, claim, now, signal);
          await publish({ club: asked.club, topic: "registrations", season: claim.enrolment.seasonId });
          if (id !== undefined) copies.push(onCreated(claim, id));
        }
        await Promise.all(copies);
      },
      words: {
        unread: "the registrations asked for at the counter cannot be read",
        unsettled: "a registration asked for at the counter was not settled",
      },
    });
  }
}
