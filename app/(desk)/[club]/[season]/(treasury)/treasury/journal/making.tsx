"use client";

import { ExportJournal } from "#components/treasury/journal/export-journal.tsx";
import { makeJournal } from "./actions.ts";

/** The button that has a journal made, with the way to this club. */
export function Making({ club, season, denied }: { club: string; season: number; denied: string | null }) {
  return <ExportJournal make={() => makeJournal(club, season)} disabledReason={denied} />;
}
