import { getTranslations } from "next-intl/server";
import { TabLinks } from "#components/base/ui/tabs.tsx";
import { mayReadAudit, type Seat } from "#lib/base/access/permissions.ts";
import { pageAddress, seasonAddress } from "#lib/base/addresses.ts";
import { type Parameters, parametersReader } from "#lib/base/arguments/view-parameters.ts";
import type { RollHead } from "#lib/registrations/list/participants.ts";
import { formatView } from "#lib/sync/copy/registration-filters.ts";
import { RESOURCES, type RollName } from "#lib/sync/resources/all.ts";

/** What the page of a group shows below its head; `?tab=hours`. */
export type RollTab = "participants" | "pending" | "hours" | "attendance" | "history";

/** The tab of an address, among those that there are. */
export function tabOf(
  address: Parameters,
  has: { hours: boolean; attendance: boolean; history: boolean; slots: boolean },
): RollTab {
  const there = [
    ...(has.slots ? ["pending" as const] : []),
    ...(has.hours ? ["hours" as const] : []),
    ...(has.attendance ? ["attendance" as const] : []),
    ...(has.history ? ["history" as const] : []),
  ];
  return parametersReader(address).among("tab", there) ?? "participants";
}

interface RollTabsProps {
  of: RollName;
  seat: Seat;
  head: RollHead;
  tab: RollTab;
  /** How many things the tab of what belongs to it has; undefined where there is no such tab. */
  hours: number | undefined;
  /** Whether there is attendance, and this person may read it. */
  attendance: boolean;
  /** Whether this person may know how many people there are. */
  isCounted: boolean;
}

/** The parts of the page. Those who wait are decided on where all decisions are made: there the list is narrowed to them. */
export async function RollTabs({ of, seat, head, tab, hours, attendance, isCounted }: RollTabsProps) {
  const words = await getTranslations("groups.page");
  const { page, roll } = RESOURCES[of];
  const here = pageAddress(page, seat.club, head.seasonId, head.id);
  const link = (name: RollTab, said: string, count?: number) => ({
    href: name === "participants" ? here : `${here}?tab=${name}`,
    words: said,
    current: tab === name,
    ...(count !== undefined && isCounted && { count }),
  });
  const triage = `${seasonAddress(seat.club, head.seasonId, "registrations")}?${formatView({ kind: roll.kind, activity: [head.id] })}`;
  const pending = link("pending", words("pending"), head.pending);
  return (
    <TabLinks
      label={words("tabs")}
      className="px-4 md:px-8"
      links={[
        link("participants", words("participants"), head.taken),
        // No filter of the desk is by slot: who chose this one is listed here, each with the way to their registration.
        ...(isCounted ? [of === "slots" ? pending : { ...pending, href: triage }] : []),
        ...(hours === undefined ? [] : [link("hours", words(of === "slots" ? "offering" : "hours"), hours)]),
        ...(attendance ? [link("attendance", (await getTranslations("attendance"))("tab"))] : []),
        ...(mayReadAudit(seat).allowed ? [link("history", words("history"))] : []),
      ]}
    />
  );
}
