import { type RefCallback, useCallback } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/**
 * The ref of a part that scrolls: while it has more than it shows and nothing in it takes the focus, it takes the focus itself, so that the arrow keys
 * reach what lies below (WCAG 2.1.1).
 */
export function useScrollFocus(): RefCallback<HTMLElement> {
  return useCallback((part) => {
    if (!part) return;
    const mark = () => {
      const isAlone = [...part.querySelectorAll(FOCUSABLE)].every((one) => one === part);
      if (isAlone && part.scrollHeight > part.clientHeight) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    };
    const sizes = new ResizeObserver(mark);
    sizes.observe(part);
    // What comes later may be longer, or the first thing that takes the focus.
    const content = new MutationObserver(mark);
    content.observe(part, { childList: true, subtree: true });
    mark();
    return () => {
      sizes.disconnect();
      content.disconnect();
    };
  }, []);
}
