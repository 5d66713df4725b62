import "server-only";
import { getTranslations } from "next-intl/server";
import { countTestLetter, countTrial } from "#lib/base/access/attempts.ts";
import type { Seat } from "#lib/base/access/permissions.ts";
import { environment } from "#lib/base/program/environment.ts";
import { writeAudit } from "#lib/base/store/audit.ts";
import { store, type Transaction } from "#lib/base/store/database.ts";
import { findMailServer } from "#lib/base/store/mail-servers.ts";
import type { LetterKindName } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import type { Locale } from "#lib/base/words/locale.ts";
import { waitInMinutes } from "#lib/base/words/wait-words.ts";
import type { WrittenText } from "#lib/sync/post/letter-kind.ts";
import { wakePost } from "#lib/sync/post/lifecycle.ts";
import { type AskedLetter, askForMailing, madeFrom, stopMailing, tryMailingAgain } from "#lib/sync/post/mailing.ts";
import { sendTrial } from "#lib/sync/post/trial-letter.ts";

/** What a press on a mailing answers. */
export type MailingPress = { ok: true; words?: string } | { ok: false; code: string; words: string };

/** A mailing by what it was made of, and what the audit log calls it. */
interface PressedMailing {
  kind: LetterKindName;
  madeOf: string;
  subject: string;
}

type Refused = Extract<MailingPress, { ok: false }>;

/** Why nothing leaves by the club's mail server: there is none, or it is off; null: it may. */
export async function whyNoServer(club: string): Promise<Refused | null> {
  const server = await findMailServer((await store()).db, club);
  if (server?.isOn) return null;
  return { ok: false, code: "off", words: (await getTranslations("post.mailing"))(server ? "off" : "none") };
}

/** Why a server of the club's is not tried now: it was too often; null: it may be, and was counted. */
export async function whyNoTrial(...tried: Parameters<typeof countTrial>): Promise<Refused | null> {
  const seconds = await countTrial(...tried);
  if (seconds === null) return null;
  const wait = await waitInMinutes(seconds);
  return { ok: false, code: "rate_limited", words: (await getTranslations("post.trial"))("tooOften", { wait }) };
}

/** No address reaches anybody. */
export async function nobodyReached(): Promise<Refused> {
  const words = await getTranslations("post.mailing");
  return { ok: false, code: "nobody", words: words("count", { count: 0, last: "" }) };
}

/** Asks for the letters of a mailing, in the transaction that holds what they are made of, and says so in the audit log once. @returns whether they were not asked for before */
export async function askOnce(
  tx: Transaction,
  { club, person: by }: Seat,
  mailing: Omit<Parameters<typeof askForMailing>[1], "club">,
  letters: readonly AskedLetter[],
): Promise<boolean> {
  const { isNew } = await askForMailing(tx, { club, ...mailing }, letters, { by, now: now() });
  const details = { count: letters.length };
  if (isNew) await writeAudit(tx, { by, club, action: "mail.send", subject: `seasons/${mailing.seasonId}`, details });
  return isNew;
}

/** Has nothing more of a mailing leave. Said again, it is stopped already: the answer may have been lost. */
export async function pressStop({ club, person: by }: Seat, of: PressedMailing): Promise<MailingPress> {
  const { db } = await store();
  const isThere = await db.transaction(async (tx) => {
    const mailing = await madeFrom(tx, club, of.kind, of.madeOf);
    if (!mailing) return false;
    const count = await stopMailing(tx, club, mailing.id, { by, now: now() });
    if (count !== null)
      await writeAudit(tx, { by, club, action: "mail.stop", subject: of.subject, details: { count } });
    return true;
  });
  if (!isThere) return { ok: false, code: "gone", words: (await getTranslations("post.mailing"))("gone") };
  return { ok: true };
}

/** Has letters leave that certainly did not: never one of which that is not known. */
export async function pressAgain({ club, person: by }: Seat, of: PressedMailing): Promise<MailingPress> {
  const { db } = await store();
  await db.transaction(async (tx) => {
    const mailing = await madeFrom(tx, club, of.kind, of.madeOf);
    const count = mailing ? await tryMailingAgain(tx, club, mailing.id) : 0;
    if (count > 0) await writeAudit(tx, { by, club, action: "mail.again", subject: of.subject, details: { count } });
  });
  wakePost();
  return { ok: true };
}

/**
 * Sends a letter to whoever asks, as a family would get it.
 * @param to null: there is nobody to write to
 * @param topicIn the language of a letter that one may want no more of; undefined: it is a duty
 */
export async function pressTest(
  { club, person }: Seat,
  to: { name: string; text: WrittenText } | null,
  topicIn?: Locale,
): Promise<MailingPress> {
  const words = await getTranslations("post");
  if (to === null) return nobodyReached();
  const seconds = await countTestLetter(club, person.id);
  if (seconds !== null) {
    const wait = await waitInMinutes(seconds);
    return { ok: false, code: "rate_limited", words: words("mailing.testedOften", { wait }) };
  }
  const { mailAllowed, publicUrl } = environment();
  const topic = topicIn && { locale: topicIn, publicUrl };
  const trial = await sendTrial(await store(), club, person.email, to.text, mailAllowed, topic);
  if (trial.ok) return { ok: true, words: words("mailing.tested", { email: person.email, name: to.name }) };
  return { ok: false, code: trial.why, words: words(`trial.why.${trial.why}`, { step: trial.step }) };
}
