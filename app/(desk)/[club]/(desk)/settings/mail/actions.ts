"use server";

import { revalidatePath } from "next/cache";
import { getLocale, getTranslations } from "next-intl/server";
import { z } from "zod";
import { whyNoServer, whyNoTrial } from "#app/(desk)/_post/mailing-presses.ts";
import { clubAction } from "#lib/base/access/action.ts";
import { provenAction } from "#lib/base/access/asked-anew.ts";
import { maySetMail } from "#lib/base/access/permissions.ts";
import { clubAddress } from "#lib/base/addresses.ts";
import { environment } from "#lib/base/program/environment.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store } from "#lib/base/store/database.ts";
import { findMailServer, removeMailServer, saveMailServer } from "#lib/base/store/mail-servers.ts";
import { AUTOMATIC_LETTERS } from "#lib/base/store/schema/people/automatic-letters.ts";
import { now } from "#lib/base/time/clock.ts";
import { locales } from "#lib/base/words/locale.ts";
import { changeAutomaticLetter } from "#lib/people/letters/automatic-letter.ts";
import { wakePost } from "#lib/sync/post/lifecycle.ts";
import { MAIL_PORTS } from "#lib/sync/post/mail-address.ts";
import { type MailFaults, readMailServer, typedMailServer } from "#lib/sync/post/mail-settings.ts";
import { stopKind, tryKindAgain } from "#lib/sync/post/mailing.ts";
import { type SenderRecords, senderRecords } from "#lib/sync/post/sender-records.ts";
import { secretMissing } from "#lib/sync/post/sign-in-settings.ts";
import { sendTrial, type Trial } from "#lib/sync/post/trial-letter.ts";
import { knownSigners, readSigners } from "#lib/sync/post/trial-signers.ts";
import { typedTexts } from "#lib/treasury/reminders/round-arguments.ts";

type Kept = { ok: true } | { ok: false; code: "faults"; faults: MailFaults };

/** Says by which server the club's letters leave. Links for a new password are among them: whoever finds a desk open must not lead them elsewhere. */
export const saveMail = provenAction(
  maySetMail,
  [typedMailServer],
  async ({ club, person: by }, typed): Promise<Kept> => {
    const read = readMailServer(typed, MAIL_PORTS, environment().mailAllowed);
    if ("faults" in read) return { ok: false, code: "faults", faults: read.faults };
    const { db } = await store();
    const changed = await db.transaction(async (tx) => {
      const names = await saveMailServer(tx, club, read.settings, { ...read.secrets, by, now: now() });
      // That the password was changed, and never which one it is.
      if (names !== "password_missing" && names.length > 0)
        await writeAudit(tx, {
          ...{ by, club, action: "mail.save" },
          details: { to: read.settings.host, what: names.includes("password") ? "password" : "settings" },
        });
      return names;
    });
    if (changed === "password_missing") return { ok: false, code: "faults", faults: secretMissing(typed) };
    wakePost();
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true };
  },
);

/** Forgets the club's mail server: letters that wait go on waiting. */
export const removeMail = provenAction(maySetMail, [], async ({ club, person: by }): Promise<{ ok: true }> => {
  const { db } = await store();
  await db.transaction(async (tx) => {
    if (await removeMailServer(tx, club)) await writeAudit(tx, { by, club, action: "mail.remove" });
  });
  revalidatePath(clubAddress(club, "settings"), "layout");
  return { ok: true };
});

/** What a trial says: how far it came, to whom the letter went, and what the name servers say of the sender. */
export interface MailTrial {
  ok: true;
  trial: Trial;
  to: string;
  records: SenderRecords | null;
}

type Refused = { ok: false; code: string; words: string };

/** Tries the server as it is stored, and sends one letter to whoever asks. */
export const tryMail = clubAction(maySetMail, [], async ({ club, person: by }): Promise<MailTrial | Refused> => {
  const none = await whyNoTrial(club, "mail server");
  if (none) return none;
  const open = await store();
  const words = await getTranslations("post.trial");
  const server = await findMailServer(open.db, club);
  const text = { subject: words("subject"), body: words("body", { name: by.name, server: server?.host ?? "" }) };
  const { mailAllowed: allowed } = environment();
  const trial = await sendTrial(open, club, by.email, text, allowed);
  const ofSignature = { subject: words("subject"), body: words("signatureBody") };
  const sent = trial.ok && { to: by.email, messageId: trial.messageId };
  const signers =
    server && (sent ? await readSigners(open, server, sent, { text: ofSignature, allowed }) : knownSigners(server));
  const records = server && signers ? await senderRecords(server.sender, signers) : null;
  const outcome = trial.ok ? "done" : "failed";
  await writeAudit(open.db, { by, club, action: "mail.try", outcome, code: trial.ok ? null : `mail_${trial.step}` });
  wakePost();
  revalidatePath(clubAddress(club, "settings"), "layout");
  return { ok: true, trial, to: by.email, records };
});

const ofKind = { kind: z.enum(AUTOMATIC_LETTERS) };

/** In which language a kind of letter begins to leave: that of whoever touches it first. */
const ownLanguage = async () => ((await getLocale()) === "fr" ? "fr" : "en");

type Changed = { ok: true } | Refused;

/** Has a kind of letter leave by itself from now on, or no more. What was decided before sends none; what waits when it is switched off does not leave. */
export const switchAutomatic = clubAction(
  maySetMail,
  [z.strictObject({ ...ofKind, isOn: z.boolean() })],
  async ({ club, person: by }, { kind, isOn }): Promise<Changed> => {
    const off = isOn ? await whyNoServer(club) : null;
    if (off) return off;
    const begun = await ownLanguage();
    const { db } = await store();
    await db.transaction(async (tx) => {
      const isSwitched = await changeAutomaticLetter(tx, { club, kind }, { isOn }, { by, now: now(), begun });
      if (isSwitched) await writeAudit(tx, { by, club, action: "mail.automatic", details: { kind, on: isOn } });
    });
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true };
  },
);

/** Keeps in which words and in which language a kind of letter leaves by itself. */
export const keepAutomatic = clubAction(
  maySetMail,
  [z.strictObject({ ...ofKind, texts: typedTexts.optional(), locale: z.enum(locales).optional() })],
  async ({ club, person: by }, { kind, texts, locale }): Promise<Changed> => {
    const begun = await ownLanguage();
    const { db } = await store();
    const change = { ...(texts && { texts }), ...(locale && { locale }) };
    await db.transaction((tx) => changeAutomaticLetter(tx, { club, kind }, change, { by, now: now(), begun }));
    return { ok: true };
  },
);

/** Has nothing leave of a kind of letter that was asked for until now. */
export const stopAutomatic = clubAction(
  maySetMail,
  [z.strictObject(ofKind)],
  async ({ club, person: by }, { kind }): Promise<Changed> => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      const count = await stopKind(tx, club, kind, { by, now: now() });
      if (count > 0) await writeAudit(tx, { by, club, action: "mail.kind_stop", details: { count, kind } });
    });
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true };
  },
);

/** Has letters of a kind leave that certainly did not: never one of which that is not known. */
export const againAutomatic = clubAction(
  maySetMail,
  [z.strictObject(ofKind)],
  async ({ club, person: by }, { kind }): Promise<Changed> => {
    const { db } = await store();
    await db.transaction(async (tx) => {
      const count = await tryKindAgain(tx, club, kind);
      if (count > 0) await writeAudit(tx, { by, club, action: "mail.kind_again", details: { count, kind } });
    });
    wakePost();
    revalidatePath(clubAddress(club, "settings"), "layout");
    return { ok: true };
  },
);
