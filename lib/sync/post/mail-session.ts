import "server-only";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { ConnectionOptions } from "node:tls";
import SMTPConnection, { type CustomAuthenticationContext } from "nodemailer/lib/smtp-connection";
import type { TryStep } from "#lib/base/store/schema/sync/post.ts";
import { IMPLICIT_TLS_PORT, type MailAddress } from "./mail-address.ts";
import { answered, type Broken, isClosing, type MailTried, questionIn, triedOf } from "./mail-answer.ts";

/** What a server is asked with. */
interface MailAccess {
  /** The name that its certificate is for. */
  host: string;
  port: number;
  login: MailLogin | undefined;
}

/** Whom a server knows: an account, and its password or what a provider gave in its place for a while (RFC 6749 §1.4). */
export type MailLogin = { account: string } & ({ password: string } | { token: string });

/** How long a server is waited for, in milliseconds (RFC 5321 §4.5.3.2: minutes for each answer, ten of them once the letter has ended). */
export interface MailPatience {
  /** Until it greets, is encrypted and has taken the account. */
  openMs: number;
  /** Until the letter has ended. */
  bodyMs: number;
  /** Then, for the word that says what becomes of it. */
  answerMs: number;
}

/**
 * Signs in by a token, as Google and Microsoft have it (SASL XOAUTH2). The library's own way asks for another token in the middle of it and keeps to itself what the
 * server said of the first. A refusal is a challenge first, with more of it in JSON, which an empty line ends.
 * @throws Error where the server does not take it, with its answer beside it
 */
async function sayToken({ auth, sendCommand }: CustomAuthenticationContext): Promise<void> {
  const { user = "", pass = "" } = auth.credentials ?? {};
  const said = Buffer.from(`user=${user}\x01auth=Bearer ${pass}\x01\x01`).toString("base64");
  const answer = await sendCommand(`AUTH XOAUTH2 ${said}`);
  const { status } = answer.status === CHALLENGE ? await sendCommand("") : answer;
  if (status < 200 || status >= 300) throw new Error("the token is not taken");
}

/** RFC 4954 §4. */
const CHALLENGE = 334;

const MAIL_PATIENCE: MailPatience = { openMs: 300_000, bodyMs: 300_000, answerMs: 600_000 };

/** One letter on its way. */
interface OutgoingLetter {
  from: string;
  to: string;
  bytes: Buffer;
}

/** A letter is handed on in pieces: its end follows only when the ones before have left, and not when they were given to the connection. */
const PIECE_BYTES = 16_384;

/** How long a server is waited for to say goodbye. */
const QUIT_MS = 2_000;

/**
 * One connection to a mail server, over which letters leave one after the other. nodemailer's own transports are not used: their pool sends a letter again
 * when a connection is lost in the middle of it, and their errors do not say whether its end was written. Here the letter is a stream of our own, whose last
 * step is to write down that its end follows.
 */
export class MailSession {
  readonly #connection: SMTPConnection;
  readonly #patience: MailPatience;
  /** Why the connection is of no use any more. */
  #broken: Broken | undefined;
  #onBroken: (why: Broken) => void = () => {};

