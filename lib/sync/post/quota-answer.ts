/** The enhanced code (RFC 3463 §3.3) of a recipient's own full mailbox: their quota, and not the club's. */
const THEIR_QUOTA =
  /\b[45]\.2\.2\b|mailbox (?:is )?full|over ?quota.{0,40}mailbox|mailbox.{0,40}(?:over ?quota|exceeded (?:its|the) storage)/i;

/**
 * How hosts say that a sender has used up what they may send. Seen in the wild: "450 Requested mail action not taken: mailbox unavailable - Mail send limit exceeded",
 * "550 5.4.5 Daily user sending limit exceeded", "550 Domain x has exceeded the max emails per hour (150/150 (100%)) allowed", "451 4.7.1 Sender rate limit exceeded",
 * "421 4.7.0 Too many messages", "554 5.2.0 SubmissionQuotaExceededException", "554 5.7.0 The limit on the number of allowed outgoing messages was exceeded",
 * "451 4.7.1 Ratelimit "user" exceeded", "550 User has exceeded outgoing email quota", "550 5.7.705 Access denied, tenant has exceeded threshold". Several have a code of
 * policy or the word "spam": of the sender all the same, and for now.
 */
const OUR_QUOTA: readonly RegExp[] = [
  /\b(?:send(?:ing|er)?|mail|messages?|e-?mails?|rate|hourly|daily|user|submission|smtp|relay|outbound|recipients?)\b.{0,50}\b(?:limits?|quota)\b.{0,30}\b(?:exceed|reach|hit|over)/i,
  /\b(?:exceed\w*|over|reached)\b.{0,40}\b(?:limit|quota|max(?:imum)?)\b.{0,40}\b(?:e-?mails?|messages?|recipients?|sending|hour|day|daily)\b/i,
  /\bexceed\w*\b.{0,20}\b(?:your|the|its|max)\b.{0,30}\b(?:sending|hourly|daily|rate|quota)\b/i,
  /\btoo many (?:messages|e-?mails|mails|recipients|letters)\b|\btrop de (?:messages|mails|e-?mails|courriels|courriers|destinataires)\b/i,
  /\blimits? (?:on|of|for) (?:the )?(?:number|amount) of .{0,40}\b(?:e-?mails?|messages?|recipients?)\b.{0,20}\b(?:exceed|reach)/i,
  /\brate ?-?limit(?:ed|ing)?\b.{0,30}\bexceed/i,
  /\bexceed\w*\b.{0,30}\b(?:outgoing|outbound|sending|hour|hourly|daily|e-?mails?)\b.{0,30}\b(?:quota|limit)\b/i,
  /\bonly \d+ (?:messages?|e-?mails?|mails?|recipients?) (?:per|an?|each|every) (?:minute|hour|day)\b/i,
  /\b(?:quota|limite)\b.{0,30}\b(?:envois?|messages|mails|e-?mails|courriels)\b.{0,40}(?:d[ée]pass|atteint)/i,
  /\b(?:d[ée]pass[ée]|atteint)\b.{0,40}\b(?:quota|limite|nombre maxim\w+)\b.{0,30}\b(?:envois?|messages|mails|e-?mails|courriels)\b/i,
  /\btenant has exceeded (?:threshold|its)\b/i,
  /SubmissionQuota|RecipientRateLimitExceeded|\bquota (?:of|for) (?:messages|sending)/i,
  /\b[45]\.4\.5\b|\b4\.7\.28\b/,
];

/**
 * Whether a refusal says that the club's own sending is used up for now: nothing else leaves either, and the address is not at fault, whatever the reply code
 * and its words of a "mailbox" say. Pure.
 */
export function saysQuota(reply: number, answer: string): boolean {
  return reply >= 400 && !THEIR_QUOTA.test(answer) && OUR_QUOTA.some((words) => words.test(answer));
}

const HOUR = 3_600;

/**
 * How many seconds nothing is tried after such an answer: what a host counts by, where it says so. A host may begin its count anew with each try that it turned
 * away, so that the wait grows from one to the next. Pure.
 * @param stops how often in a row it was said before
 */
export function quotaWaitSeconds(answer: string, stops: number): number {
  const least = /\b(?:daily|per day|a day|24 ?h|par jour|journali[eè]re?)/i.test(answer) ? 6 * HOUR : HOUR;
  return Math.min(24 * HOUR, least * 2 ** Math.min(stops, 5));
}
