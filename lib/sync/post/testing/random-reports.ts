import fc from "fast-check";
import { REPORTING_PROGRAMS, type ReportingProgram, type ReportMade, reportText } from "./report-text.ts";

/** What other servers say, and what it means: seen in reports of clubs' hosts. `bare`: what it means where the reporting program drops the code. */
const SAYINGS = [
  {
    status: "5.1.1",
    said: "550 5.1.1 <x@y.example>: Recipient address rejected: User unknown in relay recipient table",
    means: "nobody",
  },
  {
    status: "5.1.1",
    said: "550-5.1.1 The email account that you tried to reach does not exist. Please try 550 5.1.1",
    means: "nobody",
  },
  {
    status: "5.1.10",
    said: "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    means: "nobody",
  },
  { status: "5.1.2", said: "550 5.1.2 Bad destination system address", means: "nobody" },
  { status: "5.2.1", said: "550 5.2.1 The email account that you tried to reach is disabled.", means: "nobody" },
  { status: "5.0.0", said: "550 Utilisateur inconnu", means: "nobody" },
  { status: "5.0.0", said: "550 unknown user", means: "nobody" },
  { status: "5.0.0", said: "550 Boîte désactivée depuis 2024", means: "nobody" },
  { status: "5.0.0", said: "554 delivery error: dd This user doesn't have a mailbox here", means: "failed" },
  { status: "5.2.2", said: "552 5.2.2 The email account that you tried to reach is over quota.", means: "full" },
  { status: "4.2.2", said: "452 4.2.2 Mailbox full", means: "full" },
  { status: "5.1.1", said: "550 5.1.1 mailbox is full", means: "full" },
  { status: "5.7.1", said: "550 5.7.1 Message rejected due to content restrictions", means: "policy" },
  {
    status: "5.7.26",
    said: "550 5.7.26 Unauthenticated email is not accepted due to the domain's DMARC policy",
    means: "policy",
  },
  { status: "5.1.1", said: "550 5.1.1 Service refused, IP listed by Spamhaus", means: "policy" },
  { status: "5.0.0", said: "550 Mail rejete. Mail rejected. OFR_506 [506] reputation", means: "policy" },
  { status: "4.4.1", said: "421 4.4.1 Connection timed out", means: "failed" },
  { status: "5.4.4", said: "Host or domain name not found", means: "failed" },
  { status: "5.1.8", said: "553 5.1.8 Sender address rejected: Domain not found", means: "failed" },
  { status: "5.1.7", said: "553 5.1.7 Bad sender's mailbox address syntax", means: "failed" },
  {
    status: "5.2.1",
    said: "550 5.2.1 The user you are trying to contact is receiving mail too quickly.",
    means: "failed",
  },
  { status: "5.4.5", said: "550 5.4.5 Daily user sending limit exceeded", means: "failed" },
  { status: "5.0.0", said: "550 Administrative prohibition", means: "failed" },
] as const;

/** A report that was made, and what somebody who made it knows that it means. */
export interface MadeReport {
  program: ReportingProgram;
  made: ReportMade;
  text: string;
  /** What it says of the letter; null: that it arrived, which is no news. */
  means: "nobody" | "full" | "policy" | "failed" | "later" | "unclear" | null;
}

/** Whose letter it is, in all of them. */
export const REPORTED_LETTER = "0f8fad5b-d9cb-469f-a165-70867728950e@club.example";

/** Does to a report what carriers and programs do without changing what it says. */
const HARMLESS: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll("\r\n", "\n"),
  (text) => `X-Spam-Flag: NO\r\nReceived: from a by b;\r\n\tSat, 28 Nov 2026 10:00:00 +0100\r\n${text}`,
  (text) => text.replace(/^Final-Recipient:/im, "FINAL-RECIPIENT:"),
  (text) => text.replace(/^Action:/im, "X-Supplementary-Info: < #5.1.1 smtp; 550 nobody>\r\nAction:"),
  (text) => text.replace(/^Status: /im, "Status:\r\n  "),
  (text) =>
    text.replace("Content-Type: message/delivery-status", "content-type: MESSAGE/Delivery-Status; charset=utf-8"),
  (text) => inBase64(text),
  (text) => `${text}\r\n--\r\nChecked by a scanner. Status: 5.1.1, Action: failed\r\n`,
];

