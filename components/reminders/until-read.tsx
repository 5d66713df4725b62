"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** A reading takes seconds; one that waits for the club is not looked at more often. */
const LOOK_MS = 2_000;

/** Draws the page again until the payments are read: it may have come between two changes that nobody here heard. */
export function UntilRead() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), LOOK_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
