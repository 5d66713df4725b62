/** A letter that came back, or not, as one of several programs would report it. */
export interface ReportMade {
  /** The letter's name, without brackets; undefined: the program does not say it. */
  letter: string;
  to: string;
  action: "failed" | "delayed" | "delivered";
  status: string;
  /** As the other server said it, code first. */
  said: string;
  /** More recipients than that one. */
  others?: readonly string[];
  /** Where the delivery ended, if not at `to`. */
  endedAt?: string;
}

/** Programs whose reports look unlike each other. */
export const REPORTING_PROGRAMS = ["postfix", "exim", "exchange", "gmail", "free", "orange"] as const;
export type ReportingProgram = (typeof REPORTING_PROGRAMS)[number];

const lines = (...all: readonly (string | readonly string[])[]): string => all.flat().join("\r\n");

/** The letter's head as it comes back, with what lies between. */
const returned = ({ letter, to }: ReportMade): string[] => [
  "Received: from club.example (unknown [198.51.100.4])",
  "\tby mx.example (Postfix) with ESMTPSA id 4XyZ; Sat, 28 Nov 2026 10:00:01 +0100 (CET)",
  "From: Le club <club@club.example>",
  `To: ${to}`,
  "Subject: =?UTF-8?Q?Relance_=C3=A0_lire?=",
  `Message-ID: <${letter}>`,
  `X-Guichet-Letter: ${letter}`,
  "Content-Type: text/plain; charset=utf-8",
];

/** The fields of one recipient, in the order and the wording of a program. */
const FIELDS: Readonly<Record<ReportingProgram, (made: ReportMade, to: string, ended: string) => string[]>> = {
  postfix: ({ action, status, said }, to, ended) => [
    ...[`Final-Recipient: rfc822; ${ended}`, `Original-Recipient: rfc822;${to}`, `Action: ${action}`],
    ...[`Status: ${status}`, "Remote-MTA: dns; mx.example.net", `Diagnostic-Code: smtp; ${said.slice(0, 40)}`],
    `    ${said.slice(40)}`,
  ],
  // exim never says a status of its own.
  exim: ({ action, status, said }, _to, ended) => [
    ...[`Action: ${action}`, `Final-Recipient: rfc822;${ended}`, `Status: ${status[0]}.0.0`],
    ...["Remote-MTA: dns; mx.example.net", `Diagnostic-Code: smtp; ${said}`],
  ],
  exchange: ({ action, status, said }, _to, ended) => [
    ...[`Final-Recipient: rfc822;${ended.toUpperCase()}`, `Action: ${action}`, `Status: ${status}`],
    ...[`Diagnostic-Code: smtp;${said}`, `X-Display-Name: ${ended}`],
  ],
  gmail: ({ action, status, said }, _to, ended) => [
    ...[`Final-Recipient: rfc822; ${ended}`, `Action: ${action}`, `Status: ${status}`],
    ...["Remote-MTA: dns; gmail-smtp-in.l.google.com. (142.250.110.26, the server for the domain", " gmail.com.)"],
    ...[`Diagnostic-Code: smtp; ${said}`, "Last-Attempt-Date: Sat, 28 Nov 2026 01:02:03 -0800 (PST)"],
  ],
  free: ({ action, status, said }, to, ended) => [
    ...[`Original-Recipient: rfc822;<${to}>`, `Final-Recipient: rfc822; <${ended}>`, `Action:  ${action}`],
    ...[`Status: ${status} (permanent failure)`, `Diagnostic-Code: smtp; ${said}`],
  ],
  orange: ({ action, status, said }, _to, ended) => [
    ...[`Final-recipient: RFC822; ${ended}`, `Action: ${action.toUpperCase()}`, `Status: ${status}`],
    `Diagnostic-code: SMTP; ${said}`,
  ],
};

