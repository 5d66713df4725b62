"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/base/ui/button.tsx";
import { ErrorState } from "#components/base/ui/error-state.tsx";
import { wrappingButton } from "#components/base/ui/wrapping-button.ts";
import { type StageAnswer, useStagePress } from "./use-stage-press.ts";

const CONTROLS = ["pause", "resume", "take_back"] as const;
export type StageControlWish = (typeof CONTROLS)[number];

interface StageControlsProps {
  control(wish: StageControlWish): Promise<StageAnswer>;
}

/** Pauses a run, lets it go on, or takes back what was not sent yet. */
export function StageControls({ control }: StageControlsProps) {
  const words = useTranslations("staging.run");
  const { isSending, fault, press } = useStagePress(control);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-2">
        {CONTROLS.map((wish) => (
          <Button key={wish} size="sm" className={wrappingButton} pending={isSending} onClick={() => void press(wish)}>
            {words(wish)}
          </Button>
        ))}
      </div>
      {fault ? (
        <ErrorState shape="inline" title={words("notControlled")}>
          {fault}
        </ErrorState>
      ) : null}
    </div>
  );
}
