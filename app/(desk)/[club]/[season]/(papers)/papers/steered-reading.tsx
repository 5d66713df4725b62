"use client";

import { useRouter } from "next/navigation";
import { PapersPanel, type PapersPanelProps } from "#components/papers/missing/papers-panel.tsx";
import { steerPapers } from "./actions.ts";

interface SteeredReadingProps extends Omit<PapersPanelProps, "ask"> {
  club: string;
  season: number;
}

/** The reading of this club's papers, steered from here. */
export function SteeredReading({ club, season, ...reading }: SteeredReadingProps) {
  const router = useRouter();
  return (
    <PapersPanel
      {...reading}
      ask={async (wish) => {
        const answer = await steerPapers(club, { season, wish });
        router.refresh();
        return answer.ok ? null : answer.words;
      }}
    />
  );
}
