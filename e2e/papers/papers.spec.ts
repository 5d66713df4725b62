import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "papers", locale: "fr-FR" });

const LIST = "/demo/2/papers";

interface Registered {
  member_id: number;
  valid: boolean | null;
}

test("a secretary has the papers of those read who wait, finds who lacks what, and writes to a family", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const registered = await Promise.all(
    ["annual", "event"].map((kind) => desk.api.all<Registered>(`/seasons/2/${kind}-registrations`)),
  );
  const waiting = new Set(registered.flat().flatMap(({ member_id, valid }) => (valid === null ? member_id : [])));
  const list = page.getByRole("group", { name: words("papers.list.title") });
  const reads = () => desk.calls().filter(({ path }) => path.includes("/member-documents/")).length;
  await signIn("secretary");
  await untilCopied(readBy(page.request));

  await test.step("it is said what the reading costs, and nothing is read before somebody presses", async () => {
    await page.goto(LIST);
    await expect(page.getByText(words("papers.reading.none"))).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    await expectAccessible(page);
    await look(page, "papers-cold");
    expect(reads()).toBe(0);
    const begin = page.getByRole("button", { name: words("papers.reading.pending") });
    await expect(begin).toContainText(String(waiting.size));
    await begin.press("Enter");
    await expect(page.getByRole("button", { name: words("papers.reading.again") })).toBeVisible({ timeout: 120_000 });
    expect(reads(), "one call a person").toBe(waiting.size);
  });

  await test.step("each number by paper and group opens exactly so many people", async () => {
    const counts = page.getByRole("group", { name: words("papers.counts.caption") });
    await page.getByText(words("papers.counts.title")).press("Enter");
    const number = counts.locator("tbody tr").first().getByRole("link").last();
    const count = Number(await number.textContent());
    expect(count).toBeGreaterThan(0);
    await expectAccessible(page);
    await look(page, "papers-warm");
    await number.press("Enter");
    await expect(page).toHaveURL(/group=.*paper=/);
    await expect(page.getByRole("status").filter({ hasText: words("papers.list.found", { count }) })).toBeVisible();
    await expect(list.locator("tbody tr")).toHaveCount(Math.min(count, 100));
  });

  await test.step("the same list goes away as a file", async () => {
    const query = new URL(page.url()).search;
    const file = await page.request.get(`/api/clubs/demo/2/papers/export${query}&preset=open`);
    const lines = (await file.text()).trim().split(/\r?\n/);
    await expect(list.locator("tbody tr")).toHaveCount(Math.min(lines.length - 1, 100));
  });

  const name = await test.step("a family is written to, with what each child lacks", async () => {
    const box = page.locator("input[name=family]").first();
    const person = String(await box.getAttribute("aria-label")).replace(/^Choisir /, "");
    await box.focus();
    await page.keyboard.press("Space");
    const bar = page.getByRole("region", { name: words("papers.select.bar") });
    await bar.getByRole("button", { name: words("papers.select.some") }).press("Enter");
    await expect(page).toHaveURL(/\/papers\/letters\/[0-9a-f-]{36}$/);
    await expectAccessible(page);
    await look(page, "papers-letters");
    const preview = page.getByRole("region", { name: /^Ce que lira/ });
    await expect(preview).toContainText(person);
    await expect(preview).toContainText(/- \S/);
    return person;
  });

  await test.step("the desk names the paper where a registration waits for it, and everything of this cost no call", async () => {
    await page.goto("/demo/2/registrations?reasons=papers");
    await expect(page.locator("[data-row-id]").first()).toContainText(/manqu/i);
    await page.goto("/demo/2");
    const whole = page.getByRole("row", { name: /^Toutes les personnes à qui manque une pièce/ }).getByRole("link");
    await expect(whole).toHaveAttribute("href", LIST);
    expect(name).not.toBe("");
    expect(reads(), "warm, nobody is read again").toBe(waiting.size);
  });

  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(LIST);
  await expectNoWider(page);
  await look(page, "papers-narrow");
});

test("a treasurer reads why not, and sees nobody", async ({ page, signIn }) => {
  await signIn("treasurer");
  await page.goto(LIST);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
});
