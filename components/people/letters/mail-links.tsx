"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonStyle } from "#components/base/ui/button-style.ts";
import { type GroupMail, mailLinks } from "#lib/base/words/contact-links.ts";

/** Nobody opens more messages than these one after the other; copying is quicker. */
const MOST_LINKS = 12;

interface MailLinksProps extends GroupMail {
  /** Another way than this is the first one here. */
  isAside?: boolean;
  /** Hears to whom a message was opened. */
  onOpen?: (addresses: readonly string[]) => void;
}

/** Links that open the person's mail program, as many as it takes for all addresses. */
export function MailLinks({ isAside = false, onOpen, ...letter }: MailLinksProps) {
  const words = useTranslations("decisions.letter");
  const links = mailLinks(letter);
  const [first] = links;
  if (!first) return null;
  return (
    <div className="space-y-2">
      {links.length > 1 ? <p className="text-ink-soft text-sm">{words("parts")}</p> : null}
      {letter.body !== "" && !first.href.includes("&body=") ? (
        <p className="text-pending text-sm">{words("noBody")}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {links.slice(0, MOST_LINKS).map(({ href, count }, index) => (
          <a
            key={href}
            href={href}
            onClick={() => {
              const before = links.slice(0, index).reduce((sum, link) => sum + link.count, 0);
              onOpen?.(letter.addresses.slice(before, before + count));
            }}
            className={buttonStyle({ variant: links.length === 1 && !isAside ? "primary" : "secondary" })}
          >
            <Mail aria-hidden />
            {links.length === 1 ? words("open") : words("openPart", { part: index + 1, of: links.length, count })}
          </a>
        ))}
      </div>
    </div>
  );
}
