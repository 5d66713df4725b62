"use client";

import { useCallback, useEffect, useRef } from "react";

/** Runs `work` now, or once the interval since the last run is over; calls in between are one. */
export function useThrottle(work: () => void, intervalMs: number): () => void {
  const latest = useRef(work);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        last.current = Date.now();
        latest.current();
      },
      Math.max(0, last.current + intervalMs - Date.now()),
    );
  }, [intervalMs]);
}
