import "server-only";
import { countBrowserLetter } from "#lib/base/access/attempts.ts";
import { environment } from "#lib/base/program/environment.ts";
import { log } from "#lib/base/program/log.ts";
import type { Account } from "#lib/base/store/accounts.ts";
import { findClub } from "#lib/base/store/clubs.ts";
import { type Store, store } from "#lib/base/store/database.ts";
import { mayMailAccess } from "./access-letter.ts";
import type { WrittenText } from "./letter-kind.ts";
import { sendTrial } from "./trial-letter.ts";

/** Whoever signed in, as they were before it. */
type Owner = Pick<Account, "id" | "email" | "homeClub" | "roles" | "demo" | "signedInAt">;

/**
 * Tells an account's owner by mail that somebody signed in to it from a browser that never had. Nobody switches it off: it is what they learn of a stranger by. Nothing in it opens anything, so
 * whichever of their clubs has a mail server sends it, and it is sent at once and once, as a letter with a code is. The first sign-in of all is their own.
 * @param write the letter, with the time zone of the club that sends it
 * @returns whether a server took it
 */
export async function mailNewBrowser(
  { id, email, homeClub, roles, demo, signedInAt }: Owner,
  write: (timeZone: string) => Promise<WrittenText>,
): Promise<boolean> {
  if (demo || signedInAt === null) return false;
  try {
    const open = await store();
    const club = await sendingClub(open, [...new Set([homeClub, ...[...roles.keys()].sort()])]);
    if (!club || !(await countBrowserLetter(id))) return false;
    const sent = await sendTrial(open, club.slug, email, await write(club.timeZone), environment().mailAllowed);
    if (!sent.ok)
      log().warn({ club: club.slug, step: sent.step, why: sent.why }, "a letter about a new browser did not leave");
    return sent.ok;
  } catch (err) {
    log().error({ err }, "nobody was told of a new browser");
    return false;
  }
}

/** The first of somebody's clubs whose mail server takes letters now. */
async function sendingClub(open: Store, clubs: readonly (string | null)[]) {
  for (const slug of clubs) if (slug !== null && (await mayMailAccess(open, slug))) return findClub(open.db, slug);
  return undefined;
}
