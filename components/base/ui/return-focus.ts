import { useRef } from "react";

/** What Radix tells when an overlay takes the focus and gives it back. */
interface FocusEvents {
  onOpenAutoFocus?: ((event: Event) => void) | undefined;
  onCloseAutoFocus?: ((event: Event) => void) | undefined;
}

/** Where the keyboard goes when what had the focus is gone: the row that the arrows stand on, or the content. */
const HOMES = ['[data-row-id][tabindex="0"]', "#content"];

/**
 * An overlay that is opened without Radix's trigger gives the focus to nobody when it closes, and the next key begins at the top of
 * the page. This gives it back to what had it when the overlay opened. Handlers of the caller's own come first, and may decide.
 */
export function useReturnFocus({ onOpenAutoFocus, onCloseAutoFocus }: FocusEvents) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      // A browser that focuses no button on a press leaves `body` here: Radix's own trigger knows better.
      if (event.defaultPrevented || before.current === document.body) return;
      event.preventDefault();
      giveFocus(before.current);
    },
  };
}

/** Focuses an element, or where the keyboard is at home when the element is no longer there to be seen. */
export function giveFocus(element: Element | null): void {
  const homes = HOMES.map((home) => document.querySelector(home));
  for (const place of [element, ...homes]) {
    if (!(place instanceof HTMLElement && place.isConnected)) continue;
    place.focus();
    if (document.activeElement === place) return;
  }
}
