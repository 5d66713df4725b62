"use server";

import { revalidatePath } from "next/cache";
import { whyNoTrial } from "#app/(desk)/_post/mailing-presses.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { provenAction } from "#lib/base/access/asked-anew.ts";
import { maySetMail } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { environment } from "#lib/base/program/environment.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { removeMailBox, saveMailBox } from "#lib/base/store/mail-boxes.ts";
import { now } from "#lib/base/time/clock.ts";
import { type BoxFaults, readMailBox, typedMailBox } from "#lib/sync/post/box-settings.ts";
import { type BoxTrial, tryBox } from "#lib/sync/post/box-trial.ts";
import { wakeBoxes } from "#lib/sync/post/lifecycle.ts";
import { BOX_PORTS } from "#lib/sync/post/mail-address.ts";
import { secretMissing } from "#lib/sync/post/sign-in-settings.ts";

type Kept = { ok: true } | { ok: false; code: "faults"; faults: BoxFaults };

/** Says in which mailbox letters arrive that come back. */
export const saveBox = provenAction(maySetMail, [typedMailBox], async ({ club, person: by }, typed): Promise<Kept> => {
  const read = readMailBox(typed, BOX_PORTS, environment().mailAllowed);
  if ("faults" in read) return { ok: false, code: "faults", faults: read.faults };
  const { db } = await store();
  const changed = await db.transaction(async (tx) => {
    const names = await saveMailBox(tx, club, read.settings, { ...read.secrets, by, now: now() });
    // That the password was changed, and never which one it is.
    if (names !== "password_missing" && names.length > 0)
      await writeAudit(tx, {
        ...{ by, club, action: "mail.box" },
        details: { to: read.settings.host, what: names.includes("password") ? "password" : "settings" },
      });
    return names;
  });
  if (changed === "password_missing") return { ok: false, code: "faults", faults: secretMissing(typed) };
  wakeBoxes();
  revalidatePath(clubAddress(club, "settings"), "layout");
  return { ok: true };
});

/** Forgets the mailbox: what comes back is read by nobody. */
export const removeBox = provenAction(maySetMail, [], async ({ club, person: by }): Promise<{ ok: true }> => {
  const { db } = await store();
  await db.transaction(async (tx) => {
    if (await removeMailBox(tx, club)) await writeAudit(tx, { by, club, action: "mail.box_remove" });
  });
  revalidatePath(clubAddress(club, "settings"), "layout");
  return { ok: true };
});

/** Opens the mailbox as it is stored, step by step. */
export const tryMailbox = clubAction(
  maySetMail,
  [],
  async ({ club, person: by }): Promise<{ ok: true; trial: BoxTrial } | { ok: false; code: string; words: string }> => {
    const none = await whyNoTrial(club, "mailbox");
    if (none) return none;
    const { db } = await store();
    const trial = await tryBox({ db }, club, environment().mailAllowed);
    const outcome = trial.ok ? "done" : "failed";
    await writeAudit(db, { by, club, action: "mail.box_try", outcome, code: trial.ok ? null : `box_${trial.step}` });
    return { ok: true, trial };
  },
);
