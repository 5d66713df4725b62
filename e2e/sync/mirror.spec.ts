import { readBy, untilCopied } from "../harness/copy.ts";
import { expect, test } from "../harness/test.ts";

test.use({ deskName: "mirror", unread: true });

const COLLECTIONS = ["annual-registrations", "event-registrations", "payments"] as const;

test("names cost no call once the copy is warm, and the first fill costs a call per hundred records", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations?state=pending");
  const rows = page.locator("[data-row-id]");
  await expect(rows).toHaveCount(50);
  await untilCopied(readBy(page.request));

  const people = await desk.api.all("/members?all=true");
  const ofSeason = await Promise.all(COLLECTIONS.map((path) => desk.api.all(`/seasons/2/${path}`)));
  const records = people.length + ofSeason.flat().length;
  const isCommune = ({ path }: { path: string }) => path.includes("/communes");
  const fill = desk.calls().filter((call) => !call.path.endsWith("/token") && !isCommune(call));
  // What communes are called is learnt once, by the postal codes in addresses: a few calls a club.
  expect(desk.calls().filter(isCommune).length).toBeLessThanOrEqual(20);
  expect(fill.length).toBeLessThanOrEqual(records / 100 + 15);
  expect(fill.filter(({ path }) => /registrations\/\d+$|members\/\d+$/.test(path))).toEqual([]);

  const before = desk.calls().length;
  await page.reload();
  await expect(rows).toHaveCount(50);
  for (const name of await rows.allInnerTexts()) expect(name).toMatch(/\p{Lu}{2,} \p{Lu}\p{Ll}/u);
  await page.getByRole("button", { name: words("table.next") }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(rows).toHaveCount(50);
  await page.getByRole("searchbox").fill("martin");
  await expect(page).toHaveURL(/martin/);
  await expect(rows.first()).toContainText(/martin/i);
  expect(desk.calls().slice(before)).toEqual([]);
});
