"use client";

import { useEffect, useRef } from "react";
import { mayBeOld, useLive } from "#components/base/live/live.ts";
import { useThrottle } from "#components/base/live/use-throttle.ts";
import { useDesk } from "#components/base/shell/desk.tsx";
import { useLate } from "#components/base/ui/late.tsx";
import { usePressDesk, usePressView } from "#components/registrations/presses/use-press-desk.ts";
import { hasMoreToSend } from "./decision-progress.ts";
import { useDockWorks } from "./use-dock-works.ts";

export interface DecisionsDockProps {
  club: string;
  /** Why this person may not pause or take back; null when they may. */
  denied: string | null;
}

/** Decisions stream in; what waits for the person is asked for again at most this often. */
const ASK_AGAIN_MS = 2_000;

const loadView = () => import("./dock-view.tsx").then((module) => module.DockView);

/** What somebody does before they press anything: a hand comes to the page. */
const FIRST_SIGNS = ["pointermove", "pointerdown", "keydown"] as const;

/**
 * Fetches ahead what counts and keeps what is pressed, on a page where one decides, as soon as somebody is at it: without a network, when it is needed, it
 * could not be had. Who only opens the page does not pay for it.
 */
export function useReachedDock(): void {
  const desk = usePressDesk();
  const { reach } = useLate(loadView);
  useEffect(() => {
    const heard = new AbortController();
    const fetchAhead = () => {
      heard.abort();
      reach();
      desk.reach();
    };
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, fetchAhead, { signal: heard.signal, passive: true });
    return () => heard.abort();
  }, [reach, desk]);
}

/** Running work. Most pages are opened while there is none: what draws it is fetched with the first work. */
export function DecisionsDock({ club, denied }: DecisionsDockProps) {
  const { works, refresh } = useDockWorks(club);
  const { unsent, left, doubtful } = usePressesOf(club, denied === null);
  const { loaded: View, take } = useLate(loadView);
  const watched = useRef(new Set<number>());
  for (const work of works ?? []) if (hasMoreToSend(work)) watched.current.add(work.id);
  // One that has failed while nobody looked is news for the rail.
  const isNeeded =
    watched.current.size > 0 ||
    works?.some(({ counts }) => counts.failed > 0) === true ||
    unsent.length + left.length + doubtful.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    void take();
    // Where it could not be had, it is with the network.
    const again = () => void take();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isNeeded, take]);
  if (!View || !works) return null;
  return <View {...{ club, denied, works, refresh }} watched={watched.current} />;
}

/** Starts to keep what this person presses, wherever in the desk they are. */
function usePressesOf(club: string, mayDecide: boolean) {
  const desk = usePressDesk();
  useEffect(() => {
    if (!mayDecide) return;
    desk.start();
    void desk.refresh();
  }, [desk, mayDecide]);
  const again = useThrottle(() => {
    if (mayDecide) void desk.refresh();
  }, ASK_AGAIN_MS);
  const { at } = useDesk();
  useLive(club, ["jobs"], (change) => {
    if (mayBeOld(change, { at })) again();
  });
  return usePressView();
}
