import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { ConnectionOptions } from "node:tls";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import { Lookout } from "#lib/base/program/lookout.ts";
import type { Queryable, Store, Transaction } from "#lib/base/store/database.ts";
import { CLOCK, secondsFromNow } from "#lib/base/store/database-clock.ts";
import { isAtWork } from "#lib/base/store/hold.ts";
import { isUnclaimed, leaseFor, NO_LEASE } from "#lib/base/store/lease.ts";
import { boxSecretOf } from "#lib/base/store/mail-boxes.ts";
import { type MailBox, mailBoxes } from "#lib/base/store/schema/sync/post.ts";
import { QueryFailedError } from "#runtime/database/failure.ts";
import type { Log } from "#runtime/log.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { BoxBrokenError, type BoxFailure, type BoxPatience, BoxSession, type ListedMessage } from "./box-session.ts";
import { type MessageHead, messageHead, readReport } from "./delivery-report.ts";
import { judgeReport } from "./judge-report.ts";
import { BOX_PORTS, mailAddressOf } from "./mail-address.ts";
import { openAs } from "./mail-login.ts";
import { type ReadMessage, recordReport } from "./record-report.ts";

export interface BoxReaderParts {
  store: Store;
  log: Log;
  /** Servers that may be used whatever their addresses. */
  allowed: readonly AllowedServer[];
  /** After what came back about a letter was written down: the screens. */
  progress?: (club: string) => void;
  patience?: BoxPatience;
  tls?: ConnectionOptions;
  /** undefined: those of this process. */
  tokens?: AccessTokens;
  /** Time between two looks at which mailboxes are due. */
  pollMs?: number;
}

const POLL_MS = 10_000;
/** After a failure of our own database. */
const RECOVER_MS = 1_000;
/** A mailbox is read so often: what comes back is news of minutes. */
const EVERY_SECONDS = 300;
/** One that cannot be read is asked less and less often. */
const FAULT_SECONDS = [60, 300, 900, 3_600];
/** Where there is more than one round reads: a mailbox that never ends keeps nobody busy. */
const MORE_SECONDS = 10;
/** While something is on its way of which it is news. */
const SOON_SECONDS = 30;
/** Nobody else reads it meanwhile; what is read of it renews that. Longer than a mailbox is waited for. */
const LEASE_SECONDS = 180;

/** Messages of which the heads are asked for at once. */
const WINDOW = 200;
/** So many at a time, so that one large mailbox does not keep the program from ending, nor the others from their turn. */
const WINDOWS_A_ROUND = 50;
/** A mailbox that was never read begins so many numbers before its end. */
const FIRST_NUMBERS = 2_000;
/** And so many days before it was set up. */
const FIRST_DAYS = 7;
const DAY_MS = 86_400_000;

/** Reads the mailboxes to which the letters of clubs come back, until stopped. Several processes share them by leases. */
export class BoxReader {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: BoxReaderParts;
  readonly #lookout: Lookout;

