/**
 * Every link that writes to somebody or calls somebody is made here: what a person typed as an address must not become the rest of a link
 * (`mum?bcc=somebody@else.test` is an address, not an address and a copy).
 */

/** The longest address that mail knows (RFC 5321 §4.5.3.1, erratum 1690). */
export const LONGEST_ADDRESS = 254;

/** What can stand in a header of a message without being taken for something else (RFC 6068, section 5). */
const ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+@[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+$/u;

/** A text that is one mailbox and nothing beside it. */
export function isMailbox(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text) && text.isWellFormed();
}

/** The link that writes to one person; undefined for what is no mailbox: it is shown, and leads nowhere. */
export function mailLink(address: string): string | undefined {
  const mailbox = address.trim();
  if (!isMailbox(mailbox)) return undefined;
  return `mailto:${mailbox.split("@").map(encodeURIComponent).join("@")}`;
}

/** The link with which a program writes one message of a subject to one mailbox (RFC 6068); undefined for what is no mailbox. */
export function subjectLink(address: string, subject: string): string | undefined {
  const link = mailLink(address);
  return link && `${link}?subject=${encodeURIComponent(subject.toWellFormed())}`;
}

/** A whole number, in any country (ITU-T E.164 has fifteen digits), down to the shortest of an emergency. */
const NUMBER = /^\+?\d{2,15}$/;

/**
 * The link that calls a number (RFC 3966 §3); undefined for what cannot be dialled as it stands: two numbers in one field, a word in it, the
 * signs with which telephones are told to divert calls.
 */
export function callLink(phone: string): string | undefined {
  const number = phone.replace(/\(0\)|[\s.\-/()\u2010-\u2015]/g, "");
  return NUMBER.test(number) ? `tel:${number}` : undefined;
}

/** Mail programs, and the systems that start them, cut addresses at about 2,000 characters. */
export const LONGEST_LINK = 1_800;

/** Providers count recipients: a message to more of them is taken for advertising, or delivered to some. */
export const MOST_RECIPIENTS = 60;

/** Below so much room for addresses the text is left out of a link: it is copied instead. */
const ROOM_FOR_ADDRESSES = 300;

/** A message to many, none of whom sees the others. */
export interface GroupMail {
  addresses: readonly string[];
  subject: string;
  body: string;
}

/** A link that opens a mail program with one message, and how many it goes to. */
export interface MailLink {
  href: string;
  count: number;
}

/**
 * The links that together reach all addresses (RFC 6068), each to few enough and short enough for a mail program. A text that leaves no room for
 * addresses is not in them.
 */
export function mailLinks({ addresses, subject, body }: GroupMail, longest = LONGEST_LINK): MailLink[] {
  // A line that ended early would be the next header of the message.
  const title = encoded(subject.replace(/[\r\n]+/g, " "));
  const fields = (text: string) =>
    `&subject=${title}${text === "" ? "" : `&body=${encoded(text.replace(/\r?\n/g, "\r\n"))}`}`;
  const start = "mailto:?bcc=";
  const isRoomy = start.length + fields(body).length + ROOM_FOR_ADDRESSES <= longest;
  const end = isRoomy ? fields(body) : fields("");
  const links: MailLink[] = [];
  let some: string[] = [];
  let length = start.length + end.length;
  const close = () => {
    if (some.length > 0) links.push({ href: `${start}${some.join(",")}${end}`, count: some.length });
    some = [];
    length = start.length + end.length;
  };
  for (const address of addresses.map(encoded)) {
    if (some.length === MOST_RECIPIENTS || length + address.length + 1 > longest) close();
    some.push(address);
    length += address.length + 1;
  }
  close();
  return links;
}

/** Whether one address leaves room for a text in a link: a longer one, which nobody has, is written by hand. */
export function fitsLink(address: string): boolean {
  return encoded(address).length <= ROOM_FOR_ADDRESSES;
}

/**
 * The link that opens one message to those who may see each other: a family. Undefined where it is too long for a mail program, or goes to
 * nobody: the text is copied or printed then.
 */
export function letterLink({ addresses, subject, body }: GroupMail): string | undefined {
  const title = encoded(subject.replace(/[\r\n]+/g, " "));
  const to = addresses.map(encoded).join(",");
  const href = `mailto:${to}?subject=${title}&body=${encoded(body.replace(/\r?\n/g, "\r\n"))}`;
  return to !== "" && href.length <= LONGEST_LINK ? href : undefined;
}

/** Half a sign, which a person can paste, cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
