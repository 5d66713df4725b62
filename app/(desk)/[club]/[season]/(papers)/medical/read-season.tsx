"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import type { ReadingReason } from "#lib/papers/medical/reasons.ts";
import { readAll } from "./actions.ts";

interface ReadSeasonProps {
  club: string;
  season: number;
  /** Why it is read. */
  reason: ReadingReason;
  /** What it costs of the club's quota. */
  calls: number;
  /** How far the reading under way is, of so many people. */
  progress: { items: number; calls: number; people: number } | null;
  /** When what is shown was read; null: nothing is. */
  asOf: string | null;
  /** How long it stays in memory. */
  minutes: number;
}

/** Reads everybody's papers of a season from the club, and says beforehand what that costs. */
export function ReadSeason({ club, season, reason, calls, progress, asOf, minutes }: ReadSeasonProps) {
  const words = useTranslations("medical.reading");
  const ui = useTranslations("ui");
  const router = useRouter();
  const [said, setSaid] = useState("");
  const [isPending, setPending] = useState(false);
  const press = async () => {
    setPending(true);
    setSaid("");
    try {
      const answer = await readAll(club, season, reason);
      if (!answer.ok) setSaid(answer.words);
      router.refresh();
    } catch {
      setSaid(ui("offline"));
    }
    setPending(false);
  };
  return (
    <div className="max-w-text space-y-2">
      <p className="text-ink-soft">
        {asOf === null ? words("none", { minutes }) : words("asOf", { time: asOf, minutes })}
      </p>
      <Button
        className={wrappingButton}
        variant={asOf === null ? "primary" : "secondary"}
        pending={isPending || progress !== null}
        onClick={() => void press()}
      >
        {words(asOf === null ? "begin" : "again", { calls })}
      </Button>
      <p role="status" className="tabular-nums">
        {progress ? words("progress", progress) : said}
      </p>
    </div>
  );
}
