import { existsSync } from "node:fs";
import { endsWell, installPackage, isDebianRoot } from "./debian.ts";

/** Chromium without a window, which Playwright's own browser is too: it paints for nobody, and takes a fifth less of a core. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
/** Where the distributions put Chromium or Chrome. `CHROMIUM_PATH` names another one. */
const PLACES = [HEADLESS_SHELL, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @returns the browser that the machine has, or undefined: then Playwright's own is meant */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? "", ...PLACES].find((place) => place !== "" && existsSync(place));
}

/**
 * Makes sure that there is a browser for the browser tests. As root on a Debian that is its headless Chromium, or the whole one where
 * there is no such package; elsewhere the one that the machine has, else Playwright's own download. `CHROMIUM_PATH` comes first.
 * @throws when none of these works, with the one line that says what to install
 */
export function ensureChromium(): void {
  const found = findChromium();
  if (found !== undefined && [process.env.CHROMIUM_PATH, HEADLESS_SHELL].includes(found)) return;
  const debian = isDebianRoot();
  if (debian && installPackage("chromium-headless-shell")) return;
  if (found) return;
  if (debian ? installPackage("chromium") : downloads()) return;
  throw new Error("The browser tests need Chromium: install your system's package, or set CHROMIUM_PATH.");
}

function downloads(): boolean {
  return endsWell(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], process.env);
}
