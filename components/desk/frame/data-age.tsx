"use client";

import { CloudOff, Radio, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { mayBeOld, useLive } from "#components/base/live/live.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { IconButton } from "#components/base/ui/button.tsx";
import { cn } from "#components/base/ui/class-names.ts";
import { toast } from "#components/base/ui/toast.tsx";
import { Tooltip } from "#components/base/ui/tooltip.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { useDeskStatus } from "./status.ts";

/** What of what one sees arrives by itself, how old the rest is, and a button for a fresh copy. Stale data says so itself. */
export function DataAge({ club, season }: { club: string; season: number }) {
  const words = useTranslations("frame.age");
  const errors = useTranslations("errors");
  const formats = useFormats();
  const { at, refresh } = useDesk();
  const { status, failed, look } = useDeskStatus(club, season);
  useLive(club, ["mirror"], (change) => {
    if (mayBeOld(change, { season, at })) look();
  });
  const [asking, setAsking] = useState(false);

  const ask = async () => {
    setAsking(true);
    try {
      const answer = await refresh(club, season);
      if (!answer.ok) toast({ words: answer.words, tone: "plain" });
    } catch {
      toast({ words: words("failed"), tone: "plain" });
    } finally {
      setAsking(false);
      look();
    }
  };

  const mirror = status?.mirror;
  const away = status?.away ?? false;
  const running = (Boolean(mirror?.phase) && !away) || asking;
  const age = mirror?.asOf && status ? formats.ago(mirror.asOf, new Date(status.now)) : undefined;
  const label = failed
    ? words("offline")
    : away
      ? age
        ? words("away", { age })
        : words("awayUnknownAge")
      : running
        ? words("reading")
        : age
          ? words("asOf", { age })
          : words("never");
  const trouble = failed || away || Boolean(mirror?.error);
  const announcing = status?.announcing;
  const told = announcing && announcing !== "live" ? words(`announcing.${announcing}`) : "";
  const live = !trouble && status?.announcing === "live" && status;
  const detail = mirror?.error
    ? words("trouble", { reason: errorWords(errors, { ...mirror.error, detail: null }) })
    : live && age
      ? words("announced", { people: String(live.peopleAnnounced), age })
      : [words("explain"), told].filter(Boolean).join(" ");
  return (
    <div className="flex shrink-0 items-center" aria-live="off">
      {status || failed ? (
        <Tooltip words={detail} side="bottom">
          <button
            type="button"
            className={cn(
              "hidden h-8 cursor-default items-center gap-1.5 rounded px-2 text-sm tabular-nums md:flex",
              trouble ? "text-pending" : "text-ink-soft",
            )}
          >
            {trouble ? <CloudOff aria-hidden className="size-4" /> : null}
            {live ? (
              <>
                <Radio aria-hidden className="size-4 text-validated" />
                {words("live")}
                {/* Where there is no room for it, how old the rest is stands in what the button tells. */}
                <span className="max-xl:hidden">· {age && !running ? words("restAsOf", { age }) : label}</span>
              </>
            ) : (
              label
            )}
          </button>
        </Tooltip>
      ) : null}
      <IconButton
        label={status ? words("refresh", { age: label }) : words("refreshPlain")}
        pending={false}
        onClick={() => void ask()}
      >
        <RefreshCw aria-hidden className={cn(running && "animate-spin", trouble && "text-pending")} />
      </IconButton>
    </div>
  );
}
