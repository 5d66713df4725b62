"use client";

import { useSyncExternalStore } from "react";
import { cn } from "./class-names.ts";

/** Where running work stands: the frame's own place first, then the page's, of which the last one mounted counts. */
let places: readonly HTMLElement[] = [];
const watchers = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  places = next;
  for (const watcher of watchers) watcher();
}

const leave = (place: HTMLElement) => () => change(places.filter((other) => other !== place));

function register(place: HTMLElement | null) {
  if (!place) return;
  change([...places, place]);
  return leave(place);
}

/** The frame's comes first whenever it is mounted: on a first visit that is after the page's. */
function registerFirst(place: HTMLElement | null) {
  if (!place) return;
  change([place, ...places]);
  return leave(place);
}

interface BottomStackProps {
  /** The frame's own. */
  isFallback?: boolean;
  className?: string;
}

/**
 * A place at the bottom of the window for running work. It has its own room in the layout, so that nothing lies over a row or a button.
 * A page with bars of its own puts one among them, and then the frame's stays empty.
 */
export function BottomStack({ isFallback = false, className }: BottomStackProps) {
  return (
    <div
      ref={isFallback ? registerFirst : register}
      data-frame="chrome"
      className={cn("flex flex-col empty:hidden", className)}
    />
  );
}

/** The element into which running work is put; undefined outside the frame and before the page is alive. */
export function useBottomStack(): HTMLElement | undefined {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => places.at(-1),
    () => undefined,
  );
}
