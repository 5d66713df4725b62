import type { TokenFault, TryStep } from "#lib/base/store/schema/sync/post.ts";
import { cleanLine } from "#lib/base/words/clean-text.ts";

/**
 * Why there is no answer of the server: it was not reached · it sent nothing in time · it closed the connection · it does not speak the protocol · its
 * encryption or certificate does not hold · the letter is none that can be said to this server: longer than it takes, or to no address · this program ended the
 * try: because it stops, or could not go on · there is no access token to sign in with, and why.
 */
export type MailFault =
  | "unreachable"
  | "silent"
  | "dropped"
  | "protocol"
  | "encryption"
  | "unsendable"
  | "stopped"
  | "ours"
  | TokenFault;

/** To which question the server answered. */
type Question = "greeting" | "credentials" | "sender" | "recipient" | "letter";

/** What a try came to: the server's last answer, or why there is none. */
export interface MailTried {
  reached: TryStep;
  /** The question to which the answer belongs. */
  question: Question;
  /** The reply code (RFC 5321 §4.2); null: no answer that is one. */
  reply: number | null;
  /** In the server's own words. */
  answer: string | null;
  fault: MailFault | null;
  /** In case of our own failure. */
  cause?: unknown;
}

/** Longer answers than anybody reads. */
const LONGEST_ANSWER = 500;

/** Why a connection is of no use any more. */
export interface Broken {
  err: Error;
  fault?: MailFault;
}

const CLOSING = 421;

/** Whether the server closes the connection behind its answer (RFC 5321 §4.2.3). */
export const isClosing = ({ reply }: MailTried): boolean => reply === CLOSING;

/** Whether the server does not take the account, for good (RFC 4954 §6). */
export const isAccountRefused = ({ question, reply }: MailTried): boolean =>
  question === "credentials" && reply !== null && reply >= 500;

/** What nodemailer's errors have beside their message. */
interface SmtpFailure extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const FAULTS: Readonly<Record<string, MailFault>> = {
  ...{ ETIMEDOUT: "silent", EDNS: "unreachable", ETLS: "encryption", EPROTOCOL: "protocol", ECONNECTION: "dropped" },
  ...{ EAUTH: "protocol", EENVELOPE: "protocol", EMESSAGE: "protocol", ESTREAM: "ours" },
};

/** What a try came to that failed: the answer that nodemailer found in it, or why there is none. */
export function triedOf(
  { err, fault }: Broken,
  { reached, question }: Pick<MailTried, "reached" | "question">,
): MailTried {
  const { response, responseCode, code } = err as SmtpFailure;
  if (fault === undefined && code !== "ETLS" && response !== undefined && isRefusal(responseCode))
    return { ...answered(response), reached, question, fault: null };
  return {
    reached,
    question,
    reply: null,
    answer: response === undefined ? null : readable(response),
    ...faultOf(err, code, fault),
  };
}

function faultOf(
  err: Error,
  code: string | undefined,
  fault: MailFault | undefined,
): Pick<MailTried, "fault" | "cause"> {
  if (fault) return { fault };
  if (isOfTls(err)) return { fault: "encryption" };
  if (isOfNetwork(err)) return { fault: "unreachable" };
  // Refused by the library before the server was asked.
  if ((code === "EENVELOPE" || code === "EMESSAGE") && (err as SmtpFailure).response === undefined)
    return { fault: "unsendable" };
  const of = FAULTS[code ?? ""] ?? "dropped";
  return of === "ours" ? { fault: of, cause: err } : { fault: of };
}

/** A code of the machine that says that nobody was reached, as Node gives it. */
const NOT_REACHED = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "EADDRNOTAVAIL", "EACCES"];

function isOfNetwork(err: Error): boolean {
  const { originalCode = "", errno, code = "" } = err as { originalCode?: string; errno?: unknown; code?: string };
  return NOT_REACHED.includes(originalCode) || (errno !== undefined && NOT_REACHED.includes(code));
}

/** Of OpenSSL and of Node's own check of names. */
function isOfTls(err: Error): boolean {
  const { originalCode = "" } = err as { originalCode?: string };
  return /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH|EPROTO)/.test(originalCode);
}

const isRefusal = (reply: number | undefined): boolean => reply !== undefined && reply >= 400 && reply < 600;

/** A reply as a server said it: its code, and its words without the code of each line. */
export function answered(response: string): Pick<MailTried, "reply" | "answer"> {
  const reply = Number(/^(\d{3})/.exec(response)?.[1]);
  const words = response.replaceAll(/^\d{3}[ -]?/gm, "");
  return { reply: Number.isInteger(reply) ? reply : null, answer: readable(words) };
}

/** What a server said, as it can be stored and read: a hostile one says anything. */
const readable = (text: string): string => cleanLine(text.toWellFormed()).slice(0, LONGEST_ANSWER).toWellFormed();

/** To which question a failure belongs, by the command that nodemailer names. */
export function questionIn(err: Error): Question {
  const { command = "" } = err as SmtpFailure;
  if (command.startsWith("AUTH")) return "credentials";
  if (command === "MAIL FROM") return "sender";
  if (command === "RCPT TO") return "recipient";
  return command === "DATA" ? "letter" : "greeting";
}
