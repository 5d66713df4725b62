"use client";

import { useState } from "react";
import type { LatestRecordings } from "#lib/payments/recordings.ts";
import { PaymentEntry, type PaymentEntryProps } from "./payment-entry.tsx";
import { Recordings } from "./recordings.tsx";

type CashDeskProps = Omit<PaymentEntryProps, "onRecorded"> & { initial: LatestRecordings };

/** The line in which one records, and below it what became of the lines before. */
export function CashDesk({ initial, ...entry }: CashDeskProps) {
  const [written, setWritten] = useState(0);
  return (
    <div className="space-y-10">
      <PaymentEntry {...entry} onRecorded={() => setWritten((count) => count + 1)} />
      <Recordings club={entry.club} season={entry.season} initial={initial} written={written} />
    </div>
  );
}
