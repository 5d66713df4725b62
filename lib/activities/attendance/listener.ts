import "server-only";
import type { InboxListener } from "#lib/sync/inbox/listener.ts";
import { wakeKeeper } from "./lifecycle.ts";
import { noteReportedPresence, reportedPresenceIn } from "./reported-presence.ts";

/** Hears of presences that somebody recorded elsewhere. */
export const attendanceListener: InboxListener = {
  hears({ type, club }, context) {
    const told = reportedPresenceIn(type, context);
    return told && { isAll: true, keep: (tx) => noteReportedPresence(tx, club, told) };
  },
  wake: wakeKeeper,
};
