"use client";

import { CloseYear } from "#components/treasury/closing/close-year.tsx";
import { closeOneYear } from "./actions.ts";

/** The button that closes a year, with the way to this club. */
export function ClosingYear({ club, season, isAgain }: { club: string; season: number; isAgain: boolean }) {
  return <CloseYear close={() => closeOneYear(club, season)} isAgain={isAgain} />;
}
