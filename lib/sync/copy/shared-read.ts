import "server-only";

interface Reads {
  running: Promise<unknown>;
  /** Begins when `running` is over. Everybody who asks meanwhile waits for it. */
  next?: Promise<unknown>;
}

const reads = new Map<string, Reads>();

/**
 * Reads the mirror once for all who ask the same at once, as every open table does after a change. A reading is shared only with
 * people who asked before it began, so nobody gets an answer older than their question.
 * @param key what is asked, and nothing that differs between those who may ask it
 */
export function sharedRead<T>(key: string, read: () => Promise<T>): Promise<T> {
  const known = reads.get(key);
  if (!known) return begin(key, read);
  known.next ??= known.running.then(
    () => begin(key, read),
    () => begin(key, read),
  );
  return known.next as Promise<T>;
}

function begin<T>(key: string, read: () => Promise<T>): Promise<T> {
  const mine: Reads = { running: read() };
  reads.set(key, mine);
  const forget = () => {
    // If somebody waits, their reading comes next.
    if (reads.get(key) === mine && !mine.next) reads.delete(key);
  };
  mine.running.then(forget, forget);
  return mine.running as Promise<T>;
}
