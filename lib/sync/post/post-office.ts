import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ConnectionOptions } from "node:tls";
import type { AllowedServer } from "#lib/base/program/allowed-servers.ts";
import { Lookout } from "#lib/base/program/lookout.ts";
import type { Queryable, Store } from "#lib/base/store/database.ts";
import { RENEW_MS } from "#lib/base/store/lease.ts";
import { mailSecretOf } from "#lib/base/store/mail-servers.ts";
import type { LetterKindName, Mailing, MailServer } from "#lib/base/store/schema/sync/post.ts";
import type { Log } from "#runtime/log.ts";
import type { AccessTokens } from "./access-tokens.ts";
import { claimLetter, closedTo, clubsWithLetters, type LetterClaim, type PostClock, postNow } from "./claim-letter.ts";
import { judgeTry, type LetterVerdict } from "./judge-try.ts";
import { digestOf, envelopeAddress, letterBytes } from "./letter-bytes.ts";
import { freezeLetter, markEnding, renewLetter, takeUpLeft } from "./letter-in-hand.ts";
import type { AnyLetterKind, WrittenText } from "./letter-kind.ts";
import { mailAddressOf } from "./mail-address.ts";
import { isAccountRefused, type MailTried } from "./mail-answer.ts";
import { openAs } from "./mail-login.ts";
import { type MailLogin, type MailPatience, MailSession } from "./mail-session.ts";
import { settleLetter } from "./settle-letter.ts";
import { wayOutOf } from "./way-out.ts";

export interface PostParts {
  store: Store;
  log: Log;
  kinds: readonly AnyLetterKind[];
  /** Servers that may be used whatever their addresses. */
  allowed: readonly AllowedServer[];
  /** Where people reach the desk, without a slash at the end: letters that are no duty lead there. */
  publicUrl: string;
  /** After a letter was settled: the screens. */
  progress?: (mailing: Mailing) => void;
  /** In place of the database's clock, for what is counted and waited for. */
  clock?: PostClock;
  patience?: MailPatience;
  tls?: ConnectionOptions;
  /** undefined: those of this process. */
  tokens?: AccessTokens;
  /** Time between two looks when nothing wakes it. */
  pollMs?: number;
}

const POLL_MS = 2_000;
/** After a failure of our own database. */
const RECOVER_MS = 1_000;
/** Some servers take no more over one connection; then it is made anew. */
const LETTERS_A_CONNECTION = 50;
/** At the program's end a letter whose end was written is waited for so long: what is not known then is uncertain. */
const LAST_ANSWER_MS = 7_000;

/**
 * Hands over the letters of all clubs, until stopped. One a process, and one connection a club at a time; several processes share letters by leases, and caps by the
 * server's row.
 */
export class PostOffice {
  /** Names this process in leases. */
  readonly owner = randomUUID();
  readonly #parts: PostParts;
  readonly #kinds: ReadonlyMap<LetterKindName, AnyLetterKind>;
  readonly #lookout: Lookout;
  /** The letters in hand, and the connections over which they leave. */
  readonly #inHand = new Map<number, MailSession | undefined>();
  #renewal: NodeJS.Timeout | undefined;

