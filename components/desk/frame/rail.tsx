"use client";

import { ChevronsUpDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { type Section, sectionHref, sectionRoot } from "#components/base/shell/sections.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { clubAddress, seasonAddress } from "#lib/base/addresses.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useGoing } from "./going.ts";
import { Logo } from "./mark.tsx";
import { UnreadMark } from "./unread-mark.tsx";

/** The left rail at the desk: club, sections, account. */
export function Rail() {
  const words = useTranslations("frame");
  const { sections } = useDesk();
  const ofSeason = sections.filter(({ of }) => of === "season");
  const ofClub = sections.filter(({ of }) => of === "club");
  return (
    <nav
      data-frame="chrome"
      aria-label={words("sectionsLabel")}
      className="sticky top-0 hidden h-dvh flex-col border-line border-r bg-sunken px-2.5 pb-2.5 md:flex"
    >
      <ClubSwitcher />
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto pt-2">
        <SectionList sections={ofSeason} />
        <SectionList sections={ofClub} />
      </div>
      <AccountMenu />
    </nav>
  );
}

function SectionList({ sections }: { sections: readonly Section[] }) {
  const isCurrent = useIsCurrent();
  const { club, season } = useDesk();
  return (
    <ul className="space-y-px">
      {sections.map((section) => (
        <li key={section.key}>
          <IntentLink
            href={sectionHref(section, club.slug, season?.id ?? 0)}
            aria-current={isCurrent(section) ? "page" : undefined}
            className={cn(
              "flex h-8 items-center gap-2.5 rounded px-2 text-ink-soft transition-colors hover:bg-hover hover:text-ink",
              "aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink aria-[current=page]:shadow-[0_0_0_1px_var(--line)]",
            )}
          >
            <span className="[&>svg]:size-4">{section.icon}</span>
            <span className="min-w-0 flex-1">{section.label}</span>
            {section.key === "jobs" ? <UnreadMark /> : null}
          </IntentLink>
        </li>
      ))}
    </ul>
  );
}

/** Whether a section is the one whose page is shown, or will be when it is drawn; of several that match, the longest path is. */
export function useIsCurrent(): (section: Section) => boolean {
  const shown = usePathname();
  const path = useGoing()?.path ?? shown;
  const { club, season, sections } = useDesk();
  const href = (section: Section) => sectionRoot(section, club.slug, season?.id ?? 0);
  // Every page of a season lies below its first one, and is not that.
  const within = (section: Section) =>
    path === href(section) || (section.path !== "" && path.startsWith(`${href(section)}/`));
  const [best] = sections.filter(within).sort((a, b) => href(b).length - href(a).length);
  return (section) => section.key === best?.key;
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
