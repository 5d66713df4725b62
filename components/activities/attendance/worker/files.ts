import { SHELL_CACHE } from "#lib/activities/attendance/device-names.ts";
import type { ForgetMessage, KeepMessage } from "./kept-page.ts";

/** Where the worker is served; it stands at the root, so that it may be given the pages of any club. */
const WORKER = "/attendance-worker.js";

/** Whether the page opens without a network. preparing: it is being kept · unready: this browser keeps no page (no TLS, a private window, no build). */
export type Readiness = "preparing" | "ready" | "unready";

/** A page needs some thirty files, on a line that is worth waiting for. */
const KEPT_WITHIN_MS = 60_000;

/**
 * Gives the attendance page of a club its worker, has it keep the page and what the page has loaded so far, and asks the browser not to clear what is kept here when it is short of
 * space. Without a worker everything works but a start without network.
 */
export async function keepPage(page: string): Promise<Readiness> {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return "unready";
  // Some browsers ask their person, who may take their time.
  void navigator.storage?.persist?.().catch(() => {});
  try {
    await navigator.serviceWorker.register(WORKER, { scope: page, updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map(({ name }) => name);
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise<void>((resolve) => {
      port1.onmessage = () => resolve();
      setTimeout(resolve, KEPT_WITHIN_MS);
    });
    active?.postMessage({ kind: "keep", page, files } satisfies KeepMessage, [port2]);
    await answered;
  } catch {
    // A browser that keeps no worker still shows the page.
  }
  return readiness(page);
}

/** Whether the page is kept already, by what an earlier visit has left. */
export async function readiness(page: string): Promise<Readiness> {
  try {
    const known = await navigator.serviceWorker.getRegistration(page);
    const kept = known?.active && (await caches.match(new URL(page, location.href), { cacheName: SHELL_CACHE }));
    return kept ? "ready" : "unready";
  } catch {
    return "unready";
  }
}

/**
 * Takes the pages that the worker kept from the device, and the worker itself.
 * @param instead HTML that the worker shows without a network in the place of its page: then it stays, and has nothing else
 */
export async function forgetFiles(instead?: string): Promise<void> {
  const ours = await ourWorkers();
  // Caches are used by nothing else here.
  if (typeof caches !== "undefined") await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  // It serves the page until that has gone, whatever becomes of its registration.
  for (const { worker } of ours) worker.postMessage({ kind: "forget", instead } satisfies ForgetMessage);
  if (instead === undefined) await Promise.all(ours.map(({ registration }) => registration.unregister()));
}

async function ourWorkers() {
  if (!("serviceWorker" in navigator)) return [];
  return (await navigator.serviceWorker.getRegistrations()).flatMap((registration) => {
    const { active, waiting, installing } = registration;
    const worker = active ?? waiting ?? installing;
    return worker && new URL(worker.scriptURL).pathname === WORKER ? [{ registration, worker }] : [];
  });
}