  constructor(parts: PostParts) {
    this.#parts = parts;
    this.#kinds = new Map(parts.kinds.map((kind) => [kind.name, kind]));
    this.#lookout = new Lookout({
      look: (lookout) => this.#look(lookout),
      failed: (cause) => parts.log.error({ err: cause }, "letters cannot be read"),
      ...{ everyMs: parts.pollMs ?? POLL_MS, afterFailureMs: RECOVER_MS },
    });
  }

  /** Begins. What a stop left on its way in an embedded database is taken up at once. */
  async start(): Promise<void> {
    const { store } = this.#parts;
    if (store.connection.kind === "embedded") await takeUpLeft(store.db, this.owner, true);
    this.#renewal = setInterval(() => this.#renew(), RENEW_MS);
    this.#renewal.unref();
    this.#lookout.start();
  }

  /** Looks now: letters were just asked for, or a server changed. */
  wake(): void {
    this.#lookout.wake();
  }

  /** Lets nothing more leave. What has not ended goes back; what has is waited for, for a while. */
  async stop(): Promise<void> {
    const late = setTimeout(() => {
      for (const session of this.#inHand.values()) session?.close();
    }, LAST_ANSWER_MS);
    await this.#lookout.stop();
    clearTimeout(late);
    clearInterval(this.#renewal);
  }

  async #look(lookout: Lookout): Promise<void> {
    const { db, isYoung } = this.#parts.store;
    // A letter has no key under which anybody could be asked whether it left before.
    if (isYoung()) return;
    await takeUpLeft(db, this.owner, false);
    for (const club of await clubsWithLetters(db)) lookout.run(club, () => this.#round(club));
  }

  /** The letters of a club for as long as they may leave. @returns false: what is left waits for a moment, which the next look finds */
  async #round(club: string): Promise<boolean> {
    const { signal } = this.#lookout;
    try {
      await this.#leave(club);
    } catch (cause) {
      // A letter stays in flight; when its lease, no longer renewed, ends it is taken up by what was written down of it.
      if (signal.aborted) return false;
      this.#parts.log.error({ err: cause, club }, "a letter was not settled");
      await wait(RECOVER_MS, undefined, { signal }).catch(() => {});
    }
    return false;
  }

  /** Hands over the letters of a club one after the other, for as long as its server may be used. */
  async #leave(club: string): Promise<void> {
    const { store, clock } = this.#parts;
    let session: MailSession | undefined;
    let handed = 0;
    try {
      while (!this.#lookout.signal.aborted) {
        const claim = await claimLetter(store.db, this.owner, club, clock);
        if ("until" in claim) return;
        this.#inHand.set(claim.letter.id, session);
        try {
          if (session?.isOver || handed === LETTERS_A_CONNECTION) {
            await session?.quit();
            session = undefined;
            handed = 0;
          }
          const { over, goesOn } = await this.#handOver(claim, session);
          session = over;
          handed += 1;
          if (!goesOn) return;
        } finally {
          this.#inHand.delete(claim.letter.id);
        }
      }
    } finally {
      await session?.quit();
    }
  }

  /** Writes a letter, hands it over and settles it. @returns the connection, where it is of use still, and whether the next one may follow */
  async #handOver(
    claim: LetterClaim,
    before: MailSession | undefined,
  ): Promise<{ over?: MailSession | undefined; goesOn: boolean }> {
    const { db } = this.#parts.store;
    const { letter, server, tryId } = claim;
    const written = await this.#write(claim);
    if ("state" in written) {
      await this.#settle(claim, undefined, written);
      // What has to be read first is read for all of them.
      return { over: before, goesOn: written.state !== "queued" };
    }
    const bytes = await letterBytes({
      ...{ server, to: written.to, messageId: letter.messageId, date: claim.at },
      ...{ subject: written.subject, body: written.body, carries: written.carries },
      ...(claim.mailing.topic !== null && {
        wayOut: wayOutOf(letter, server, claim.mailing.locale, this.#parts.publicUrl),
      }),
    });
    if (!(await freezeLetter(db, this.owner, claim, { ...written, digest: digestOf(bytes) })))
      return { over: before, goesOn: true };
    const session = before ?? (await this.#open(server));
    if (!(session instanceof MailSession)) {
      await this.#settle(claim, session, judgeTry(session, { tries: letter.tries, stops: server.stops }));
      return { goesOn: false };
    }
    this.#inHand.set(letter.id, session);
    // The server took over while the round went on: others may know of this letter what is gone.
    if (this.#parts.store.isYoung()) {
      await this.#settle(claim, undefined, { state: "queued", code: null });
      return { over: session, goesOn: false };
    }
    const tried = await session.send(
      { from: envelopeAddress(server.sender), to: envelopeAddress(written.to), bytes },
      () => markEnding(db, this.owner, claim),
      this.#lookout.signal,
    );
    if (tried.cause !== undefined)
      this.#parts.log.warn({ err: tried.cause, letter: letter.id, tryId }, "a letter was not handed over");
    const verdict = judgeTry(tried, { tries: letter.tries, stops: server.stops });
    await this.#settle(claim, tried, verdict, written.about);
    if (verdict.stop || tried.fault !== null) {
      session.close();
      return { goesOn: false };
    }
    // What was refused before its body leaves the server in the middle of a letter (RFC 5321 §4.1.1.5).
    const isClean = tried.reached === "answered" || (await session.reset());
    return { over: isClean ? session : undefined, goesOn: true };
  }

  /** What the letter says, by what is known now; or what becomes of it without a server. */
  async #write(claim: LetterClaim): Promise<(WrittenText & { to: string; about: unknown }) | LetterVerdict> {
    const { db } = this.#parts.store;
    const { letter, mailing } = claim;
    const kind = this.#kinds.get(mailing.kind);
    if (!kind) return { state: "queued", code: null, waitSeconds: UNKNOWN_KIND_SECONDS };
    const { address } = letter;
    if (address === null) return { state: "given_up", code: "elsewhere" };
    const closed = await closedTo(db, letter.club, address, mailing.topic);
    if (closed) return { state: "given_up", code: closed };
    const written = await kind.write(db, claim);
    if ("not" in written) return { state: "given_up", code: written.not };
    if ("waitSeconds" in written) return { state: "queued", code: null, waitSeconds: written.waitSeconds };
    return { to: address, ...written };
  }

  async #open(server: MailServer): Promise<MailSession | MailTried> {
    const opened = await openServer(this.#parts.store.db, server, {
      ...{ allowed: this.#parts.allowed, signal: this.#lookout.signal },
      ...(this.#parts.patience && { patience: this.#parts.patience }),
      ...(this.#parts.tls && { tls: this.#parts.tls }),
      tokens: this.#parts.tokens,
    });
    return "not" in opened ? opened.not : opened.session;
  }

  async #settle(
    claim: LetterClaim,
    tried: MailTried | undefined,
    verdict: LetterVerdict,
    about?: unknown,
  ): Promise<void> {
    const { store, clock, progress } = this.#parts;
    const isSettled = await store.db.transaction(async (tx) => {
      if (!(await settleLetter(tx, this.owner, { claim, tried, verdict }, await postNow(tx, clock)))) return false;
      if (verdict.state === "sent") await this.#kinds.get(claim.mailing.kind)?.sent(tx, claim, about);
      return true;
    });
    if (isSettled) progress?.(claim.mailing);
  }

  #renew(): void {
    const { store, log } = this.#parts;
    Promise.all([...this.#inHand.keys()].map((id) => renewLetter(store.db, this.owner, id))).catch((cause) =>
      log.warn({ err: cause }, "leases of letters were not renewed"),
    );
  }
}

