"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { provenAction } from "#lib/base/access/asked-anew.ts";
import { mayManageConnection, type Seat } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line } from "#lib/base/arguments/schemas.ts";
import { isWebhookKey } from "#lib/base/program/webhook-key.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { saveWebhookKey } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";

/** What came of a change of the key. Never the key. */
export type KeyAnswer = { ok: true } | { ok: false; code: string; words: string };

/** Long enough to be told that it is none. */
const LONGEST_FIELD = 2_000;

/** Stores the key with which the club signs its messages; one that is there is replaced. */
export const saveKey = provenAction(
  mayManageConnection,
  [line(LONGEST_FIELD)],
  async (seat, typed): Promise<KeyAnswer> => {
    const key = typed.trim();
    if (!isWebhookKey(key)) {
      const words = await getTranslations("settings.webhooks");
      return { ok: false, code: "no_key", words: words("notAKey") };
    }
    await change(seat, key);
    return { ok: true };
  },
);

/** Forgets the key: messages are refused from now on, and the club is read at intervals. */
export const removeKey = provenAction(mayManageConnection, [], async (seat): Promise<KeyAnswer> => {
  await change(seat, null);
  return { ok: true };
});

async function change({ club, person }: Seat, key: string | null): Promise<void> {
  const { db } = await store();
  await db.transaction(async (tx) => {
    // Said twice, it is done and logged once.
    if (!(await saveWebhookKey(tx, club, key))) return;
    await writeAudit(tx, { by: person, club, action: key === null ? "connection.key_remove" : "connection.key_save" });
  });
  revalidatePath(clubAddress(club, "settings"), "layout");
}
