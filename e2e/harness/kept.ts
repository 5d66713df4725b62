import type { Page } from "@playwright/test";

/** All that a page's origin keeps in the browser, as one text: local and session storage, cookies that scripts see, caches and databases. Runs in the page. */
export function keptInBrowser(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const bytes = new Uint8Array((await (await cache.match(request))?.arrayBuffer()) ?? new ArrayBuffer());
        // As latin-1, so that the bytes of a file are found too.
        kept.push(request.url, Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = database.transaction(store).objectStore(store);
        kept.push(`${name}/${store}`, JSON.stringify([await done(records.getAllKeys()), await done(records.getAll())]));
      }
      database.close();
    }
    return kept.join("\n");
  });
}
