import type { LetterState, MailStop } from "#lib/base/store/schema/sync/post.ts";
import type { MailFault, MailTried } from "./mail-answer.ts";
import { quotaWaitSeconds, saysQuota } from "./quota-answer.ts";

/** What becomes of a letter after a try. */
export interface LetterVerdict {
  /** `queued`: this try was none of the letter's, and does not count. */
  state: Exclude<LetterState, "in_flight" | "bounced">;
  code: LetterCode | null;
  /** Before it is tried again. */
  waitSeconds?: number;
  /** There is nobody at the address: nothing leaves to it any more. */
  blocks?: true;
  /** What stops the whole server, and for how long. */
  stop?: { reason: MailStop; seconds: number };
}

/**
 * Why a letter is not sent, or not yet. Of a try: `no_mailbox` · `refused_by_policy` · `refused` · `later` · `no_answer`: before its end · `interrupted` ·
 * `too_often` · `unanswered`: its end may have arrived · `full` · `not_delivered`: it came back · `restored`: it was open in a back-up. Of the desk: `blocked` · `unwanted` · `stopped`, by a person · and
 * what a kind says (`NotWritten`).
 */
export type LetterCode =
  | "no_mailbox"
  | "refused_by_policy"
  | "refused"
  | "later"
  | "no_answer"
  | "interrupted"
  | "too_often"
  | "unanswered"
  | "full"
  | "not_delivered"
  | "restored"
  | "blocked"
  | "unwanted"
  | "stopped"
  | NotWritten;

/**
 * Why nothing is to be written to somebody any more, once one reads again: it is settled or handed in, they are exempt, have left, or are no longer reached at this
 * address; what the letter would say is so no more, such letters were switched off, or it waited so long that it would be no news; a paper that it carries is not
 * what it was when the letter was asked for, or its papers are more than a letter carries.
 */
export type NotWritten =
  | "settled"
  | "complete"
  | "exempt"
  | "left"
  | "elsewhere"
  | "undone"
  | "switched_off"
  | "late"
  | "other_paper"
  | "too_large";

/** Of one letter: minutes, hours, then days, as a grey list and a full mailbox want it (RFC 5321 §4.5.4.1: four or five days). */
const WAITS_SECONDS = [300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600, 24 * 3_600, 24 * 3_600];

/** Of a server: it is asked again after a minute, then less and less often, at last once an hour. */
const STOP_SECONDS = [60, 300, 900, 3_600];
/** Until others have had their turn. */
const BEHIND_SECONDS = 60;
/** Where a person has to change something. */
const FAULT_STOP_SECONDS = 3_600;

/** What was before a try. */
interface LetterBefore {
  /** How often this letter was handed over, this time included. */
  tries: number;
  /** How often in a row the server was stopped. */
  stops: number;
}

const FAULT_STOPS: Readonly<Record<MailFault, MailStop>> = {
  ...{ unreachable: "unreachable", silent: "unreachable", dropped: "unreachable", protocol: "unreachable" },
  ...{ encryption: "encryption", unsendable: "unreachable", stopped: "unreachable", ours: "unreachable" },
  ...{ grant_refused: "grant_refused", client_refused: "client_refused" },
  ...{ no_token: "no_token", token_address: "token_address" },
};

/** Where a person has to change something before it can go on. */
const OURS: readonly MailStop[] = [
  ...(["credentials", "sender", "encryption", "grant_refused", "client_refused", "token_address"] as const),
];

/**
 * What a try says of its letter, and of the server. Only a letter whose end may have arrived, and of which the server said nothing then, is uncertain (RFC 1047):
 * it is never tried again by itself. Everything else is certain. Pure.
 */
