import type { Page } from "@playwright/test";

/** Does what decides something, and waits until the dashboard has it: a press leaves the page by itself, a moment later. */
export async function untilPressed(page: Page, decide: () => Promise<void>): Promise<void> {
  const arrived = page.waitForResponse(
    (response) => response.url().includes("/presses?") && response.request().method() === "POST" && response.ok(),
  );
  await decide();
  await arrived;
}
