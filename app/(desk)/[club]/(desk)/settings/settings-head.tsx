"use client";

import { usePathname } from "next/navigation";
import { useDesk } from "#components/base/shell/desk.tsx";
import { whereIn } from "#components/base/shell/menu.ts";
import { PageHead } from "#components/base/ui/page-head.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { useHref } from "#components/desk/frame/way.tsx";

interface SettingsHeadProps {
  /** What the button does that says what a page is for. */
  label: string;
  /** What each setting is for, by its path below the club: one stays where one is in this layout while tabs change. */
  sentences: Readonly<Record<string, string>>;
}

/** The head of whichever setting is shown: its name in the menu. Nothing where the page is none that this person may see. */
export function SettingsHead({ label, sentences }: SettingsHeadProps) {
  const where = whereIn(useDesk().menu, usePathname(), useHref());
  const sentence = where && sentences[where.place.path];
  return where ? (
    <>
      <PageHead title={where.place.label} help={sentence ? { label, sentence } : undefined} />
      <PlaceTabs />
    </>
  ) : null;
}