  constructor(parts: BoxReaderParts) {
    this.#parts = parts;
    this.#lookout = new Lookout({
      look: (lookout) => this.#look(lookout),
      failed: (cause) => parts.log.error({ err: cause }, "mailboxes cannot be read"),
      ...{ everyMs: parts.pollMs ?? POLL_MS, afterFailureMs: RECOVER_MS },
    });
  }

  start(): void {
    this.#lookout.start();
  }

  /** Looks now: a mailbox was just set up. */
  wake(): void {
    this.#lookout.wake();
  }

  async stop(): Promise<void> {
    await this.#lookout.stop();
  }

  async #look(lookout: Lookout): Promise<void> {
    for (const club of await dueBoxes(this.#parts.store.db)) lookout.run(club, () => this.#round(club));
  }

  async #round(club: string): Promise<boolean> {
    const { store, log } = this.#parts;
    try {
      const box = await claimBox(store.db, this.owner, club);
      if (box) await this.#read(box);
    } catch (cause) {
      // What was read is written down; the rest is read once the lease is over.
      if (!this.#lookout.signal.aborted) log.error({ err: cause, club }, "a mailbox was not read");
    }
    return false;
  }

  /** Reads what is new in a mailbox. */
  async #read(box: MailBox): Promise<void> {
    const { store } = this.#parts;
    const { signal } = this.#lookout;
    const opened = await openBox(store.db, box, { ...this.#parts, signal });
    if (!(opened instanceof BoxSession)) {
      if (signal.aborted) await this.#release(box, { nextAt: CLOCK });
      else await this.#failed(box, opened);
      return;
    }
    const at = { session: opened };
    try {
      const end = await this.#readNew(box, at);
      const seconds = { whole: EVERY_SECONDS, more: MORE_SECONDS, early: SOON_SECONDS }[end];
      await this.#release(box, {
        ...(end === "whole" && { readAt: CLOCK }),
        ...{ nextAt: secondsFromNow(seconds), fault: null, faultAnswer: null, faults: 0 },
      });
    } catch (cause) {
      if (cause instanceof LostLeaseError) return;
      if (signal.aborted) await this.#release(box, { nextAt: CLOCK });
      else if (cause instanceof BoxBrokenError) await this.#failed(box, cause.failure);
      else {
        // Where the database itself is away this is not written either: the lease ends by itself.
        await this.#failed(box, { fault: "unwritten", answer: null });
        throw cause;
      }
    } finally {
      if (signal.aborted) at.session.close();
      else await at.session.quit();
    }
  }

  /**
   * The messages that came since, each written down with its number before the next one is read.
   * @returns `early`: it stopped before a message about a letter that is just being handed over
   */
  async #readNew(box: MailBox, at: { session: BoxSession }): Promise<"whole" | "more" | "early"> {
    const { uidValidity, uidNext } = at.session;
    const isSame = box.uidValidity === uidValidity && box.lastUid !== null;
    let last = isSame ? Math.min(box.lastUid ?? 0, uidNext) : Math.max(0, uidNext - 1 - FIRST_NUMBERS);
    const since = new Date(box.writtenAt.getTime() - FIRST_DAYS * DAY_MS);
    /** Up to here is a message of which the mailbox says too much; null: none is known. */
    let tooLarge: number | null = null;
    for (let window = 0; window < WINDOWS_A_ROUND; window += 1) {
      if (last >= uidNext - 1) return "whole";
      this.#lookout.signal.throwIfAborted();
      const to: number =
        tooLarge === null ? Math.min(last + WINDOW, uidNext - 1) : last + Math.ceil((tooLarge - last) / 2);
      const listed = await this.#list(box, at, { from: last + 1, to });
      if (at.session.uidValidity !== uidValidity) return "more";
      if (listed === "too large" && to > last + 1) {
        tooLarge = to;
        continue;
      }
      // One message must not hide all that come after it: whoever writes to the mailbox makes its head as long as they like.
      if (listed === "too large")
        this.#parts.log.warn({ club: box.club, uid: to }, "a message was stepped over: its head is too large");
      if (tooLarge !== null && to >= tooLarge) tooLarge = null;
      for (const message of listed === "too large" ? [] : listed) {
        if (message.arrivedAt && message.arrivedAt < since) continue;
        const read = await this.#readMessage(at.session, message);
        if (read && !(await this.#write(box, { uidValidity, lastUid: message.uid }, read))) return "early";
      }
      // Counted among what cannot be read, so that whoever looks at the page sees that something was stepped over.
      const stepped = listed === "too large" ? unreadable(digestOf(Buffer.from(`${uidValidity}/${to}`))) : undefined;
      await this.#write(box, { uidValidity, lastUid: to }, stepped);
      last = to;
    }
    return "more";
  }

  /** Lists some messages; where the mailbox says too much of one of them it is opened anew, since such a connection is closed. */
  async #list(
    box: MailBox,
    at: { session: BoxSession },
    { from, to }: { from: number; to: number },
  ): Promise<ListedMessage[] | "too large"> {
    const { signal } = this.#lookout;
    try {
      return await at.session.list(from, to, signal);
    } catch (cause) {
      if (signal.aborted || !(cause instanceof BoxBrokenError && cause.isTooLarge)) throw cause;
      const opened = await openBox(this.#parts.store.db, box, { ...this.#parts, signal });
      if (!(opened instanceof BoxSession)) throw new BoxBrokenError(opened, cause);
      at.session = opened;
      return "too large";
    }
  }

  /** What a message says of letters; undefined: it is none of ours, and nothing else of it is read. */
  async #readMessage(session: BoxSession, { uid, head }: ListedMessage): Promise<ReadMessage | undefined> {
    const told = await headOf(head);
    if (told.is === "other") return undefined;
    if (told.is === "answer") {
      if (told.letters.length === 0) return undefined;
      const automatic = { kind: "automatic", status: null, answer: null } as const;
      return { digest: digestOf(head), letters: told.letters, judge: () => automatic, otherwise: null };
    }
    const bytes = await session.read(uid, this.#lookout.signal);
    if (!bytes) return undefined;
    return readReturned(bytes);
  }

  /** Writes down how far it was read, and what was. @returns false: it is too early for that */
  async #write(box: MailBox, at: { uidValidity: number; lastUid: number }, read?: ReadMessage): Promise<boolean> {
    try {
      return await this.#writeDown(box, at, read);
    } catch (cause) {
      if (!read || !isOfValue(cause)) throw cause;
      // Whatever stands in one message that no database takes: the next ones are read all the same.
      this.#parts.log.error({ err: cause, club: box.club, uid: at.lastUid }, "a message could not be written down");
      return this.#writeDown(box, at, unreadable(read.digest));
    }
  }

  async #writeDown(box: MailBox, at: { uidValidity: number; lastUid: number }, read?: ReadMessage): Promise<boolean> {
    const { store, progress } = this.#parts;
    const mailing = await store.db.transaction(async (tx) => {
      const recorded = read && (await recordReport(tx, box.club, read));
      if (recorded !== "early") await holdBox(tx, this.owner, box, at);
      return recorded;
    });
    if (mailing && mailing !== "early") progress?.(box.club);
    return mailing !== "early";
  }

  /** Another look at it comes later, and not so soon where it failed before. */
  async #failed(box: MailBox, { fault, answer }: BoxFailure): Promise<void> {
    const seconds = FAULT_SECONDS[box.faults] ?? FAULT_SECONDS.at(-1) ?? 0;
    await this.#release(box, {
      ...{ fault, faultAnswer: answer, faults: box.faults + 1, nextAt: secondsFromNow(seconds) },
    });
  }

  async #release(box: MailBox, left: Partial<Record<keyof MailBox, unknown>>): Promise<void> {
    await this.#parts.store.db
      .update(mailBoxes)
      .set({ ...(left as Partial<MailBox>), ...NO_LEASE })
      .where(isHeldBy(this.owner, box));
  }
}

