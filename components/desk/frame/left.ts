import { useSyncExternalStore } from "react";

/** What has not left this device and stays on it, by number alone. */
export interface LeftBehind {
  marks: number;
  presses: number;
}

let left: LeftBehind | null = null;
const watchers = new Set<() => void>();

/** Somebody has signed out in this document: from now on it shows nothing but that. */
export function showLeft(behind: LeftBehind): void {
  left = behind;
  for (const watcher of watchers) watcher();
}

/** What was left behind by whoever has signed out in this document; null while nobody has. */
export function useLeft(): LeftBehind | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => left,
    () => null,
  );
}
