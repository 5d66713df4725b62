/** Who knows how much has not left this device. */
const counters = new Set<() => number>();

/** Asks the person whether they go although so much has not left; set by what can draw a question. */
let asking: ((count: number) => Promise<boolean>) | undefined;

/** The person has been asked, and goes: the browser need not ask once more. */
let isGoing = false;

export function tellUnsent(counter: () => number): void {
  counters.add(counter);
}

/** Says who asks. @returns how to stop */
export function askByDialog(ask: (count: number) => Promise<boolean>): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

export const isLeavingAnyway = (): boolean => isGoing;

/** How many decisions have not left this device. */
export const unsentPresses = (): number => [...counters].reduce((sum, counter) => sum + counter(), 0);

/** Before a session is ended: whether the person goes. What has not left stays on the device for the same account. */
export async function mayLeavePresses(): Promise<boolean> {
  const count = unsentPresses();
  isGoing = count === 0 || (await (asking?.(count) ?? true));
  return isGoing;
}
