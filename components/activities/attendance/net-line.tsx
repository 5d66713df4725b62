"use client";

import { CircleAlert, CloudUpload, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { type KeptMark, needsLook, tally } from "./device/kept-marks.ts";
import type { PoolSide, PoolView } from "./device/pool-side.ts";
import { useMoments } from "./pool-day.tsx";
import { leadTo } from "./use-address.ts";
import type { Readiness } from "./worker/files.ts";

interface NetLineProps {
  side: PoolSide;
  shown: PoolView;
  readiness: Readiness;
}

/** What is on its way and what has arrived, in words, at the lower edge of the page; below it, how old the sheets are and whether the page opens without a network. */
export function NetLine({ side, shown, readiness }: NetLineProps) {
  const words = useTranslations("poolside.net");
  const moments = useMoments();
  const { reading, marks } = shown.held;
  const { kept, waiting, refused, conflict, elsewhere } = tally(marks);
  const isAway = shown.reached === false;
  const told = [
    // Without a network what is tried leaves nobody's device.
    isAway ? words("offline") : shown.sending && kept > 0 ? words("sending") : null,
    kept > 0 ? words("kept", { count: kept }) : null,
    waiting > 0 ? words("waiting", { count: waiting }) : null,
    kept === 0 && reading?.sent && reading.sentAt
      ? words("sent", { count: reading.sent, ...moments(reading.sentAt) })
      : null,
  ].filter((one) => one !== null);
  const beside = [reading ? words("read", moments(reading.readAt)) : null, reading ? words(readiness) : null];
  const Icon = conflict + refused + elsewhere > 0 ? CircleAlert : isAway ? WifiOff : CloudUpload;
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t bg-paper px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm">
      <p
        role="status"
        className="flex min-w-0 flex-1 basis-72 items-center gap-3 text-ink-soft"
        data-net={isAway ? "away" : "reached"}
        data-unsent={kept}
        data-ready={readiness}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0">
          <span className="block text-ink empty:hidden">
            {told.join(" · ")}
            <ToLookAt mark={needsLook(marks, "conflict")} words={words("conflict", { count: conflict })} />
            <ToLookAt mark={needsLook(marks, "refused")} words={words("refused", { count: refused })} />
            <ToLookAt mark={needsLook(marks, "elsewhere")} words={words("elsewhere", { count: elsewhere })} />
          </span>
          <span className="block text-xs empty:hidden">{beside.filter((one) => one !== null).join(" · ")}</span>
        </span>
      </p>
      {kept > 0 ? (
        <Button pending={shown.sending} className="max-sm:w-full md:h-11" onClick={() => void side.send()}>
          {words("sendNow")}
        </Button>
      ) : null}
    </footer>
  );
}

/** Marks that somebody has to look at lead to the first of them, where its reason stands. */
function ToLookAt({ mark, words }: { mark: KeptMark | undefined; words: string }) {
  if (!mark) return null;
  return (
    <>
      {" · "}
      <button
        type="button"
        className="min-h-6 font-medium text-danger underline underline-offset-4"
        onClick={() => leadTo(mark, mark.memberId)}
      >
        {words}
      </button>
    </>
  );
}