  private constructor(connection: SMTPConnection, patience: MailPatience) {
    this.#connection = connection;
    this.#patience = patience;
    connection.on("error", (err: Error) => this.#break({ err }));
    connection.on("end", () => this.#break({ err: new Error("the connection is closed") }));
  }

  /** Connects, encrypts and signs in. @param tls for tests: whom a certificate is believed */
  static async open(
    access: MailAccess,
    at: MailAddress,
    {
      patience = MAIL_PATIENCE,
      tls = {},
      signal,
    }: {
      patience?: MailPatience | undefined;
      tls?: ConnectionOptions | undefined;
      signal?: AbortSignal | undefined;
    } = {},
  ): Promise<MailSession | MailTried> {
    const session = new MailSession(
      new SMTPConnection({
        host: at.address,
        // Of an address the certificate has the address (RFC 6066 §3 has no name for it).
        ...(isIP(access.host) ? {} : { servername: access.host }),
        port: access.port,
        ...(access.port === IMPLICIT_TLS_PORT ? { secure: true } : { secure: false, requireTLS: true }),
        tls: { minVersion: "TLSv1.2", rejectUnauthorized: !at.isLocal, ...tls },
        ...{ connectionTimeout: patience.openMs, greetingTimeout: patience.openMs },
        // The deadlines are ours: the time of silence that a server may take is not the same before and after the end of a letter.
        ...{ socketTimeout: 2 * patience.answerMs, socketCloseTimeout: 0 },
        // Only then: to a server that offers nothing else it would say a password as a token.
        ...(access.login && "token" in access.login && { customAuth: { XOAUTH2: sayToken } }),
      }),
      patience,
    );
    const failed = await session.#answerOf<MailTried | undefined>(
      patience.openMs,
      signal,
      (why) => triedOf(why, { reached: "begun", question: questionIn(why.err) }),
      (done) =>
        session.#connection.connect((err) => {
          if (err) return done(triedOf({ err }, { reached: "begun", question: "greeting" }));
          const { login } = access;
          if (!login) return done(undefined);
          const how = "token" in login ? { method: "XOAUTH2", pass: login.token } : { pass: login.password };
          session.#connection.login({ user: login.account, ...how }, (refused) =>
            done(refused ? triedOf({ err: refused }, { reached: "begun", question: "credentials" }) : undefined),
          );
        }),
    );
    if (!failed) return session;
    session.close();
    return failed;
  }

  /** No further letter can leave over it. */
  get isOver(): boolean {
    return this.#broken !== undefined;
  }

  /**
   * Hands one letter over.
   * @param ending writes down, for good, that the end of the letter may be written from now on; a failure ends the try before that end
   */
  async send(letter: OutgoingLetter, ending: () => Promise<void>, signal?: AbortSignal): Promise<MailTried> {
    let reached: TryStep = "connected";
    let marking: Promise<void> | undefined;
    let isGivenUp = false;
    const rest = { onEnd: () => {} };
    async function* body() {
      reached = "body";
      for (let from = 0; from < letter.bytes.byteLength; from += PIECE_BYTES)
        yield letter.bytes.subarray(from, from + PIECE_BYTES);
      marking = ending();
      await marking;
      // Whoever gave the try up meanwhile has closed the connection: the end is not written.
      if (isGivenUp) throw new Error("given up before its end");
      reached = "ended";
      rest.onEnd();
    }
    const stream = Readable.from(body(), { objectMode: false });
    // From the moment at which somebody says what the try came to, no end is written any more.
    const failed = (why: Broken) => {
      isGivenUp = true;
      return triedOf(why, { reached, question: questionIn(why.err) });
    };
    const tried = await this.#answerOf<MailTried>(
      this.#patience.bodyMs,
      signal,
      failed,
      (done, wait) => {
        rest.onEnd = () => wait(this.#patience.answerMs);
        this.#connection.send(
          { from: letter.from, to: [letter.to], size: letter.bytes.byteLength },
          stream,
          (err, info) =>
            done(
              err ? failed({ err }) : { ...answered(info?.response ?? ""), reached, question: "letter", fault: null },
            ),
        );
      },
      () => reached === "ended",
    );
    isGivenUp = true;
    // An answer in the middle of a letter leaves the rest of it on its way.
    if (tried.fault !== null || tried.reached === "body" || isClosing(tried)) this.close();
    // What was being written down is written before anybody says what became of the letter.
    await marking?.catch(() => {});
    if (tried.reached !== "ended" || tried.reply === null) return tried;
    return { ...tried, reached: "answered" };
  }

  /** Has the server take the next letter afresh, where this one ended before its body. @returns whether it does */
  async reset(): Promise<boolean> {
    if (this.isOver) return false;
    const isReset = await this.#answerOf<boolean>(
      this.#patience.bodyMs,
      undefined,
      () => false,
      (done) => this.#connection.reset((err) => done(!err)),
    );
    if (!isReset) this.close();
    return isReset;
  }

  /** Closes the connection at once, whatever is on its way over it. */
  close(): void {
    this.#connection.close();
    this.#break({ err: new Error("closed") });
  }

  /** Says goodbye. */
  async quit(): Promise<void> {
    if (this.isOver) return;
    await this.#answerOf<void>(
      QUIT_MS,
      undefined,
      () => {},
      () => this.#connection.quit(),
    );
    this.close();
  }

  #break(why: Broken): void {
    this.#broken ??= why;
    this.#onBroken(why);
  }

  /**
   * Asks something and waits for what comes first: the answer, the end of the connection, the end of patience, or the end of the program.
   * @param isPatient whether the program's end is to wait for the answer all the same
   */
  #answerOf<Answer>(
    patienceMs: number,
    signal: AbortSignal | undefined,
    otherwise: (why: Broken) => Answer,
    ask: (done: (answer: Answer) => void, wait: (ms: number) => void) => void,
    isPatient: () => boolean = () => false,
  ): Promise<Answer> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      let isDone = false;
      const over = (answer: Answer) => {
        isDone = true;
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        this.#onBroken = () => {};
        resolve(answer);
      };
      const wait = (ms: number) => {
        clearTimeout(timer);
        if (isDone) return;
        timer = setTimeout(() => over(otherwise({ err: new Error("silence"), fault: "silent" })), ms);
      };
      const stop = () => {
        if (!isPatient()) over(otherwise({ err: new Error("the program stops"), fault: "stopped" }));
      };
      if (this.#broken) return resolve(otherwise(this.#broken));
      if (signal?.aborted) return resolve(otherwise({ err: new Error("the program stops"), fault: "stopped" }));
      // An answer that arrives with the end of the connection counts: it is told first, in the same turn.
      this.#onBroken = (why) => setImmediate(() => over(otherwise(why)));
      signal?.addEventListener("abort", stop);
      wait(patienceMs);
      ask(over, wait);
    });
  }
}
