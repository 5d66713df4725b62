"use client";

import { Checkbox } from "#components/base/ui/checkbox.tsx";
import { toast } from "#components/base/ui/toast.tsx";
import { type StageAnswer, useStagePress } from "./use-stage-press.ts";

export interface RowTakenProps {
  place: number;
  /** What ticking it means, with the name of the row. */
  label: string;
  isTaken: boolean;
  isFixed: boolean;
  leaveOut(wish: { which: { places: number[] }; leftOut: boolean }): Promise<StageAnswer>;
}

/** Leaves one row out, or takes it in again. */
export function RowTaken({ place, label, isTaken, isFixed, leaveOut }: RowTakenProps) {
  const { isSending, press } = useStagePress(async (leftOut: boolean) => {
    const answer = await leaveOut({ which: { places: [place] }, leftOut });
    if (!answer.ok) toast(answer.words);
    return answer;
  });
  return (
    <Checkbox
      aria-label={label}
      checked={isTaken}
      // A box that goes off under the hand would take the focus with it; a second press meanwhile does nothing.
      aria-busy={isSending || undefined}
      disabled={isFixed}
      onChange={({ target }) => void press(!target.checked)}
    />
  );
}
