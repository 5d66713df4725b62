"use client";

import { Ellipsis, LogOut } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import { Sheet, SheetContent, SheetTrigger } from "#components/ui/sheet.tsx";
import type { Locale } from "#lib/words/locale.ts";
import { locales } from "#lib/words/locale.ts";
import { type Theme, themes } from "#lib/words/theme.ts";
import { Avatar, leave, useLanguage, useTheme } from "./account-menu.tsx";
import { useDesk } from "./desk.tsx";
import { QuotaWords } from "./quota-gauge.tsx";
import { useIsCurrent } from "./rail.tsx";
import { barSections, sectionHref } from "./sections.ts";

const itemStyle = cn(
  "flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-ink-soft text-xs",
  "aria-[current=page]:font-medium aria-[current=page]:text-accent",
);

/** The phone's bar: the four sections that the role needs first, and the rest behind "More". */
export function BottomBar() {
  const words = useTranslations("frame");
  const isCurrent = useIsCurrent();
  const { club, season, sections, person } = useDesk();
  return (
    <nav
      data-frame="chrome"
      aria-label={words("sectionsLabel")}
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {barSections(person.role, sections).map((section) => (
        <Link
          key={section.key}
          href={sectionHref(section, club.slug, season?.id ?? 0)}
          aria-current={isCurrent(section) ? "page" : undefined}
          className={itemStyle}
        >
          <section.icon aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-w-full truncate px-1">{words(`sections.${section.key}`)}</span>
        </Link>
      ))}
      <More />
    </nav>
  );
}

function More() {
  const words = useTranslations("frame");
  const roles = useTranslations("access.roles");
  const [open, setOpen] = useState(false);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page closes it.
  useEffect(() => setOpen(false), [path]);
  const { club, clubs, season, sections, person } = useDesk();
  const rest = sections.filter((section) => !barSections(person.role, sections).includes(section));
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger className={itemStyle}>
        <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
        {words("more")}
      </SheetTrigger>
      <SheetContent title={club.name}>
        <div className="space-y-6">
          <div className="flex items-center gap-3">
            <Avatar name={person.name} />
            <div className="min-w-0">
              <p className="font-medium">{person.name}</p>
              <p className="text-ink-soft text-sm first-letter:uppercase">{roles(person.role)}</p>
            </div>
          </div>
          {rest.length > 0 ? (
            <ul>
              {rest.map((section) => (
                <li key={section.key} className="border-line border-b">
                  <Link
                    href={sectionHref(section, club.slug, season?.id ?? 0)}
                    className="flex h-12 items-center gap-3"
                  >
                    <section.icon aria-hidden className="size-5 text-ink-soft" strokeWidth={1.75} />
                    {words(`sections.${section.key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          ) : null}
          {clubs.length > 1 ? (
            <nav aria-label={words("clubs")} className="space-y-2">
              {clubs.map(({ slug, name }) => (
                <Link
                  key={slug}
                  href={`/${slug}`}
                  className="block py-2"
                  aria-current={slug === club.slug || undefined}
                >
                  {name}
                </Link>
              ))}
            </nav>
          ) : null}
          <Preferences />
          <QuotaWords />
          <Button className="w-full" onClick={() => void leave()}>
            <LogOut aria-hidden />
            {words("signOut")}
          </Button>
        </div>
      </SheetContent>
    </Sheet>
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
