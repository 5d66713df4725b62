import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, signInOn, test } from "../harness/test.ts";
import { recordTraffic } from "../harness/traffic.ts";

test("the club's secret and tokens are in nothing that the browser receives", async ({ page, context, desk }) => {
  const traffic = await recordTraffic(context, page);
  // By the click, and not with cookies from before: what signs one in is answered, too.
  await signInOn(page, "director");
  const season = "/demo/2";
  for (const path of [season, `${season}/registrations`, "/demo/seasons", "/demo/settings/connection"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await traffic.keepSource(page);
  }

  // That the recording sees what is there: the club's name is on every page.
  expect(await traffic.whereSeen("Club")).not.toEqual([]);
  const tokens = desk.tokens();
  expect(tokens.length).toBeGreaterThan(0);
  for (const secret of [desk.integration.client_secret, ...tokens, ...generatedSecrets(desk.dashboardData)]) {
    expect(await traffic.whereSeen(secret)).toEqual([]);
    // Nor in another clothing that one would not notice.
    expect(await traffic.whereSeen(Buffer.from(secret).toString("base64").replace(/=+$/, ""))).toEqual([]);
    expect(await traffic.whereSeen(encodeURIComponent(secret))).toEqual([]);
  }
});

test("answers about people are kept by no cache on the way", async ({ page, signIn }) => {
  const policies = new Map<string, string | undefined>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/clubs/")) policies.set(pathname, response.headers()["cache-control"]);
  });
  await signIn("secretary");
  for (const path of ["/demo/2/registrations", "/demo/2/members"]) {
    await page.goto(path);
    // The first rows come with the page: others are asked for, once it has come alive.
    await expect(async () => {
      await page.getByRole("columnheader").getByRole("button").first().click();
      await expect.poll(() => [...policies.keys()], { timeout: 3_000 }).toContain(`/api/clubs${path}`);
    }).toPass();
  }
  expect(new Set(policies.values())).toEqual(new Set(["no-store"]));
});

/** What the dashboard made up for itself: the secret that signs sessions and seals credentials. */
function generatedSecrets(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.includes("secret"));
  expect(files).not.toEqual([]);
  return files.map((name) => readFileSync(join(folder, name), "utf8").trim());
}
