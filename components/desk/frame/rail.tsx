"use client";

import { ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useDesk } from "#components/base/shell/desk.tsx";
import type { MenuEntry, MenuHeading } from "#components/base/shell/menu.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { clubAddress, seasonAddress } from "#lib/base/addresses.ts";
import { AccountMenu } from "./account-menu.tsx";
import { Logo } from "./mark.tsx";
import { rememberHeading } from "./preferences.ts";
import { UnreadMark } from "./unread-mark.tsx";
import { useHref, useWhere } from "./way.tsx";

/** The left rail at the desk: club, what one does, account. */
export function Rail() {
  const words = useTranslations("frame");
  return (
    <nav
      data-frame="chrome"
      aria-label={words("sectionsLabel")}
      className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-sunken px-2.5 pb-2.5 md:flex"
    >
      <ClubSwitcher />
      <Headings />
      <AccountMenu />
    </nav>
  );
}

/** The headings. One leads to its first entry; its button shows all of them or puts them away, and what the role does daily stays in sight. */
function Headings() {
  const { menu } = useDesk();
  const here = useWhere()?.heading.key;
  const [left, leave] = useState<Readonly<Record<string, boolean>>>({});
  // What opened because one was there stays open: where it closed behind one, everything below moved away from under the pointer.
  const [visited, visit] = useState<readonly string[]>([]);
  if (here !== undefined && !visited.includes(here)) visit([...visited, here]);
  const toggle = (key: string, isOpen: boolean) => {
    leave({ ...left, [key]: isOpen });
    rememberHeading(key, isOpen);
  };
  return (
    <ul className="min-h-0 flex-1 space-y-0.5 overflow-y-auto pt-2">
      {menu.map((heading) => (
        <Heading
          key={heading.key}
          {...{ heading, toggle }}
          left={left[heading.key]}
          wasHere={visited.includes(heading.key)}
        />
      ))}
    </ul>
  );
}

interface HeadingProps {
  heading: MenuHeading;
  /** As it was left on this page; undefined: as the server found it. */
  left: boolean | undefined;
  /** Somebody was on a page of it since the desk was opened. */
  wasHere: boolean;
  toggle(key: string, isOpen: boolean): void;
}

function Heading({ heading: { key, label, icon, entries, isOpen }, left, wasHere, toggle }: HeadingProps) {
  const words = useTranslations("frame");
  const where = useWhere();
  const list = useId();
  const isHere = key === where?.heading.key;
  const isList = entries.length > 1;
  const isShown = isList && (left ?? isOpen ?? (isHere || wasHere));
  const isLit = (entry: MenuEntry) => entry.key === where?.entry.key;
  // Put away, a heading leads to its first entry, and what is near or where one is stays.
  const shown = isList ? entries.filter((entry) => isShown || entry.isNear || (isHere && isLit(entry))) : [];
  const hasUnread = !shown.some((entry) => entry.key === "jobs") && entries.some((entry) => entry.key === "jobs");
  return (
    <li className="relative">
      <RailLink entry={entries[0]} isLit={isHere && !isList} className="min-h-7.5" hasUnread={hasUnread}>
        {icon}
        {label}
      </RailLink>
      {isList ? (
        <button
          type="button"
          aria-expanded={isShown}
          aria-controls={shown.length > 0 ? list : undefined}
          aria-label={words("allOf", { heading: label })}
          className="rail-opener"
          onClick={() => toggle(key, !isShown)}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul id={list} className="pb-1">
          {shown.map((entry) => (
            <li key={entry.key}>
              <RailLink
                entry={entry}
                isLit={isLit(entry)}
                className="min-h-6.5 py-0.5 pl-8.5 leading-5"
                hasUnread={entry.key === "jobs"}
              >
                {entry.label}
              </RailLink>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface RailLinkProps {
  entry: MenuEntry | undefined;
  isLit: boolean;
  hasUnread: boolean;
  className: string;
  children: ReactNode;
}

function RailLink({ entry, isLit, hasUnread, className, children }: RailLinkProps) {
  const [place] = entry?.places ?? [];
  const hrefOf = useHref();
  return place ? (
    <IntentLink href={hrefOf(place)} aria-current={isLit ? "page" : undefined} className={`rail-link ${className}`}>
      {children}
      {hasUnread ? <UnreadMark /> : null}
    </IntentLink>
  ) : null;
}

const loadClubs = () => import("./club-items.tsx").then((module) => module.ClubItems);

function ClubSwitcher() {
  const words = useTranslations("frame");
  const { club, clubs, running } = useDesk();
  const face = (
    <>
      <span className="grid size-7 shrink-0 place-content-center rounded bg-accent text-accent-on">
        <Logo className="size-5" />
      </span>
      <span
        className="line-clamp-2 min-w-0 flex-1 text-left font-semibold leading-tight [overflow-wrap:anywhere]"
        title={club.name}
      >
        {club.name}
      </span>
    </>
  );
  const style = "flex h-bar w-full shrink-0 items-center gap-2.5 px-1.5";
  if (clubs.length < 2) {
    return (
      <IntentLink
        // The club itself would only lead on to its running season.
        href={running === null ? clubAddress(club.slug) : seasonAddress(club.slug, running)}
        className={style}
      >
        {face}
      </IntentLink>
    );
  }
  return (
    <LateOverlay popup="menu" load={loadClubs} className={style}>
      {face}
      <span className="sr-only">{words("clubChange")}</span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </LateOverlay>
  );
}
