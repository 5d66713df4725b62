import { expect, test } from "../harness/test.ts";

test.use({ deskName: "crash" });

interface Registration {
  id: number;
  valid: boolean | null;
}

test("a dashboard killed in the middle of 200 decisions ends them by itself after its restart, and what was not done is two clicks away", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending&size=200");
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(200);
  const ids = await rows.evaluateAll((found) => found.map((row) => Number(row.getAttribute("data-row-id"))));

  await page.getByRole("checkbox", { name: words("table.selectPage") }).check();
  const bar = page.getByRole("region", { name: words("table.selection"), exact: true });
  await bar.getByRole("button", { name: words("registrations.actionsMany.refuse"), exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "(200)" }).click();

  const decided = () => desk.calls().filter(({ method, path }) => method === "POST" && path.endsWith("/refuse"));
  await expect.poll(() => decided().length, { timeout: 60_000 }).toBeGreaterThan(20);
  // The browser is away: what it would say of a server that dies is not the matter here.
  await page.goto("about:blank");
  await desk.killDashboard();
  expect(decided().length, "the kill came in the middle").toBeLessThan(200);
  // One of them is gone when its turn comes: what cannot be done must not be lost from sight.
  const gone = ids.at(-1) ?? 0;
  expect((await desk.api.write("DELETE", `/annual-registrations/${gone}`)).status).toBe(200);
  await desk.restartDashboard();

  // Nobody opens a page: the work goes on because the program does.
  const state = async (id: number) =>
    (await desk.api.get<{ data: Registration }>(`/annual-registrations/${id}`)).data.valid;
  const last = ids.at(-2) ?? 0;
  await expect.poll(() => decided().length, { timeout: 120_000 }).toBeGreaterThanOrEqual(200);
  await expect.poll(() => state(last), { timeout: 30_000 }).toBe(false);

  // The club took each decision once: a second one would have been answered 409 (club-api#registration-states), and
  // the only thing that may be sent again is what was on its way when the dashboard died, with its key.
  const refused = () => decided().filter(({ status }) => status !== 200);
  // One that was sent again counts before the last one's turn has come.
  await expect
    .poll(() => [...new Set(refused().map(({ path }) => path.replace(/^.*\/api\/v1/, "")))])
    .toEqual([`/annual-registrations/${gone}/refuse`]);
  const sent = decided().map(({ path }) => path);
  expect(new Set(sent).size).toBe(200);
  expect(sent.length - 200, "sent again").toBeLessThanOrEqual(10);

  // From any page it is two clicks to what was not done; whoever has looked is not told again.
  await page.goto("/demo/2/members");
  const entry = page
    .getByRole("navigation", { name: words("frame.sectionsLabel") })
    .getByRole("link", { name: words("menu.sections.jobs") });
  await expect(entry).toContainText(words("frame.unread", { count: 1 }));
  await entry.click();
  await expect(entry).toHaveAttribute("aria-current", "page");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: words("decisions.name.refuse", { count: 200 }) }).click();
  await expect(
    main.getByRole("heading", { level: 2, name: words("errors.code.not_found").replace(/\.$/, "") }),
  ).toBeVisible();
  await expect(main.locator("[data-row-id]")).toHaveCount(1);
  await expect(main.getByRole("link", { name: `${words("decisions.results.done")} 199`, exact: true })).toBeVisible();
  await expect(entry).not.toContainText(words("frame.unread", { count: 1 }));
  await page.reload();
  await expect(main.locator("[data-row-id]")).toHaveCount(1);
  await expect(entry).not.toContainText(words("frame.unread", { count: 1 }));
});
