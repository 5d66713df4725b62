"use client";

import { usePathname } from "next/navigation";
import { useDesk } from "#components/base/shell/desk.tsx";
import { whereIn } from "#components/base/shell/menu.ts";
import { PageHeader } from "#components/base/ui/page-header.tsx";
import { PlaceTabs } from "#components/desk/frame/place-tabs.tsx";
import { useHref } from "#components/desk/frame/way.tsx";

/** The head of whichever setting is shown: its name in the menu. Nothing where the page is none that this person may see. */
export function SettingsHead() {
  const where = whereIn(useDesk().menu, usePathname(), useHref());
  return where ? (
    <>
      <PageHeader title={where.place.label} />
      <PlaceTabs />
    </>
  ) : null;
}
