"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { tally } from "./device/kept-marks.ts";
import type { PoolSide, PoolView } from "./device/pool-side.ts";
import { moveTo } from "./use-address.ts";

interface LeavingProps {
  side: PoolSide;
  shown: PoolView;
  leave: () => Promise<void>;
}

/** Somebody signs out while marks have not left this device: it is told that they stay on it, and for whom. */
export function Leaving({ side, shown, leave }: LeavingProps) {
  const words = useTranslations("poolside.leaving");
  const out = useTranslations("frame");
  const [failed, setFailed] = useState(false);
  const { kept } = tally(shown.held.marks);
  const send = async () => {
    await side.send();
    if (tally(side.shown().held.marks).kept === 0) return leave();
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
            <Button className="md:h-11" onClick={() => void leave()}>
              {words("anyway")}
            </Button>
          </>
        ) : (
          <Button variant="primary" className="md:h-11" onClick={() => void leave()}>
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