/** The part for programs as some carriers encode it. */
function inBase64(text: string): string {
  const head = "Content-Type: message/delivery-status\r\n\r\n";
  const from = text.indexOf(head);
  if (from < 0) return text;
  const to = text.indexOf("\r\n--=_", from);
  const encoded = Buffer.from(text.slice(from + head.length, to))
    .toString("base64")
    .replaceAll(/.{76}/g, "$&\r\n");
  return `${text.slice(0, from)}Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}${text.slice(to)}`;
}

/** Reports of all programs, with what they mean. @param to the address of the letter */
export const madeReports = (to: string): fc.Arbitrary<MadeReport> =>
  fc
    .record({
      program: fc.constantFrom(...REPORTING_PROGRAMS),
      saying: fc.constantFrom(...SAYINGS),
      action: fc.oneof(
        { weight: 6, arbitrary: fc.constant("failed" as const) },
        fc.constantFrom("delayed", "delivered"),
      ),
      oddity: fc.oneof({ weight: 5, arbitrary: fc.constant("none" as const) }, fc.constantFrom("others", "elsewhere")),
      harmless: fc.subarray([...HARMLESS]),
    })
    .map(({ program, saying: { status, said, means }, action, oddity, harmless }) => {
      const made: ReportMade = {
        ...{ letter: REPORTED_LETTER, to, action, status, said },
        ...(oddity === "others" && { others: ["somebody@else.example"] }),
        ...(oddity === "elsewhere" && { endedAt: "passed.on@else.example" }),
      };
      const text = harmless.reduce((sum, change) => change(sum), reportText(program, made));
      const isOdd = oddity !== "none";
      return {
        ...{ program, made, text },
        means: isOdd ? "unclear" : action === "delayed" ? "later" : action === "delivered" ? null : means,
      };
    });

/** What no field of a report is, and somebody writes all the same: in the bytes that travel, each as one letter of latin1. */
const HOSTILE = [
  ...["\0", "a\0b", "\x01\x1f\x7f", "\xff\xfe", "\xed\xa0\x80", "\xc3", "\xf4\x90\x80\x80", "\xe2\x80\xae", "\\x{0}"],
  ...["\\x{D800}", "\\x{110000}", "%00", "'; drop table letters; --", "x".repeat(9_000), "<", ">", "@", ";", ""],
];

/** How a value is written in the head of a message (RFC 2047), or in one of its parts. */
const WRITTEN: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `=?utf-8?Q?${hexed(value)}?=`,
  (value) => `=?utf-8?B?${Buffer.from(value, "latin1").toString("base64")}?=`,
  (value) => `=?utf-16?B?${Buffer.from(value, "latin1").toString("base64")}?=`,
];
const hexed = (value: string): string =>
  [...value].map((sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`).join("");

/** Messages that look like reports, with anything in each of the fields that are kept or asked for by. */
export const hostileReports: fc.Arbitrary<Buffer> = fc
  .record({
    program: fc.constantFrom(...REPORTING_PROGRAMS),
    values: fc.array(
      fc
        .record({
          parts: fc.array(fc.constantFrom(...HOSTILE, "letter", "club.example"), { minLength: 1, maxLength: 3 }),
          written: fc.constantFrom(...WRITTEN),
          isName: fc.boolean(),
        })
        .map(({ parts, written, isName }) => written(isName ? `<a${parts.join("")}@club.example>` : parts.join(""))),
      { minLength: 8, maxLength: 8 },
    ),
    isQuoted: fc.boolean(),
  })
  .map(({ program, values: [letter, to, status, said, action, reply, references, own], isQuoted }) => {
    const made = {
      letter: letter ?? "",
      to: to ?? "",
      status: status ?? "",
      said: said ?? "",
      action: action as "failed",
    };
    const text = `In-Reply-To: ${reply}\r\nReferences: ${references}\r\nX-Guichet-Letter: ${own}\r\n${reportText(program, made)}`;
    // Then its parts are decoded once more, each.
    const encoding = "Content-Transfer-Encoding: quoted-printable\r\n";
    return Buffer.from(
      isQuoted
        ? text
            .replace("Content-Transfer-Encoding: 8bit\r\n", encoding)
            .replaceAll(/(Content-Type: (?:message|text)\/[^\r]*\r\n)(?=\r\n)/g, `$1${encoding}`)
            .replaceAll("\0", "=00")
        : text,
      "latin1",
    );
  });
