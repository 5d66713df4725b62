"use client";

import { useRouter } from "next/navigation";
import { isNews, type LiveChange, useLive } from "./live.ts";
import { useThrottle } from "./use-throttle.ts";

/** Changes come in bursts; a page of numbers that moves more often than this is not read but watched. */
const AGAIN_MS = 2_000;

const TOPICS: readonly LiveChange["topic"][] = ["registrations", "mirror"];

interface LiveRefreshProps {
  club: string;
  /** Where the page is one season's: changes of others do not concern it. */
  season?: number;
  /** The number of the last change that the server knew of when it began to read the page. */
  at: string;
}

/**
 * Keeps a page true that the server rendered from the copy: it is rendered again when the copy changed. For pages that only tell;
 * not where somebody types.
 */
export function LiveRefresh({ club, season, at }: LiveRefreshProps) {
  const router = useRouter();
  const again = useThrottle(() => router.refresh(), AGAIN_MS);
  useLive(club, TOPICS, (change) => {
    if (isNews(change, { season, at })) again();
  });
  return null;
}
