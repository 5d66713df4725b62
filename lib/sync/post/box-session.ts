import "server-only";
import { isIP } from "node:net";
import type { ConnectionOptions } from "node:tls";
import { ImapFlow, type ImapFlowError } from "imapflow";
import type { BoxFault } from "#lib/base/store/schema/sync/post.ts";
import { cleanLine } from "#lib/base/words/clean-text.ts";
import { HEAD_FIELDS } from "./delivery-report.ts";
import { IMPLICIT_TLS_BOX_PORT, type MailAddress } from "./mail-address.ts";
import type { MailLogin } from "./mail-session.ts";

/** What a mailbox is asked with. */
export interface BoxAccess {
  /** The name that its certificate is for. */
  host: string;
  port: number;
  login: MailLogin;
}

/** Why a mailbox is of no use now, and what its server said. */
export interface BoxFailure {
  fault: BoxFault;
  answer: string | null;
}

/** A mailbox that does not do what mailboxes do. */
export class BoxBrokenError extends Error {
  readonly failure: BoxFailure;
  /** Whether it was about to say more of one message than is listened to: of others it may say what it should. */
  readonly isTooLarge: boolean;
  constructor(failure: BoxFailure, cause?: unknown, isTooLarge = false) {
    super(`the mailbox is of no use: ${failure.fault}`, { cause });
    this.failure = failure;
    this.isTooLarge = isTooLarge;
  }
}

/** How long a mailbox is waited for, in milliseconds. */
export interface BoxPatience {
  /** Until it has opened its inbox. */
  openMs: number;
  /** Until it has answered one question. */
  answerMs: number;
}

const BOX_PATIENCE: BoxPatience = { openMs: 60_000, answerMs: 60_000 };

/** Of a message as much as says what became of a letter; a report has that at its beginning. */
export const MOST_BYTES = 262_144;

/** What a server may say at once: the heads of a message and a piece of it, and not more (RFC 9051 has no bound). */
const ANSWERS = {
  ...{ maxLineLength: 65_536, maxLiteralSize: MOST_BYTES + 1, maxResponseSize: MOST_BYTES + 131_072 },
  maxResponseTokens: 20_000,
} as const;

const LONGEST_ANSWER = 500;

/** A message as the mailbox lists it: its number, when it arrived there, and the fields of its head by which it is told. */
export interface ListedMessage {
  uid: number;
  arrivedAt: Date | null;
  head: Buffer;
}

/** The inbox of a mailbox, opened to read: nothing in it is changed, and no message is marked as read. */
export class BoxSession {
  readonly #client: ImapFlow;
  readonly #patience: BoxPatience;
  readonly #broken: { why?: unknown };
  /** RFC 9051 §2.3.1.1: the numbers of messages are those of before for as long as this is the same. */
  readonly uidValidity: number;
  /** The number that the next message will have at least. */
  readonly uidNext: number;
  /** How many messages there are. */
  readonly size: number;

  private constructor(client: ImapFlow, patience: BoxPatience, broken: { why?: unknown }) {
    this.#client = client;
    this.#patience = patience;
    this.#broken = broken;
    const box = client.mailbox || undefined;
    this.uidValidity = counted(box?.uidValidity);
    this.uidNext = counted(box?.uidNext);
    this.size = counted(box?.exists);
  }

  /** Connects, encrypts, signs in and opens the inbox. @param tls for tests: whom a certificate is believed */
  static async open(
    access: BoxAccess,
    at: MailAddress,
    {
      patience = BOX_PATIENCE,
      tls = {},
      signal,
    }: {
      patience?: BoxPatience | undefined;
      tls?: ConnectionOptions | undefined;
      signal?: AbortSignal | undefined;
    } = {},
  ): Promise<BoxSession | BoxFailure> {
    const { login } = access;
    const client = new ImapFlow({
      ...{ host: at.address, port: access.port, logger: false, clientInfo: { name: "Guichet" } },
      // Of an address the certificate has the address (RFC 6066 §3 has no name for it).
      ...(isIP(access.host) ? {} : { servername: access.host }),
      ...(access.port === IMPLICIT_TLS_BOX_PORT ? { secure: true } : { secure: false, doSTARTTLS: true }),
      tls: { minVersion: "TLSv1.2", rejectUnauthorized: !at.isLocal, ...tls },
      auth: { user: login.account, ...("token" in login ? { accessToken: login.token } : { pass: login.password }) },
      ...{ connectionTimeout: patience.openMs, greetingTimeout: patience.openMs, socketTimeout: patience.openMs },
      // Compressed, a little of a hostile server is a lot.
      ...{ disableCompression: true, disableAutoIdle: true, disableAutoEnable: true, disableBinary: true },
      ...ANSWERS,
    });
    // What breaks while nobody asks is met by whoever asks next; and why it broke, whoever asks is not always told.
    const broken: { why?: unknown } = {};
    client.on("error", (why) => {
      broken.why ??= why;
    });
    let isIn = false;
    try {
      await within(client, patience.openMs, signal, async () => {
        await client.connect();
        isIn = true;
        await client.mailboxOpen("INBOX", { readOnly: true });
      });
      return new BoxSession(client, patience, broken);
    } catch (cause) {
      client.close();
      return failureOf(cause, broken.why, isIn ? "folder" : undefined);
    }
  }

