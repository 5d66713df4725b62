"use client";

import { useTranslations } from "next-intl";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { Skeleton } from "#components/base/ui/skeleton.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { Gauge } from "#lib/club/client/governor.ts";
import { SettingFacts } from "../setting-facts.tsx";

/** The quota refills by the second. */
const LOOK_MS = 2_000;

export function QuotaNow({ club }: { club: string }) {
  const words = useTranslations("settings.quota");
  const formats = useFormats();
  const { data, error } = useSWR<Gauge>(clubDataAddress(club, "quota"), fetchJson, { refreshInterval: LOOK_MS });
  if (error && !data) return <ErrorState shape="inline" title={words("failed")} />;
  if (!data) return <Skeleton className="h-40 max-w-3xl" />;
  const { limit, left, spent, windowSeconds, blockedSeconds, waiting } = data;
  return (
    <div className="space-y-6">
      <section className="max-w-3xl space-y-2">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold text-2xl tabular-nums tracking-tight">{formats.number(left)}</span>
          <span className="text-ink-soft">
            {words("leftOf", {
              limit,
              window: windowSeconds === 60 ? words("minute") : formats.duration(windowSeconds),
            })}
          </span>
        </p>
        <Progress
          label={words("left")}
          value={left}
          max={limit}
          tone={left < limit / 5 ? "tight" : "accent"}
          className="h-2"
        />
        {blockedSeconds > 0 ? (
          <p className="text-pending">{words("blocked", { wait: formats.duration(blockedSeconds) })}</p>
        ) : null}
      </section>
      <SettingFacts
        facts={[
          { name: words("spent"), value: <span className="tabular-nums">{formats.number(spent)}</span> },
          ...(["click", "bulk", "sync"] as const).map((lane) => ({
            name: words(`lanes.${lane}`),
            value: (
              <>
                <span className="tabular-nums">{words("waiting", { count: waiting[lane] })}</span>
                <span className="block text-ink-soft text-sm">{words(`laneWords.${lane}`)}</span>
              </>
            ),
          })),
        ]}
      />
      <p className="max-w-text text-ink-soft">{words("explain")}</p>
    </div>
  );
}
