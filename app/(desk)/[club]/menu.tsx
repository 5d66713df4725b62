import "server-only";
import {
  CalendarClock,
  CalendarDays,
  CalendarRange,
  ClipboardList,
  Coins,
  House,
  IdCard,
  Landmark,
  type LucideIcon,
  Stethoscope,
  UserCheck,
  UsersRound,
  Wallet,
} from "lucide-react";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { type BarItem, headingCookie, type MenuHeading, type MenuPlace } from "#components/base/shell/menu.ts";
import { mayDecideRegistrations, type Seat } from "#lib/base/access/permissions.ts";
import type { Noun } from "#lib/club/contract/offered.ts";
import { HABITS, type HeadingKey, menuOf, type PlaceRow } from "./menu-table.ts";

const ICONS: Readonly<Record<HeadingKey, LucideIcon>> = {
  start: House,
  enrolling: ClipboardList,
  people: IdCard,
  planning: CalendarRange,
  money: Coins,
  club: Landmark,
};

/** Of the entries that stand in the phone's bar by themselves. */
const BAR_ICONS: Readonly<Record<string, LucideIcon>> = {
  attendance: UserCheck,
  events: CalendarDays,
  groups: UsersRound,
  medical: Stethoscope,
  payments: Wallet,
  week: CalendarClock,
};

/** A thumb reaches four. */
const BAR_ITEMS = 4;

/**
 * What a person sees in the rail, and of it in the phone's bar.
 * @param isOffered whether the club's contract has a noun (`offeredNouns`)
 * @param hasSeason whether there is a season to show
 */
export async function menuFor(
  seat: Seat,
  isOffered: (noun: Noun) => boolean,
  hasSeason: boolean,
): Promise<{ menu: MenuHeading[]; bar: BarItem[] }> {
  const headings = await getTranslations("menu.headings");
  const words = await getTranslations("menu.sections");
  const { open, near, bar } = HABITS[seat.role];
  const jar = await cookies();
  // Whoever decides comes to decide; to others the same page is a list.
  const labelOf = (key: Parameters<typeof words>[0]) =>
    words(key === "registrations" && mayDecideRegistrations(seat).allowed ? "toDecide" : key);
  const placed = ({ key, of, path }: PlaceRow): MenuPlace => ({ key, of, path, label: labelOf(key) });
  const menu = menuOf(seat, isOffered, hasSeason).map(({ key, entries }): MenuHeading => {
    const found = entries.flatMap(({ key: own, places: [first, ...others] }) => {
      if (!first) return [];
      const name = own && others.length > 0 ? own : first.key;
      return {
        ...{ key: first.key, label: labelOf(name), places: [first, ...others].map(placed) },
        ...(near.includes(first.key) && { isNear: true }),
      };
    });
    const kept = jar.get(headingCookie(key))?.value;
    const stands = kept === undefined ? open.includes(key) || undefined : kept === "open";
    return { key, label: headings(key), icon: draw(ICONS[key]), entries: found, isOpen: stands };
  });
  const reached = menu.flatMap(({ key, label, icon, entries }): BarItem[] => {
    const [first] = entries;
    const head = first?.places[0] ? [{ ...first.places[0], key, label, icon }] : [];
    const own = entries.flatMap(({ label: name, places: [place] }) => {
      const Icon = place && BAR_ICONS[place.key];
      return Icon ? [{ ...place, label: name, icon: draw(Icon) }] : [];
    });
    return [...head, ...own];
  });
  const rank = ({ key }: BarItem) => {
    const at = (bar as readonly string[]).indexOf(key);
    return at < 0 ? bar.length : at;
  };
  const isUseful = (item: BarItem) => rank(item) < bar.length || menu.some(({ key }) => key === item.key);
  return {
    menu,
    bar: reached
      .filter(isUseful)
      .sort((a, b) => rank(a) - rank(b))
      .slice(0, BAR_ITEMS),
  };
}

const draw = (Icon: LucideIcon) => <Icon aria-hidden strokeWidth={1.75} />;
