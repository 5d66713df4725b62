"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { barSections, sectionHref } from "#components/base/shell/sections.ts";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { useIsCurrent } from "./rail.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { UnreadMark } from "./unread-mark.tsx";

const itemStyle = cn(
  "flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-ink-soft text-xs max-[22rem]:text-[0.6875rem]",
  "aria-[current=page]:font-medium aria-[current=page]:text-accent",
);

const loadMore = () => import("./more-sheet.tsx").then((module) => module.MoreSheet);

/** The phone's bar: the four sections that the role needs first, and the rest behind "More". */
export function BottomBar() {
  const words = useTranslations("frame");
  const isCurrent = useIsCurrent();
  const { club, season, sections, person } = useDesk();
  return (
    <nav
      data-frame="chrome"
      aria-label={words("sectionsLabel")}
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {barSections(person.role, sections).map((section) => (
        <IntentLink
          key={section.key}
          href={sectionHref(section, club.slug, season?.id ?? 0)}
          aria-current={isCurrent(section) ? "page" : undefined}
          className={itemStyle}
        >
          <span className="[&>svg]:size-5">{section.icon}</span>
          <span className="max-w-full truncate px-px tracking-tight">{section.label}</span>
        </IntentLink>
      ))}
      <LateOverlay
        popup="dialog"
        load={loadMore}
        className={itemStyle}
        instead={<SignOutButton className="absolute right-4 bottom-full mb-3 shadow-raised" words={words("signOut")} />}
      >
        <span className="relative">
          <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
          {/* What is not read waits behind it. */}
          <span className="absolute -top-1.5 left-4">
            <UnreadMark />
          </span>
        </span>
        {words("more")}
      </LateOverlay>
    </nav>
  );
}
