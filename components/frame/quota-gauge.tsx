"use client";

import { useTranslations } from "next-intl";
import { cn } from "#components/ui/class-names.ts";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { useFormats } from "#lib/words/use-formats.ts";
import { useDesk } from "./desk.tsx";
import { type DeskStatus, useDeskStatus } from "./status.ts";

/** Below this share of the quota the gauge changes its colour: a job now takes what people need. */
const TIGHT = 0.2;

/** The scarce resource: requests left this minute. Behind it what they are and who waits. */
export function QuotaGauge({ club, season }: { club: string; season: number }) {
  const words = useTranslations("frame.quota");
  const { status } = useDeskStatus(club, season);
  if (!status) return <span className="hidden w-20 md:block" />;
  const { left, limit } = status.quota;
  const tight = left < limit * TIGHT;
  return (
    <Popover>
      <PopoverTrigger className="hidden h-8 w-20 shrink-0 flex-col justify-center gap-1 rounded px-2 hover:bg-hover md:flex">
        <span className={cn("text-right text-xs tabular-nums leading-none", tight ? "text-pending" : "text-ink-soft")}>
          <span className="sr-only">{words("title")}</span> {left}/{limit}
        </span>
        <span aria-hidden>
          <Progress label={words("title")} value={left} max={limit} tone={tight ? "tight" : "calm"} />
        </span>
      </PopoverTrigger>
      <PopoverContent align="end">
        <Words quota={status.quota} />
      </PopoverContent>
    </Popover>
  );
}

/** The same in words, for the phone's "More". */
export function QuotaWords() {
  const { club, season } = useDesk();
  return season ? <Quota club={club.slug} season={season.id} /> : null;
}

function Quota({ club, season }: { club: string; season: number }) {
  const { status } = useDeskStatus(club, season);
  return status ? <Words quota={status.quota} /> : null;
}

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
      <Progress label={words("title")} value={left} max={limit} tone={left < limit * TIGHT ? "tight" : "calm"} />
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
