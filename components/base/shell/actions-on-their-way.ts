/** Server actions that have been called and not answered: Next sends them one after the other, so that while any waits one is on its way. */
let onTheirWay = 0;
const watchers = new Set<() => void>();

function change(by: 1 | -1): void {
  onTheirWay += by;
  for (const watcher of watchers) watcher();
}

/** How Next marks the call of an action. */
const ACTION = "next-action";

/** Browsers take 64 KiB in requests that outlive their page, all together. */
const OUTLIVES_CHARACTERS = 8_000;

/**
 * Counts the calls of server actions, whoever makes them, and has them outlive their page: Next tells nobody of its queue, and what waits in it is sent to the address that
 * is open by then, where no page has that action. Once a document, before anything else calls (instrumentation-client.ts).
 */
export function countActions(): void {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    if (!init || !new Headers(init.headers).has(ACTION)) return ask.call(window, input, init);
    const keepalive = typeof init.body === "string" && init.body.length <= OUTLIVES_CHARACTERS;
    const answer = ask.call(window, input, { ...init, keepalive });
    change(1);
    const over = () => change(-1);
    answer.then(over, over);
    return answer;
  };
}

/** Between two actions of Next's queue, and before the first, there is a moment without any. */
const BETWEEN_MS = 100;

/** What is typed and leaves once typing rests. */
const due = new Set<() => void>();

/** Says that something waits to be sent until typing rests: whoever leaves sends it first. @returns how to take that back */
export function sendBeforeLeaving(send: () => void): () => void {
  due.add(send);
  return () => void due.delete(send);
}

/** Sends what waits until typing rests. @returns whether anything did */
export function sendWhatIsDue(): boolean {
  const sends = [...due];
  due.clear();
  for (const send of sends) send();
  return sends.length > 0;
}

/** Whether any is on its way, or waits behind one. */
export const areOnTheirWay = (): boolean => onTheirWay > 0;

/** Ends when none is on its way and none follows. */
export function actionsArrived(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (onTheirWay > 0) return;
      timer = setTimeout(() => {
        watchers.delete(look);
        resolve();
      }, BETWEEN_MS);
    };
    watchers.add(look);
    look();
  });
}
