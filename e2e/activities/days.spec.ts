import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

// What it makes stands in nobody's way: it shares its desk with others of the kind.
test.use({ deskName: "various", locale: "fr-FR" });

/** A slot's day as the week shows it. */
interface Slot {
  id: number;
  name: string;
  day: string;
}

test("a director says when there are no sessions, a session is called off with who is to be told, and calendars say so", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  await signIn("director");
  await test.step("holidays of a zone, public days and days of one's own, and what they come to", async () => {
    await page.goto("/demo/settings/days");
    await page.getByLabel(words("freedays.choice.isPublicFree")).check();
    await page.getByLabel(words("freedays.choice.zone")).selectOption("B");
    await page.getByLabel(words("freedays.choice.isSchoolFree")).check();
    await page.getByRole("button", { name: words("freedays.choice.save") }).click();
    const spans = page.getByRole("table", { name: words("freedays.spans.caption") });
    await expect(spans).toContainText(words("freedays.school.winter"));
    await expect(spans).toContainText("20/02/2027 – 07/03/2027");
    await page.getByLabel(words("freedays.own.from"), { exact: true }).fill("14/09/2026");
    await page.getByLabel(words("freedays.own.label")).fill("Gala");
    await page.getByRole("button", { name: words("freedays.own.add") }).click();
    await expect(spans).toContainText("Gala");
    await expectAccessible(page);
    await page.goto("/demo/2/attendance?week=2026-09-14");
    await expect(page.getByText(words("freedays.day", { why: "Gala" })).first()).toBeVisible();
    await expectAccessible(page);
  });

  const slots = await desk.api.all<Slot>("/seasons/2/slots");
  const slot = slots.find(({ day }) => day === "mercredi");
  if (!slot) throw new Error("The demonstration has no slot on a Wednesday.");
  await test.step("one date of a slot is called off, and the families are listed", async () => {
    await page.goto(`/demo/2/week/off?type=slot&course=${slot.id}&date=2026-09-16`);
    await page.getByLabel(words("freedays.callOff.reason")).fill("Piscine fermée");
    await page.getByRole("button", { name: words("freedays.callOff.press") }).click();
    await expect(page.getByRole("button", { name: words("freedays.callOff.hold") })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Piscine fermée");
    await expect(page.getByRole("heading", { name: /à prévenir/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/demo/2/week?by=list");
    await expect(page.getByText("16 sept.").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto("/demo/2/attendance?week=2026-09-16");
    await expect(page.getByText(words("freedays.calledOffWhy", { reason: "Piscine fermée" }))).toBeVisible();
  });

  await test.step("a coach is not asked for it, and may not call off what others lead", async () => {
    await signIn("coach");
    const headers = { "accept-language": "fr-FR" };
    const { sheets } = (await (
      await page.request.get("/api/clubs/demo/attendance/sheets?from=2026-09-14&days=3", { headers })
    ).json()) as { sheets: { session: { type: string; courseId: number; date: string }; off: string | null }[] };
    const dates = sheets.filter(({ session }) => session.type === "slot" && session.courseId === slot.id);
    expect(dates.map(({ off }) => off)).toEqual([words("freedays.calledOffWhy", { reason: "Piscine fermée" })]);
    expect(sheets.filter(({ session }) => session.type !== "event" && session.date === "2026-09-14")).toEqual([]);
    await signIn("reader");
    await page.goto(`/demo/2/week/off?type=slot&course=${slot.id}`);
    await expect(page.getByRole("button", { name: words("freedays.callOff.press") })).toHaveCount(0);
  });
});
