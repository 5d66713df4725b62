import { DEVICE_DATABASE } from "#lib/activities/attendance/device-names.ts";

/**
 * Whether this browser has the device's store at all: asking must not make one on a desk that takes no attendance. It stands apart from the
 * store, because pages that are opened first ask it, too, and load the store only where there is one.
 */
export async function hasDevice(): Promise<boolean> {
  const known = await globalThis.indexedDB?.databases?.();
  // Firefox before 126 cannot list them; then it is opened, and deleted when it is empty.
  return known ? known.some(({ name }) => name === DEVICE_DATABASE) : "indexedDB" in globalThis;
}
