/** Mail programs, and the systems that start them, cut addresses at about 2,000 characters. */
export const LONGEST_LINK = 1_800;

/** Below so much room for addresses the text is left out of a link: it is copied instead. */
const ROOM_FOR_ADDRESSES = 300;

/** A message to many, none of whom sees the others. */
export interface Letter {
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
 * The links that together reach all addresses (RFC 6068), each short enough for a mail program. A text that leaves no room for
 * addresses is not in them.
 */
export function mailLinks({ addresses, subject, body }: Letter, longest = LONGEST_LINK): MailLink[] {
  const fields = (text: string) =>
    `&subject=${encoded(subject)}${text === "" ? "" : `&body=${encoded(text.replace(/\r?\n/g, "\r\n"))}`}`;
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
    if (length + address.length + 1 > longest) close();
    some.push(address);
    length += address.length + 1;
  }
  close();
  return links;
}

/** Half a sign, which a person can paste, cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
