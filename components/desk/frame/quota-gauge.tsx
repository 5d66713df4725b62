"use client";

import { useTranslations } from "next-intl";
import { cn } from "#components/base/ui/class-names.ts";
import { LateOverlay } from "#components/base/ui/late.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { isTight, useDeskStatus } from "./status.ts";

const loadPanel = () => import("./quota-words.tsx").then((module) => module.QuotaPanel);

/** The scarce resource: requests left this minute. Behind it what they are and who waits. */
export function QuotaGauge({ club, season }: { club: string; season: number }) {
  const words = useTranslations("frame.quota");
  const { status } = useDeskStatus(club, season);
  if (!status) return <span className="hidden w-28 max-lg:w-18 md:block" />;
  const { left, limit } = status.quota;
  const tight = isTight(status.quota);
  return (
    <LateOverlay
      popup="dialog"
      load={loadPanel}
      className="hidden h-8 w-28 shrink-0 max-lg:w-18 flex-col justify-center gap-1 rounded px-2 hover:bg-hover md:flex"
    >
      <span className={cn("text-right text-xs tabular-nums leading-none", tight ? "text-pending" : "text-ink-soft")}>
        <span className="sr-only">{words("title")} </span>
        <span aria-hidden className="text-ink-faint max-lg:hidden">
          {words("short")}{" "}
        </span>
        {left}/{limit}
      </span>
      <span aria-hidden>
        <Progress label={words("title")} value={left} max={limit} tone={tight ? "tight" : "calm"} />
      </span>
    </LateOverlay>
  );
}
