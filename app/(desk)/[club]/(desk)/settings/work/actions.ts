"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { provenAction } from "#lib/base/access/asked-anew.ts";
import { mayDecideRestored } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { recordIds } from "#lib/base/arguments/schemas.ts";
import { store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { RESTORED_WISHES } from "#lib/desk/backup/open-work.ts";
import { decideAbout } from "#lib/desk/backup/restored-works.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";

/** More than a page shows. */
const MOST_SEEN = 500;

const wished = z.strictObject({ works: recordIds(MOST_SEEN).min(1), wish: z.enum(RESTORED_WISHES) });

/** Has works go on that stand still since a restore, or gives up what of them was not sent: those that a director saw, and no other. */
export const decideRestoredWork = provenAction(
  mayDecideRestored,
  [wished],
  async ({ club, person }, { works: seen, wish }) => {
    const hand = { by: { id: person.id, name: person.name }, now: now() };
    const decided = await (await store()).db.transaction((tx) => decideAbout(tx, club, seen, wish, hand));
    if (decided.length === 0)
      return { ok: false as const, code: "gone", words: (await getTranslations("settings.work"))("gone") };
    wakeOutbox();
    for (const kind of KINDS) {
      const ofKind = decided.filter((work) => work.kind === kind.name);
      if (ofKind.length > 0) kind.progress(ofKind);
    }
    revalidatePath(clubAddress(club), "layout");
    return { ok: true as const };
  },
);
