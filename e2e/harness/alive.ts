import type { Page, Response } from "@playwright/test";

/** A page that never comes alive (another program's, a broken one on purpose) is handed on after so many milliseconds. */
const LONGEST = 5_000;

const pressables = new WeakSet<Page>();

/**
 * Has a page's `goto` and `reload` end when the page takes keys and clicks, and not only once it is loaded: what is pressed between the two reaches
 * nobody, and a test would wait for its effect. Whoever wants to look before that says so (`waitUntil: "commit"`).
 * @returns the page
 */
export function pressable(page: Page): Page {
  if (pressables.has(page)) return page;
  pressables.add(page);
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const afterwards = async (response: Response | null, until?: string) => {
    if (until === undefined || until === "load" || until === "networkidle") await comesAlive(page);
    return response;
  };
  page.goto = async (url, options) => afterwards(await goto(url, options), options?.waitUntil);
  page.reload = async (options) => afterwards(await reload(options), options?.waitUntil);
  return page;
}

async function comesAlive(page: Page): Promise<void> {
  // A page that leads on by itself is gone while it is asked: where it leads is waited for by the test.
  await page.waitForFunction(takesKeys, undefined, { timeout: LONGEST, polling: 50 }).catch(() => undefined);
}

/** Runs in the page. React leaves its mark on every element that it has taken over. */
function takesKeys(): boolean {
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  const controls = document.querySelectorAll("a, button, input, select, textarea, [tabindex]");
  return [...controls].every((control) => Object.keys(control).some((key) => key.startsWith("__reactFiber$")));
}
