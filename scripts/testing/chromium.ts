import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where the distributions put Chromium or Chrome. `CHROMIUM_PATH` names another one. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** @returns the browser that the machine has, or undefined: then Playwright's own is meant */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? "", ...PLACES].find((place) => place !== "" && existsSync(place));
}

/**
 * Makes sure that there is a browser for the browser tests: the one the machine has, else Debian's package when we are
 * root on a Debian, else Playwright's own download.
 * @throws when none of these works, with the one line that says what to install
 */
export function ensureChromium(): void {
  if (findChromium()) return;
  const debian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  try {
    if (debian) {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
        stdio: ["ignore", "ignore", "inherit"],
        env,
      });
    } else {
      execFileSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
        stdio: "inherit",
      });
    }
  } catch (cause) {
    throw new Error("The browser tests need Chromium: install your system's package, or set CHROMIUM_PATH.", { cause });
  }
}
