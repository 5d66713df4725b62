import { FILES_CACHE, SHELL_CACHE } from "#lib/attendance/device-names.ts";
import type { KeepMessage } from "./kept-page.ts";

/** Where the worker is served; it stands at the root, so that it may be given the pages of any club. */
const WORKER = "/attendance-worker.js";

/**
 * Gives the attendance page of a club its worker, and has it keep the page and what the page has loaded so far. Without one (no TLS, a private
 * window, no build) everything works but a start without network.
 */
export async function keepPage(page: string): Promise<void> {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: page, updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    active?.postMessage({ kind: "keep", page, files } satisfies KeepMessage);
  } catch {
    // A browser that keeps no worker still shows the page.
  }
}

/** Takes the pages that the worker kept from the device, and the worker itself. */
export async function forgetFiles(): Promise<void> {
  if (typeof caches !== "undefined") await Promise.all([caches.delete(SHELL_CACHE), caches.delete(FILES_CACHE)]);
  if (!("serviceWorker" in navigator)) return;
  const known = await navigator.serviceWorker.getRegistrations();
  const ours = known.filter(({ active, waiting, installing }) =>
    [active, waiting, installing].some((worker) => worker && new URL(worker.scriptURL).pathname === WORKER),
  );
  await Promise.all(ours.map((one) => one.unregister()));
}
