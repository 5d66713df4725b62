"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { clubAction } from "#lib/base/access/action.ts";
import { maySetMail } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { line } from "#lib/base/arguments/schemas.ts";
import { environment } from "#lib/base/program/environment.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { findMailServer, removeMailServer, saveMailServer } from "#lib/base/store/mail-servers.ts";
import { now } from "#lib/base/time/clock.ts";
import { LONGEST_ADDRESS } from "#lib/base/words/contact-links.ts";
import { unblock } from "#lib/sync/post/blocked.ts";
import { wakePost } from "#lib/sync/post/lifecycle.ts";
import { MAIL_PORTS } from "#lib/sync/post/mail-address.ts";
import { type MailFaults, readMailServer, typedMailServer } from "#lib/sync/post/mail-settings.ts";
import { type SenderRecords, senderRecords } from "#lib/sync/post/sender-records.ts";
import { sendTrial, type Trial } from "#lib/sync/post/trial-letter.ts";

type Kept = { ok: true } | { ok: false; code: "faults"; faults: MailFaults };

/** Says by which server the club's letters leave. */
export const saveMail = clubAction(
  maySetMail,
  [typedMailServer],
  async ({ club, person: by }, typed): Promise<Kept> => {
    const read = readMailServer(typed, MAIL_PORTS, environment().mailAllowed);
    if ("faults" in read) return { ok: false, code: "faults", faults: read.faults };
    const { db } = await store();
    const changed = await db.transaction(async (tx) => {
      const names = await saveMailServer(tx, club, read.settings, { password: read.password, by, now: now() });
      // That the password was changed, and never which one it is.
      if (names !== "password_missing" && names.length > 0)
        await writeAudit(tx, {
          ...{ by, club, action: "mail.save" },
          details: { to: read.settings.host, what: names.includes("password") ? "password" : "settings" },
        });
      return names;
    });
    if (changed === "password_missing") return { ok: false, code: "faults", faults: { password: "missing" } };
    wakePost();
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true };
  },
);

/** Forgets the club's mail server: letters that wait go on waiting. */
export const removeMail = clubAction(maySetMail, [], async ({ club, person: by }): Promise<{ ok: true }> => {
  const { db } = await store();
  await db.transaction(async (tx) => {
    if (await removeMailServer(tx, club)) await writeAudit(tx, { by, club, action: "mail.remove" });
  });
  revalidatePath(clubAddress(club, "settings"), "layout");
  return { ok: true };
});

/** Has letters leave to an address again of which a server said that there is nobody. */
export const unblockAddress = clubAction(
  maySetMail,
  [line(LONGEST_ADDRESS)],
  async ({ club, person: by }, address): Promise<{ ok: true }> => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      // Whose address it is the log does not say: it outlives it.
      if (await unblock(tx, club, address)) await writeAudit(tx, { by, club, action: "mail.unblock" });
    });
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true };
  },
);

/** What a trial says: how far it came, to whom the letter went, and what the name servers say of the sender. */
export interface MailTrial {
  ok: true;
  trial: Trial;
  to: string;
  records: SenderRecords | null;
}

/** Tries the server as it is stored, and sends one letter to whoever asks. */
export const tryMail = clubAction(maySetMail, [], async ({ club, person: by }): Promise<MailTrial> => {
  const open = await store();
  const words = await getTranslations("post.trial");
  const server = await findMailServer(open.db, club);
  const text = { subject: words("subject"), body: words("body", { name: by.name, server: server?.host ?? "" }) };
  const trial = await sendTrial(open, club, by.email, text, environment().mailAllowed);
  const records = server ? await senderRecords(server.sender) : null;
  const outcome = trial.ok ? "done" : "failed";
  await writeAudit(open.db, { by, club, action: "mail.try", outcome, code: trial.ok ? null : `mail_${trial.step}` });
  wakePost();
  revalidatePath(clubAddress(club, "settings"), "layout");
  return { ok: true, trial, to: by.email, records };
});