const HEADS: Readonly<Record<ReportingProgram, (letter: string) => string[]>> = {
  postfix: () => ["From: MAILER-DAEMON@mx.example (Mail Delivery System)", "Auto-Submitted: auto-replied"],
  exim: () => ["From: Mail Delivery System <Mailer-Daemon@mx.example>", "Auto-Submitted: auto-replied"],
  exchange: (letter) => ["From: <postmaster@outlook.example>", `In-Reply-To: <${letter}>`, `References: <${letter}>`],
  gmail: (letter) => [
    "From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    ...["Auto-Submitted: auto-replied", `References: <${letter}>`, `In-Reply-To: <${letter}>`],
  ],
  free: () => ["From: MAILER-DAEMON@free.fr (Mail Delivery System)"],
  orange: () => ["From: Mail Delivery System <MAILER-DAEMON@orange.fr>"],
};

/** How each returns the letter: whole or its head alone, and under which type. */
const RETURNS: Readonly<Record<ReportingProgram, string>> = {
  ...{ postfix: "text/rfc822-headers", exim: "message/rfc822", exchange: "message/rfc822" },
  ...{ gmail: "message/rfc822", free: "text/rfc822-headers; charset=us-ascii", orange: "message/rfc822" },
};

let reported = 0;

/** A delivery report as a program writes it. It knows nothing of how this program reads them. */
export function reportText(program: ReportingProgram, made: ReportMade): string {
  reported += 1;
  const boundary = `=_${program}_${reported}`;
  const recipients = [made.to, ...(made.others ?? [])];
  return lines(
    "Return-Path: <>",
    HEADS[program](made.letter),
    ...["To: club@club.example", "Subject: Undelivered Mail Returned to Sender", "MIME-Version: 1.0"],
    ...[`Date: Sat, 28 Nov 2026 10:0${reported % 10}:07 +0100`, `Message-ID: <${program}.${reported}@mx.example>`],
    `Content-Type: multipart/report; report-type=delivery-status;\r\n\tboundary="${boundary}"`,
    ...["", "This is a MIME-encapsulated message.", "", `--${boundary}`],
    ...["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", ""],
    ...["Votre message n'a pas pu être remis.", "", `<${made.to}>: ${made.said}`, ""],
    ...[`--${boundary}`, "Content-Type: message/delivery-status", ""],
    ...["Reporting-MTA: dns; mx.example", "Arrival-Date: Sat, 28 Nov 2026 10:00:01 +0100 (CET)", ""],
    recipients
      .map((to) => lines(FIELDS[program](made, to, to === made.to ? (made.endedAt ?? to) : to)))
      .join("\r\n\r\n"),
    ...["", `--${boundary}`, `Content-Type: ${RETURNS[program]}`, ""],
    returned(made),
    ...["", ...(RETURNS[program] === "message/rfc822" ? ["Bonjour,", "Message-ID: <quoted@nowhere.example>"] : [])],
    ...["", `--${boundary}--`, ""],
  );
}

/** An answer that a program wrote while somebody is away. */
export const awayText = (letter: string): string =>
  lines(
    ...["From: Parent <parent@famille.example>", "To: club@club.example", "Subject: Absence"],
    ...["Auto-Submitted: auto-replied (vacation)", `In-Reply-To: <${letter}>`, `Message-ID: <away.${letter}>`],
    ...["Date: Sat, 28 Nov 2026 10:00:09 +0100", "", "Je suis en vacances. Votre adresse est inconnue, 550 5.1.1."],
  );

/** What a person wrote. */
export const personText = (letter: string): string =>
  lines(
    ...["From: Parent <parent@famille.example>", "To: club@club.example", "Subject: Re: Relance"],
    ...[`In-Reply-To: <${letter}>`, "Message-ID: <answer@famille.example>", "Date: Sat, 28 Nov 2026 10:00:09 +0100"],
    ...["", "Un secret que personne d'autre ne lit."],
  );

/** What a server wrote in its own words alone, with the letter below. */
export const ownWordsText = (made: ReportMade): string =>
  lines(
    ...["From: MAILER-DAEMON@old.example", "To: club@club.example", "Subject: failure notice"],
    ...[
      "Date: Sat, 28 Nov 2026 10:00:09 +0100",
      "Message-ID: <old@old.example>",
      "",
      "Hi. This is the qmail-send program.",
    ],
    ...[`<${made.to}>:`, made.said, "", "--- Below this line is a copy of the message.", ""],
    returned(made),
    ...["", "Bonjour"],
  );