/** Somebody else reads the mailbox, or it was set up anew. */
class LostLeaseError extends Error {}

const isHeldBy = (owner: string, { club, writtenAt }: MailBox) =>
  and(
    ...[eq(mailBoxes.club, club), eq(mailBoxes.leaseOwner, owner), eq(mailBoxes.writtenAt, writtenAt)],
    sql`${mailBoxes.leaseUntil} >= ${CLOCK}`,
  );

/** Notes how far a mailbox was read, for as long as it is this owner's. @throws LostLeaseError */
async function holdBox(
  tx: Transaction,
  owner: string,
  box: MailBox,
  at: { uidValidity: number; lastUid: number },
): Promise<void> {
  const held = await tx
    .update(mailBoxes)
    .set({ ...at, ...leaseFor(owner, LEASE_SECONDS) })
    .where(isHeldBy(owner, box))
    .returning({ club: mailBoxes.club });
  if (held.length === 0) throw new LostLeaseError(`the mailbox of ${box.club} is read by somebody else`);
}

/** A wait that ends later than any can was written before the clock was set back. */
const isDue = sql`(${isAtWork(mailBoxes.club)} and (${mailBoxes.nextAt} is null or ${mailBoxes.nextAt} <= ${CLOCK}
  or ${mailBoxes.nextAt} > ${secondsFromNow(FAULT_SECONDS.at(-1) ?? 0)}))`;

/** The clubs whose mailboxes are to be read now. */
async function dueBoxes(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ club: mailBoxes.club })
    .from(mailBoxes)
    .where(and(isNotNull(mailBoxes.sealedPassword), isDue, isUnclaimed(mailBoxes)));
  return rows.map(({ club }) => club);
}

async function claimBox(db: Queryable, owner: string, club: string): Promise<MailBox | undefined> {
  const [box] = await db
    .update(mailBoxes)
    .set(leaseFor(owner, LEASE_SECONDS))
    .where(and(eq(mailBoxes.club, club), isDue, isUnclaimed(mailBoxes)))
    .returning();
  return box;
}

/** Opens a club's mailbox; a failure is an outcome. */
export async function openBox(
  db: Queryable,
  box: Pick<MailBox, "club" | "host" | "port" | "account">,
  {
    allowed,
    tokens,
    ...how
  }: {
    allowed: readonly AllowedServer[];
    tokens?: AccessTokens | undefined;
    patience?: BoxPatience | undefined;
    tls?: ConnectionOptions | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<BoxSession | BoxFailure> {
  const at = await mailAddressOf(box, allowed, undefined, BOX_PORTS);
  if ("fault" in at) return { fault: at.fault, answer: null };
  const { host, port, account, club } = box;
  const opened = await openAs(
    { ...{ db, club, account, allowed, tokens }, secretOf: () => boxSecretOf(db, club) },
    (login) => BoxSession.open({ host, port, login }, at, how),
    (one) => !(one instanceof BoxSession) && one.fault === "credentials",
  );
  if (!("not" in opened)) return opened;
  const { fault, answer } = opened.not;
  return { fault, answer };
}

/** What cannot be read is no report. */
async function headOf(head: Buffer): Promise<MessageHead> {
  try {
    return await messageHead(head);
  } catch {
    return { is: "other", letters: [] };
  }
}

/** A message that says what it is by its head, read. */
export async function readReturned(bytes: Buffer): Promise<ReadMessage> {
  const digest = digestOf(bytes);
  try {
    const report = await readReport(bytes);
    return {
      ...{ digest, letters: report.letters, judge: ({ address }) => judgeReport(report, address) },
      otherwise: report.recipients === null ? "unreadable" : "foreign",
    };
  } catch {
    return unreadable(digest);
  }
}

const unreadable = (digest: string): ReadMessage => ({
  ...{ digest, letters: [], judge: () => undefined, otherwise: "unreadable" },
});

/** Whether the database refused what it was given: a value that is none, that breaks a rule, or is too large (PostgreSQL, appendix A). The same again is refused again. */
const isOfValue = (cause: unknown): boolean =>
  cause instanceof QueryFailedError && (/^(?:22|23|54)/.test(cause.code) || cause.code === "driver");

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
