import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { photographed } from "#components/people/cards/reading/testing/photograph.ts";
import { findChromium } from "../../scripts/testing/chromium.ts";
import { expectAccessible } from "../harness/axe.ts";
import { madeCard } from "../harness/cards.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expect, test } from "../harness/test.ts";

/** What the browser's camera sees, written before it is switched on. */
const FILM = join(tmpdir(), `guichet-cards-${process.pid}.y4m`);
const chromium = findChromium();

// It makes cards and marks people.
test.use({
  deskName: "cards",
  launchOptions: {
    ...(chromium ? { executablePath: chromium } : {}),
    args: [
      ...["--disable-dev-shm-usage", "--disable-gpu", "--use-fake-ui-for-media-stream"],
      ...["--use-fake-device-for-media-stream", `--use-file-for-fake-video-capture=${FILM}`],
    ],
  },
});
test.afterAll(() => rm(FILM, { force: true }));

interface Sheet {
  session: { date: string; type: string; courseId: number };
  people: { id: number; expected: boolean }[];
}

const SIZE = { width: 640, height: 480 };
const FRAMES_OF_EACH = 8;

/** A film of cards, each held before the camera for most of a second (YUV4MPEG2, grey). */
function filmOf(codes: readonly string[]): Buffer {
  const grey = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128);
  const frames = codes.flatMap((code, nth) => {
    const { data } = photographed(code, { ...SIZE, share: 0.8, turned: nth * 25, tilted: [12, -15], seed: nth });
    const light = Buffer.from(Array.from({ length: SIZE.width * SIZE.height }, (_, at) => data[at * 4] ?? 0));
    return Array.from({ length: FRAMES_OF_EACH }, () => Buffer.concat([Buffer.from("FRAME\n"), light, grey]));
  });
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${SIZE.width} H${SIZE.height} F10:1 Ip A1:1 C420jpeg\n`), ...frames]);
}

const present = (page: Page, member: number) =>
  page.locator(`[data-member="${member}"] [data-presence="present"][aria-pressed="true"]`);

test("cards are made, read by the camera and by a reader that types, and without a network by whoever is on the sheet", async ({
  page,
  context,
  signIn,
  words,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await signIn("director");
  await untilCopied(readBy(context.request));
  const sheets = await context.request.get("/api/clubs/demo/attendance/sheets?days=1");
  const { sheets: all } = (await sheets.json()) as { sheets: Sheet[] };
  const expected = ({ people }: Sheet) => people.filter((one) => one.expected).map(({ id }) => id);
  const [sheet] = all
    .filter(({ session }) => session.type === "lesson")
    .sort((a, b) => expected(b).length - expected(a).length);
  if (!sheet) throw new Error("The demonstration has no lesson today.");
  const [first = 0, second = 0, typed = 0, offline = 0] = expected(sheet);

  const codes = new Map<number, string>();
  for (const member of [first, second, typed, offline]) codes.set(member, await madeCard(page, words, member));
  const codeOf = (member: number) => codes.get(member) ?? "";
  const forged = `${codeOf(first).slice(0, -4)}BCDF`;
  await writeFile(FILM, filmOf([codeOf(first), forged, codeOf(second)]));

  const { date, type, courseId } = sheet.session;
  const query = new URLSearchParams({ date, type, course: String(courseId) });
  const answer = await page.goto(`/demo/attendance?${query}`);
  expect(answer?.headers()["permissions-policy"]).toContain("camera=(self)");
  expect((await page.request.get("/demo/2/attendance")).headers()["permissions-policy"]).toContain("camera=()");
  await page.getByRole("button", { name: words("cardreader.open") }).click();
  await page.getByRole("button", { name: words("cardreader.cameraOn") }).click();
  // Three in a row, with nothing pressed between two.
  await expect(present(page, first)).toBeVisible();
  await expect(present(page, second)).toBeVisible();
  await expect(page.locator('[data-card="unknown"]').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("cardreader.cameraOff") }).click();

  // A reader types the code of a card and ends with a line break.
  const field = page.getByLabel(words("cardreader.field"));
  await field.focus();
  await page.keyboard.type(codeOf(typed));
  await page.keyboard.press("Enter");
  await expect(present(page, typed)).toBeVisible();
  await expect(field).toHaveValue("");

  await expect(page.locator("[data-unsent]")).toHaveAttribute("data-unsent", "0");
  await context.setOffline(true);
  await page.keyboard.type(codeOf(offline));
  await expect(present(page, offline)).toBeVisible();
  await page.keyboard.type(`GC${"B".repeat(27)}`);
  await expect(page.locator('[data-card="notOnSheet"]')).toBeVisible();
  await expect(page.locator("[data-unsent]")).toHaveAttribute("data-unsent", "1");
  await context.setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.locator("[data-unsent]")).toHaveAttribute("data-unsent", "0");
});