/** A letter of a kind that this version does not have waits for one that does. */
const UNKNOWN_KIND_SECONDS = 3_600;

/** Connects to a club's mail server; a failure is an outcome. */
export async function openServer(
  db: Queryable,
  server: MailServer,
  {
    allowed,
    tokens,
    ...how
  }: {
    allowed: readonly AllowedServer[];
    tokens?: AccessTokens | undefined;
    patience?: MailPatience | undefined;
    tls?: ConnectionOptions | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<{ session: MailSession } | { not: MailTried }> {
  const at = await mailAddressOf(server, allowed);
  if ("fault" in at) return { not: { ...NOT_ASKED, fault: "unreachable" } };
  const { account } = server;
  const open = (login: MailLogin | undefined) =>
    MailSession.open({ host: server.host, port: server.port, login }, at, how);
  const opened =
    account === null
      ? await open(undefined)
      : await openAs(
          { ...{ db, club: server.club, account, allowed, tokens }, secretOf: () => mailSecretOf(db, server.club) },
          open,
          (one) => !(one instanceof MailSession) && isAccountRefused(one),
        );
  if (opened instanceof MailSession) return { session: opened };
  if (!("not" in opened)) return { not: opened };
  const { fault, answer, ...why } = opened.not;
  return { not: { ...NOT_ASKED, ...why, question: "credentials", answer, fault: fault === "sealed" ? "ours" : fault } };
}

const NOT_ASKED = { reached: "begun", question: "greeting", reply: null, answer: null } as const;
