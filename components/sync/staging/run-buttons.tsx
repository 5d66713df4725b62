"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Button } from "#components/base/ui/button.tsx";
import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { Label } from "#components/base/ui/label.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { useFormats } from "#lib/base/words/use-formats.ts";
import type { DryRun } from "#lib/sync/staging/stage.ts";
import { type StageAnswer, useStagePress } from "./use-stage-press.ts";

/** What a person says yes to: the version that was tried, and whether what the club would refuse is sent all the same. */
export interface StageRunWish {
  seen: number;
  sendsForeseen: boolean;
}

interface TryButtonProps {
  /** It was tried as it is: the next step is another. */
  isTried: boolean;
  /** Why it cannot be tried now, in words; null: it can. */
  locked: string | null;
  tryDry(): Promise<StageAnswer>;
}

/** Tries a list without sending anything. */
export function TryButton({ isTried, locked, tryDry }: TryButtonProps) {
  const words = useTranslations("staging.run");
  const { isSending, fault, press } = useStagePress(tryDry);
  return (
    <>
      <Button
        variant={isTried ? "secondary" : "primary"}
        className={wrappingButton}
        pending={isSending}
        disabledReason={locked}
        onClick={() => void press()}
      >
        {words(isTried ? "tryAgain" : "try")}
      </Button>
      {fault ? (
        <ErrorState shape="inline" title={words("notTried")}>
          {fault}
        </ErrorState>
      ) : null}
    </>
  );
}

interface RunButtonProps {
  /** The version that was tried. */
  seen: number;
  /** How many rows would come to their end, and how many the club would refuse. */
  rows: number;
  refused: number;
  /** What it comes to where those are sent too; null: nobody knows. */
  withRefused: DryRun["withRefused"] | null;
  /** What the button says, without and with what the club would refuse. */
  labels: { some: string; all: string };
  /** Why it cannot run now, in words; null: it can. */
  locked: string | null;
  /** What nobody can take back, in words: described to whoever comes to the button. */
  children: ReactNode;
  run(wish: StageRunWish): Promise<StageAnswer>;
}

/** Lets a list run as it was tried. */
export function RunButton({ seen, rows, refused, withRefused, labels, locked, children, run }: RunButtonProps) {
  const words = useTranslations("staging.run");
  const [sendsForeseen, setSends] = useState(false);
  const { isSending, fault, press } = useStagePress(run);
  const isNothing = rows + (sendsForeseen ? refused : 0) === 0;
  return (
    <div className="space-y-3">
      {refused > 0 ? (
        <div className="flex min-h-11 items-center gap-2 md:min-h-8">
          <Checkbox id="foreseen" checked={sendsForeseen} onChange={({ target }) => setSends(target.checked)} />
          <Label htmlFor="foreseen">{words("sendsForeseen")}</Label>
        </div>
      ) : null}
      {withRefused && refused > 0 ? (
        <p role="status" className="max-w-text empty:hidden">
          {sendsForeseen ? <WithRefused of={withRefused} /> : null}
        </p>
      ) : null}
      <p id="run-help" className="max-w-text text-ink-soft">
        {children}
      </p>
      <Button
        variant="primary"
        className={wrappingButton}
        aria-describedby="run-help"
        pending={isSending}
        disabledReason={locked ?? (isNothing ? words("nothingWouldPass") : null)}
        onClick={() => void press({ seen, sendsForeseen })}
      >
        {sendsForeseen ? labels.all : labels.some}
      </Button>
      {fault ? (
        <ErrorState shape="inline" title={words("notRun")}>
          {fault}
        </ErrorState>
      ) : null}
    </div>
  );
}

/** What a run comes to with the rows that the club would refuse: each of them costs calls, and some create people before they are refused. */
function WithRefused({ of: { calls, seconds, cannotBeTakenBack } }: { of: NonNullable<DryRun["withRefused"]> }) {
  const words = useTranslations("staging.facts");
  const formats = useFormats();
  const facts = [
    words("time", { calls, duration: formats.duration(seconds) }),
    ...(cannotBeTakenBack > 0 ? [words("lasting", { count: cannotBeTakenBack })] : []),
  ];
  return words("withRefused", { facts: facts.join(" ") });
}
