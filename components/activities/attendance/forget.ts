import { forgetNames } from "./device/left-behind.ts";
import { forgetFiles } from "./worker/files.ts";

/**
 * Somebody signs out, or their session has ended without a word: every name goes, and what the worker kept. Marks that have not left stay for their account.
 */
export async function forgetPeople(): Promise<void> {
  // A browser that keeps nothing has nothing to delete.
  await Promise.allSettled([forgetNames(), forgetFiles()]);
}
