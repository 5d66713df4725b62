import "server-only";
import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import MailComposer from "nodemailer/lib/mail-composer";
import type { MailSettings } from "#lib/base/store/mail-servers.ts";
import type { WrittenText } from "./letter-kind.ts";
import type { WayOut } from "./way-out.ts";

/** A letter as it leaves. */
interface LetterParts extends WrittenText {
  server: Pick<MailSettings, "sender" | "senderName" | "replyTo">;
  to: string;
  messageId: string;
  /** When it leaves. */
  date: Date;
  /** How one says that one wants no more of them; undefined: it is a duty. */
  wayOut?: WayOut | undefined;
}

/**
 * The bytes of a letter: the same for the same parts, so that what was handed over can be told from what was not. Plain text, and the same as simple HTML, which reads
 * well in the dark and without pictures.
 */
export async function letterBytes(parts: LetterParts): Promise<Buffer> {
  const { server, to, messageId, date, subject, wayOut } = parts;
  // What stands below two dashes is no part of what was written (RFC 3676 §4.3).
  const body = wayOut ? `${parts.body}\n\n-- \n${wayOut.footer}` : parts.body;
  const composer = new MailComposer({
    from: { name: server.senderName, address: server.sender },
    to: { name: "", address: to },
    ...(server.replyTo === null ? {} : { replyTo: server.replyTo }),
    ...{ subject, text: body, html: htmlOf(body), messageId: `<${messageId}>`, date },
    attachments: (parts.carries ?? []).map(({ name, bytes }) => ({
      ...{ filename: name, content: Buffer.from(bytes), contentType: "application/pdf" },
      contentDisposition: "attachment" as const,
    })),
    // A provider may give the letter another Message-ID; this one stays.
    headers: { "X-Guichet-Letter": messageId, ...(wayOut && unsubscribing(wayOut)) },
    baseBoundary: createHash("sha256").update(messageId).digest("hex").slice(0, 32),
    ...{ disableFileAccess: true, disableUrlAccess: true, newline: "\r\n" },
  });
  return composer.compile().build();
}

/** RFC 2369 §3.2, and RFC 8058 §3.1 where there is an address for it. */
const unsubscribing = ({ url, mailto }: WayOut): Record<string, string> =>
  url === null
    ? { "List-Unsubscribe": `<${mailto}>` }
    : { "List-Unsubscribe": `<${url}>, <${mailto}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

/** SHA-256 in hexadecimal. */
export const digestOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** A name for a letter that nobody else gives (RFC 5322 §3.6.4): at the domain that it comes from. */
export function newMessageId(sender: string): string {
  return `${crypto.randomUUID()}@${domainOf(sender) || "guichet.invalid"}`;
}

/** What stands behind the last @ of an address, as name servers know it. */
export const domainOf = (address: string): string => domainToASCII(address.slice(address.lastIndexOf("@") + 1));

/** An address as it is said to a server: its domain in the letters of name servers. */
export function envelopeAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}@${domainOf(address)}`;
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/** A text of paragraphs and lines as HTML without a picture, a script or a colour of its own. Pure. */
function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((one) => `<p>${one.split("\n").map(linked).join("<br>\n")}</p>`)
    .join("\n");
  return `<!doctype html>
<html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">
${paragraphs}
</body></html>
`;
}

/** Addresses of pages in a line are links; what ends the sentence is not of them. */
function linked(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]’»])/g)
    .map((part, place) => (place % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join("");
}
