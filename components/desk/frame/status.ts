"use client";

import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { useSignedOut } from "#components/base/live/signed-out.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { Announcing } from "#lib/base/store/receivers.ts";
import type { MirrorStatus } from "#lib/sync/copy/state.ts";

/** What the top bar shows of a club: how old its copy is and what is left of its quota. Travels as JSON. */
export interface DeskStatus {
  mirror: Omit<MirrorStatus, "asOf"> & { asOf: string | null };
  /** Whether the club's changes arrive by themselves (lib/base/store/receivers). */
  announcing: Announcing;
  /** While it is live: changes of people's records arrive as well, of which not every club tells (club-api §6.1). */
  peopleAnnounced: boolean;
  /** The club does not answer now. */
  away: boolean;
  quota: { limit: number; left: number; windowSeconds: number; blockedSeconds: number; waiting: number };
  /** The server's clock: ages are counted by it, not by the browser's. */
  now: string;
}

/** Between two looks when nothing happens: the quota refills and the copy ages all the same. */
const LOOK_MS = 15_000;
/** While the club is away, its return is what one waits for. */
const LOOK_WHILE_AWAY_MS = 3_000;
/** While the first copy is being filled the bar should move. */
const LOOK_WHILE_FILLING_MS = 1_000;

/**
 * The status of a season, one for all who show it; undefined until first read. `failed`: the dashboard itself does not answer. That the club
 * has changed is heard by the bar on top, which every page of a season has (data-age.tsx).
 */
export function useDeskStatus(
  club: string,
  season: number,
): { status: DeskStatus | undefined; failed: boolean; look: () => void } {
  const isOut = useSignedOut(club);
  // A tab that was signed out asks nothing more until somebody is back.
  const address = isOut ? null : `${clubDataAddress(club, "status")}?season=${season}`;
  const { data, error, mutate } = useSWR<DeskStatus, Error>(address, readStatus, {
    refreshInterval: (latest) =>
      latest?.away
        ? LOOK_WHILE_AWAY_MS
        : latest && (!latest.mirror.ready || latest.mirror.phase)
          ? LOOK_WHILE_FILLING_MS
          : LOOK_MS,
    keepPreviousData: false,
  });
  return { status: data, failed: isOut || Boolean(error), look: () => void mutate() };
}

/** When somebody last did something to this page, in milliseconds since it was opened. To watch is none of it. */
let usedAt = Number.NEGATIVE_INFINITY;
const note = ({ timeStamp }: Event) => {
  usedAt = timeStamp;
};
if (typeof window !== "undefined")
  for (const sign of ["pointerdown", "keydown", "wheel"])
    window.addEventListener(sign, note, { passive: true, capture: true });

/** A bit longer than between two looks: what was done since the last one counts. */
const LATELY_MS = 20_000;

/** A look of a visible page that was just used says so: works leave the person their share of the quota (lib/club/client/lanes.ts). */
function readStatus(address: string): Promise<DeskStatus> {
  const isUsed = !document.hidden && performance.now() - usedAt < LATELY_MS;
  return fetchJson<DeskStatus>(isUsed ? `${address}&used=1` : address);
}

/** Below this share of the quota a work now takes what people need. */
const TIGHT = 0.2;

/** Whether little of the quota is left: the gauge changes its colour. */
export function isTight({ left, limit }: Pick<DeskStatus["quota"], "left" | "limit">): boolean {
  return left < limit * TIGHT;
}
