import { createHash } from "node:crypto";
import { devices, type Page } from "@playwright/test";
import { EMPTY_ZIP, jpegWith, pdfOfBytes, pngWith } from "#lib/base/files/testing/samples.ts";
import { inFiles } from "../../scripts/testing/everywhere.ts";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { expectNoWider } from "../harness/screens.ts";
import { expect, signInOn, test } from "../harness/test.ts";
import { recordTraffic } from "../harness/traffic.ts";

test.use({ deskName: "deposits-of-papers", locale: "fr-FR" });

const MIB = 1024 * 1024;
/** The paper that the demonstration's club requires, and one that it does not. */
const [RULES, PHOTO] = [1, 2];
/** In a deposited file, and nowhere else in the world. */
const CANARY = "zq-canary-7f3a1c9e5b";

interface ClubPaper {
  field_id: number;
  name: string;
  filled: boolean;
  size_bytes: number | null;
}

const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const papersOf = async ({ api }: Desk, member: number) => api.all<ClubPaper>(`/member-documents/${member}`);
const atTheClub = async (desk: Desk, member: number, field: number) =>
  sha(await desk.api.file(`/member-documents/${member}/fields/${field}/content`));
const pdf = (buffer: Buffer, name = "scan.pdf") => ({ name, mimeType: "application/pdf", buffer });
const row = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

/** People whose registration waits and who have not signed the rules. */
async function lacking(desk: Desk, most: number): Promise<number[]> {
  const all = await desk.api.all<{ member_id: number; valid: boolean | null }>("/seasons/2/annual-registrations");
  const found: number[] = [];
  for (const member of new Set(all.filter(({ valid }) => valid === null).map((one) => one.member_id))) {
    const papers = await papersOf(desk, member);
    if (papers.every(({ filled }) => !filled)) found.push(member);
    if (found.length === most) return found;
  }
  throw new Error("Too few people lack their papers.");
}

