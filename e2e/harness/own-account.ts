import type { Page } from "@playwright/test";
import { command } from "../../scripts/testing/visitor.ts";
import type { Desk } from "./desk.ts";
import type { Words } from "./words.ts";

/** Adds a reader of a test's own, who signs in with a password. @param enter opens the sign-in page, types both and presses; what comes then is the test's */
export async function ownAccount(
  { page, desk, words }: { page: Page; desk: Desk; words: Words },
  name: string,
): Promise<{ password: string; enter(): Promise<void> }> {
  const [email, password] = [`${name}@club.test`, "quatre mots tout simples"];
  await command(desk.dashboardData, { do: "add", email, name: "Ana", club: "demo", role: "reader", password });
  const enter = async () => {
    await page.goto("/sign-in");
    await page.getByLabel(words("access.signIn.email"), { exact: true }).fill(email);
    await page.getByLabel(words("access.signIn.password"), { exact: true }).fill(password);
    await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  };
  return { password, enter };
}
