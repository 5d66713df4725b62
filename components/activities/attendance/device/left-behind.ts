import { DEVICE_DATABASE } from "#lib/activities/attendance/device-names.ts";
import type { DeviceSchema } from "./device-database.ts";
import { hasDevice } from "./has-device.ts";
import type { KeptMark } from "./kept-marks.ts";

/**
 * What is done to the device's store by pages that know nothing else of it: when somebody signs out, and when a session has ended. By the browser's own calls and without the
 * library of the pages at the pool side: nothing has to be fetched for it, so that it is done without a network, too.
 */

/** The tabs of a device tell each other of changes by this channel. */
export const CHANNEL = "guichet-attendance";

export type DeviceNews = "changed" | "wiped";

/** The marks that have not reached the dashboard, of the account whose device it is; none where it has no store. */
export async function unsentMarks(): Promise<KeptMark[]> {
  const db = await openAsItIs();
  if (!db) return [];
  try {
    const tx = db.transaction(["owner", "marks"] satisfies Stores);
    const [owner, marks] = await Promise.all([
      done<{ person: number } | undefined>(tx.objectStore("owner").get("owner")),
      done<KeptMark[]>(tx.objectStore("marks").getAll()),
    ]);
    return marks.filter(({ state, person }) => state === "kept" && person === owner?.person);
  } finally {
    db.close();
  }
}

/**
 * Takes every name from the device: somebody signs out, or the session has ended without anybody's having asked for it. Marks that have not left stay, without a
 * name, for the account that made them; they leave under no other.
 */
export async function forgetNames(): Promise<void> {
  const db = await openAsItIs();
  if (!db) return;
  const tx = db.transaction(["readings", "sheets", "marks"] satisfies Stores, "readwrite");
  const over = new Promise<void>((resolve) => {
    tx.oncomplete = tx.onabort = () => resolve();
  });
  const [left] = await Promise.all([
    done<number>(tx.objectStore("marks").count()),
    done(tx.objectStore("readings").clear()),
    done(tx.objectStore("sheets").clear()),
    over,
  ]).finally(() => db.close());
  if (left === 0) await deleted();
  tellWiped();
}

type Stores = (keyof DeviceSchema)[];

/** The store, in whatever shape it is; undefined where there is none, which is not made by asking. */
async function openAsItIs(): Promise<IDBDatabase | undefined> {
  if (!(await hasDevice())) return undefined;
  return new Promise((resolve) => {
    const opening = indexedDB.open(DEVICE_DATABASE);
    // Deleted since it was listed.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(undefined);
    opening.onsuccess = () => resolve(opening.result);
  });
}

const done = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });

/** Another tab that still has it open gives way by itself (`openDevice`); nobody waits for one that does not. */
function deleted(): Promise<void> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(DEVICE_DATABASE);
    deleting.onsuccess = deleting.onerror = deleting.onblocked = () => resolve();
  });
}

function tellWiped(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("wiped" satisfies DeviceNews);
  channel.close();
}
