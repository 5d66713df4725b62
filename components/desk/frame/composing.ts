/** What browsers say of a key that an input method has taken, also of the one that ends a composition (UI Events, 7.3.1). */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Keys that compose a character (Chinese, Japanese, Korean, dead keys) are the input method's: an Enter that takes its proposal must not open a person or send a
 * form. It hears them before anything else on the page and lets nobody else hear them; what they write arrives as input, as ever.
 */
export function keepComposingKeys(page: Window): void {
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) event.stopImmediatePropagation();
  };
  page.addEventListener("keydown", keep, true);
  page.addEventListener("keyup", keep, true);
}
