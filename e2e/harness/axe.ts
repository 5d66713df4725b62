import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 A and AA: what the law asks of a public body's site, and what we ask of ours. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Fails with one line per fault when axe finds the page hard to use without sight or without a mouse. */
export async function expectAccessible(page: Page): Promise<void> {
  // Until a page has come alive its forms take nothing, and a list in one has nothing that keys could reach.
  await expect(page.locator("form > fieldset:disabled")).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze();
  const faults = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${violation.help} · ${node.target.join(" ")} · ${node.failureSummary}`,
    ),
  );
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
}
