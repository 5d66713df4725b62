import { expect, type Page, type Request } from "@playwright/test";

/**
 * Follows what a page asks for from now on.
 * @returns waits until no answer is on its way: one that comes later could give a browser the cookies that a test has just taken from it
 */
export function followAnswers(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  page.on("request", (request) => {
    // A page's stream of changes has no end.
    if (request.resourceType() !== "eventsource") underway.add(request);
  });
  page.on("requestfinished", (request) => underway.delete(request));
  page.on("requestfailed", (request) => underway.delete(request));
  return () => expect.poll(() => [...underway].map((request) => request.url())).toEqual([]);
}
