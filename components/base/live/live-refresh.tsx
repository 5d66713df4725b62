"use client";

import type { Topic } from "#lib/base/live/topics.ts";
import { mayBeOld, useLive } from "./live.ts";
import { useRefresh } from "./use-refresh.ts";
import { useThrottle } from "./use-throttle.ts";

/** Changes come in bursts; a page of numbers that moves more often than this is not read but watched. */
const AGAIN_MS = 2_000;

const COPY: readonly Topic[] = ["registrations", "mirror"];

interface LiveRefreshProps {
  club: string;
  /** Where the page is one season's: changes of others do not concern it. */
  season?: number;
  /** The number of the last change that the server knew of when it began to read the page. */
  at: string;
  /** What else the page tells of than the copy of records. */
  also?: Topic;
}

/**
 * Keeps a page true that the server rendered from the copy: it is rendered again when the copy changed. For pages that only tell;
 * not where somebody types.
 */
export function LiveRefresh({ club, season, at, also }: LiveRefreshProps) {
  const again = useThrottle(useRefresh(), AGAIN_MS);
  useLive(club, also ? [...COPY, also] : COPY, (change) => {
    if (mayBeOld(change, { season, at })) again();
  });
  return null;
}
