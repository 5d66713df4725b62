import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { expect, signInOn, test } from "../harness/test.ts";

const KEY = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const WAITING = "/demo/2/registrations?state=pending&sort=registered&order=asc";

test.use({ deskName: "live" });

/** Delivers what the club's service would: the change itself stays in the club. */
async function announce(desk: Desk, path: string, twist: { key?: string; deleted?: boolean } = {}): Promise<number> {
  const source = desk.configuredUrl;
  const id = randomUUID();
  const body = JSON.stringify({
    specversion: "1.0",
    id,
    source,
    type: "registrations.updated",
    subject: path.slice(1),
    time: new Date().toISOString(),
    datacontenttype: "application/json",
    dataschema: `${source}/webhook-schema.json`,
    data: {
      resource: {
        type: "annual-registrations",
        id: path.split("/")[2],
        url: source + path,
        required_scopes: [],
        deleted: twist.deleted ?? false,
      },
      context: {},
      links: {},
    },
  });
  const signedAt = new Date();
  const answer = await fetch(`${desk.url}/hooks/demo`, {
    method: "POST",
    headers: {
      "content-type": "application/cloudevents+json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(signedAt.getTime() / 1_000)),
      "webhook-signature": new Webhook(twist.key ?? KEY).sign(id, signedAt, body),
    },
    body,
  });
  return answer.status;
}

/** Decides in the club itself, and has it announced. */
async function decideInClub(desk: Desk, id: string | null, decision: "validate" | "refuse"): Promise<void> {
  const path = `/annual-registrations/${id}`;
  expect((await desk.api.write("POST", `${path}/${decision}`)).status).toBe(200);
  expect(await announce(desk, path)).toBe(204);
}

/** Desks that know the key: a test that is tried again works at a new one. */
const connected = new WeakSet<Desk>();

/** Has the desk know the key with which the club signs, as the test of that page does by hand. */
test.beforeEach(async ({ browser, desk, words }, { title }) => {
  if (connected.has(desk)) return;
  connected.add(desk);
  if (title.startsWith(CONNECTS)) return;
  const context = await browser.newContext();
  const page = await context.newPage();
  await signInOn(page, "director");
  await page.goto("/demo/settings/webhooks");
  await page.getByLabel(words("settings.webhooks.key")).fill(KEY);
  await page.getByRole("button", { name: words("settings.webhooks.save") }).click();
  await expect(page.getByLabel(words("settings.webhooks.newKey"))).toBeVisible();
  await context.close();
});

const CONNECTS = "a director connects the club's messages";

