import { callLink, mailLink } from "#lib/base/words/contact-links.ts";
import { phoneNumber } from "#lib/base/words/formats.ts";

interface ReachProps {
  /** What a press on it does. */
  by: "mail" | "call";
  /** As the club has it. */
  to: string;
}

/** An address or a number that a press writes to or calls; only the text where nothing can be done with it. */
export function ContactLink({ by, to }: ReachProps) {
  const href = by === "mail" ? mailLink(to) : callLink(to);
  const shown = by === "mail" ? to : phoneNumber(to);
  return href ? <a href={href}>{shown}</a> : <span>{shown}</span>;
}
