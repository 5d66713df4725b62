let isDown = false;
const listen = (event: "pointerdown" | "pointerup" | "pointercancel", down: boolean) =>
  window.addEventListener(event, () => (isDown = down), { capture: true, passive: true });
if (typeof window !== "undefined") {
  listen("pointerdown", true);
  listen("pointerup", false);
  listen("pointercancel", false);
}

/**
 * Does at once what need not wait, and after the press what a field that is left has to say: who presses a button leaves a field with it, and words that come
 * under the field then would move the button away from under the pointer before it is let go, so that nothing is pressed (UI Events: a click has one target).
 */
export function afterPress(work: () => void): void {
  if (!isDown) {
    work();
    return;
  }
  const end = new AbortController();
  const done = () => {
    end.abort();
    // The click follows the pointer in the same task.
    setTimeout(work);
  };
  for (const event of ["pointerup", "pointercancel"]) window.addEventListener(event, done, { signal: end.signal });
}
