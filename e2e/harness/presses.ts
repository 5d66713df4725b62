import type { Locator, Page } from "@playwright/test";
import { PRESS_DATABASE } from "../../components/registrations/presses/kept-press.ts";
import type { Words } from "./words.ts";

/** The answer to the question about a selection with which all of it is decided, what is set apart as well. */
export function allOf(question: Locator, words: Words, operation: "validate" | "refuse" | "cancel"): Locator {
  const registrations = (name: string, values?: { count: number }) =>
    words(`registrations.${name}.${operation}`, values).replace(/\d+/, "\\d+");
  const too = [1, 2].map((count) => registrations("decide.also", { count }));
  const plain = ["actions", "actionsMany", "decide.anyway"].map((name) => registrations(name));
  return question.getByRole("button", { name: new RegExp(`^(${[...too, ...plain].join("|")})( \\(\\d+\\))?$`) });
}

/** Does what decides something, and waits until the dashboard has it: a press leaves the page by itself, a moment later. */
export async function untilPressed(page: Page, decide: () => Promise<void>): Promise<void> {
  const arrived = page.waitForResponse(
    (response) => response.url().includes("/presses?") && response.request().method() === "POST" && response.ok(),
  );
  await decide();
  await arrived;
}

/** How many presses the device of a page has. */
export const pressesOnDevice = (page: Page): Promise<number> => page.evaluate(countPresses, PRESS_DATABASE);

function countPresses(name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction("presses").objectStore("presses").count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
      counting.onerror = () => reject(counting.error);
    };
  });
}
