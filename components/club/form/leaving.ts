/** Asks whether the page may be left, and goes when it may. */
export type Ask = (go: () => void) => void;

/**
 * The forms with unsent typing, the one in front last. A browser shows one page, so links that lead away from it need not know of
 * these forms.
 */
const holding: Ask[] = [];

/** The person has decided to leave: nothing asks again. */
let isLeaving = false;

/** Holds the page until the returned function is called: whoever leaves it is asked first. */
export function holdPage(ask: Ask): () => void {
  holding.push(ask);
  isLeaving = false;
  return () => void holding.splice(holding.indexOf(ask), 1);
}

/** Leaves the page by way of the form in front, at once where there is nothing to lose. What navigates without a link calls this. */
export function leavePage(go: () => void): void {
  const ask = isLeaving ? undefined : holding.at(-1);
  if (!ask) go();
  else
    ask(() => {
      isLeaving = true;
      go();
    });
}

/** Whether the person has decided to leave the page. */
export const isPageLeft = () => isLeaving;

/** The page could not be left after all. */
export function stayOnPage(): void {
  isLeaving = false;
}

/** The link of a plain click that would leave this page in this tab. */
export function leavingLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target === "_blank" || link.hasAttribute("download") || link.origin !== window.location.origin)
    return undefined;
  return isHere(link) ? undefined : link;
}

/** Whether an address is that of this page. */
export const isHere = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  pathname === window.location.pathname && search === window.location.search;