  /**
   * The messages with numbers from `from` until `to`, both among them, in the order of their numbers.
   * @param fields of their heads
   * @throws BoxBrokenError
   */
  async list(
    from: number,
    to: number,
    signal?: AbortSignal,
    fields: readonly string[] = HEAD_FIELDS,
  ): Promise<ListedMessage[]> {
    const most = to - from + 1;
    const found = new Map<number, ListedMessage>();
    await this.#ask(signal, async () => {
      const asked = { uid: true, internalDate: true, headers: [...fields] };
      for await (const { uid, internalDate, headers } of this.#client.fetch(`${from}:${to}`, asked, { uid: true })) {
        // A server may tell of others, and of one as often as it likes.
        if (uid >= from && uid <= to)
          found.set(uid, { uid, arrivedAt: dateOf(internalDate), head: headers ?? Buffer.alloc(0) });
        if (found.size > most) break;
      }
    });
    return [...found.values()].sort((one, other) => one.uid - other.uid);
  }

  /** Has the mailbox say what came since it was opened: before that it lists no message that is newer (RFC 9051 §6.1.2). @throws BoxBrokenError */
  async lookAgain(signal?: AbortSignal): Promise<void> {
    await this.#ask(signal, () => this.#client.noop());
  }

  /** How a message begins; undefined where it is gone. @throws BoxBrokenError */
  async read(uid: number, signal?: AbortSignal): Promise<Buffer | undefined> {
    let source: Buffer | undefined;
    await this.#ask(signal, async () => {
      const asked = { uid: true, source: { start: 0, maxLength: MOST_BYTES } };
      const one = await this.#client.fetchOne(String(uid), asked, { uid: true });
      source = one === false ? undefined : one.source;
    });
    return source?.subarray(0, MOST_BYTES);
  }

  /** Closes the connection at once. */
  close(): void {
    this.#client.close();
  }

  /** Says goodbye. */
  async quit(): Promise<void> {
    await within(this.#client, QUIT_MS, undefined, () => this.#client.logout()).catch(() => {});
    this.close();
  }

  async #ask(signal: AbortSignal | undefined, question: () => Promise<void>): Promise<void> {
    try {
      await within(this.#client, this.#patience.answerMs, signal, question);
    } catch (cause) {
      this.close();
      const isTooLarge = [cause, this.#broken.why].some(isOfSize);
      throw new BoxBrokenError(failureOf(cause, this.#broken.why), cause, isTooLarge);
    }
  }
}

/** What imapflow says where a server announces more than is listened to. */
const isOfSize = (cause: unknown): boolean =>
  ["LiteralTooLarge", "ResponseTooLarge"].includes((cause as Partial<ImapFlowError> | undefined)?.code ?? "");

/** How long a server is waited for to say goodbye. */
const QUIT_MS = 2_000;

/** A number as servers count: what is none counts as nothing. */
function counted(number: bigint | number | undefined): number {
  const one = Number(number ?? 0);
  return Number.isSafeInteger(one) && one >= 0 ? one : 0;
}

function dateOf(said: Date | string | undefined): Date | null {
  const date = said === undefined ? undefined : new Date(said);
  return date && Number.isFinite(date.getTime()) ? date : null;
}

/** Waits for an answer, and no longer than patience or the program last: then the connection is closed. A server that says a little now and then is silent too. */
async function within(
  client: ImapFlow,
  patienceMs: number,
  signal: AbortSignal | undefined,
  question: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stop = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BoxBrokenError({ fault: "silent", answer: null })), patienceMs);
    stop = () => reject(new Error("the program stops"));
    signal?.addEventListener("abort", stop);
  });
  const asked = question();
  asked.catch(() => {});
  try {
    if (signal?.aborted) throw new Error("the program stops");
    await Promise.race([asked, over]);
  } catch (cause) {
    client.close();
    throw cause;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Why a mailbox is of no use, by what imapflow says of it.
 * @param broken why the connection broke, where that was told beside it
 * @param otherwise for what the server itself refuses
 */
function failureOf(cause: unknown, broken: unknown, otherwise?: BoxFault): BoxFailure {
  if (cause instanceof BoxBrokenError) return cause.failure;
  const error = cause as ImapFlowError;
  const { code = "", responseText, authenticationFailed, tlsFailed } = error;
  const said = responseText ?? (typeof error.response === "string" ? error.response : undefined);
  const answer = said === undefined ? null : cleanLine(said.toWellFormed()).slice(0, LONGEST_ANSWER).toWellFormed();
  // It offers no way to sign in that this program knows.
  if (authenticationFailed || /authentication mechanism/i.test(error.message)) return { fault: "credentials", answer };
  if (tlsFailed || OF_TLS.test(code)) return { fault: "encryption", answer };
  if (NOT_REACHED.includes(code)) return { fault: "unreachable", answer };
  if (SILENT.includes(code)) return { fault: "silent", answer };
  if (OF_WORDS.test(code)) return { fault: "protocol", answer };
  if (error.responseStatus) return { fault: otherwise ?? "protocol", answer };
  return broken === undefined ? { fault: "dropped", answer } : failureOf(broken, undefined, otherwise);
}

/** Of OpenSSL and of Node's own check of names. */
const OF_TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO|STARTTLS_)/;
const NOT_REACHED = [
  ...["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL", "EACCES"],
  "CONNECT_TIMEOUT",
];
const SILENT = ["GREETING_TIMEOUT", "UPGRADE_TIMEOUT", "ETIMEOUT", "LockTimeout"];
/** It says what no mailbox says, or more than one does. */
const OF_WORDS =
  /^(?:ParserError|MAX_IMAP|LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|InvalidResponse|UnexpectedTag|MissingTag|ResponseProcessing)/;
