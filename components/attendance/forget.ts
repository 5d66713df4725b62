import { forgetEverything, forgetNames, unsentMarks } from "./device/device.ts";
import { forgetFiles } from "./worker/files.ts";

/** The club whose marks have not left this device; undefined where there are none, or where the browser keeps nothing. */
export const clubOfUnsent = (): Promise<string | undefined> =>
  unsentMarks().then(
    ([first]) => first?.club,
    () => undefined,
  );

/** Somebody signs out: store, caches and worker of the pages at the pool side are deleted. */
export async function forgetDevice(): Promise<void> {
  // A browser that keeps nothing has nothing to delete.
  await Promise.allSettled([forgetEverything(), forgetFiles()]);
}

/** A session has ended without a word: every name goes, marks that have not left stay for their account. */
export async function forgetPeople(): Promise<void> {
  await Promise.allSettled([forgetNames(), forgetFiles()]);
}
