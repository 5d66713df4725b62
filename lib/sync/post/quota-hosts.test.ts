import { describe, expect, it } from "vitest";
import type { MailStop } from "#lib/base/store/schema/sync/post.ts";
import { judgeReport } from "./judge-report.ts";
import { judgeTry } from "./judge-try.ts";
import type { MailTried } from "./mail-answer.ts";

type Question = MailTried["question"];
type Said = readonly [question: Question, reply: number, words: string, stop: MailStop];

/** What hosts say to a sender that has sent enough, as people have reported it, with codes of policy, of spam and of mailboxes. */
const HOSTS: Readonly<Record<string, readonly Said[]>> = {
  OVH: [
    ["recipient", 550, "sorry, too many emails (#5.7.1)", "quota"],
    ["recipient", 421, "4.7.0 player771.ha.ovh.net Error: too many errors", "busy"],
  ],
  "Gmail and Google Workspace": [
    [
      "letter",
      550,
      "5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to",
      "quota",
    ],
    ["letter", 550, "5.4.5 Daily SMTP relay limit exceeded for customer.", "quota"],
    [
      "letter",
      421,
      "4.7.28 Our system has detected an unusual rate of unsolicited mail originating from your IP",
      "quota",
    ],
    ["greeting", 421, "4.7.0 Try again later, closing connection.", "busy"],
    ["sender", 421, "4.7.0 Try again later, closing connection.", "busy"],
    ["credentials", 454, "4.7.0 Too many login attempts, please try again later.", "credentials"],
  ],
  "Outlook and Microsoft 365": [
    ["letter", 554, "5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process", "quota"],
    ["letter", 432, "4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded", "quota"],
    [
      "recipient",
      550,
      "5.1.90 Your message can't be sent because you've reached your daily limit for message recipients",
      "quota",
    ],
    [
      "letter",
      550,
      "5.7.233 Your message can't be sent because your tenant exceeded its daily limit for sending email to external recipients",
      "quota",
    ],
    ["letter", 550, "5.7.705 Access denied, tenant has exceeded threshold.", "quota"],
  ],
  "Orange and Wanadoo": [
    [
      "greeting",
      421,
      "ME Trop de connexions, veuillez verifier votre configuration. Too many connections, slow down. OFR004_104 [104]",
      "busy",
    ],
    [
      "recipient",
      421,
      "mwinf5c17 ME Service refuse. Veuillez essayer plus tard. Service refused, please try later. OFR_999 [999]",
      "busy",
    ],
  ],
  "others, over Postfix, Plesk, mailcow, cPanel and filters": [
    ["recipient", 450, "Requested mail action not taken: mailbox unavailable - Mail send limit exceeded", "quota"],
    [
      "letter",
      554,
      "5.7.0 Your message could not be sent. The limit on the number of allowed outgoing messages was exceeded. Try again later.",
      "quota",
    ],
    ["recipient", 451, '4.7.1 Ratelimit "user" exceeded', "quota"],
    ["recipient", 450, "4.7.1 <a@b.example>: Recipient address rejected: Policy Rejection- Quota Exceeded.", "quota"],
    ["recipient", 550, "5.4.5 <a@b.example>: Recipient address rejected: Domain Sending Quota Exceeded", "quota"],
    [
      "recipient",
      450,
      "4.7.1 <c@b.example>: Sender address rejected: Deferring: Too many messages from sender in last 60",
      "quota",
    ],
    ["letter", 550, "User has exceeded outgoing email quota", "quota"],
    ["letter", 550, "send spam mail rejected: exceeded hour limit", "quota"],
    ["letter", 554, "5.7.1 <DATA>: Data command rejected: only 10 messages per day", "quota"],
  ],
  // Nobody has reported these: the same said in French.
  "a host that says it in French": [
    ["recipient", 550, "5.7.0 Trop de messages envoyes depuis ce compte", "quota"],
    ["recipient", 550, "5.7.1 Vous avez atteint votre quota de 200 envois par jour", "quota"],
    ["recipient", 451, "Limite de messages par heure atteinte", "quota"],
  ],
};

/** What is of the letter or of its recipient: nobody else waits for it. */
const OF_ONE: readonly (readonly [Question, number, string, "retry" | "refused"])[] = [
  [
    "recipient",
    450,
    "4.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered.",
    "retry",
  ],
  ["recipient", 452, "4.2.2 The email account that you tried to reach is over quota and inactive.", "retry"],
  ["recipient", 552, "5.2.2 Le compte du destinataire a depasse son quota", "refused"],
  [
    "recipient",
    450,
    "4.2.0 <a@b.example>: Recipient address rejected: Greylisted, see http://postgrey.example",
    "retry",
  ],
  ["letter", 550, "5.2.0 Mail rejete. Mail rejected. ofr_506 [506]", "refused"],
  ["letter", 552, "5.3.4 Message size exceeds fixed limit", "refused"],
  ["recipient", 550, "5.1.1 The email account that you tried to reach does not exist.", "refused"],
];

const tried = (question: Question, reply: number, answer: string): MailTried => ({
  ...{ question, reply, answer, fault: null },
  reached:
    question === "greeting" || question === "credentials" ? "begun" : question === "letter" ? "answered" : "connected",
});
const BEFORE = { tries: 1, stops: 0 };

describe.each(Object.entries(HOSTS))("the words of %s", (_host, said) => {
  it.each(said)("stop what leaves, and give no letter up (%s, %i %s)", (question, reply, words, reason) => {
    const verdict = judgeTry(tried(question, reply, words), BEFORE);
    expect(["retry", "queued"]).toContain(verdict.state);
    expect(verdict.blocks).toBeUndefined();
    expect(verdict.stop?.reason).toBe(reason);
    expect(verdict.stop?.seconds).toBeGreaterThanOrEqual(60);
    // Said again and again it waits longer, and never longer than a day: then it is tried.
    const waits = [0, 1, 2, 3, 9].map(
      (stops) => judgeTry(tried(question, reply, words), { tries: 1, stops }).stop?.seconds ?? 0,
    );
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBeLessThanOrEqual(86_400);
    // Nor does it block an address when it comes back by a report.
    const recipient = {
      original: null,
      final: "a@b.example",
      action: "failed",
      status: "5.0.0",
      diagnostic: `${reply} ${words}`,
    };
    const report = { letters: [], recipients: [recipient] };
    expect(judgeReport(report as never, "a@b.example")?.kind).not.toBe("nobody");
  });
});

it.each(OF_ONE)("holds nobody else up for what is of one letter (%s, %i %s)", (question, reply, words, state) => {
  const verdict = judgeTry(tried(question, reply, words), BEFORE);
  expect(verdict.stop).toBeUndefined();
  expect(verdict.state).toBe(state);
});

it("waits for a day's quota longer than for an hour's", () => {
  const seconds = (words: string) => judgeTry(tried("letter", 550, words), BEFORE).stop?.seconds ?? 0;
  expect(seconds("5.4.5 Daily user sending limit exceeded.")).toBe(6 * 3_600);
  expect(seconds("Vous avez atteint votre quota de 200 envois par jour")).toBe(6 * 3_600);
  expect(seconds("550 send spam mail rejected: exceeded hour limit")).toBe(3_600);
});
