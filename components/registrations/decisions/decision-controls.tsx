"use client";

import { Pause, Play, RotateCcw, Square, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button, type ButtonProps, IconButton } from "#components/base/ui/button.tsx";
import type { DecisionControl } from "#lib/registrations/decisions/decision-work.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { hasMoreToSend } from "./decision-progress.ts";
import { useDecisionControl } from "./use-decision-control.tsx";

export interface DecisionControlsProps {
  club: string;
  work: DecisionSummary;
  /** Why this person may not; null when they may. */
  denied: string | null;
  onChanged: () => void;
  /** Icons only, for the dock. */
  small?: boolean;
  /** How many failed rows are worth another try; where that is not known, none is offered. */
  worthRetry?: number;
}

interface Offer {
  control: DecisionControl;
  words: "take_back" | "stop" | "pause" | "resume" | "check" | "retry";
  icon: typeof Pause;
  variant?: ButtonProps["variant"];
}

/** Pause, resume, take back, retry: what the work's state allows. */
export function DecisionControls({
  club,
  work,
  denied,
  onChanged,
  small = false,
  worthRetry = 0,
}: DecisionControlsProps) {
  const words = useTranslations("decisions");
  const { ask, pending, question } = useDecisionControl(club, onChanged);
  const offers = offersOf(work, worthRetry).map(({ control, words: key, icon: Icon, variant }) => {
    const label = words(`actions.${key}`, { count: worthRetry });
    const press = () => ask({ work: work.id, control, label });
    // In the hold the way back is the one thing that matters: it is written out.
    if (small && key !== "take_back")
      return (
        <IconButton key={key} label={label} size="icon-sm" disabledReason={denied} pending={pending} onClick={press}>
          <Icon aria-hidden />
        </IconButton>
      );
    return (
      <Button
        key={key}
        size={small ? "sm" : "md"}
        variant={variant ?? "secondary"}
        disabledReason={denied}
        pending={pending}
        onClick={press}
      >
        <Icon aria-hidden />
        {label}
      </Button>
    );
  });
  return (
    <>
      {offers}
      {question}
    </>
  );
}

function offersOf(work: DecisionSummary, worthRetry: number): Offer[] {
  if (!hasMoreToSend(work)) return worthRetry > 0 ? [{ control: "retry", words: "retry", icon: RotateCcw }] : [];
  // Nothing is sent any more. A work that stopped before every outcome is known can be asked to look again.
  if (work.takenBackBy) return work.state === "paused" ? [{ control: "resume", words: "check", icon: Play }] : [];
  if (work.state === "queued") return [{ control: "take_back", words: "take_back", icon: Undo2 }];
  const move: Offer =
    work.state === "paused"
      ? { control: "resume", words: "resume", icon: Play }
      : { control: "pause", words: "pause", icon: Pause };
  return [move, { control: "take_back", words: "stop", icon: Square }];
}
