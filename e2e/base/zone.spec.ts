import { expect, test } from "../harness/test.ts";

test.use({ deskName: "zone", timezoneId: "America/Martinique" });

/** Tuesday, 20:22 in Martinique; Wednesday, 02:22 in Paris. */
const TUESDAY_EVENING = "2026-09-16T00:22:00Z";

test("today and every hour are the club's, whichever zone the browser is in, and follow when the club says another", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await desk.restartDashboard({ GUICHET_NOW: TUESDAY_EVENING });
  const today = async () => (await (await page.request.get("/api/clubs/demo/attendance/sheets")).json()) as object;
  await signIn("director");
  await page.goto("/demo/settings/connection");
  const zone = page.getByRole("region", { name: words("settings.connection.zone.title") });
  await expect(zone).toContainText(/mercredi 16 septembre 2026|Wednesday,? 16 September 2026/);
  await expect(zone).toContainText(/02[h:]2\d/);
  expect(await today()).toMatchObject({ today: "2026-09-16", timeZone: "Europe/Paris" });

  const field = zone.getByLabel(words("settings.connection.zone.label"));
  const save = zone.getByRole("button", { name: words("settings.connection.zone.save") });
  await expect(async () => {
    await field.fill("Fort-de-France");
    await save.click();
    await expect(zone.getByRole("alert")).toContainText(words("settings.connection.zone.notAZone"), { timeout: 2_000 });
  }).toPass();
  await expect(field).toHaveValue("Fort-de-France");
  await field.fill("america/martinique");
  await save.click();
  await expect(zone).toContainText(/mardi 15 septembre 2026|Tuesday,? 15 September 2026/);
  await expect(zone).toContainText(/20[h:]2\d/);
  await expect(field).toHaveValue("America/Martinique");
  expect(await today()).toMatchObject({ today: "2026-09-15", timeZone: "America/Martinique" });

  // The log tells it with the hour of the club; so does what the browser itself draws.
  await page.goto("/demo/settings/audit");
  await expect(page.getByRole("row", { name: /20[h:]2\d/ }).first()).toBeVisible();
  await page.goto("/demo/2/attendance");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
