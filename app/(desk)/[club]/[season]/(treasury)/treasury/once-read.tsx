import type { ReactNode } from "react";
import { idOfPage } from "#app/page-identifier.ts";
import { FillProgress } from "#components/desk/frame/fill-progress.tsx";
import { PageToCome } from "#components/desk/frame/page-to-come.tsx";
import { requireAnySeat } from "#lib/base/access/seat.ts";
import { store } from "#lib/base/store/database.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { payments } from "#lib/sync/resources/payments.ts";
import { treasuryFor } from "./sections.ts";

interface OnceReadProps {
  params: Promise<{ club: string; season: string }>;
  children: ReactNode;
}

/**
 * Pages that count payments, once the season's are copied: one that was copied before payments were has none of them yet, and that is neither an empty drawer nor a
 * club to which everybody owes everything. What the desk keeps by itself (aid, slips, journals) waits for nothing.
 */
export async function OnceRead({ params, children }: OnceReadProps) {
  const { club, season } = await params;
  const seat = await requireAnySeat(club);
  const { db } = await store();
  const { phase } = payments.copy;
  // Whoever may see no part of it is told so by the page itself.
  const isRead = treasuryFor(seat).size === 0 || (await mirrorStatus(db, club, idOfPage(season))).read.includes(phase);
  if (isRead) return children;
  return (
    <>
      <FillProgress club={club} season={idOfPage(season)} ready={false} part={phase} />
      <PageToCome />
    </>
  );
}
