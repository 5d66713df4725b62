"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { mayBeOld, useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";

/** A deposit passes through several states within a second; each rendering asks the club. */
const AGAIN_MS = 1_000;

/** Between two looks while something is under way: what is not told is that a process ended with a file in its hand. */
const LOOK = { firstMs: 1_500, longestMs: 30_000, growth: 1.6 };

interface LivePapersProps {
  club: string;
  member: number;
  /** The number of the last change that the server knew of when it began to read. */
  at: string;
  /** When the server drew the page. */
  rendered: string;
  /** Something is under way that goes on without anybody's doing. */
  isOpen: boolean;
}

/**
 * Renders a page about somebody's papers again when something of them changed: a deposit went on, was announced, or the desk said something of one. A page
 * that is asked for in vain the browser replaces by its own, and a file that waits in it would be lost: it is asked for only where the desk answers.
 */
export function LivePapers({ club, member, at, rendered, isOpen }: LivePapersProps) {
  const router = useRouter();
  const refresh = useRef(() => {});
  refresh.current = () =>
    void fetch("/api/health", { cache: "no-store" }).then(
      ({ ok }) => (ok ? router.refresh() : undefined),
      () => undefined,
    );
  const again = useThrottle(() => refresh.current(), AGAIN_MS);
  useLive(club, ["papers"], (change) => {
    const isTheirs = change.id === undefined || change.id === member;
    if (isTheirs && mayBeOld(change, { at })) again();
  });
  const wait = useRef(LOOK.firstMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendering by the server waits anew
  useEffect(() => {
    if (!isOpen) {
      wait.current = LOOK.firstMs;
      return;
    }
    // In vain while the desk is away, it looks on.
    const timer = setInterval(() => refresh.current(), wait.current);
    wait.current = Math.min(wait.current * LOOK.growth, LOOK.longestMs);
    return () => clearInterval(timer);
  }, [isOpen, rendered]);
  return null;
}
