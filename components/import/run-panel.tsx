"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePress } from "#components/form/use-press.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Label } from "#components/ui/label.tsx";
import { wrappingButton } from "#components/ui/wrapping-button.ts";

type Answer = { ok: true } | { ok: false; words: string };

interface RunPanelProps {
  /** What the last dry run came to, in words; null: it was not tried as it is now. */
  tried: {
    version: number;
    /** Sentences: what is written, how long it takes, what cannot be taken back. */
    facts: readonly string[];
    /** What the club would refuse, with the rows. */
    refusals: readonly string[];
    /** How many rows would come to their end. */
    rows: number;
    refused: number;
  } | null;
  locked: string | null;
  tryIt(): Promise<Answer>;
  run(wish: { seen: number; sendsForeseen: boolean }): Promise<Answer>;
}

/** Tries a file dry, tells what it would write and what cannot be taken back, and lets it run. */
export function RunPanel({ tried, locked, tryIt, run }: RunPanelProps) {
  const words = useTranslations("import.run");
  const router = useRouter();
  const [sendsForeseen, setSends] = useState(false);
  const trying = usePress(async () => {
    const answer = await tryIt();
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const running = usePress(async (seen: number) => {
    const answer = await run({ seen, sendsForeseen });
    router.refresh();
    return answer.ok ? null : answer.words;
  });
  const nothing = tried && tried.rows + (sendsForeseen ? tried.refused : 0) === 0 ? words("nothingToSend") : null;
  return (
    <div className="max-w-3xl space-y-4">
      <p className="max-w-text text-ink-soft">{words("words")}</p>
      <Button
        variant={tried ? "secondary" : "primary"}
        pending={trying.isSending}
        disabledReason={locked}
        onClick={() => void trying.press()}
      >
        {words(tried ? "tryAgain" : "try")}
      </Button>
      {trying.fault ? (
        <ErrorState shape="inline" title={words("notTried")}>
          {trying.fault}
        </ErrorState>
      ) : null}
      {tried ? (
        <div role="status" className="space-y-4">
          <ul className="list-disc space-y-1 pl-5">
            {tried.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {tried.refusals.length > 0 ? (
            <div className="space-y-1">
              <p className="font-medium">{words("refusals")}</p>
              <ul className="list-disc space-y-1 pl-5">
                {tried.refusals.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
              <div className="flex min-h-11 items-center gap-2 md:min-h-8">
                <Checkbox id="foreseen" checked={sendsForeseen} onChange={({ target }) => setSends(target.checked)} />
                <Label htmlFor="foreseen">{words("sendsForeseen")}</Label>
              </div>
            </div>
          ) : null}
          <Button
            variant="primary"
            className={wrappingButton}
            pending={running.isSending}
            disabledReason={locked ?? nothing}
            onClick={() => void running.press(tried.version)}
          >
            {words("run", { count: tried.rows + (sendsForeseen ? tried.refused : 0) })}
          </Button>
          {running.fault ? (
            <ErrorState shape="inline" title={words("notRun")}>
              {running.fault}
            </ErrorState>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
