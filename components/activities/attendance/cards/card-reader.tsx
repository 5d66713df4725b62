"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CardCamera, CardField } from "#components/people/cards/reading/card-inputs.tsx";
import type { SheetOnDevice } from "../device/kept-marks.ts";
import { linesOf } from "../device/kept-marks.ts";
import { type PoolSide, sheetAt } from "../device/pool-side.ts";
import { CardLedger, type CardRead } from "./card-ledger.ts";
import { CardReads } from "./card-reads.tsx";

interface CardReaderProps {
  side: PoolSide;
  club: string;
  sheet: SheetOnDevice;
  onClose: () => void;
}

/** Reads cards one after the other, by the device's camera, a reader that types, or a picture, and says of each what it was. */
export function CardReader({ side, club, sheet, onClose }: CardReaderProps) {
  const words = useTranslations("poolside.cards");
  const [reads, setReads] = useState<readonly CardRead[]>([]);
  const [ledger] = useState(
    () =>
      new CardLedger({
        club,
        session: sheet.session,
        side,
        lines: () => {
          const kept = sheetAt(side.shown(), sheet.session);
          return linesOf(kept?.sheet ?? sheet, kept?.guests ?? [], side.shown().held.marks);
        },
        tell: setReads,
      }),
  );
  return (
    <section
      aria-label={words("title")}
      className="space-y-3 rounded border border-line bg-surface p-3"
      data-cards={reads.length}
    >
      <CardCamera onText={(text) => ledger.read(text)} />
      <CardField onText={(text) => ledger.read(text)} onClose={onClose} />
      <CardReads reads={reads} onCame={(read) => void ledger.noteCame(read)} />
    </section>
  );
}
