"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorState } from "#components/base/ui/error-state.tsx";

interface NotKeptProps {
  /** What is said where it is known that nothing was recorded: a refusal. */
  title: string;
  /** The refusal in words, or that no answer came (`ui.lost`). */
  why: string;
  kept?: ReactNode;
}

/** Why a form is not done. That nothing was recorded is said only where it is known: an answer that was lost says neither. */
export function NotKept({ title, why, kept }: NotKeptProps) {
  const ui = useTranslations("ui");
  return (
    <ErrorState shape="inline" title={why === ui("lost") ? ui("lostTitle") : title} kept={kept}>
      {why}
    </ErrorState>
  );
}
