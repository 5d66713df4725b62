"use client";

import { usePathname } from "next/navigation";
import { TabLinks } from "#components/base/ui/tabs.tsx";

interface TreasuryTabsProps {
  label: string;
  /** The first is above all others. */
  tabs: readonly { href: string; words: string }[];
}

/** The tabs of the treasurer's desk; the one whose page is shown, or one below it, is the current one. */
export function TreasuryTabs({ label, tabs }: TreasuryTabsProps) {
  const path = usePathname();
  const [current] = tabs
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .sort((one, other) => other.href.length - one.href.length);
  const links = tabs.map((tab) => ({ ...tab, current: tab === current }));
  return <TabLinks label={label} links={links} className="px-4 pt-2 md:px-8 print:hidden" />;
}
