import { inFiles } from "../scripts/testing/everywhere.ts";
import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

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

test("a doctor's day: why, the season's list, an attestation, a certificate, the next person, and the log of it", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const item = async (member: number) => (await desk.api.get<{ data: Item }>(`/medical/${member}?season_id=2`)).data;
  await signIn("doctor");
  await page.goto("/demo/2/medical");
  await page.getByRole("button", { name: words("medical.reason.choices.certificates") }).click();
  await page.getByRole("button", { name: /^Lire la saison/ }).click();
  const table = page.getByRole("table", { name: words("medical.caption") });
  await expect(table).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const first = table.getByRole("link").first();
  const name = String(await first.textContent());
  const member = Number(/(\d+)$/.exec(String(await first.getAttribute("href")))?.[1]);
  const before = await item(member);
  expect([before.health_questionnaire, before.valid]).not.toContain(true);

  await test.step("an attestation is received, and the club has it", async () => {
    await first.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: words("medical.questionnaire.attest") }).click();
    await expect(page.getByRole("status").filter({ hasText: words("medical.decided.done") })).toBeVisible();
    expect((await item(member)).health_questionnaire).toBe(true);
  });

  await test.step("a certificate is declared and waits, then it is accepted", async () => {
    await expect(page.getByText(words("medical.certificate.willWait"))).toBeVisible();
    await page.getByLabel(words("medical.certificate.begin")).fill(BEGIN);
    await page.getByLabel(words("medical.certificate.end")).fill(END);
    await page.getByLabel(words("medical.certificate.type")).selectOption("performance");
    await page.getByRole("button", { name: words("medical.certificate.declare") }).click();
    await expect.poll(async () => (await item(member)).certificate_end).toBe(END);
    expect(await item(member)).toMatchObject({
      valid: null,
      certificate_begin: BEGIN,
      certificate_type: "performance",
    });
    await page.getByRole("button", { name: words("medical.certificate.accept") }).click();
    await expect.poll(async () => (await item(member)).valid).toBe(true);
  });

  await test.step("the next person is one key away", async () => {
    const onward = page.getByRole("link", { name: words("medical.next") });
    await expect(onward).toBeFocused();
    await page.keyboard.press("n");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(name);
  });

  await test.step("the log says who read whom and why, to the doctor and to the club", async () => {
    await page.goto("/demo/2/medical/log");
    const why = words("journal.readingReasons.certificates");
    await expect(page.getByRole("row").filter({ hasText: name }).filter({ hasText: why }).first()).toBeVisible();
    await signIn("director");
    await page.goto("/demo/settings/audit?noun=medical");
    await expect(page.getByRole("row").filter({ hasText: name }).filter({ hasText: why }).first()).toBeVisible();
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