test("a paper comes by telephone, is looked at, checked, refused, replaced and deleted, and its content rests nowhere", async ({
  page,
  context,
  browser,
  signIn,
  words,
  desk,
}) => {
  test.setTimeout(240_000);
  const [member = 0] = await lacking(desk, 1);
  const name = String((await papersOf(desk, member)).find(({ field_id }) => field_id === RULES)?.name);
  const here = `/demo/2/members/${member}/papers`;
  const traffic = await recordTraffic(context, page);
  await signIn("secretary");
  await page.goto(here);
  const paper = row(page, name);
  await expect(paper).toContainText(words("filing.standing.missing"));
  await expectAccessible(page);

  await test.step("photographed with a telephone, it stands at the desk by itself", async () => {
    const telephone = await browser.newContext({ ...devices["Pixel 7"], baseURL: desk.url, locale: "fr-FR" });
    const held = await telephone.newPage();
    await signInOn(held, "secretary");
    await held.goto(here);
    await expectNoWider(held);
    const picture = jpegWith();
    await held
      .locator("input[capture]")
      .setInputFiles({ name: "IMG_2381.jpg", mimeType: "image/jpeg", buffer: picture });
    // The one required paper that is to come is what it most likely is.
    await expect(held.getByLabel(words("filing.tray.paper"))).toHaveValue(String(RULES));
    await held.getByRole("button", { name: words("filing.tray.send", { count: 1 }) }).click();
    await expect(row(held, name)).toContainText(words("filing.standing.there"));
    await expectNoWider(held);
    await expectAccessible(held);
    await telephone.close();
    expect(await atTheClub(desk, member, RULES)).toBe(sha(picture));
    await expect(paper).toContainText(words("filing.standing.there"));
  });

  await test.step("it is looked at within the page, checked there, and then refused with a reason", async () => {
    await paper.getByRole("button", { name: words("filing.actions.look") }).click();
    const viewer = page.getByRole("dialog", { name });
    await expect(viewer.getByRole("img")).toHaveJSProperty("naturalWidth", 1);
    await viewer.getByRole("button", { name: words("filing.actions.check"), exact: true }).click();
    await expect(viewer.getByRole("button", { name: words("filing.actions.withdraw") })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(paper).toContainText(words("filing.standing.checked"));
    await paper.getByRole("button", { name: words("filing.actions.refuse") }).click();
    await page.keyboard.type("Le nom est illisible");
    await page.keyboard.press("Enter");
    await expect(paper).toContainText(words("filing.standing.refused"));
    await expect(paper).toContainText("Le nom est illisible");
    await expectAccessible(page);
  });

  await test.step("replaced, it is to be checked anew, and what was said of the first stays", async () => {
    const bytes = pdfOfBytes(50_000, `% ${CANARY}\n`);
    await paper.locator("input[type=file]").setInputFiles(pdf(bytes));
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: words("filing.ask.replaceYes") })
      .click();
    await expect(paper).toContainText(words("filing.standing.there"));
    await expect(paper).not.toContainText(words("filing.state.sending", { operation: "deposit" }));
    expect(await atTheClub(desk, member, RULES)).toBe(sha(bytes));
    await paper.getByText(words("filing.mark.earlier", { count: 2 })).click();
    await expect(paper).toContainText("Le nom est illisible");
    await paper.getByRole("button", { name: words("filing.actions.look") }).click();
    const viewer = page.getByRole("dialog", { name });
    await expect(viewer.locator("iframe")).toBeVisible();
    const answer = await page.request.get(String(await viewer.locator("iframe").getAttribute("src")));
    expect(sha(await answer.body())).toBe(sha(bytes));
    expect(answer.headers()).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-disposition": `inline; filename="paper-${member}-${RULES}.pdf"`,
    });
    expect(answer.headers()["content-security-policy"]).toContain("sandbox");
    await page.keyboard.press("Escape");
  });

  await test.step("deleted after a question, it is missing again, and the time line tells all of it", async () => {
    await paper.getByRole("button", { name: words("filing.actions.remove") }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: words("filing.ask.removeYes") })
      .click();
    await expect(paper).toContainText(words("filing.standing.missing"));
    expect((await papersOf(desk, member)).find(({ field_id }) => field_id === RULES)?.filled).toBe(false);
    await page.goto(`/demo/2/members/${member}`);
    const part = page.getByRole("region", { name: words("filing.title") });
    await expect(part.getByRole("listitem").first()).toContainText(words("filing.standing.missing"));
    await expect(page.getByRole("region", { name: words("people.timeline.title") })).toContainText(
      /a refusé une pièce|refused a document/,
    );
  });

  await test.step("what was in the file is in no table, log, page or list", async () => {
    const exports = await page.request.get("/api/clubs/demo/2/members/export?preset=open&whole=1");
    expect(await exports.text()).not.toContain(CANARY);
    const told = [0, 1, 2].map((at) => {
      const coded = Buffer.from("x".repeat(at) + CANARY).toString("base64");
      // What does not change with what stands before and behind it.
      return coded.slice(4, -4);
    });
    expect(await inFiles(desk.dashboardData, [CANARY, ...told])).toEqual([]);
    expect([CANARY, ...told].filter((one) => desk.dashboardLog().includes(one))).toEqual([]);
    await traffic.keepSource(page);
    const seen = await traffic.whereSeen(CANARY);
    expect(seen.filter((where) => !/\/fields\/\d+\/content/.test(where))).toEqual([]);
  });
});

test("what will not pass is told before anything is sent, by the desk too, and by the club", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  const [member = 0] = await lacking(desk, 1);
  const address = `/api/clubs/demo/member-documents/${member}/fields/${PHOTO}/content`;
  const before = desk.writes().length;
  await signIn("secretary");
  await page.goto(`/demo/2/members/${member}/papers`);
  const bad = {
    not_taken: Buffer.from("<!doctype html><script>alert(1)</script>"),
    too_large: pdfOfBytes(10 * MIB + 1),
    two_formats: Buffer.concat([pngWith(), EMPTY_ZIP]),
    cut_off: pngWith().subarray(0, -8),
    empty: Buffer.alloc(0),
  } as const;
  const files = Object.entries(bad).map(([name, buffer]) => pdf(buffer, `${name}.pdf`));
  await page.locator("input[multiple]").setInputFiles(files);
  for (const fault of Object.keys(bad) as (keyof typeof bad)[])
    await expect(page.getByText(words(`files.faults.${fault}`))).toBeVisible();
  await expect(page.getByRole("region", { name: words("filing.tray.title") })).toContainText(
    words("filing.tray.nothing"),
  );
  expect(desk.writes().length).toBe(before);
  for (const [fault, data] of Object.entries(bad)) {
    const answer = await page.request.post(`${address}?ask=${crypto.randomUUID()}`, {
      ...{ data, headers: { origin: desk.url, "content-type": "application/octet-stream" } },
    });
    expect(answer.status(), fault).toBeGreaterThanOrEqual(400);
    expect(answer.status(), fault).toBeLessThan(500);
  }
  // At the club's own door: half of a file's base64.
  const whole = pdfOfBytes(400).toString("base64");
  const { status, body } = await desk.api.write("PUT", `/member-documents/${member}/fields/${PHOTO}`, {
    content_base64: whole.slice(0, whole.length / 2 - 1),
  });
  expect([status, (body as { code: string }).code]).toEqual([422, "validation_failed"]);
  expect(JSON.stringify(body)).toContain("/content_base64");
});

