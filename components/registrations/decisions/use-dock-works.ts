"use client";

import { useMemo } from "react";
import useSWR from "swr";
import { mayBeOld, useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { clubDataAddress } from "#lib/base/addresses.ts";
import type { DecisionSummary } from "#lib/registrations/decisions/read.ts";
import { hasMoreToSend } from "./decision-progress.ts";
import { readWorks, useNewestReading } from "./newest-reading.ts";

/** Progress streams; at most this often the numbers are read again. */
const READ_AGAIN_MS = 700;
/** While something runs, the seconds left move even when no row does (a hold, a wait for the quota). */
const LOOK_WHILE_RUNNING_MS = 2_000;
const LOOK_MS = 30_000;

const readDock = (address: string) => readWorks<DecisionSummary[]>(address, (works) => works);

/** The dock's works of a club, kept up to date. @param isWaiting whether a work is waited for: otherwise theirs draw nothing again */
export function useDockWorks(club: string, isWaiting = true) {
  const address = isWaiting ? clubDataAddress(club, "jobs") : null;
  const { data, error, mutate } = useSWR<DecisionSummary[], Error>(address, readDock, {
    refreshInterval: (works) => (works?.some(hasMoreToSend) ? LOOK_WHILE_RUNNING_MS : LOOK_MS),
  });
  const again = useThrottle(() => void mutate(), READ_AGAIN_MS);
  const { at } = useDesk();
  useLive(club, ["jobs"], (change) => {
    if (mayBeOld(change, { at })) again();
  });
  const newestOf = useNewestReading();
  const works = useMemo(() => data?.map(newestOf), [data, newestOf]);
  return { works, error, refresh: () => void mutate() };
}
