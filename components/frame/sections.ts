import {
  CalendarClock,
  CalendarDays,
  CalendarRange,
  ClipboardList,
  Clock,
  GraduationCap,
  House,
  IdCard,
  type LucideIcon,
  Settings,
  Trophy,
  UsersRound,
} from "lucide-react";
import {
  mayReadActivities,
  mayReadEvents,
  mayReadPeople,
  mayReadQuota,
  mayReadRegistrations,
  type Seat,
  type Verdict,
} from "#lib/access/permissions.ts";
import type { Role } from "#lib/roles.ts";

export type SectionKey =
  | "overview"
  | "registrations"
  | "members"
  | "groups"
  | "lessons"
  | "slots"
  | "week"
  | "events"
  | "seasons"
  | "sports"
  | "settings";

export interface Section {
  key: SectionKey;
  icon: LucideIcon;
  /** Under `/{club}/{season}` or under `/{club}`; empty for the start of it. */
  path: string;
  of: "season" | "club";
  /** Who sees it at all. */
  rule: (seat: Seat) => Verdict;
}

/** The sections that exist, in the order of the rail. One that is not built yet is not listed: no link leads nowhere. */
export const sections: readonly Section[] = [
  { key: "overview", icon: House, path: "", of: "season", rule: () => ({ allowed: true }) },
  { key: "registrations", icon: ClipboardList, path: "/registrations", of: "season", rule: mayReadRegistrations },
  { key: "members", icon: IdCard, path: "/members", of: "season", rule: mayReadPeople },
  { key: "groups", icon: UsersRound, path: "/groups", of: "season", rule: mayReadActivities },
  { key: "lessons", icon: GraduationCap, path: "/lessons", of: "season", rule: mayReadActivities },
  { key: "slots", icon: Clock, path: "/slots", of: "season", rule: mayReadActivities },
  { key: "week", icon: CalendarClock, path: "/week", of: "season", rule: mayReadActivities },
  { key: "events", icon: CalendarDays, path: "/events", of: "season", rule: mayReadEvents },
  { key: "seasons", icon: CalendarRange, path: "/seasons", of: "club", rule: () => ({ allowed: true }) },
  { key: "sports", icon: Trophy, path: "/sports", of: "club", rule: mayReadActivities },
  { key: "settings", icon: Settings, path: "/settings", of: "club", rule: mayReadQuota },
];

/** What each role reaches for first on a phone; the rest follows in the rail's order. */
const FIRST: Partial<Record<Role, readonly SectionKey[]>> = {
  treasurer: ["overview", "registrations", "members", "events"],
  coach: ["week", "groups", "members", "events"],
  doctor: ["members", "events", "overview"],
};

/** A thumb reaches four. */
const BAR_SECTIONS = 4;

/** The sections of the phone's bottom bar for a role. */
export function barSections(role: Role, visible: readonly Section[]): Section[] {
  const first = FIRST[role] ?? [];
  const rank = (section: Section) => {
    const at = first.indexOf(section.key);
    return at === -1 ? first.length : at;
  };
  return [...visible].sort((a, b) => rank(a) - rank(b)).slice(0, BAR_SECTIONS);
}

/** Where a section is. */
export function sectionHref(section: Section, club: string, season: number): string {
  return section.of === "club" ? `/${club}${section.path}` : `/${club}/${season}${section.path}`;
}
