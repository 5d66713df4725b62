import "server-only";
import Bowser from "bowser";
import type { BrowserNames } from "#lib/base/store/sessions.ts";

/** Browsers say some 120 letters; what is longer is somebody's own, and is not searched. */
const MOST_LETTERS = 512;
const MOST_NAME = 40;

/** What a browser calls itself (RFC 9110 §10.1.5), by family alone: what somebody knows their own by. It may lie: nothing is decided by it. */
export function namedBrowser(userAgent: string | null | undefined): BrowserNames {
  if (!userAgent || userAgent.length > MOST_LETTERS) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: short(browser.name), system: short(os.name) };
}

function short(name: string | undefined): string | null {
  return name?.slice(0, MOST_NAME) || null;
}
