/**
 * The shortest part of a history that still fails, by leaving out ever smaller stretches of it (Zeller and Hildebrandt's delta debugging). fast-check makes single values
 * smaller and lists shorter from one end; here nearly every step can be left out, and each try takes programs a second.
 * @param fails whether a history still breaks the same rule
 * @param limitMs when to stop trying: the shortest by then counts
 */
export async function shortest<Step>(
  history: readonly Step[],
  fails: (part: readonly Step[]) => Promise<boolean>,
  limitMs: number,
): Promise<readonly Step[]> {
  const end = performance.now() + limitMs;
  let left = history;
  for (let stretch = Math.ceil(left.length / 2); stretch >= 1; ) {
    let isShorter = false;
    // From the end: what comes late is seldom what a failure needs.
    for (let from = left.length - stretch; from > -stretch; from -= stretch) {
      if (performance.now() > end) return left;
      const part = [...left.slice(0, Math.max(0, from)), ...left.slice(from + stretch)];
      if (part.length === left.length || part.length === 0 || !(await fails(part))) continue;
      left = part;
      isShorter = true;
    }
    if (stretch === 1 && !isShorter) break;
    if (!isShorter || stretch > left.length) stretch = Math.max(1, Math.floor(stretch / 2));
  }
  return left;
}
