"use client";

import { useTranslations } from "next-intl";
import { useDesk } from "#components/base/shell/desk.tsx";
import type { OverlayProps } from "#components/base/ui/late.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#components/base/ui/popover.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { type DeskStatus, isTight, useDeskStatus } from "./status.ts";

/** Behind the gauge. */
export function QuotaPanel({ trigger }: OverlayProps) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger {...trigger} />
      <PopoverContent align="end">
        <QuotaWords />
      </PopoverContent>
    </Popover>
  );
}

/** What the quota is, what is left of it and who waits. */
export function QuotaWords() {
  const { club, season } = useDesk();
  return season ? <Quota club={club.slug} season={season.id} /> : null;
}

function Quota({ club, season }: { club: string; season: number }) {
  const { status } = useDeskStatus(club, season);
  return status ? <Words quota={status.quota} /> : null;
}

/** The quota in words. */
function Words({ quota }: { quota: DeskStatus["quota"] }) {
  const words = useTranslations("frame.quota");
  const formats = useFormats();
  const { left, limit, windowSeconds, blockedSeconds, waiting } = quota;
  return (
    <div className="space-y-2">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{words("title")}</span>
        <span className="text-ink-soft tabular-nums">
          {left}/{limit}
        </span>
      </p>
      <Progress label={words("title")} value={left} max={limit} tone={isTight(quota) ? "tight" : "calm"} />
      <p className="text-ink-soft text-sm">
        {words("explain", { limit, window: windowSeconds === 60 ? words("minute") : formats.duration(windowSeconds) })}
      </p>
      {waiting > 0 ? <p className="text-ink-soft text-sm">{words("waiting", { count: waiting })}</p> : null}
      {blockedSeconds > 0 ? (
        <p className="text-pending text-sm">{words("blocked", { wait: formats.duration(blockedSeconds) })}</p>
      ) : null}
    </div>
  );
}