export function judgeTry(tried: MailTried, before: LetterBefore): LetterVerdict {
  const { reached, reply, answer, fault } = tried;
  if (reached === "ended") return { state: "uncertain", code: "unanswered" };
  // It said yes before the end of the letter: whatever it means, nobody knows what it has.
  if (reached === "body" && reply !== null && reply < 400) return { state: "uncertain", code: "unanswered" };
  if (fault === "stopped") return { state: "queued", code: null };
  if (fault === "unsendable") return { state: "refused", code: "refused" };
  if (reply === null) return reached === "begun" ? stopped(stopOf(tried), before) : noAnswer(before);
  if (reached === "answered" && reply < 400) return { state: "sent", code: null };
  if (saysQuota(reply, answer ?? ""))
    return behind({ reason: "quota", seconds: quotaWaitSeconds(answer ?? "", before.stops) }, before);
  if (reply === 421 && reached !== "begun") return behind({ reason: "busy", seconds: stopSeconds(before) }, before);
  if (tried.question === "greeting") return stopped(reply < 500 ? "busy" : "unreachable", before);
  if (tried.question === "credentials") return stopped(reply < 500 && reply !== 454 ? "busy" : "credentials", before);
  if (tried.question === "sender") return reply < 500 ? stopped("busy", before) : stopped("sender", before);
  if (reply < 500) return again("later", before);
  return refused(tried.question, answer ?? "");
}

/** A password that cannot be opened, or not be said in a way that the server takes: a person sees to it. */
const stopOf = ({ fault, question }: MailTried): MailStop =>
  question === "credentials" && (fault === "ours" || fault === "protocol")
    ? "credentials"
    : FAULT_STOPS[fault ?? "dropped"];

/** The server is left alone for a while; the letter stays where it was. */
function stopped(reason: MailStop, before: LetterBefore): LetterVerdict {
  return {
    state: "queued",
    code: null,
    stop: { reason, seconds: OURS.includes(reason) ? FAULT_STOP_SECONDS : stopSeconds(before) },
  };
}

const stopSeconds = ({ stops }: LetterBefore): number => STOP_SECONDS[stops] ?? STOP_SECONDS.at(-1) ?? 0;

/**
 * The server is left alone for a while, and this letter goes behind the others, further each time: should it be its recipient after all whom the answer means, it
 * holds up nobody for good.
 */
function behind(stop: NonNullable<LetterVerdict["stop"]>, { tries }: LetterBefore): LetterVerdict {
  const own = WAITS_SECONDS[tries - 1] ?? WAITS_SECONDS.at(-1) ?? 0;
  return { state: "retry", code: "later", waitSeconds: Math.max(stop.seconds + BEHIND_SECONDS, own), stop };
}

/** The connection was lost, or nothing was said, before the letter's end: certainly not taken. It is this letter's try, since one may do it to a server each time. */
function noAnswer(before: LetterBefore): LetterVerdict {
  const verdict = again("no_answer", before);
  return { ...verdict, stop: { reason: "unreachable", seconds: stopSeconds(before) } };
}

function again(code: LetterCode, { tries }: LetterBefore): LetterVerdict {
  const waitSeconds = WAITS_SECONDS[tries - 1];
  return waitSeconds === undefined ? { state: "given_up", code: "too_often" } : { state: "retry", code, waitSeconds };
}

/** An address that is nobody's (RFC 3463 §3.2): bad mailbox, system or syntax, moved, null MX. Not 5.1.8, which is of the sender. */
const NOBODY = /\b5\.1\.(?:1|2|3|6|10)\b/;
/**
 * Of security and policy (RFC 3463 §3.8): of who sends, from where or what, and not of the person. Postfix says of nobody that
 * they are « unknown in relay recipient table ».
 */
const POLICY =
  /\b5\.7\.\d+\b|\b(?:spam|black ?list|block ?list|reputation|policy|spf|dkim|dmarc|relay(?:ing)?(?! recipient table))\b/i;

function refused(question: MailTried["question"], answer: string): LetterVerdict {
  if (POLICY.test(answer)) return { state: "refused", code: "refused_by_policy" };
  if (question === "recipient" && NOBODY.test(answer)) return { state: "refused", code: "no_mailbox", blocks: true };
  return { state: "refused", code: "refused" };
}
