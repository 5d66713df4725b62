import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "hours", locale: "fr-FR" });

/** A month that the demonstration has not validated: its own are those before the season. */
const MONTH = "2026-09";

interface Lesson {
  trainer_ids: number[];
}

test("a treasurer's month of hours: planned without a call, asked once a person, a sheet to sign; not validated, not enabled and the coach's own said as such", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const slots = await desk.api.all<Lesson>("/seasons/2/slots");
  const trainer = slots.flatMap(({ trainer_ids }) => trainer_ids)[0] ?? 0;
  const { data: person } = await desk.api.get<{ data: { last_name: string } }>(`/members/${trainer}`);
  const file = join(mkdtempSync(join(tmpdir(), "hours-")), "month.json");
  const entries = [
    { begin: "2026-09-05T18:00:00+02:00", end: "2026-09-05T19:30:00+02:00", information: "Remplacement" },
    { begin: "2026-09-07T18:00:00+02:00", end: "2026-09-07T18:45:00+02:00" },
  ];
  writeFileSync(file, JSON.stringify(entries));
  await desk.club("staff-hours", "load", "demo", file, "--member", String(trainer), "--month", MONTH);
  const asked = () => desk.calls().filter(({ path }) => path.includes("/staff-hours/")).length;

  await signIn("treasurer");
  await page.goto("/demo/2/hours");
  const table = page.getByRole("table", { name: words("hours.caption") });
  await expect(table).toBeVisible();
  expect(asked()).toBe(0);
  await expectAccessible(page);

  await test.step("everybody is asked once, when it is asked for", async () => {
    const people = (await table.getByRole("row").count()) - 1;
    await page.getByRole("link", { name: /^Demander au registre du club/ }).click();
    await expect(table.getByText(words("hours.states.pending")).first()).toBeVisible();
    const row = table
      .getByRole("row")
      .filter({ has: page.getByRole("link", { name: new RegExp(person.last_name, "i") }) });
    await expect(row.first()).toContainText("2\u00a0h\u00a015");
    expect(asked()).toBe(people);
    await expectAccessible(page);
  });

  await test.step("one person's month, its file, and a sheet with lines to sign", async () => {
    await page.goto(`/demo/2/hours/${trainer}?month=${MONTH}`);
    await expect(page.getByRole("table", { name: words("hours.entries"), exact: true })).toContainText("Remplacement");
    await expectAccessible(page);
    const csv = await page.request.get(`/api/clubs/demo/2/hours/${trainer}/export?month=${MONTH}&preset=excel`);
    expect(await csv.text()).toContain("1,5");
    await page.getByRole("link", { name: words("hours.print") }).click();
    await expect(page.getByText(words("ui.export.paper.signature"))).toHaveCount(2);
    await expectAccessible(page);
  });

  await test.step("a month that is not validated yet says so, and is no month without hours", async () => {
    const other = slots.flatMap(({ trainer_ids }) => trainer_ids).find((id) => id !== trainer) ?? 0;
    await page.goto(`/demo/2/hours/${other}?month=${MONTH}`);
    await expect(page.getByText(words("hours.pending"))).toBeVisible();
    const none = await page.request.get(`/api/clubs/demo/2/hours/${other}/export?month=${MONTH}&preset=excel`);
    expect(none.status()).toBe(404);
  });

  await test.step("a coach sees nobody else's, who has nothing to do with pay nothing", async () => {
    await signIn("coach");
    await page.goto(`/demo/2/hours/${trainer}?month=${MONTH}`);
    await expect(page.getByRole("main")).not.toContainText("Remplacement");
    await signIn("reader");
    await page.goto(`/demo/2/hours?month=${MONTH}`);
    await expect(page.getByRole("main")).not.toContainText(words("hours.caption"));
  });

  await test.step("a club that switches the feature off, and one that is away, are told apart", async () => {
    await signIn("director");
    await page.goto(`/demo/2/hours/${trainer}?month=${MONTH}`);
    await desk.club("features", "demo", "--off", "staff_hours");
    await page.reload();
    await expect(page.getByText(words("hours.off.title"))).toBeVisible();
    await desk.club("features", "demo", "--on", "staff_hours");
  });
});
