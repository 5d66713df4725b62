"use client";

import { CircleAlert, CloudUpload, WifiOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { useFormats } from "#lib/words/use-formats.ts";
import { tally } from "./device/marks.ts";
import type { PoolSide, Shown } from "./device/pool-side.ts";

/** What is on its way and what has arrived, in words, at the lower edge of the page. */
export function NetLine({ side, shown }: { side: PoolSide; shown: Shown }) {
  const words = useTranslations("poolside.net");
  const formats = useFormats();
  const { reading, marks } = shown.held;
  const { kept, waiting, refused, conflict } = tally(marks);
  const isAway = shown.reached === false;
  const told = [
    isAway ? words("offline") : null,
    shown.sending && kept > 0 ? words("sending") : null,
    kept > 0 ? words("kept", { count: kept }) : null,
    waiting > 0 ? words("waiting", { count: waiting }) : null,
    conflict > 0 ? words("conflict", { count: conflict }) : null,
    refused > 0 ? words("refused", { count: refused }) : null,
    kept === 0 && reading?.sent && reading.sentAt
      ? words("sent", { count: reading.sent, time: formats.time(reading.sentAt) })
      : null,
    reading ? words("read", { time: formats.time(reading.readAt) }) : null,
  ].filter((one) => one !== null);
  const Icon = conflict + refused > 0 ? CircleAlert : isAway ? WifiOff : CloudUpload;
  return (
    <footer className="sticky bottom-0 z-10 flex items-center gap-3 border-line border-t bg-paper px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <p
        role="status"
        className="min-w-0 flex-1 text-ink-soft"
        data-net={isAway ? "away" : "reached"}
        data-unsent={kept}
      >
        {told.join(" · ")}
      </p>
      {kept > 0 ? (
        <Button pending={shown.sending} className="md:h-11" onClick={() => void side.send()}>
          {words("sendNow")}
        </Button>
      ) : null}
    </footer>
  );
}
