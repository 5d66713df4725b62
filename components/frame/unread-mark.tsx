"use client";

import { useTranslations } from "next-intl";
import { useUnread } from "#components/jobs/use-unread.ts";
import { cn } from "#components/ui/class-names.ts";
import { useFormats } from "#lib/words/use-formats.ts";
import { useDesk } from "./desk.tsx";
import type { Section } from "./sections.ts";

/** More than fits beside a word; whoever has so many reads the number on the page itself. */
const MOST_SHOWN = 99;

/** How many failures of jobs one has not read; nothing where there is none. */
export function UnreadMark({ className }: { className?: string }) {
  const words = useTranslations("frame");
  const formats = useFormats();
  const { club, unread } = useDesk();
  const { count } = useUnread(club.slug, unread);
  if (count === 0) return null;
  return (
    <span
      className={cn(
        "shrink-0 rounded-full bg-refused-soft px-1.5 py-px font-medium text-refused text-xs tabular-nums",
        className,
      )}
    >
      <span aria-hidden>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : formats.number(count)}</span>
      <span className="sr-only">{words("unread", { count })}</span>
    </span>
  );
}

/** Whether a section is where those failures are read. */
export function isRead({ key }: Section): boolean {
  return key === "jobs";
}
