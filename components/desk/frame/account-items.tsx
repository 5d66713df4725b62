"use client";

import { LogOut, MonitorX, Server, Sparkles, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/base/ui/dropdown-menu.tsx";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import { clubAddress, operatorAddress } from "#lib/base/addresses.ts";
import { type Locale, locales } from "#lib/base/words/locale.ts";
import { type Theme, themes } from "#lib/base/words/theme.ts";
import { leave } from "./leave.ts";
import { useLanguage, useTheme } from "./use-preferences.ts";
import { useSignOutElsewhere } from "./use-sign-out-elsewhere.ts";

/** Behind one's name: address, language, theme and the way out. */
export function AccountItems({ trigger }: OverlayProps) {
  const words = useTranslations("frame");
  const { club, hasNews, person } = useDesk();
  const signOutElsewhere = useSignOutElsewhere();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...trigger} />
      <DropdownMenuContent side="top" className="w-56">
        <p className="truncate px-2 pt-1.5 pb-1 text-ink-soft text-sm" title={person.email}>
          {person.email}
        </p>
        <DropdownMenuSeparator />
        <PreferenceItems />
        <DropdownMenuSeparator />
        <DropdownMenuItem asChild>
          <IntentLink href={clubAddress(club.slug, "news")}>
            <Sparkles aria-hidden />
            {words("news")}
            {hasNews ? (
              <>
                <span className="sr-only">{words("newsUnread")}</span>
                <span aria-hidden className="ml-auto size-2 rounded-full bg-accent" />
              </>
            ) : null}
          </IntentLink>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <IntentLink href={clubAddress(club.slug, "account")}>
            <UserRound aria-hidden />
            {words("ownAccount")}
          </IntentLink>
        </DropdownMenuItem>
        {person.isOperator ? (
          <DropdownMenuItem asChild>
            <IntentLink href={operatorAddress()}>
              <Server aria-hidden />
              {words("operator")}
            </IntentLink>
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => void signOutElsewhere()}>
          <MonitorX aria-hidden />
          {words("signOutElsewhere")}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden />
          {words("signOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
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
