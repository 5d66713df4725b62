import { FORGET, type KeepMessage } from "./kept-page.ts";

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
  if ("serviceWorker" in navigator) {
    const known = await navigator.serviceWorker.getRegistrations();
    const ours = known.flatMap((registration) => {
      const { active, waiting, installing } = registration;
      const worker = active ?? waiting ?? installing;
      return worker && new URL(worker.scriptURL).pathname === WORKER ? { registration, worker } : [];
    });
    // It serves the page until that has gone, whatever becomes of its registration.
    for (const { worker } of ours) worker.postMessage(FORGET);
    await Promise.all(ours.map(({ registration }) => registration.unregister()));
  }
  // Caches are used by nothing else here.
  if (typeof caches !== "undefined") await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}
