import type { ReactNode } from "react";

export interface ToastMessage {
  words: ReactNode;
  tone?: "done" | "plain";
  /** It is about one thing of its own: said again, it is about another one, and not counted with it. */
  isApart?: boolean;
  /** One thing that can be done about it, such as taking it back. `altText` says how else to do it (screen readers). */
  action?: { words: string; altText: string; run: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
  /** How often it was said while it was shown. */
  count: number;
}

/** Long enough to read two lines twice; a pointer or focus on the toast stops the time. */
export const SHOWN_MS = 6_000;

/**
 * Where a message floats: it takes no room from the page. On a phone over the bar on top, where no button is pressed in a hurry; at the desk
 * above the foot of the page, beside the rail.
 */
export const TOAST_PLACE =
  "fixed inset-x-2 top-[calc(0.25rem+env(safe-area-inset-top))] z-50 print:hidden md:inset-x-auto md:top-auto md:bottom-14 md:left-[16.5rem] md:w-96 md:max-w-[calc(100vw-18rem)]";
