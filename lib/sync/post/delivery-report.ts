import "server-only";
import PostalMime, { type Header } from "postal-mime";
import { cleanLine } from "#lib/base/words/clean-text.ts";

/** What a delivery report says of one recipient (RFC 3464 §2.3). */
export interface ReportedRecipient {
  /** The address for which the letter was sent, as the reporting server has it, in small letters; null: it does not say. */
  original: string | null;
  /** The address at which its delivery ended. */
  final: string | null;
  /** `failed`, `delayed`, `delivered`, `relayed`, `expanded`; in small letters, and anything else that stands there. */
  action: string;
  /** RFC 3463; empty: it does not say. */
  status: string;
  /** What the other server said, in its own words; empty: nothing. */
  diagnostic: string;
}

/** What a message of the mailbox says of letters. */
export interface DeliveryReport {
  /** Names of letters that it returns, or answers: without their brackets, each once. */
  letters: string[];
  /** null: it has no report that programs read (RFC 3464). */
  recipients: ReportedRecipient[] | null;
}

/** What the head of a message says of what it is. */
export interface MessageHead {
  /** `report`: of a mail server, on what became of a letter · `answer`: a program wrote it by itself · `other`: a person's, which is none of ours. */
  is: "report" | "answer" | "other";
  /** The letters that it answers, without their brackets. */
  letters: string[];
}

/** Names that one message may have: it is about one letter, and mentions a conversation. */
const MOST_NAMES = 20;
const MOST_RECIPIENTS = 50;
/** Longer than any field of a report. */
const LONGEST_FIELD = 2_000;
const LONGEST_ANSWER = 500;
/** Of a report for programs, and of the head of a letter that comes back. */
const LONGEST_PART = 65_536;

/** Lines of a message that are looked at: parsing takes longer with each of them, and anybody may send some to a mailbox. */
const MOST_LINES = 4_000;
const LINE_END = 10;

/** The first lines of a message. */
function firstLines(bytes: Uint8Array): Uint8Array {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) {
    lines += 1;
    if (lines === MOST_LINES) return bytes.subarray(0, at + 1);
  }
  return bytes;
}

/** A hostile message is as deep as it likes. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 131_072, forceRfc822Attachments: true } as const;

/** The fields by which a message is told: what is asked for of every new one. */
export const HEAD_FIELDS: readonly string[] = [
  ...["content-type", "from", "date", "message-id", "auto-submitted", "in-reply-to", "references"],
  ...["x-failed-recipients", "x-autoreply", "x-autorespond", "precedence"],
];

/** Programs that say what became of a letter, by the name in front of their address. */
const DAEMON = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon)$/i;

