import { callLink, isMailbox, mailLink } from "#lib/base/words/contact-links.ts";
import { locales } from "#lib/base/words/locale.ts";
import { isLoopbackUrl } from "#runtime/loopback.ts";

/** Days for which an answer may be believed; RFC 9116 §2.5.5 asks for less than a year, so that nobody writes to who has left. */
const EXPIRES_DAYS = 180;

/**
 * The address at which whoever runs a desk hears of a hole in it, as the file names it (RFC 9116 §2.5.3): one mailbox behind `mailto:`, a page
 * behind `https:`, or a number of the whole world behind `tel:`.
 * @throws RangeError that says what is wrong with the text, and what to write instead
 */
export function contactIn(given: string): string {
  const [, scheme = "", rest = ""] = /^([a-z][a-z\d+.-]*):(.*)$/is.exec(given) ?? [];
  const read = READERS[scheme.toLowerCase()];
  if (!read) throw new RangeError(otherwise(scheme.toLowerCase(), given));
  return read(rest.trim());
}

const READERS: Readonly<Record<string, (rest: string) => string>> = {
  mailto(rest) {
    const link = /[?#]/.test(rest) ? undefined : mailLink(decoded(rest));
    if (link === undefined)
      throw new RangeError("must be one mailbox behind mailto: and nothing beside it: mailto:security@club.example");
    return link;
  },
  https(rest) {
    const url = URL.canParse(`https:${rest}`) && rest.startsWith("//") ? new URL(`https:${rest}`) : undefined;
    if (url?.username !== "" || url.password !== "")
      throw new RangeError("must be the whole address of a page, without a user: https://club.example/security");
    return url.href;
  },
  tel(rest) {
    const link = rest.startsWith("+") ? callLink(rest) : undefined;
    if (link === undefined)
      throw new RangeError("must be a number with its country behind tel: and no other sign: tel:+33123456789");
    return link;
  },
};

function otherwise(scheme: string, given: string): string {
  if (scheme === "http") return "must begin with https://, so that nobody on the way reads what is reported";
  if (isMailbox(given.trim())) return `must name its scheme: mailto:${given.trim()}`;
  return "must begin with mailto:, https:// or tel:, such as mailto:security@club.example";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The file `/.well-known/security.txt` (RFC 9116). It names its own address where that is one on the network, under TLS: a copy elsewhere is
 * then known for a copy.
 * @param publicUrl where people reach the desk
 */
export function securityTxt(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + EXPIRES_DAYS * 24 * 3_600_000).toISOString().replace(/\.\d+/, "");
  const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Preferred-Languages: ${locales.join(", ")}`];
  if (publicUrl.startsWith("https://") && !isLoopbackUrl(publicUrl))
    lines.push(`Canonical: ${new URL("/.well-known/security.txt", publicUrl).href}`);
  return `${lines.join("\n")}\n`;
}
