"use server";

import { revalidatePath } from "next/cache";
import { clubAction } from "#lib/base/access/action.ts";
import { mayWriteLetters } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line } from "#lib/base/arguments/schemas.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { LONGEST_ADDRESS } from "#lib/base/words/contact-links.ts";
import { unblock } from "#lib/sync/post/blocked.ts";

/** Has letters leave to an address again of which a server said that there is nobody. */
export const unblockAddress = clubAction(
  mayWriteLetters,
  [line(LONGEST_ADDRESS)],
  async ({ club, person: by }, address): Promise<{ ok: true }> => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      // Whose address it is the log does not say: it outlives it.
      if (await unblock(tx, club, address)) await writeAudit(tx, { by, club, action: "mail.unblock" });
    });
    revalidatePath(clubAddress(club), "layout");
    return { ok: true };
  },
);
