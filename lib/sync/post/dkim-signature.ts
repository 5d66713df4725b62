import "server-only";
import { setTimeout } from "node:timers/promises";
import type { Header } from "postal-mime";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import type { Queryable } from "#lib/base/store/database.ts";
import type { MailBox } from "#lib/base/store/schema/sync/post.ts";
import { openBox } from "./box-reader.ts";
import { BoxBrokenError, BoxSession } from "./box-session.ts";
import { headersOf } from "./delivery-report.ts";
import { isDomainName } from "./mail-settings.ts";
import { tagsIn } from "./tag-list.ts";

/** By which key a letter is signed: its name, and the domain that has it. */
export interface DkimSigner {
  selector: string;
  domain: string;
}

/** Why the signature of a letter is not known: it had not arrived in time · the mailbox could not be read · it arrived, and has none: it never left the provider, and many sign only what does. */
export type NoSignature = "awaited" | "unread" | "unsigned";

/** A letter may be signed by whoever handed it on. */
const MOST_SIGNATURES = 5;
const FIELDS = ["message-id", "x-guichet-letter", "dkim-signature"] as const;
/** A letter that has just arrived is among the last of the mailbox. */
const LAST_MESSAGES = 30;
/** As many may come besides while one waits for it. */
const NEXT_MESSAGES = 30;
/** A person waits before the page for it, in milliseconds. */
const PATIENCE = { openMs: 10_000, answerMs: 10_000 };
const ALL_MS = 25_000;
const BETWEEN_MS = 2_000;

/** Finds a letter of ours in the club's mailbox, and by which keys it is signed. Nothing else is read there, and nothing is changed. It is opened once, however long that takes. */
export async function signersInBox(
  db: Queryable,
  box: Pick<MailBox, "club" | "host" | "port" | "account">,
  messageId: string,
  {
    allowed,
    allMs = ALL_MS,
    betweenMs = BETWEEN_MS,
  }: { allowed: readonly AllowedServer[]; allMs?: number; betweenMs?: number },
): Promise<readonly DkimSigner[] | NoSignature> {
  const over = AbortSignal.timeout(allMs);
  const session = await openBox(db, box, { allowed, patience: PATIENCE, signal: over });
  if (!(session instanceof BoxSession)) return "unread";
  const [from, to] = [Math.max(1, session.uidNext - LAST_MESSAGES), session.uidNext + NEXT_MESSAGES];
  let wasRead = false;
  try {
    while (!over.aborted) {
      for (const { head } of await session.list(from, to, over, FIELDS)) {
        const signers = await signersOf(head, messageId);
        if (signers) return signers.length > 0 ? signers : "unsigned";
      }
      wasRead = true;
      await setTimeout(betweenMs, undefined, { signal: over }).catch(() => {});
      if (!over.aborted) await session.lookAgain(over);
    }
    return "awaited";
  } catch (cause) {
    if (!(cause instanceof BoxBrokenError)) throw cause;
    return wasRead && over.aborted ? "awaited" : "unread";
  } finally {
    await session.quit();
  }
}

/** By which keys a message is signed; undefined: it is another message, or none. */
export async function signersOf(head: Uint8Array, messageId: string): Promise<DkimSigner[] | undefined> {
  let headers: Header[];
  try {
    headers = await headersOf(head);
  } catch {
    return undefined;
  }
  const isOurs = headers.some(
    ({ key, value }) =>
      // A provider may give the letter another Message-ID; the header of our own stays.
      (key === "message-id" && value.trim() === `<${messageId}>`) ||
      (key === "x-guichet-letter" && value.trim() === messageId),
  );
  if (!isOurs) return undefined;
  return headers
    .flatMap(({ key, value }) => (key === "dkim-signature" ? signerIn(value) : []))
    .slice(0, MOST_SIGNATURES);
}

/** RFC 6376 §3.5. Whoever hands a letter on writes there what they like: only what can be a name is looked up. */
function signerIn(value: string): DkimSigner[] {
  const tags = tagsIn(value);
  const selector = (tags?.get("s") ?? "").toLowerCase();
  const domain = (tags?.get("d") ?? "").toLowerCase();
  return isDomainName(selector) && isDomainName(domain) && isDomainName(keyName({ selector, domain }))
    ? [{ selector, domain }]
    : [];
}

/** Where a key stands (RFC 6376 §3.6.2.1). */
export const keyName = ({ selector, domain }: DkimSigner): string => `${selector}._domainkey.${domain}`;
