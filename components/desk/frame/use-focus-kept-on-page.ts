import { type RefObject, useEffect } from "react";

/** Where the keyboard goes on when a step has taken away what had it: the name of what is there now. */
const NAME = "h1";

/** While this stands before the page, or is about to come back from it, it is the one that gives the focus back. */
const OVERLAYS = '[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]';

/**
 * Focus after a step: a button that leads on goes with the step that it stood on, and the browser then leaves the keyboard at the top of the document, with nothing read
 * out. Whoever takes a step within the page stands at the name of the next one. It is one rule for every page; what gives the focus itself (a form's field, a
 * dialog, a row) comes first.
 */
export function useFocusKeptOnPage(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const main = page.current;
    if (!main) return;
    let last: Element | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const isLost = () =>
      document.activeElement === document.body && last !== null && last !== main && !isShown(last) && !isBusy(main);
    const look = () => {
      clearTimeout(timer);
      if (!isLost()) return;
      // Whoever gives the focus of their own accord does so as they are drawn.
      timer = setTimeout(() => {
        if (!isLost() || document.querySelector(OVERLAYS)) return;
        giveTo(main);
      });
    };
    document.addEventListener("focusin", note);
    const watched = new MutationObserver(look);
    watched.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ["aria-busy"] });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", note);
      watched.disconnect();
    };
  }, [page]);
}

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

/** The next page is on its way. */
const isBusy = (main: HTMLElement): boolean => main.getAttribute("aria-busy") === "true";

function giveTo(main: HTMLElement): void {
  const name = main.querySelector<HTMLElement>(NAME);
  if (name && !name.hasAttribute("tabindex")) name.tabIndex = -1;
  (name ?? main).focus({ preventScroll: true });
  if (document.activeElement === document.body) main.focus({ preventScroll: true });
}
