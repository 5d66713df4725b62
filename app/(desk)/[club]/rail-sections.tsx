import "server-only";
import {
  CalendarClock,
  CalendarDays,
  CalendarRange,
  CalendarSync,
  ClipboardList,
  Clock,
  Coins,
  FileSpreadsheet,
  FileStack,
  FolderOpen,
  GraduationCap,
  Hourglass,
  House,
  IdCard,
  ListChecks,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Repeat,
  Settings,
  Stethoscope,
  Trophy,
  UserCheck,
  UserPlus,
  UsersRound,
} from "lucide-react";
import { getTranslations } from "next-intl/server";
import type { Section } from "#components/base/shell/sections.ts";
import {
  mayCreateRegistrations,
  mayFollowDecisions,
  mayFollowPapers,
  mayImport,
  mayKeepWaitingList,
  mayReadActivities,
  mayReadAttendance,
  mayReadClubDocuments,
  mayReadEvents,
  mayReadMedical,
  mayReadNotes,
  mayReadPeople,
  mayReadQuota,
  mayReadRegistrations,
  mayReadRenewal,
  mayReadStaffHours,
  mayRollOver,
  type Seat,
} from "#lib/base/access/permissions.ts";
import type { en } from "#lib/base/words/en.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import { LISTED } from "#lib/sync/resources/all.ts";
import type { ListedResource } from "#lib/sync/resources/listed-resource.ts";
import { everybody, type Rule } from "#lib/sync/resources/resource.ts";
import { tabsFor } from "./(desk)/settings/tabs.ts";
import { maySeeTreasury, treasuryFor } from "./[season]/(treasury)/treasury/sections.ts";

interface Fixed extends Omit<Section, "label" | "icon"> {
  key: keyof (typeof en)["frame"]["sections"];
  icon: LucideIcon;
  /** Who sees it at all. */
  rule: Rule;
  /** The noun of the contract without which there is nothing to see. */
  noun?: Noun;
}

/** The sections with pages of their own, in the order of the rail. One that is not built yet is not listed: no link leads nowhere. */
const FIXED: readonly Fixed[] = [
  { key: "overview", icon: House, path: "", of: "season", rule: everybody },
  { key: "registrations", icon: ClipboardList, path: "registrations", of: "season", rule: mayReadRegistrations },
  { key: "renewal", icon: Repeat, path: "renewal", of: "season", rule: mayReadRenewal },
  { key: "waiting", icon: ListOrdered, path: "waiting", of: "season", rule: mayKeepWaitingList },
  { key: "jobs", icon: ListChecks, path: "jobs", of: "season", rule: mayFollowDecisions },
  { key: "followUps", icon: ListTodo, path: "follow-ups", of: "season", rule: mayReadNotes },
  { key: "members", icon: IdCard, path: "members", of: "season", rule: mayReadPeople },
  { key: "groups", icon: UsersRound, path: "groups", of: "season", rule: mayReadActivities },
  { key: "lessons", icon: GraduationCap, path: "lessons", of: "season", rule: mayReadActivities },
  { key: "slots", icon: Clock, path: "slots", of: "season", rule: mayReadActivities, noun: "slots" },
  { key: "week", icon: CalendarClock, path: "week", of: "season", rule: mayReadActivities },
  { key: "events", icon: CalendarDays, path: "events", of: "season", rule: mayReadEvents },
  { key: "treasury", icon: Coins, path: "treasury", of: "season", rule: maySeeTreasury, noun: "payments" },
  { key: "papers", icon: FileStack, path: "papers", of: "season", rule: mayFollowPapers, noun: "member-documents" },
  { key: "medical", icon: Stethoscope, path: "medical", of: "season", rule: mayReadMedical, noun: "medical" },
  {
    ...{ key: "attendance", icon: UserCheck, path: "attendance", of: "season" },
    ...{ rule: mayReadAttendance, noun: "attendance" },
  },
  { key: "hours", icon: Hourglass, path: "hours", of: "season", rule: mayReadStaffHours, noun: "staff-hours" },
  { key: "seasons", icon: CalendarRange, path: "seasons", of: "club", rule: everybody },
  { key: "sports", icon: Trophy, path: "sports", of: "club", rule: mayReadActivities },
  {
    ...{ key: "documents", icon: FolderOpen, path: "documents", of: "club" },
    ...{ rule: mayReadClubDocuments, noun: "documents" },
  },
  { key: "settings", icon: Settings, path: "settings", of: "club", rule: mayReadQuota },
];

/**
 * What a person sees in the rail, lists of resources behind the section that they name.
 * @param isOffered whether the club's contract has a noun (`offeredNouns`)
 */
export async function sectionsFor(seat: Seat, isOffered: (noun: Noun) => boolean): Promise<Section[]> {
  const names = await getTranslations("frame.sections");
  const listed = Object.values<ListedResource>(LISTED).filter(
    ({ rules, section: { noun } }) => rules.read(seat).allowed && (!noun || isOffered(noun)),
  );
  const sections: Section[] = [];
  for (const { rule, icon, noun, ...section } of FIXED) {
    if (rule(seat).allowed && (!noun || isOffered(noun)))
      sections.push({ ...section, ...opensAt(section.key, seat), icon: draw(icon), label: names(section.key) });
    for (const { page, section: place, words } of listed)
      if (place.after === section.key)
        sections.push({
          key: page.path,
          label: (await getTranslations(words))("title"),
          icon: draw((await place.icon()).default),
          ...page,
        });
  }
  return [...sections, ...(await actionsFor(seat))];
}

/** What a person may do that the search leads to, and no rail. */
async function actionsFor(seat: Seat): Promise<Section[]> {
  const found: Section[] = [];
  const add = (section: Pick<Section, "key" | "path" | "of" | "label">, Icon: LucideIcon) =>
    found.push({ ...section, isAction: true, icon: draw(Icon) });
  if (mayCreateRegistrations(seat).allowed) {
    const label = (await getTranslations("registrations.counter"))("open");
    add({ key: "counter", path: "registrations/new", of: "season", label }, UserPlus);
  }
  if (mayImport(seat).allowed) {
    const label = (await getTranslations("import"))("open");
    add({ key: "import", path: "import", of: "season", label }, FileSpreadsheet);
  }
  if (mayRollOver(seat).allowed) {
    const label = (await getTranslations("rollover"))("open");
    add({ key: "rollover", path: "seasons/rollover", of: "club", label }, CalendarSync);
  }
  return found;
}

/** What has tabs opens with the first that one may see: an address that only leads there would be a page more to load. */
function opensAt(key: string, seat: Seat): Partial<Section> {
  const [tab] = key === "settings" ? tabsFor(seat) : [];
  if (tab) return { path: `settings/${tab}`, root: "settings" };
  const [part] = key === "treasury" ? treasuryFor(seat) : [];
  return part?.path ? { path: `treasury/${part.path}`, root: "treasury" } : {};
}

const draw = (Icon: LucideIcon) => <Icon aria-hidden strokeWidth={1.75} />;
