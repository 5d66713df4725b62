import { useEffect, useSyncExternalStore } from "react";

/** The works whose course a page shows, with what can be done about it: the dock, which is on every page, does not offer the same again. */
let shown: readonly number[] = [];
const NONE: readonly number[] = [];
const watchers = new Set<() => void>();

function change(next: readonly number[]): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Says that this part of a page shows a work, for as long as it stands there. */
export function useShowsWork(id: number): void {
  useEffect(() => {
    change([...shown, id]);
    return () => {
      const at = shown.indexOf(id);
      change(shown.filter((_, index) => index !== at));
    };
  }, [id]);
}

/** The works that the page shows. */
export function useShownWorks(): readonly number[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => shown,
    () => NONE,
  );
}
