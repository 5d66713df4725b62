import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** WCAG 2.2 A and AA: what the law asks of a public body's site, and what we ask of ours. */
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** No standard asks for these, and whoever goes by a list of regions or of headings is lost without them. */
const ALSO = ["landmark-unique", "heading-order"];

/** Half as long as what the module says of itself: every document reads it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with one line per fault when axe finds the page hard to use without sight or without a mouse; whoever walks on hears of the next page too. */
export async function expectAccessible(page: Page): Promise<void> {
  // Until a page has come alive its forms take nothing, and a list in one has nothing that keys could reach.
  await expect(page.locator("form > fieldset:disabled")).toHaveCount(0);
  // The title of an address that was just changed comes after its page (Next streams metadata).
  await expect(page).toHaveTitle(/\S/);
  // A colour on its way from one to the other is neither: a button that has just ceased to wait would be measured in between.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? [one.finished] : []))),
  );
  // A document that was looked at before has it still.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // React takes a title away for the moment in which a page is drawn anew from the server; a page without one is found all the same.
  await page.waitForFunction(() => document.title !== "", undefined, { timeout: 5_000 }).catch(() => undefined);
  // Within the page: no page of ours has frames, and carrying all that is right to a page of axe's own would take most of the time.
  const faults = await page.evaluate(faultsIn, { standards: STANDARDS, also: ALSO });
  expect.soft(faults, `accessibility of ${page.url()}`).toEqual([]);
}

/** Runs in the page. */
async function faultsIn({ standards, also }: { standards: string[]; also: string[] }): Promise<string[]> {
  const inPage = (window as typeof window & { axe: typeof axe }).axe;
  if (window.frames.length > 0) throw new Error("This page has frames, which are looked at by nobody.");
  // What is not near the screen has no styles before it is laid out, and would be looked at without them.
  const laidOut = new CSSStyleSheet();
  // What stands at the lower edge of a window covers whichever row happens to lie there: one scrolls it clear.
  laidOut.replaceSync(
    "[class*=content-visibility] { content-visibility: visible !important } :is(.sticky, .fixed)[class*=bottom-] { position: static !important }",
  );
  document.adoptedStyleSheets.push(laidOut);
  // What becomes visible has its styles with one of the next frames, not at once: until then it has those of a page without any, black ones.
  const within = [...document.querySelectorAll("[class*=content-visibility] > *")];
  const isStyled = () => within.every((one) => getComputedStyle(one).color !== "rgb(0, 0, 0)");
  for (let frame = 0; frame < 2 || (frame < 120 && !isStyled()); frame += 1) await new Promise(requestAnimationFrame);
  const { violations } = await inPage.run(document, {
    runOnly: { type: "tag", values: standards },
    rules: Object.fromEntries(also.map((id) => [id, { enabled: true }])),
    resultTypes: ["violations"],
    // Only rules of other standards read the style sheets themselves, and fetching them again costs a tenth of the time.
    preload: false,
  });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== laidOut);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} · ${node.target.join(" ")} · ${node.failureSummary}`),
  );
}
