"use client";

import { useTranslations } from "next-intl";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import type { PeoplePage } from "#lib/people/records/people-list.ts";
import { formatPeopleView, type PeopleView, STANDINGS } from "#lib/sync/copy/people-filters.ts";

/** What people's registrations of the season say, as tabs, each with how many the other filters leave it. */
export function StandingTabs({ view, counts }: { view: PeopleView; counts: PeoplePage["counts"] | undefined }) {
  const words = useTranslations("people");
  return (
    <TabLinks
      label={words("standingsLabel")}
      className="px-4 md:px-8"
      links={STANDINGS.map((standing) => ({
        href: `?${formatPeopleView({ ...view, standing, page: 1 })}`,
        words: words(`standings.${standing}`),
        count: counts?.[standing],
        current: view.standing === standing,
      }))}
    />
  );
}