test("10 MiB over a slow line show how far they are, outlive the dashboard twice, and are stored once", async ({
  page,
  context,
  signIn,
  words,
  desk,
  expectNoise,
}) => {
  test.setTimeout(300_000);
  expectNoise(/Failed to load resource|ERR_|Failed to fetch/);
  const before = desk.writes().length;
  const [member = 0, other = 0] = await lacking(desk, 2);
  const fields = await papersOf(desk, member);
  const name = String(fields.find(({ field_id }) => field_id === RULES)?.name);
  const large = pdfOfBytes(10 * MIB, "% large\n");
  await signIn("secretary");
  await page.goto(`/demo/2/members/${member}/papers`);
  const paper = row(page, name);
  const line = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });

  await test.step("the dashboard ends while it receives", async () => {
    await line.send("Network.enable");
    await speed(1 * MIB);
    await paper.locator("input[type=file]").setInputFiles(pdf(large));
    const bar = paper.getByRole("progressbar");
    await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(MIB);
    await expect(paper).toContainText(/[1-9],?\d*\sMio sur 10\sMio/);
    await desk.killDashboard();
    await expect(paper).toContainText(words("files.upload.again"));
    await speed(-1);
    await desk.restartDashboard();
    await expect(paper).toContainText(words("filing.standing.there"), { timeout: 60_000 });
    expect(await atTheClub(desk, member, RULES)).toBe(sha(large));
  });

  const photo = String(fields.find(({ field_id }) => field_id === PHOTO)?.name);
  const kept = pdfOfBytes(3 * MIB, "% kept by the page\n");
  await test.step("it ends with the file in its hand, and the page brings it again", async () => {
    await desk.killService();
    await row(page, photo).locator("input[type=file]").setInputFiles(pdf(kept));
    await expect(row(page, photo)).toContainText(words("filing.state.sending", { operation: "deposit" }), {
      timeout: 60_000,
    });
    await desk.killDashboard();
    await desk.restartDashboard();
    await desk.restartService();
    await expect(row(page, photo)).toContainText(words("filing.standing.there"), { timeout: 120_000 });
    expect(await atTheClub(desk, member, PHOTO)).toBe(sha(kept));
    const sent = desk.writes().slice(before);
    const deposits = sent.filter(({ method, path }) => method === "PUT" && path.includes(`/${member}/`));
    expect(new Set(deposits.map(({ key }) => key)).size, "each of the two files is one write").toBe(2);
  });

  await test.step("a page that has it no more says so: another file is refused in words, the same one goes on", async () => {
    const bytes = pdfOfBytes(20_000, "% chosen again\n");
    await page.goto(`/demo/2/members/${other}/papers`);
    await desk.killService();
    await paper.locator("input[type=file]").setInputFiles(pdf(bytes));
    await expect(paper).toContainText(words("filing.state.sending", { operation: "deposit" }), { timeout: 60_000 });
    await page.goto("about:blank");
    await desk.killDashboard();
    await desk.restartDashboard();
    await desk.restartService();
    await page.goto(`/demo/2/members/${other}/papers`);
    await expect(paper).toContainText(words("filing.state.awaits_file"), { timeout: 60_000 });
    await paper.locator("input[type=file]").setInputFiles(pdf(pdfOfBytes(21_000)));
    await expect(paper).toContainText(words("filing.upload.instead"));
    await expectAccessible(page);
    await paper.getByRole("button", { name: words("filing.upload.drop") }).click();
    await paper.locator("input[type=file]").setInputFiles(pdf(bytes));
    await expect(paper).toContainText(words("filing.standing.there"), { timeout: 60_000 });
    expect(await atTheClub(desk, other, RULES)).toBe(sha(bytes));
  });
});
