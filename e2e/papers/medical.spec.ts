import type { Locator, Page } from "@playwright/test";
import { inFiles } from "../../scripts/testing/everywhere.ts";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

test.use({ deskName: "medical", locale: "fr-FR" });

interface Item {
  member_id: number;
  season_id: number;
  health_questionnaire: boolean | null;
  valid: boolean | null;
  certificate_begin: string | null;
  certificate_end: string | null;
  certificate_type: string | null;
}

/** Days that nothing else of the demonstration has. */
const BEGIN = "2026-09-04";
const END = "2031-03-17";

/** Tab after Tab, until something has the focus: what cannot be reached by key is reached by nobody who has no mouse. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await place.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${MOST_TABS} presses of Tab do not reach it.`);
}

/** No page of these has more to stop at between a place and another. */
const MOST_TABS = 120;

async function press(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press("Enter");
}

test("a doctor's day by keyboard: why, what ends next, an attestation, a certificate there and back, the next person, and the log of it", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const item = async (member: number) => (await desk.api.get<{ data: Item }>(`/medical/${member}?season_id=2`)).data;
  const has = (member: number, fields: Partial<Item>) =>
    expect.poll(() => item(member)).toMatchObject(fields as Record<string, unknown>);
  const button = (key: string, within: string) =>
    page.getByRole("region", { name: words(`medical.${within}.title`), exact: true }).getByRole("button", {
      name: words(`medical.${within}.${key}`),
    });
  await signIn("doctor");
  await untilCopied(readBy(page.request));
  const table = page.getByRole("table", { name: words("medical.caption") });

  await test.step("the first page asks why, reads when it is asked to, and says what ends next", async () => {
    await enterDesk(page);
    await press(page, page.getByRole("link", { name: words("overview.health.sayWhy") }));
    await press(page, page.getByRole("button", { name: words("medical.reason.choices.certificates") }));
    await expect(page.getByRole("button", { name: /^Lire la saison/ })).toBeVisible();
    await expectAccessible(page);
    await enterDesk(page);
    await press(page, page.getByRole("button", { name: /^Lire la saison/ }));
    await expect(table).toBeVisible({ timeout: 60_000 });
    await press(page, page.locator('section[aria-labelledby="health"] a[data-figure]').first());
    await expect(page.getByRole("navigation", { name: words("medical.shown.label") })).toBeVisible();
    await expectAccessible(page);
  });

  const first = table.getByRole("link").first();
  const name = String(await first.textContent());
  const member = Number(/(\d+)$/.exec(String(await first.getAttribute("href")))?.[1]);
  const before = await item(member);
  expect([before.health_questionnaire, before.valid]).not.toContain(true);

  await test.step("an attestation is received, and the club has it", async () => {
    await press(page, first);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    await press(page, button("attest", "questionnaire"));
    await expect(page.getByRole("status").filter({ hasText: words("medical.decided.done") })).toBeVisible();
    await has(member, { health_questionnaire: true });
    await expect(page.getByRole("link", { name: words("medical.next") })).toBeFocused();
  });

  await test.step("a certificate is declared and waits, is accepted, and waits again once it is corrected", async () => {
    const certificate = page.getByRole("form", { name: words("medical.certificate.declare") });
    await expect(certificate.getByText(words("medical.certificate.willWait"))).toBeVisible();
    // There is nothing to decide about yet.
    for (const key of ["accept", "refuse"])
      await expect(button(key, "certificate")).toHaveAttribute("aria-disabled", "true");
    await certificate.getByLabel(words("medical.certificate.begin")).fill(BEGIN);
    await certificate.getByLabel(words("medical.certificate.end")).fill("2031-03-16");
    await certificate.getByLabel(words("medical.certificate.type")).selectOption("performance");
    await page.keyboard.press("Tab");
    await press(page, button("declare", "certificate"));
    await has(member, { certificate_end: "2031-03-16", certificate_begin: BEGIN, valid: null });
    // The page shows what was declared; then somebody else corrects it: what was not seen is not accepted, and the form has what the club has.
    await expect(button("reopen", "certificate")).toBeVisible();
    const changed = await desk.api.write("PATCH", `/medical/${member}`, {
      season_id: 2,
      certificate_end: "2030-01-31",
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await press(page, button("accept", "certificate"));
    await expect(page.getByText(words("medical.decided.faults.papers_changed")).first()).toBeVisible();
    await has(member, { certificate_end: "2030-01-31", valid: null });
    await expect(certificate.getByLabel(words("medical.certificate.end"))).toHaveValue("31/01/2030");
    await press(page, button("accept", "certificate"));
    await has(member, { valid: true });
    await expect(button("accept", "certificate")).toHaveAttribute("aria-pressed", "true");
    await certificate.getByLabel(words("medical.certificate.end")).fill(END);
    await press(page, button("correct", "certificate"));
    await has(member, { certificate_end: END, certificate_type: "performance", valid: null });
    await expect(button("reopen", "certificate")).toHaveAttribute("aria-pressed", "true");
  });

  await test.step("for which sport it was read is kept, and counts until the certificate is another", async () => {
    const sports = page.getByRole("form", { name: words("medical.sports.title") });
    const facts = page.getByRole("region", { name: words("medical.standing"), exact: true });
    await expect(facts).toContainText(words("medical.sports.nothing"));
    const sport = String(await sports.locator("label").first().textContent());
    await tabTo(page, sports.getByRole("checkbox").first());
    await page.keyboard.press("Space");
    await press(page, sports.getByRole("button", { name: words("medical.sports.save") }));
    await expect(sports.getByRole("status")).toHaveText(words("medical.sports.saved"));
    await expect(facts).toContainText(sport);
    await expectAccessible(page);
    const ends = (day: string) => desk.api.write("PATCH", `/medical/${member}`, { season_id: 2, certificate_end: day });
    expect((await ends("2031-03-15")).status).toBe(200);
    await page.reload();
    await expect(facts).toContainText(words("medical.sports.otherRecord"));
    await expect(sports.getByRole("checkbox").first()).not.toBeChecked();
    // As it was read, it is known again.
    expect((await ends(END)).status).toBe(200);
    await page.reload();
    await expect(facts).toContainText(sport);
    await expect(sports.getByRole("checkbox").first()).toBeChecked();
  });

  await test.step("whoever is faster than the club loses no decision, and is led on after the last", async () => {
    desk.freezeService();
    await press(page, button("refuse", "certificate"));
    await press(page, button("accept", "certificate"));
    await page.keyboard.press("n");
    desk.thawService();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
    await has(member, { valid: true });
  });

  await test.step("the next person's decision is taken back to where it was", async () => {
    const next = Number(/\/medical\/(\d+)$/.exec(page.url())?.[1]);
    const { health_questionnaire: was } = await item(next);
    await press(page, button("withhold", "questionnaire"));
    await has(next, { health_questionnaire: false });
    await press(page, button("reopen", "questionnaire"));
    await has(next, { health_questionnaire: null });
    expect(was).not.toBe(true);
  });

  await test.step("the log says who read whom and why, to the doctor and to the club", async () => {
    await page.goto("/demo/2/medical/log");
    const why = words("audit.readingReasons.certificates");
    const rows = () => page.getByRole("row").filter({ hasText: name });
    await expect(rows().filter({ hasText: why }).first()).toBeVisible();
    await signIn("director");
    await page.goto("/demo/2/medical/log");
    const said = (await rows().allTextContents()).join();
    expect(said).toContain("a consulté les éléments médicaux");
    expect(said).toContain("a noté une décision");
    // Of what was decided it says nothing.
    for (const day of [END, "17/03/2031"]) expect(await page.content()).not.toContain(day);
    await page.goto("/demo/settings/audit?noun=medical");
    await expect(rows().filter({ hasText: why }).first()).toBeVisible();
  });

  await test.step("nothing of it stands in the dashboard's folder", async () => {
    expect(await inFiles(desk.dashboardData, [END, "performance"])).toEqual([]);
  });

  await test.step("nobody else gets to it", async () => {
    for (const role of ["secretary", "treasurer", "coach"] as const) {
      await signIn(role);
      for (const path of ["/demo/2/medical", `/demo/2/medical/${member}`, "/demo/2/medical/log"]) {
        await page.goto(path);
        await expect(page.getByRole("main")).not.toContainText(words("medical.title"));
        expect(await page.content()).not.toContain(END);
      }
    }
  });
});
