"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** A reading takes seconds; one that waits for the club is looked at less and less often. */
const WAIT = { firstMs: 2_000, factor: 1.5, longestMs: 30_000 };

/** Draws the page again until the payments are read: it may have come between two changes that nobody here heard. */
export function UntilRead() {
  const router = useRouter();
  useEffect(() => {
    let wait = WAIT.firstMs;
    const look = () => {
      router.refresh();
      wait = Math.min(WAIT.longestMs, wait * WAIT.factor);
      timer = setTimeout(look, wait);
    };
    let timer = setTimeout(look, wait);
    return () => clearTimeout(timer);
  }, [router]);
  return null;
}
