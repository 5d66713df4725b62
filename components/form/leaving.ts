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
