"use client";

import { ChevronsUpDown, LogOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { signOut } from "next-auth/react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState, useTransition } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu.tsx";
import { type Locale, locales } from "#lib/words/locale.ts";
import { type Theme, themeOf, themes } from "#lib/words/theme.ts";
import { useDesk } from "./desk.tsx";
import { rememberLocale, rememberTheme } from "./preferences.ts";

/** Leaves, and loads the sign-in page anew: nothing of the session stays in the browser's memory. */
export async function leave(): Promise<void> {
  await signOut({ redirect: false });
  window.location.assign("/sign-in");
}

/** Initials of a name: of its first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? "")
    .join("")
    .toUpperCase();
}

export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-content-center rounded-full bg-accent-soft font-semibold text-[0.6875rem] text-accent"
    >
      {initials(name)}
    </span>
  );
}

/** Who is signed in, at the rail's foot; behind it language, theme and the way out. */
export function AccountMenu() {
  const words = useTranslations("frame");
  const access = useTranslations("access.roles");
  const { person } = useDesk();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="flex w-full items-center gap-2.5 rounded p-1.5 text-left hover:bg-hover">
        <Avatar name={person.name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium leading-tight">{person.name}</span>
          <span className="block truncate text-ink-soft text-xs first-letter:uppercase">{access(person.role)}</span>
        </span>
        <span className="sr-only">{words("account")}</span>
        <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="w-56">
        <p className="truncate px-2 pt-1.5 pb-1 text-ink-soft text-sm" title={person.email}>
          {person.email}
        </p>
        <DropdownMenuSeparator />
        <PreferenceItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden />
          {words("signOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The theme as shown now, and how to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => setTheme(themeOf(document.documentElement.dataset.theme)), []);
  return [
    theme,
    (next) => {
      setTheme(next);
      rememberTheme(next);
    },
  ];
}

/** The language, and how to change it: the page is asked for again in the other one. */
export function useLanguage(): [Locale, (locale: Locale) => void] {
  const router = useRouter();
  const [, start] = useTransition();
  const locale = useLocale();
  return [
    locale,
    (next) => {
      rememberLocale(next);
      start(() => router.refresh());
    },
  ];
}

function PreferenceItems() {
  const words = useTranslations("frame");
  const [theme, setTheme] = useTheme();
  const [locale, setLocale] = useLanguage();
  return (
    <>
      <DropdownMenuLabel>{words("language.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={locale} onValueChange={(next) => setLocale(next as Locale)}>
        {locales.map((one) => (
          <DropdownMenuRadioItem key={one} value={one} lang={one}>
            {words(`language.${one}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuLabel>{words("theme.label")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={theme} onValueChange={(next) => setTheme(next as Theme)}>
        {themes.map((one) => (
          <DropdownMenuRadioItem key={one} value={one} onSelect={(event) => event.preventDefault()}>
            {words(`theme.${one}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
