"use client";

import { useRef } from "react";
import useSWR from "swr";
import { fetchJson } from "#components/base/live/fetch-json.ts";
import { mayBeOld, useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { clubDataAddress } from "#lib/base/addresses.ts";
import { type FiledPapers, isUnderWay } from "./filed-field.ts";

/** A deposit passes through several states within a second; each reading asks the club. */
const AGAIN_MS = 1_000;

/** Between two looks while something is under way: what is not told is that a process ended with a file in its hand. */
const LOOK = { firstMs: 1_500, longestMs: 30_000, growth: 1.6 };

interface FiledOf {
  club: string;
  member: number;
  initial: FiledPapers;
  at: string;
}

/**
 * Somebody's papers, kept true while the page is open. By script and never by drawing the page anew: one that is asked for while the desk is away the
 * browser replaces, and the files that it holds would be lost. What was read stays until something newer is.
 */
export function useFiled({ club, member, initial, at }: FiledOf): {
  papers: FiledPapers;
  isReading: boolean;
  reread(): void;
} {
  const wait = useRef(LOOK.firstMs);
  const address = clubDataAddress(club, "member-documents", member);
  const { data, isValidating, mutate } = useSWR<FiledPapers, Error>(address, fetchJson, {
    ...{ fallbackData: initial, revalidateOnMount: false, revalidateOnFocus: false, errorRetryInterval: LOOK.firstMs },
    refreshInterval: (latest) => {
      if (!latest?.fields?.some(isUnderWay)) {
        wait.current = LOOK.firstMs;
        return 0;
      }
      wait.current = Math.min(wait.current * LOOK.growth, LOOK.longestMs);
      return wait.current;
    },
  });
  const again = useThrottle(() => void mutate(), AGAIN_MS);
  useLive(club, ["papers"], (change) => {
    const isTheirs = change.id === undefined || change.id === member;
    if (isTheirs && mayBeOld(change, { at })) again();
  });
  const last = useRef(initial);
  // Where neither the club nor the copy tells, what stood here before does.
  if (data?.fields) last.current = data;
  const papers = data?.fields ? data : { ...last.current, none: data?.none ?? null };
  return { papers, isReading: isValidating, reread: () => void mutate() };
}
