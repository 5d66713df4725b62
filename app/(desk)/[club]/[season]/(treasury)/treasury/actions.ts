"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { clubAction } from "#lib/base/access/action.ts";
import { maySetTreasury } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { RECEIVED_MEANS, sayReceivedMeans } from "#lib/treasury/dues/known-payments.ts";

/** Says whether a club means by received what is in the drawer, or what is at the bank. */
export const setReceivedMeans = clubAction(
  maySetTreasury,
  [z.enum(RECEIVED_MEANS)],
  async ({ club, person }, means) => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      if (await sayReceivedMeans(tx, club, means, { by: person, now: now() }))
        await writeAudit(tx, { by: person, club, action: "payment.count", details: { means } });
    });
    revalidatePath(clubAddress(club), "layout");
    return { ok: true } as const;
  },
);
