"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { leaveForGood } from "#components/frame/leave.ts";
import { Button } from "#components/ui/button.tsx";
import { tally } from "./device/kept-marks.ts";
import type { PoolSide, PoolView } from "./device/pool-side.ts";
import { forgetDevice } from "./forget.ts";
import { moveTo } from "./use-address.ts";

/** Deletes first, with what the page has: without a network nothing can be fetched, and the session itself can only be ended with one. */
export async function leavePoolSide(): Promise<void> {
  await forgetDevice();
  await leaveForGood().catch(() => window.location.reload());
}

/** Somebody signs out while marks have not left this device: it is told before they are lost. */
export function Leaving({ side, shown }: { side: PoolSide; shown: PoolView }) {
  const words = useTranslations("poolside.leaving");
  const out = useTranslations("frame");
  const [failed, setFailed] = useState(false);
  const { kept } = tally(shown.held.marks);
  const send = async () => {
    await side.send();
    if (tally(side.shown().held.marks).kept === 0) return leavePoolSide();
    setFailed(true);
  };
  return (
    <div className="mx-auto max-w-xl space-y-4 px-4 py-12">
      <h1 className="text-lg">{words("title", { count: kept })}</h1>
      <p className="text-ink-soft">
        {words("wipes")} {kept > 0 ? words("words") : null}
      </p>
      <p role="status" className="text-danger">
        {failed && kept > 0 ? words("still") : null}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {kept > 0 ? (
          <>
            <Button variant="primary" className="md:h-11" pending={shown.sending} onClick={() => void send()}>
              {words("send")}
            </Button>
            <Button variant="danger" className="md:h-11" onClick={() => void leavePoolSide()}>
              {words("anyway")}
            </Button>
          </>
        ) : (
          <Button variant="primary" className="md:h-11" onClick={() => void leavePoolSide()}>
            {out("signOut")}
          </Button>
        )}
        <Button className="md:h-11" onClick={() => moveTo("?all", true)}>
          {words("stay")}
        </Button>
      </div>
    </div>
  );
}