/** Tells by its head what a message is: of what people write nothing else is read. */
export async function messageHead(head: Uint8Array): Promise<MessageHead> {
  const headers = await headersOf(head);
  const letters = namesIn(headers, ["in-reply-to", "references"]);
  const type = fieldOf(headers, "content-type").toLowerCase();
  const from = /([^\s<>"@]+)@[^\s<>"]*>?\s*$/.exec(fieldOf(headers, "from").slice(0, LONGEST_FIELD))?.[1] ?? "";
  const isReport =
    /^multipart\/report\b/.test(type) || fieldOf(headers, "x-failed-recipients") !== "" || DAEMON.test(from);
  // RFC 3834 §5; and what programs said before it.
  const submitted = fieldOf(headers, "auto-submitted").toLowerCase();
  const isAnswer =
    submitted.startsWith("auto-replied") ||
    fieldOf(headers, "x-autoreply") !== "" ||
    fieldOf(headers, "x-autorespond") !== "" ||
    fieldOf(headers, "precedence").trim().toLowerCase() === "auto_reply";
  return { is: isReport ? "report" : isAnswer ? "answer" : "other", letters };
}

/**
 * Reads a delivery report.
 * @param bytes a message, or how it begins
 * @throws Error where it is no message that can be read
 */
export async function readReport(bytes: Uint8Array): Promise<DeliveryReport> {
  const message = await PostalMime.parse(firstLines(bytes), LIMITS);
  const names = namesIn(message.headers, ["in-reply-to", "references"]);
  let recipients: ReportedRecipient[] | null = null;
  for (const { mimeType, content } of message.attachments) {
    if (typeof content === "string") continue;
    const part = new Uint8Array(content).subarray(0, LONGEST_PART);
    if (mimeType === "message/delivery-status" || mimeType === "message/global-delivery-status")
      recipients = [...(recipients ?? []), ...recipientsIn(new TextDecoder().decode(part))];
    if (RETURNED.has(mimeType)) names.push(...returnedNames(await headersOf(part)));
  }
  // Some return the letter in the text of their own words.
  if (recipients === null || names.length === 0) names.push(...quotedNames(message.text ?? ""));
  return {
    letters: [...new Set(names)].slice(0, MOST_NAMES),
    recipients: recipients?.slice(0, MOST_RECIPIENTS) ?? null,
  };
}

/** The letter that came back, whole or its head alone (RFC 6522 §3, RFC 6533 §4). */
const RETURNED: ReadonlySet<string> = new Set([
  ...["message/rfc822", "text/rfc822-headers", "message/global", "message/global-headers"],
]);

/** The fields of a head, by their names in small letters. @throws Error where it is none that can be read */
export const headersOf = async (part: Uint8Array): Promise<Header[]> =>
  (await PostalMime.parse(firstLines(part), LIMITS)).headers;

/** A provider may give the letter another Message-ID; the header of our own stays. */
const returnedNames = (headers: readonly Header[]): string[] =>
  headers.flatMap(({ key, value }) =>
    key === "message-id" ? bracketed(value) : key === "x-guichet-letter" ? [value.trim()].filter(isName) : [],
  );

/** The names of letters in a text that has a head in it. */
function quotedNames(text: string): string[] {
  const lines = text
    .slice(0, LONGEST_PART)
    .matchAll(/^[> \t]*(?:message-id|x-guichet-letter):[ \t]*([^\r\n]{1,300})$/gim);
  return [...lines].flatMap(([, value = ""]) => [...bracketed(value), ...[value.trim()].filter(isName)]);
}

const namesIn = (headers: readonly Header[], keys: readonly string[]): string[] =>
  headers.flatMap(({ key, value }) => (keys.includes(key) ? bracketed(value) : [])).slice(0, MOST_NAMES);

/** What names of our letters are made of: ASCII that is seen, as RFC 5322 §3.6.4 has them. Anything else is of somebody else's letter, and nothing that a database takes (a NUL). */
const bracketed = (value: string): string[] =>
  [...value.slice(0, LONGEST_FIELD * 4).matchAll(/<([!-;=?-~]{3,255})>/g)].map(([, name = ""]) => name);

const isName = (name: string): boolean => /^[!-;=?A-~]{1,200}@[!-;=?A-~]{1,200}$/.test(name);

const fieldOf = (headers: readonly Header[], wanted: string): string =>
  headers.find(({ key }) => key === wanted)?.value ?? "";

/** The recipients of a report for programs: groups of fields, the first of which is of the message (RFC 3464 §2.1). Pure. */
export function recipientsIn(text: string): ReportedRecipient[] {
  const groups = text.replaceAll(/\r\n?/g, "\n").split(/\n[ \t]*\n/);
  return groups
    .slice(0, MOST_RECIPIENTS + 2)
    .map(fieldsOf)
    .filter((fields) => fields.has("final-recipient") || fields.has("original-recipient"))
    .map((fields) => ({
      ...{ original: addressIn(fields.get("original-recipient")), final: addressIn(fields.get("final-recipient")) },
      action: (fields.get("action") ?? "").toLowerCase().split(/[\s(]/)[0] ?? "",
      status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(fields.get("status") ?? "")?.[0] ?? "",
      diagnostic: readable((fields.get("diagnostic-code") ?? "").replace(/^[a-z0-9-]+\s*;\s*/i, "")),
    }));
}

/** The fields of a group, by their names in small letters; what goes on in the next line is of the one before (RFC 5322 §2.2.3). */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n(?=[ \t])/g, " ").split("\n")) {
    const at = line.indexOf(":");
    const name = line.slice(0, Math.max(0, at)).trim().toLowerCase();
    // The first one counts: a second is not of the standard, and perhaps of whoever wrote the letter.
    if (name !== "" && !fields.has(name)) fields.set(name, line.slice(at + 1, at + 1 + LONGEST_FIELD).trim());
  }
  return fields;
}

/** `rfc822;somebody@example.org` (RFC 3464 §2.3.1), whatever stands around the address. */
function addressIn(field: string | undefined): string | null {
  if (field === undefined) return null;
  const [, type = "", said = ""] = /^\s*(?:([a-z0-9-]+)\s*;)?\s*(.*)$/is.exec(field) ?? [];
  const plain = type.toLowerCase() === "utf-8" ? said.replaceAll(/\\x\{([0-9a-f]{1,6})\}/gi, signOf) : said;
  const address = (/<([^<>]*)>/.exec(plain)?.[1] ?? plain).trim().toLowerCase();
  return address === "" ? null : address;
}

/** RFC 6533 §3: a sign by its number. */
const signOf = (_all: string, digits: string): string => {
  const point = Number.parseInt(digits, 16);
  return point <= 0x10ffff ? String.fromCodePoint(point) : "";
};

/** What a server said, as it can be stored and read: a hostile one says anything. */
const readable = (text: string): string => cleanLine(text.toWellFormed()).slice(0, LONGEST_ANSWER).toWellFormed();