test(`${CONNECTS}; a forged one changes nothing and is counted`, async ({ page, desk, signIn, words }) => {
  await signIn("director");
  await page.goto("/demo/settings/webhooks");
  const main = page.getByRole("main");
  await expect(main).toContainText(words("settings.webhooks.states.off"));
  await expect(main).toContainText(`${desk.url}/hooks/demo`);
  await expectAccessible(page);
  const field = page.getByLabel(words("settings.webhooks.key"));
  await field.fill("whsec_short");
  await page.getByRole("button", { name: words("settings.webhooks.save") }).click();
  await expect(main).toContainText(words("settings.webhooks.notAKey"));
  await field.fill(KEY);
  await field.press("Enter");
  await expect(page.getByLabel(words("settings.webhooks.newKey"))).toBeVisible();
  expect(await announce(desk, "/annual-registrations/1", { key: KEY.replace("Bw", "Bx") })).toBe(401);
  expect(await announce(desk, "/annual-registrations/1")).toBe(204);
  await expect(async () => {
    await page.reload();
    await expect(main).toContainText(words("settings.webhooks.states.live"), { timeout: 1_000 });
    await expect(main).toContainText(words("settings.webhooks.failures.signature"), { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  expect(await page.content()).not.toContain(KEY.slice(6));

  // The bar calls live what was announced, people once a message of one came, and tells how old the rest is.
  const told = async (people: boolean) => {
    await page.goto("/demo/2");
    const [what = ""] = words("frame.age.announced", { people: String(people), age: "|" }).split("|");
    await page
      .getByRole("banner")
      .getByRole("button", { name: words("frame.age.live") })
      .hover();
    await expect(page.getByRole("tooltip")).toContainText(what);
  };
  await told(false);
  expect(await announce(desk, "/members/1")).toBe(204);
  await told(true);
});

test("what the club decides elsewhere is on two open screens by itself", async ({ page, browser, desk, signIn }) => {
  await signIn("secretary");
  await page.goto(WAITING);
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50);
  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signInOn(other, "director");
  await other.goto(WAITING);
  const theirs = other.locator("[data-row-id]");
  await expect(theirs).toHaveCount(50);

  const id = await rows.first().getAttribute("data-row-id");
  await decideInClub(desk, id, "refuse");
  await expect(page.locator(`[data-row-id="${id}"]`)).toHaveCount(0);
  await expect(other.locator(`[data-row-id="${id}"]`)).toHaveCount(0);
  await expect(rows).toHaveCount(50);

  // Counts on a page that the server rendered move as well.
  await other.goto("/demo/2");
  const refused = other.locator("a[href*='state=refused'][href*='kind=annual']").first();
  const before = Number((await refused.textContent())?.replace(/\D/g, ""));
  await decideInClub(desk, await rows.first().getAttribute("data-row-id"), "refuse");
  await expect.poll(async () => Number((await refused.textContent())?.replace(/\D/g, ""))).toBe(before + 1);
  await colleague.close();
});

test("an open registration and the page of its person tell what the club has decided meanwhile", async ({
  page,
  browser,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto(WAITING);
  const row = page.locator("[data-row-id]").nth(5);
  const id = await row.getAttribute("data-row-id");
  await page.goto(`${WAITING}&open=${id}`);
  const panel = page.locator("[data-panel]");
  await expect(panel.getByRole("button", { name: words("registrations.actions.refuse") })).toBeVisible();
  const record = await panel.getByRole("link", { name: words("registrations.panel.record") }).getAttribute("href");
  const colleague = await browser.newContext();
  const other = await colleague.newPage();
  await signInOn(other, "director");
  const stands = other.waitForResponse((answer) => new URL(answer.url()).pathname === "/api/live/demo");
  await other.goto(record ?? "");
  await stands;
  const registrations = other.getByRole("region", { name: words("people.page.registrations") });
  await expect(registrations).toContainText(words("ui.states.pending"));
  const person = `/members/${record?.split("/").at(-1)}`;
  const reads = () => desk.calls().filter(({ path }) => path.endsWith(person)).length;
  // What changed between the page and its stream has it read once more: opening the registration did.
  await expect
    .poll(async () => {
      const before = reads();
      await other.waitForTimeout(2_500);
      return reads() - before;
    })
    .toBe(0);
  const calls = desk.calls().length;

  await decideInClub(desk, id, "refuse");
  await expect(panel.getByRole("button", { name: words("registrations.actions.refuse") })).toHaveCount(0);
  await expect(panel).toContainText(words("ui.states.refused"));
  await expect(registrations).toContainText(words("ui.states.refused"));
  const since = desk.calls().slice(calls);
  expect(
    since.filter(({ path }) => path.endsWith(person)).map(({ method, path }) => `${method} ${path}`),
    `the record itself is not read again: ${since.map(({ path }) => path).join(", ")}`,
  ).toEqual([]);
  await colleague.close();
});

test("a table under somebody's hand stays, and says what waits behind it", async ({ page, desk, signIn, words }) => {
  await signIn("secretary");
  await page.goto(WAITING);
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50);
  const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row-id")));
  await rows.nth(1).getByRole("checkbox").click();
  await decideInClub(desk, ids[0] ?? null, "refuse");
  const show = page.getByRole("button", { name: words("table.news.show") });
  await expect(show).toBeVisible();
  expect(await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row-id")))).toEqual(ids);
  await expect(rows.nth(1).getByRole("checkbox")).toBeChecked();
  await show.click();
  await expect(page.locator(`[data-row-id="${ids[0]}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-row-id="${ids[1]}"]`).getByRole("checkbox")).toBeChecked();
});

test("a row stays under a mouse that rests on it, however long, and goes when the mouse does", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto(WAITING);
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50);
  const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row-id")));
  const ids = await shown();
  // A page that has come alive ticks a box, and follows the mouse.
  const box = rows.nth(1).getByRole("checkbox");
  await expect(async () => {
    await box.click();
    await expect(box).toBeChecked({ timeout: 1_000 });
  }).toPass();
  await box.click();
  await expect(box).not.toBeChecked();
  await rows.nth(1).hover();
  // Longer than any pause of a person who is about to press.
  await page.waitForTimeout(4_000);
  await decideInClub(desk, ids[0] ?? null, "refuse");
  await expect(page.getByRole("button", { name: words("table.news.show") })).toBeVisible();
  await page.waitForTimeout(4_000);
  expect(await shown()).toEqual(ids);
  await page.mouse.move(2, 2);
  await expect(page.locator(`[data-row-id="${ids[0]}"]`)).toHaveCount(0);
});

test("an open table comes back to life by itself after the dashboard was killed and started again", async ({
  page,
  desk,
  signIn,
  expectNoise,
}) => {
  test.setTimeout(120_000);
  // What the browser says of a server that dies under it.
  expectNoise(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|503/,
  );
  await signIn("secretary");
  await page.goto(WAITING);
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50);
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  const [missed, later] = await rows.evaluateAll((all) =>
    all.slice(0, 2).map((row) => row.getAttribute("data-row-id")),
  );

  await desk.killDashboard();
  expect((await desk.api.write("POST", `/annual-registrations/${missed}/refuse`)).status).toBe(200);
  const back = page.waitForResponse((answer) => answer.url().includes("/api/live/") && answer.status() === 200, {
    timeout: 60_000,
  });
  await desk.restartDashboard();
  // The club sends again what it could not deliver; nobody touches the page.
  expect(await announce(desk, `/annual-registrations/${missed}`)).toBe(204);
  await back;
  await expect(page.locator(`[data-row-id="${missed}"]`)).toHaveCount(0, { timeout: 15_000 });
  // And what happens from now on is heard as it happens.
  await decideInClub(desk, later ?? null, "refuse");
  await expect(page.locator(`[data-row-id="${later}"]`)).toHaveCount(0);
  expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(true);
});
