"use client";

import { useEffect, useRef } from "react";
import { useLate } from "#components/ui/late.tsx";
import { hasMoreToSend } from "./job-progress.ts";
import { useDockJobs } from "./use-jobs.ts";

export interface JobsDockProps {
  club: string;
  /** Why this person may not pause or take back; null when they may. */
  denied: string | null;
}

const loadView = () => import("./dock-view.tsx").then((module) => module.DockView);

/** Running work. Most pages are opened while there is none: what draws it is fetched with the first job. */
export function JobsDock({ club, denied }: JobsDockProps) {
  const { jobs, refresh } = useDockJobs(club);
  const { loaded: View, take } = useLate(loadView);
  const watched = useRef(new Set<number>());
  for (const job of jobs ?? []) if (hasMoreToSend(job)) watched.current.add(job.id);
  // One that has failed while nobody looked is news for the rail.
  const isNeeded = watched.current.size > 0 || jobs?.some(({ counts }) => counts.failed > 0) === true;
  useEffect(() => {
    if (isNeeded) void take();
  }, [isNeeded, take]);
  if (!View || !jobs) return null;
  return <View {...{ club, denied, jobs, refresh }} watched={watched.current} />;
}
