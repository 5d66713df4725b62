import type { Page } from "@playwright/test";

/** How many rows of the page's table can be seen whole: within the window, and with nothing over any of their corners or their middle. */
export function wholeRows(page: Page): Promise<number> {
  return page.locator("[data-row-id]").evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        const [from, to] = [Math.max(left, 0) + 4, Math.min(right, window.innerWidth) - 4];
        const points = [from, (from + to) / 2, to].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
        return points.every(([x, y]) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && row.contains(hit);
        });
      }).length,
  );
}
