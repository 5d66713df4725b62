"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { IntentLink } from "#components/base/ui/intent-link.tsx";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { UnreadMark } from "./unread-mark.tsx";
import { useHref, useWhere } from "./way.tsx";

const itemStyle = cn(
  "flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-ink-soft text-xs max-[22rem]:text-[0.6875rem]",
  "aria-[current=page]:font-medium aria-[current=page]:text-accent",
);

const loadMore = () => import("./more-sheet.tsx").then((module) => module.MoreSheet);

/** The phone's bar: the four that the role needs first, and the whole menu behind "More". */
export function BottomBar() {
  const words = useTranslations("frame");
  const hrefOf = useHref();
  const where = useWhere();
  const { bar } = useDesk();
  // An entry that stands here by itself is nearer than its heading.
  const lit = [where?.entry.key, where?.heading.key].find((key) => bar.some((item) => item.key === key));
  return (
    <nav
      data-frame="chrome"
      aria-label={words("sectionsLabel")}
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {bar.map((item) => (
        <IntentLink
          key={item.key}
          href={hrefOf(item)}
          aria-current={item.key === lit ? "page" : undefined}
          className={itemStyle}
        >
          <span className="[&>svg]:size-5">{item.icon}</span>
          <span className="max-w-full truncate px-px tracking-tight">{item.label}</span>
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
