"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { clubAddress } from "#lib/base/addresses.ts";
import type { SettingsTab } from "./tabs.ts";

export function SettingsTabs({ club, tabs }: { club: string; tabs: readonly SettingsTab[] }) {
  const words = useTranslations("settings");
  const path = usePathname();
  const links = tabs.map((tab) => {
    const href = clubAddress(club, "settings", tab);
    return { href, words: words(`tabs.${tab}`), current: path.startsWith(href) };
  });
  return <TabLinks label={words("title")} links={links} className="px-4 md:px-8" />;
}
