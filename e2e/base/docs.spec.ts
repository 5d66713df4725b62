import { execFileSync } from "node:child_process";
import { expectAccessible } from "../harness/axe.ts";
import type { Integration } from "../harness/club-api.ts";
import { expect, test } from "../harness/test.ts";

test("the documentation is a reference of the club's own contract, drawn without anything from elsewhere", async ({
  page,
  desk,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(`${desk.baseUrl}/docs`);
  const reference = page.locator("#reference[data-drawn]");
  // Redoc draws all 92 operations at once: seconds of a core that others may be using too.
  await expect(reference).toBeVisible({ timeout: 120_000 });

  await test.step("an operation has its fields, the club's own address and samples in three languages", async () => {
    const operation = reference.locator('[id="operation/createGroup"]');
    await operation.scrollIntoViewIfNeeded();
    await expect(operation).toContainText("birth_year_start");
    for (const language of ["curl", "JavaScript", "Python"]) {
      await operation.getByRole("tab", { name: language }).click();
      await expect(operation.getByRole("tabpanel").filter({ hasText: `${desk.baseUrl}/groups` })).toBeVisible();
    }
    await expect(operation).toContainText("Fleuret M13");
    await expect(operation.getByText("Needs groups:write.")).toBeVisible();
  });

  await test.step("a sample is run as it is shown, and pasted again it writes nothing more", async () => {
    const operation = reference.locator('[id="operation/createSport"]');
    await operation.getByRole("tab", { name: "curl" }).click();
    const shown = operation.getByRole("tabpanel").filter({ hasText: "curl " }).locator("pre, code").first();
    const source = ((await shown.textContent()) ?? "").replaceAll("\u00a0", " ");
    const made = await desk.club("integration", "create", "demo", "--name", "Reader", "--scopes", "all");
    const { client_id, client_secret } = made as Integration;
    const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
    const answer = await (await fetch(`${desk.baseUrl}/token`, { method: "POST", body: form })).json();
    const env = { ...process.env, ACCESS_TOKEN: answer.access_token };
    const [first, again] = [0, 1].map(() => execFileSync("sh", ["-c", source], { env }).toString());
    expect(JSON.parse(first ?? "")).toEqual({ data: { id: expect.any(Number) } });
    expect(again).toBe(first);
  });

  await test.step("what the club sends stands beside what it answers", async () => {
    await expect(reference.locator('[id="operation/onMembersCreated"]')).toContainText("webhook-signature");
  });

  await test.step("notifications are explained, with a receiver in three languages", async () => {
    const section = reference.locator('[id="section/Notifications"]');
    await expect(section).toContainText("registrations.validated");
    for (const language of ["JavaScript", "Python", "PHP"]) {
      await expect(reference.locator(`[id="section/Notifications/Verifying-in-${language}"]`)).toContainText("verify");
    }
  });

  await test.step("the search finds an operation", async () => {
    await reference.getByRole("textbox").fill("refuse");
    await expect(reference.getByRole("menuitem").filter({ hasText: "Refuse" }).first()).toBeVisible();
  });

  const { origin } = new URL(desk.baseUrl);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url))).toEqual([]);
});

test("the quick start and the changes of the contract are read on a telephone, by keys, and in the dark", async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth);

  await test.step("each piece of lines has a button that copies it as it stands", async () => {
    // Without the reference, which takes seconds and is not what this is about.
    const nothing = { contentType: "text/javascript", body: "" };
    await page.route("**/-/reference/re*.js", (route) => route.fulfill(nothing));
    await page.goto(`${desk.baseUrl}/docs`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const lines = page.locator("#lines-token");
    await expect(lines).toContainText(`BASE='${desk.baseUrl}'`);
    const button = page.getByRole("button", { name: "Copy" }).nth(2);
    await button.press("Enter");
    await expect(page.getByRole("button", { name: "Copied" })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await lines.textContent());
    expect(await sideways()).toBe(320);
    await expectAccessible(page);
  });

  await test.step("the changes are a page, and lead to what is described", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${desk.baseUrl}/changes`);
      await expect(page.getByRole("heading", { name: /^1\.5 / })).toBeVisible();
      expect(await sideways()).toBe(320);
      await expectAccessible(page);
    }
    await page.getByRole("link", { name: "Only what came after 1.4" }).press("Enter");
    await expect(page.getByRole("heading", { name: /^1\.\d / })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "GET /groups/{id}/lessons" })).toHaveAttribute(
      "href",
      `${desk.baseUrl}/docs#operation/listGroupLessons`,
    );
  });
});
