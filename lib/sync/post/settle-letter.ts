import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#lib/base/store/database.ts";
import { NO_LEASE } from "#lib/base/store/lease.ts";
import { GOES_ON } from "#lib/base/store/mail-servers.ts";
import {
  blockedAddresses,
  letters,
  type Mailing,
  type MailServer,
  mailings,
  mailServers,
  mailTries,
} from "#lib/base/store/schema/sync/post.ts";
import { now } from "#lib/base/time/clock.ts";
import type { LetterClaim } from "./claim-letter.ts";
import type { LetterVerdict } from "./judge-try.ts";
import type { MailTried } from "./mail-answer.ts";

const NO_WAIT = { notBefore: null, waitsSince: null } as const;

/** How a letter is settled. */
interface LetterSettlement {
  claim: LetterClaim;
  /** undefined: no server was asked for it. */
  tried: MailTried | undefined;
  verdict: LetterVerdict;
}

const isFinal = (state: LetterVerdict["state"]): boolean => state !== "queued" && state !== "retry";

/**
 * Writes down what became of a letter, and what that says of the server and of the address. A letter that another dashboard has called uncertain meanwhile takes the
 * answer that came after all; one that it has taken up is its own.
 * @returns whether it was this owner's to settle
 */
export async function settleLetter(
  tx: Transaction,
  owner: string,
  { claim, tried, verdict }: LetterSettlement,
  at: Date,
): Promise<boolean> {
  const { letter, tryId } = claim;
  const { state, code, waitSeconds = 0 } = verdict;
  const isSent = tried !== undefined && tried.reached !== "begun";
  if (!isFinal(state) && (await isStopped(tx, claim.mailing)))
    return settleLetter(tx, owner, { claim, tried, verdict: { ...verdict, state: "given_up", code: "stopped" } }, at);
  const answer = tried?.answer ?? null;
  const late = and(eq(letters.state, "uncertain"), eq(letters.tries, letter.tries));
  const inHand = and(eq(letters.state, "in_flight"), eq(letters.leaseOwner, owner));
  const [settled] = await tx
    .update(letters)
    .set({
      ...{ state, code, ...NO_LEASE },
      ...(tried && { answer }),
      ...(state !== "uncertain" && { endedAt: null }),
      // What was no try of the letter's is not counted as one of the few that it has.
      ...(state === "queued" && { tries: sql`${letters.tries} - 1` }),
      ...(state === "retry" || waitSeconds > 0
        ? { notBefore: new Date(at.getTime() + waitSeconds * 1_000), waitsSince: at }
        : NO_WAIT),
      ...(isFinal(state) && { sealed: null, settledAt: now() }),
    })
    .where(and(eq(letters.id, letter.id), state === "sent" || isFinal(state) ? sql`(${inHand} or ${late})` : inHand))
    .returning({ id: letters.id });
  if (!settled) return false;
  // A try that reached nobody is not counted by any host.
  if (!isSent) await tx.delete(mailTries).where(eq(mailTries.id, tryId));
  else
    await tx
      .update(mailTries)
      .set({ reached: tried.reached, reply: tried.reply, answer })
      .where(eq(mailTries.id, tryId));
  if (verdict.stop) await stopServer(tx, claim.server, verdict.stop, answer, at);
  else if (state === "sent" || (tried?.reply ?? null) !== null)
    await tx.update(mailServers).set(GOES_ON).where(eq(mailServers.club, letter.club));
  if (verdict.blocks && letter.address !== null)
    await tx
      .insert(blockedAddresses)
      .values({ club: letter.club, address: letter.address.toLowerCase(), answer: answer ?? "", blockedAt: now() })
      .onConflictDoNothing();
  return true;
}

/** Whether a person stopped the mailing. Who stops it later waits for this transaction, and sees what it leaves. */
async function isStopped(tx: Transaction, { club, id }: Mailing): Promise<boolean> {
  const [row] = await tx
    .select({ stoppedAt: mailings.stoppedAt })
    .from(mailings)
    .where(and(eq(mailings.club, club), eq(mailings.id, id)))
    .for("share");
  return (row?.stoppedAt ?? null) !== null;
}

/** Has nothing leave by a server for a while. A server that was set up anew meanwhile is another one. */
async function stopServer(
  tx: Transaction,
  { club, writtenAt }: MailServer,
  { reason, seconds }: NonNullable<LetterVerdict["stop"]>,
  answer: string | null,
  at: Date,
): Promise<void> {
  await tx
    .update(mailServers)
    .set({
      stoppedUntil: new Date(at.getTime() + seconds * 1_000),
      ...{ stoppedSince: at, stopReason: reason, stopAnswer: answer, stops: sql`${mailServers.stops} + 1` },
    })
    .where(and(eq(mailServers.club, club), eq(mailServers.writtenAt, writtenAt)));
}
