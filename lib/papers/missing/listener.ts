import "server-only";
import { notePapers } from "#lib/sync/forecast/papers.ts";
import type { InboxListener } from "#lib/sync/inbox/listener.ts";
import { ownerOfPapers } from "#lib/sync/inbox/message.ts";
import { doubtPapers } from "./filling.ts";
import { wakePapers } from "./lifecycle.ts";

/** Hears whose papers have changed: the copy of them is in doubt, and so is a refusal for want of them. */
export const papersListener: InboxListener = {
  hears(message) {
    const owner = ownerOfPapers(message);
    if (owner === null) return undefined;
    const { club } = message;
    return {
      isAll: false,
      keep: async (tx) => {
        await notePapers(tx, club, owner);
        await doubtPapers(tx, club, owner);
      },
    };
  },
  wake: wakePapers,
  // Somebody may have come whose papers are to be kept.
  wakeAfterReading: wakePapers,
};
