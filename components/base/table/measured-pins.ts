/**
 * Tells the style sheet where the pinned columns of a table begin, now and whenever one becomes wider; an inline style would be against
 * the content security policy.
 * @returns ends it
 */
export function measurePins(table: HTMLTableElement, pinned: number): () => void {
  const heads = [...table.querySelectorAll<HTMLElement>("thead th")];
  // A checkbox may stand before the leading column.
  const begin = heads.findIndex((head) => head.dataset.column !== undefined);
  const measure = () => {
    for (let place = 1; place <= pinned; place++) {
      const before = heads.slice(0, begin + place).reduce((sum, head) => sum + head.offsetWidth, 0);
      table.style.setProperty(`--pin-${place}`, `${before}px`);
    }
  };
  const observer = new ResizeObserver(measure);
  for (const head of heads) observer.observe(head);
  return () => observer.disconnect();
}
