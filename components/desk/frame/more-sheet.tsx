"use client";

import { LogOut, MonitorX } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import type { MenuHeading } from "#components/base/shell/menu.ts";
import { Button } from "#components/base/ui/button.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { Label } from "#components/base/ui/label.tsx";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import { Select } from "#components/base/ui/select.tsx";
import { SidePanel, SidePanelContent, SidePanelTrigger } from "#components/base/ui/sheet.tsx";
import { clubAddress } from "#lib/base/addresses.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import { type Theme, themes } from "#lib/base/words/theme.ts";
import { Avatar } from "./account-menu.tsx";
import { leave } from "./leave.ts";
import { QuotaWords } from "./quota-words.tsx";
import { UnreadMark } from "./unread-mark.tsx";
import { useLanguage, useTheme } from "./use-preferences.ts";
import { useSignOutElsewhere } from "./use-sign-out-elsewhere.ts";
import { useHref, useWhere } from "./way.tsx";

/** The rest of the desk on a phone: the whole menu, clubs, preferences, the quota and the way out. */
export function MoreSheet({ trigger }: OverlayProps) {
  const words = useTranslations("frame");
  const roles = useTranslations("access.roles");
  const signOutElsewhere = useSignOutElsewhere();
  const [open, setOpen] = useState(true);
  const path = usePathname();
  const opened = useRef(path);
  // Leaving the page closes it.
  useEffect(() => {
    if (path !== opened.current) setOpen(false);
    opened.current = path;
  }, [path]);
  const { club, clubs, hasNews, menu, person } = useDesk();
  return (
    <SidePanel open={open} onOpenChange={setOpen}>
      <SidePanelTrigger {...trigger} />
      <SidePanelContent title={club.name}>
        <div className="space-y-5">
          <div className="flex items-center gap-3">
            <Avatar name={person.name} />
            <div className="min-w-0">
              <p className="font-medium">{person.name}</p>
              <p className="text-ink-soft text-sm first-letter:uppercase">{roles(person.role)}</p>
            </div>
          </div>
          {menu.map((heading) => (
            <HeadingPart key={heading.key} heading={heading} />
          ))}
          {clubs.length > 1 ? (
            <nav aria-label={words("clubs")} className="space-y-2">
              {clubs.map(({ slug, name }) => (
                <IntentLink
                  key={slug}
                  href={clubAddress(slug)}
                  className="block py-2"
                  aria-current={slug === club.slug || undefined}
                >
                  {name}
                </IntentLink>
              ))}
            </nav>
          ) : null}
          <IntentLink href={clubAddress(club.slug, "news")} className="block py-2">
            {words("news")} {hasNews ? words("newsUnread") : null}
          </IntentLink>
          <IntentLink href={clubAddress(club.slug, "account")} className="block py-2">
            {words("ownAccount")}
          </IntentLink>
          <Preferences />
          <QuotaWords />
          <Button className="w-full" onClick={() => void signOutElsewhere()}>
            <MonitorX aria-hidden />
            {words("signOutElsewhere")}
          </Button>
          <Button className="w-full" onClick={() => void leave()}>
            <LogOut aria-hidden />
            {words("signOut")}
          </Button>
        </div>
      </SidePanelContent>
    </SidePanel>
  );
}

/** One heading with its entries; a heading of one entry is that entry. */
function HeadingPart({ heading }: { heading: MenuHeading }) {
  const where = useWhere();
  const hrefOf = useHref();
  const isOne = heading.entries.length === 1;
  const style =
    "flex min-h-11 items-center gap-2 py-1 aria-[current=page]:font-medium aria-[current=page]:text-accent [&>svg]:size-4";
  return (
    <section aria-label={heading.label}>
      {isOne ? null : (
        <p className="flex items-center gap-2 border-line border-b pb-1 text-ink-soft text-sm [&>svg]:size-4">
          {heading.icon}
          {heading.label}
        </p>
      )}
      <ul className={isOne ? "border-line border-b" : "grid grid-cols-2 gap-x-3"}>
        {heading.entries.map(({ key, label, places: [place] }) =>
          place ? (
            <li key={key}>
              <IntentLink
                href={hrefOf(place)}
                aria-current={where?.entry.key === key ? "page" : undefined}
                className={style}
              >
                {isOne ? heading.icon : null}
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{isOne ? heading.label : label}</span>
                {key === "jobs" ? <UnreadMark /> : null}
              </IntentLink>
            </li>
          ) : null,
        )}
      </ul>
    </section>
  );
}

function Preferences() {
  const words = useTranslations("frame");
  const [theme, setTheme] = useTheme();
  const [locale, setLocale] = useLanguage();
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="space-y-1.5">
        <Label htmlFor="more-language">{words("language.label")}</Label>
        <Select id="more-language" value={locale} onChange={(event) => setLocale(event.target.value as Locale)}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {words(`language.${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="space-y-1.5">
        <Label htmlFor="more-theme">{words("theme.label")}</Label>
        <Select id="more-theme" value={theme} onChange={(event) => setTheme(event.target.value as Theme)}>
          {themes.map((one) => (
            <option key={one} value={one}>
              {words(`theme.${one}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
