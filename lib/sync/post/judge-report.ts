import type { ReportKind } from "#lib/base/store/schema/sync/post.ts";
import type { DeliveryReport, ReportedRecipient } from "./delivery-report.ts";
import type { LetterCode } from "./judge-try.ts";
import { envelopeAddress } from "./letter-bytes.ts";
import { saysQuota } from "./quota-answer.ts";

/** What a report says of a letter. */
export interface ReportVerdict {
  kind: ReportKind;
  status: string | null;
  answer: string | null;
}

/** An address that is nobody's (RFC 3463 §3.2): bad mailbox, system or syntax, moved, null MX. Not 5.1.7 and 5.1.8, which are of the sender. */
const NOBODY = /^5\.1\.(?:1|2|3|6|10)$/;
/** How servers without these codes say that there is nobody; a mailbox that was closed (5.2.1) is told by its words, since others say the same of one that is busy. */
const NOBODY_WORDS =
  /\b(?:user|account|mailbox|recipient|address|adresse|destinataire|compte|utilisateur|bo[iî]te)\b.{0,40}\b(?:unknown|not found|not exist|doesn'?t exist|no longer|invalid|disabled|inactive|deactivated|inconnue?|inexistante?|n'existe|invalide|d[ée]sactiv[ée]e?)|\b(?:unknown|invalid|no such|inactive|disabled) (?:user|recipient|mailbox|account|address|local part)|\bno (?:mailbox|user|account) (?:here|by that name|with)/i;
/** Their mailbox has no room: it may have some tomorrow. */
const FULL = /^[45]\.2\.2$/;
const FULL_WORDS =
  /\b(?:mailbox|inbox|account|bo[iî]te)\b.{0,30}\b(?:full|pleine|over ?quota)|\bover ?quota\b|\bquota (?:exceeded|d[ée]pass[ée])|\bexceeded (?:its|the|his) (?:storage|quota)/i;
/** Of who sends, from where or what, and not of the person (RFC 3463 §3.8). */
const POLICY = /^5\.7\.\d+$/;
const POLICY_WORDS =
  /\b(?:spam|black ?list(?:ed)?|block ?list(?:ed)?|reputation|spf|dkim|dmarc|policy|relay(?:ing)? (?:access )?denied|spamhaus)\b/i;

/** A code that says nothing but yes or no. */
const BARE = /^[245]\.0\.0$/;

/**
 * What became of a letter by what came back, for the one address that it went to. Only a failure for good, of this one recipient and of nobody else, which is of
 * the address and not of who sends, says that nobody has it. Pure.
 * @param address of the letter; null: it was forgotten
 * @returns undefined: it arrived, which is no news
 */
export function judgeReport({ recipients }: DeliveryReport, address: string | null): ReportVerdict | undefined {
  if (recipients === null) return { kind: "unclear", status: null, answer: null };
  const [one] = recipients;
  if (!one || recipients.length > 1 || address === null || !isOf(one, address))
    return { kind: "unclear", status: one?.status || null, answer: null };
  const said = { status: statusOf(one) || null, answer: one.diagnostic || null };
  if (one.action === "delayed") return { kind: "later", ...said };
  if (one.action === "failed") return { kind: failureOf(one), ...said };
  return ["delivered", "relayed", "expanded"].includes(one.action) ? undefined : { kind: "unclear", ...said };
}

/** Whether a report is of this address: where it says at which one the delivery ended, of no other. One that was passed on is somebody else's. */
function isOf({ original, final }: ReportedRecipient, address: string): boolean {
  const wanted = comparable(address);
  const ended = final ?? original;
  return ended !== null && comparable(ended) === wanted && (original === null || comparable(original) === wanted);
}

const comparable = (address: string): string => envelopeAddress(address.trim()).toLowerCase();

/** The code that says most: a server behind the reporting one often said more. */
function statusOf({ status, diagnostic }: ReportedRecipient): string {
  const theirs = /(?:^|[\s#-])([45]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1] ?? "";
  return (status === "" || BARE.test(status)) && theirs !== "" ? theirs : status;
}

/** Why a letter came back. */
function failureOf(one: ReportedRecipient): ReportKind {
  const { diagnostic } = one;
  const status = statusOf(one);
  // It was tried for days (RFC 3464 §2.3.3): nothing of it is for good.
  if (!status.startsWith("5.")) return FULL.test(status) ? "full" : "failed";
  if (FULL.test(status) || FULL_WORDS.test(diagnostic)) return "full";
  if (POLICY.test(status) || POLICY_WORDS.test(diagnostic)) return "policy";
  if (saysQuota(REFUSED, diagnostic)) return "failed";
  if (NOBODY.test(status)) return "nobody";
  return (BARE.test(status) || /^5\.(?:1\.0|2\.1|5\.0)$/.test(status)) && NOBODY_WORDS.test(diagnostic)
    ? "nobody"
    : "failed";
}

/** A reply for good (RFC 5321 §4.2.1). */
const REFUSED = 550;

/** What a letter that came back says of why. */
export const CODES_OF_REPORTS = {
  ...{ nobody: "no_mailbox", full: "full", policy: "refused_by_policy", failed: "not_delivered" },
} as const satisfies Partial<Record<ReportKind, LetterCode>>;
