import type { BrowserContext } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { enterDesk, expect, signInOn, test } from "../harness/test.ts";

const ASKED = "/api/clubs/demo/status?season=2";

/** What the dashboard answers to a copy of this browser's session, from a machine that knows of nothing else. */
async function copyOf(context: BrowserContext, url: string): Promise<() => Promise<number>> {
  const cookies = (await context.cookies()).filter(({ name }) => name.includes("session-token"));
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return async () => (await fetch(url + ASKED, { headers: { cookie }, redirect: "manual" })).status;
}

test("whoever signs out without a network is signed out, in every tab and before anything is answered", {
  tag: "@everywhere",
}, async ({ page, context, desk, signIn, words, isMobile, expectNoise }) => {
  expectNoise(
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|Load failed|ChunkLoadError|is not available/,
  );
  await signIn("treasurer");
  await enterDesk(page);
  const season = new URL(page.url()).pathname;
  const other = await context.newPage();
  await other.goto(`${season}/members`);
  await expect(other.getByRole("main")).toBeVisible();
  const copy = await copyOf(context, desk.url);

  await context.setOffline(true);
  // The menu was never opened: its code is not on this machine.
  if (isMobile) await page.getByRole("button", { name: words("frame.more") }).click();
  else await page.getByRole("button", { name: words("frame.account") }).click();
  await page.getByRole("button", { name: words("frame.signOut"), exact: true }).click();
  await expect(page.getByRole("heading", { name: words("frame.left.title") })).toBeVisible();
  await expect(page.getByText(words("frame.left.words"))).toBeVisible();
  await expectAccessible(page);
  // Nothing else of the desk is there any more, whatever one does.
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
  await expect(page.getByRole("heading", { name: words("frame.left.title") })).toBeVisible();
  expect(await copy(), "nobody could tell the dashboard yet").toBe(200);

  await context.setOffline(false);
  // Whichever page asks first.
  await other.goto(`${season}/registrations`);
  await expect(other).toHaveURL(/\/sign-in/);
  expect(await copy()).toBe(401);
  await expect(page).toHaveURL(/\/sign-in$/);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("guichet-signed-out");

  // Whoever comes next is signed in, and stays it.
  await signInOn(other, "reader");
  await other.goto(`${season}/members`);
  await expect(other).toHaveURL(/\/members/);
  expect((await context.request.get(ASKED)).status()).toBe(200);
});

test.describe("whoever brings the mark of a sign-out is nobody", () => {
  const ways = [
    ["a route", "GET", "/api/clubs/demo/status?season=2", 401],
    ["a stream", "GET", "/api/live/demo", 401],
    ["a page", "GET", "/demo/2/members", 307],
    ["what Next's client asks of a page", "GET", "/demo/2/members?_rsc=1", 307],
    ["a change", "POST", "/api/clubs/demo/presses?person=1", 401],
  ] as const;
  for (const [what, method, path, status] of ways)
    test(`asked for ${what}`, async ({ context, desk, signIn }) => {
      await signIn("secretary");
      const copy = await copyOf(context, desk.url);
      expect(await copy()).toBe(200);
      const session = (await context.cookies()).find(({ name }) => name.includes("session-token"));
      const answer = await fetch(desk.url + path, {
        method,
        redirect: "manual",
        headers: {
          cookie: `${session?.name}=${session?.value}; guichet-signed-out=1`,
          origin: desk.url,
          ...(path.includes("_rsc") && { rsc: "1" }),
          ...(method === "POST" && { "content-type": "application/json" }),
        },
        ...(method === "POST" && { body: JSON.stringify({ presses: [] }) }),
      });
      expect(answer.status).toBe(status);
      // Next first leads its own client to the address with a mark of its own.
      if (what === "a page") expect(answer.headers.get("location")).toMatch(/\/sign-in/);
      expect(answer.headers.getSetCookie().join("\n")).toContain(
        "guichet-signed-out=; Path=/; SameSite=Lax; Max-Age=0",
      );
      await answer.body?.cancel();
      expect(await copy()).toBe(401);
    });
});
