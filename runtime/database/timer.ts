/** Of so many slices a time consists. */
const SLICES = 5;

/**
 * Calls back after a time in which this process could have heard an answer. A turn of the event loop that takes seconds, such as a large
 * query of the embedded database, counts as one slice at most: what arrived meanwhile is heard before the time is up.
 * @returns what ends it
 */
export function startTimer(ms: number, act: () => void): () => void {
  let slices = SLICES;
  let timer: NodeJS.Timeout;
  const next = () => {
    if (slices-- === 0) return act();
    timer = setTimeout(next, ms / SLICES);
    timer.unref();
  };
  next();
  return () => clearTimeout(timer);
}
