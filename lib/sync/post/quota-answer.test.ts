import { expect, it } from "vitest";
import { quotaWaitSeconds, saysQuota } from "./quota-answer.ts";

it("knows the club's quota in the wording of hosts, and the full mailbox of a recipient from it", () => {
  for (const [reply, words] of [
    [450, "Requested mail action not taken: mailbox unavailable\nMail send limit exceeded. For explanation visit"],
    [450, "4.2.1 mailbox unavailable: sending limit exceeded"],
    [550, "5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to"],
    [550, "5.4.5 Daily SMTP relay limit exceeded for customer."],
    [421, "4.7.28 Our system has detected an unusual rate of unsolicited mail"],
    [550, "Domain club.example has exceeded the max emails per hour (151/150 (100%)) allowed. Message discarded."],
    [451, "4.7.1 Sender rate limit exceeded, try again later"],
    [450, "4.7.1 <club@club.example>: Sender address rejected: Policy rejection: hourly quota exceeded"],
    [554, "5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException"],
    [452, "4.5.3 Too many recipients for this sender"],
    [421, "Too many messages for this session"],
  ] as const)
    expect(saysQuota(reply, words), words).toBe(true);
  for (const [reply, words] of [
    [452, "4.2.2 The email account that you tried to reach is over quota"],
    [552, "5.2.2 Mailbox is full / quota exceeded"],
    [450, "4.2.0 <a@b.example>: Recipient address rejected: Greylisted"],
    [550, "5.1.1 The email account that you tried to reach does not exist"],
    [550, "5.7.1 Message rejected due to content restrictions"],
    [552, "5.3.4 Message size exceeds fixed limit"],
    [250, "2.0.0 taken; 3 of 200 messages of your daily limit"],
  ] as const)
    expect(saysQuota(reply, words), words).toBe(false);
});

it("waits longer each time that it is said in a row: a host may count tries that it turned away", () => {
  expect([0, 1, 2, 9].map((stops) => quotaWaitSeconds("sending limit exceeded", stops) / 3_600)).toEqual([1, 2, 4, 24]);
  expect(quotaWaitSeconds("Daily user sending limit exceeded", 0) / 3_600).toBe(6);
});
