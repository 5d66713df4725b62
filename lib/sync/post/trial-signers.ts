import "server-only";
import { and, eq } from "drizzle-orm";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { Store } from "#lib/base/store/database.ts";
import { findMailBox } from "#lib/base/store/mail-boxes.ts";
import { type MailServer, mailServers } from "#lib/base/store/schema/sync/post.ts";
import { type DkimSigner, type NoSignature, signersInBox } from "./dkim-signature.ts";
import { domainOf } from "./letter-bytes.ts";
import type { WrittenText } from "./letter-kind.ts";
import { organisationOf } from "./organisation.ts";
import { sendTrial } from "./trial-letter.ts";

/** By which keys a club's letters are signed, or why that is not known. */
type KnownSigners = readonly DkimSigner[] | NoSignature | "unnamed";

/** What is known of it without asking anybody: what a director said, and else what the last trial letter showed. Pure. */
export function knownSigners({
  sender,
  dkimSelector,
  signedSelector,
  signedDomain,
}: Pick<MailServer, "sender" | "dkimSelector" | "signedSelector" | "signedDomain">): KnownSigners {
  if (dkimSelector !== null) return [{ selector: dkimSelector, domain: domainOf(sender) }];
  return signedSelector !== null && signedDomain !== null
    ? [{ selector: signedSelector, domain: signedDomain }]
    : "unnamed";
}

/**
 * Reads by which keys the club's letters are signed: where no director said it, in a trial letter that comes to the mailbox. It goes to the sender, whose mailbox that
 * is, unless the one to whoever asks goes there already. What it shows is kept; that it shows no signature says nothing against what is known, since it stays within the provider.
 * @param sent the trial letter that was just taken
 */
export async function readSigners(
  store: Store,
  server: Pick<MailServer, "club" | "sender" | "dkimSelector" | "signedSelector" | "signedDomain">,
  sent: { to: string; messageId: string },
  {
    text,
    allowed,
    ...how
  }: { text: WrittenText; allowed: readonly AllowedServer[]; allMs?: number; betweenMs?: number },
): Promise<KnownSigners> {
  const { club, sender } = server;
  const known = knownSigners(server);
  if (server.dkimSelector !== null) return known;
  const box = await findMailBox(store.db, club);
  if (!box) return known;
  let { messageId } = sent;
  if (sent.to.toLowerCase() !== sender.toLowerCase()) {
    const trial = await sendTrial(store, club, sender, text, allowed);
    // Without the letter there is nothing to wait for: what is known of an earlier one still is.
    if (!trial.ok) return known === "unnamed" ? "awaited" : known;
    ({ messageId } = trial);
  }
  const read = await signersInBox(store.db, box, messageId, { allowed, ...how });
  if (typeof read === "string") return known === "unnamed" ? read : known;
  const domain = domainOf(sender);
  const nearest = read.toSorted((one, other) => distance(one, domain) - distance(other, domain));
  const [first] = nearest;
  await store.db
    .update(mailServers)
    .set({ signedSelector: first?.selector ?? null, signedDomain: first?.domain ?? null })
    .where(and(eq(mailServers.club, club), eq(mailServers.sender, sender)));
  return nearest;
}

/** How far a key is from the sender's domain: its own, one of the same organisation, somebody else's. */
const distance = ({ domain }: DkimSigner, own: string): number =>
  domain === own ? 0 : organisationOf(domain) === organisationOf(own) ? 1 : 2;
