/** Told when a page has changed its own address: the browser tells only of steps back and forth. */
const SHOWN = "guichet:address";

/** Calls back whenever a page shows another query by itself. @returns what ends it */
export function onAddressShown(shown: () => void): () => void {
  window.addEventListener(SHOWN, shown);
  return () => window.removeEventListener(SHOWN, shown);
}

/** Says that it has. */
export const tellAddressShown = (): void => void window.dispatchEvent(new Event(SHOWN));
