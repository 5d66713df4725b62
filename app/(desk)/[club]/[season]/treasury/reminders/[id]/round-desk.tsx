"use client";

import type { ComponentProps } from "react";
import { ReminderDesk } from "#components/reminders/reminder-desk.tsx";
import { keepReminderTexts, noteReminded } from "../actions.ts";

/** The desk of a round with the ways to this club. */
export function RoundDesk(desk: Omit<ComponentProps<typeof ReminderDesk>, "keep" | "note">) {
  const of = { season: desk.season, round: desk.round };
  return (
    <ReminderDesk
      {...desk}
      keep={(texts) => keepReminderTexts(desk.club, { ...of, texts })}
      note={(families, channel) => noteReminded(desk.club, { ...of, families, channel })}
    />
  );
}
