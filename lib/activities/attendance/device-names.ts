/** What the pages at the pool side leave on a device is found by these names: by the pages, by their worker, and by whoever signs out. */

/** The store. One for all clubs: what is wiped is wiped whole. */
export const DEVICE_DATABASE = "guichet-attendance";

/** The caches of the worker: the page without anybody's data, and the scripts and styles that it needs. */
export const SHELL_CACHE = "guichet-attendance-shell";
export const FILES_CACHE = "guichet-attendance-files";
