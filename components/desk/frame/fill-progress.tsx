"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Progress } from "#components/base/ui/progress.tsx";
import { useFormats } from "#lib/base/words/use-formats.ts";
import { errorWords } from "#lib/club/client/words.ts";
import { useDeskStatus } from "./status.ts";

interface FillProgressProps {
  club: string;
  season: number;
  ready: boolean;
  part?: string;
}

/**
 * The first copy of a season while it is filled, and what hinders it. Once it is whole the page is shown anew, and this
 * takes no room but for scopes that the club did not grant.
 * @param ready whether the server found the copy whole when it rendered the page
 * @param part what a single page waits for, where the copy was whole before that was copied
 */
export function FillProgress({ club, season, ready: shown, part }: FillProgressProps) {
  const words = useTranslations("frame.fill");
  const errors = useTranslations("errors");
  const formats = useFormats();
  const router = useRouter();
  const { status } = useDeskStatus(club, season);
  const mirror = status?.mirror;
  const ready = mirror ? mirror.ready && (part === undefined || mirror.read.includes(part)) : shown;
  useEffect(() => {
    if (ready && !shown) router.refresh();
  }, [ready, shown, router]);
  if (ready) {
    return part === undefined && mirror && mirror.missingScopes.length > 0 ? (
      <p className="border-line border-b bg-pending-soft px-4 py-2 text-ink text-sm md:px-8">
        {words("scopes", { count: mirror.missingScopes.length, scopes: mirror.missingScopes.join(", ") })}
      </p>
    ) : null;
  }
  const { done, total, phase, error } = mirror ?? { done: 0, total: null, phase: null, error: null };
  const progress =
    total === null
      ? words("progressUnknown", { done: formats.number(done) })
      : words("progress", { done: formats.number(done), total: formats.number(Math.max(done, total)) });
  return (
    <section aria-labelledby="fill" className="border-line border-b bg-surface px-4 py-4 md:px-8">
      {error ? (
        <ErrorState
          shape="inline"
          title={words("trouble", { reason: errorWords(errors, { ...error, detail: null }) })}
          kept={words("retrying")}
        />
      ) : (
        <div className="max-w-text space-y-2">
          <p id="fill" className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-medium">{words("title")}</span>
            <span role="status" className="text-ink-soft text-sm tabular-nums">
              {phase ? progress : words("waiting")}
            </span>
          </p>
          <Progress
            label={words("title")}
            max={total ?? 1}
            {...(phase && total ? { value: Math.min(done, total) } : {})}
          />
          <p className="text-ink-soft text-sm">{words("words")}</p>
        </div>
      )}
    </section>
  );
}
