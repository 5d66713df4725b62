import { readdirSync } from "node:fs";
import type { TestServer } from "../../scripts/testing/postgres.ts";
import { deskOnServer, ownServer } from "../harness/own-server.ts";
import { test as base, expect, type Role, signInOn } from "../harness/test.ts";

/** A dashboard on a PostgreSQL server of the test's own, which the test takes away. */
const test = base.extend<object, { database: TestServer }>({
  database: ownServer("synchronous_commit=on"),
  desk: deskOnServer("outage"),
});

/** How soon the dashboard goes on after the database's return. */
const GOES_ON_WITHIN_MS = 5_000;
const LIST = "/demo/2/registrations";

for (const [what, takeAway, giveBack] of [
  ["crashed", "crash", "restart"],
  ["hangs", "freeze", "thaw"],
] as const) {
  test(`while its database ${what} the dashboard says so, and goes on by itself when it is back`, async ({
    page,
    desk,
    database,
    words,
    expectNoise,
  }) => {
    test.setTimeout(120_000);
    expectNoise(/500|503|Failed to load|Internal Server Error|error #441/);
    const role: Role = "secretary";
    await signInOn(page, role);
    const health = async () => (await fetch(`${desk.url}/api/health`)).status;
    expect(await health()).toBe(200);
    const descriptors = () => readdirSync(`/proc/${desk.dashboardPid()}/fd`).length;
    const before = descriptors();
    // A page that was open before, whose live stream has to be opened while the database is away.
    const watching = await page.context().newPage();
    let away = () => {};
    const untilAway = new Promise<void>((resolve) => {
      away = resolve;
    });
    await watching.route("**/api/live/**", (route) => untilAway.then(() => route.continue()));
    await watching.goto(LIST);
    await expect(watching.locator("[data-row-id]").first()).toBeVisible();
    const stream = (status: number) =>
      watching.waitForResponse((response) => response.url().includes("/api/live/") && response.status() === status);

    const saidBefore = desk.dashboardLog().length;
    await database[takeAway]();
    await expect.poll(health, { timeout: 20_000 }).toBe(503);
    const refused = stream(503);
    away();
    await refused;
    await page.goto(LIST);
    await expect(page.getByText(words("frame.failed.database.title"))).toBeVisible();
    // Nobody is told that the program is broken: who asks for the page again in a while gets it.
    const signIn = await page.request.get("/sign-in", { maxRedirects: 0 });
    expect([signIn.status(), signIn.headers()["retry-after"]]).toEqual([503, "5"]);
    const list = await page.request.get("/api/clubs/demo/2/registrations");
    expect(list.status()).toBe(503);
    expect(await list.json()).toMatchObject({ code: "unavailable" });
    // The browser asks about its session, too: that the database is away ends none.
    const session = await page.request.get("/api/auth/session");
    expect(session.status()).toBe(200);
    expect(await session.json()).toHaveProperty("expires");
    expect(session.headers()["set-cookie"] ?? "").not.toMatch(/session-token=;/);
    // Many ask meanwhile: each is answered, and none leaves a connection behind.
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 20 }, () => page.request.get(LIST)));
    expect(descriptors() - before).toBeLessThan(60);
    // What everything meets is said once, and counted: not a stack for each page.
    const said = desk.dashboardLog().slice(saidBefore);
    expect(said.split("\n").length, said.slice(0, 4_000)).toBeLessThan(20);

    const live = stream(200);
    await database[giveBack]();
    await expect.poll(health, { timeout: GOES_ON_WITHIN_MS }).toBe(200);
    // The button of the page itself brings it back, and nobody was signed out.
    await page.getByRole("button", { name: words("ui.retry") }).click();
    await expect(page.locator("[data-row-id]").first()).toBeVisible();
    // Live changes come back too, without anybody's doing.
    await live;
    await watching.close();
  });
}
