"use client";

import { useState } from "react";
import { PasteLines, type PasteLinesProps } from "./paste-lines.tsx";
import { PaymentEntry, type PaymentEntryProps } from "./payment-entry.tsx";
import { Recordings, type RecordingsProps } from "./recordings.tsx";

type CashDeskProps = Omit<PaymentEntryProps, "onRecorded" | "onSum"> &
  Pick<PasteLinesProps, "readPaste" | "recordPaste"> &
  Pick<RecordingsProps, "initial" | "setAside">;

/** The line in which one records, lines pasted at once, and below them what became of the lines before. */
export function CashDesk({ initial, setAside, readPaste, recordPaste, ...entry }: CashDeskProps) {
  const [written, setWritten] = useState(0);
  const [sum, setSum] = useState({ method: entry.methods[0] ?? "", receivedOn: entry.today });
  const onRecorded = () => setWritten((count) => count + 1);
  return (
    <div className="space-y-10">
      <PaymentEntry {...entry} onRecorded={onRecorded} onSum={setSum} />
      <PasteLines
        otherwise={sum}
        {...{ methods: entry.methods, today: entry.today, readPaste, recordPaste, onRecorded }}
      />
      <Recordings club={entry.club} season={entry.season} {...{ initial, written, setAside }} />
    </div>
  );
}
