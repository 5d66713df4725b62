import { enterDesk, expect, test } from "../harness/test.ts";

test.use({ deskName: "papers", locale: "fr-FR" });

/** Pages of a treasurer and a director with days or months to write. */
const PAGES = {
  treasurer: [
    "/demo/2/payments/new",
    "/demo/2/treasury/aid/kinds/new",
    "/demo/2/treasury/aid/new",
    "/demo/2/treasury/deposits",
  ],
  director: [
    "/demo/2/slots/new",
    "/demo/2/events/new",
    "/demo/seasons/rollover",
    "/demo/settings/days",
    "/demo/2/medical/rules/new",
  ],
} as const;

test("no page shows the browser's own box for a day, a month or a time: it would follow the browser's language", async ({
  page,
  signIn,
}) => {
  for (const [person, pages] of Object.entries(PAGES)) {
    await page.context().clearCookies();
    await signIn(person as keyof typeof PAGES);
    for (const path of pages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const boxes = page.locator(
        "input:is([type=date], [type=time], [type=month], [type=week], [type=datetime-local])",
      );
      expect(await boxes.evaluateAll((all) => all.filter((box) => !box.ariaHidden).length), path).toBe(0);
    }
  }
});

test("a day that cannot be is told at its field, keeps what was typed, and holds its form back", async ({
  page,
  signIn,
  words,
}) => {
  await signIn("director");
  await enterDesk(page);
  await page.goto("/demo/settings/days");
  const [from, label] = [words("freedays.own.from"), words("freedays.own.label")].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  const add = page.getByRole("button", { name: words("freedays.own.add") });
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(async () => {
    await from?.fill("26/11/0026");
    await label?.fill("Gala");
    await add.click();
    await expect(page.getByText(words("days.early", { day: "" }).split("{")[0]?.slice(0, 14) ?? "")).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(from as NonNullable<typeof from>).toBeFocused();
  await expect(from as NonNullable<typeof from>).toHaveValue("26/11/0026");
  await expect(from as NonNullable<typeof from>).toHaveAttribute("aria-invalid", "true");
  expect(await rows.filter({ hasText: "Gala" }).count()).toBe(0);
  await from?.fill("31/11/2026");
  await add.click();
  await expect(page.getByText(words("days.wrong"))).toBeVisible();
  await from?.fill("26 novembre 2026");
  await expect(page.getByText("jeudi 26 novembre 2026").first()).toBeVisible();
  await add.click();
  await expect(rows.filter({ hasText: "Gala" })).toBeVisible();
});
