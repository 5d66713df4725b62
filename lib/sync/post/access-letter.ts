import "server-only";
import { countedTry, type TryRefused, type Wait } from "#lib/base/access/delay.ts";
import { type MailedLink, makeMailedLink } from "#lib/base/access/password-links.ts";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import { findAccountByEmail, normalEmail } from "#lib/base/store/accounts.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { findMailServer } from "#lib/base/store/mail-servers.ts";
import type { MailServer } from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import type { WrittenText } from "./letter-kind.ts";
import { sendTrial } from "./trial-letter.ts";

/**
 * Letters that let somebody into the desk. A code in one is kept nowhere but there: no table has it, so none is tried again. Whoever waits for it asks again.
 */

/**
 * Hours for which no link for a new password leaves after a club's mail server was changed: whoever leads letters to a server of their own could otherwise ask for a
 * director's link at once, and read it there. Long enough that whoever directs the club comes by and sees who changed it.
 */
export const LINKS_WAIT_HOURS = 6;

/** Until when no link for a new password leaves by a server; undefined: they leave. */
export function linksWaitUntil({ writtenAt }: Pick<MailServer, "writtenAt">): Date | undefined {
  const until = new Date(writtenAt.getTime() + LINKS_WAIT_HOURS * 3_600_000);
  return until > now() ? until : undefined;
}

/** Whether a club's mail server would take a letter now. */
export async function mayMailAccess({ db }: Pick<Store, "db">, club: string): Promise<boolean> {
  const server = await findMailServer(db, club);
  return server?.isOn === true && !(server.stoppedUntil && server.stoppedUntil > now());
}

/** Sends a letter with a code by a club's mail server, at once. @returns whether the server took it */
export async function mailAccess(open: Store, club: string, to: string, text: WrittenText): Promise<boolean> {
  if (!(await mayMailAccess(open, club))) return false;
  const sent = await sendTrial(open, club, to, text, environment().mailAllowed);
  if (!sent.ok) log().warn({ club, step: sent.step, why: sent.why }, "a letter with a code did not leave");
  return sent.ok;
}

/** Asking for a link was counted; `send` looks for the account and mails it, after the answer. */
export type LinkAsked = { ok: true; send: () => Promise<void> } | TryRefused;

/**
 * Asks for a link to choose a new password, by mail. What happens before the answer is the same for every address: it is counted, by machine and by name. Whether
 * there is an account is looked up after it, so that neither words nor time tell.
 * @param write the letter, in the language of who asks
 */
export async function askForLink(
  typed: string,
  { machine, wait }: { machine: string; wait?: Wait },
  write: (link: MailedLink) => WrittenText,
): Promise<LinkAsked> {
  const email = normalEmail(typed);
  const counted = await countedTry({ at: `a link for ${email}`, machine }, wait);
  if (!counted.ok) return counted;
  return { ok: true, send: () => sendLink(email, write) };
}

async function sendLink(email: string, write: (link: MailedLink) => WrittenText): Promise<void> {
  try {
    const open = await store();
    const account = await findAccountByEmail(open.db, email);
    if (!account?.homeClub || !(await mayMailAccess(open, account.homeClub))) return;
    const server = await findMailServer(open.db, account.homeClub);
    if (!server || linksWaitUntil(server)) {
      log().warn({ club: account.homeClub }, "no link for a new password left: the mail server was changed lately");
      return;
    }
    const link = await open.db.transaction((tx) => makeMailedLink(tx, account.id));
    if (link) await mailAccess(open, link.club, link.email, write(link));
  } catch (err) {
    log().error({ err }, "a link for a new password could not be mailed");
  }
}
