/** A year in seconds: a preference that outlives the season. */
const KEPT_SECONDS = 31_536_000;
const OFF = "guichet_letters=off";

/** Whether keys of one character (J, V, "/", "?") do something. WCAG 2.1.4: who speaks to the machine can switch them off. */
export function lettersOn(): boolean {
  return !document.cookie.includes(OFF);
}

/** Switches the keys of one character on or off, for this person's browser. */
export function setLetters(on: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser that we support
  document.cookie = `${OFF};path=/;max-age=${on ? 0 : KEPT_SECONDS};samesite=lax`;
}

/** Keys that go on to the next of a list, or back. */
export const STEP_KEYS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Whether a key goes into something that is typed or chosen from. */
export function isTyping(target: Element): boolean {
  return target.closest("input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]") !== null;
}

/**
 * The letter of a key, in lower case: what it writes where that is Latin, else the one that stands there on a Latin keyboard, as other programs take it. On a
 * Cyrillic or Greek layout К is where K is.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  const latin = /^Key([A-Z])$/.exec(code)?.[1];
  return (latin !== undefined && /^[^\p{Script=Latin}\P{L}]$/u.test(key) ? latin : key).toLowerCase();
}
