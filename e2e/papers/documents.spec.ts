import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { EMPTY_ZIP, pdfOfBytes, pngWith, SAMPLES } from "#lib/base/files/testing/samples.ts";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { expectNoWider } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

// Without a wire between: a club that is not there was certainly not reached.
test.use({ deskName: "documents", locale: "fr-FR", direct: true });

const MIB = 1024 * 1024;
const SHOTS = process.env.DOCUMENT_SHOTS;

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

interface Listed {
  id: number;
  name: string;
  description: string | null;
  size_bytes: number;
}
const named = async (desk: Desk, name: string) =>
  (await desk.api.all<Listed>("/documents")).filter((one) => one.name === name);
const sha = async (page: Page, id: number) =>
  digest(await (await page.request.get(`/api/clubs/demo/documents/${id}/content`)).body());

const chooser = (part: Page | Locator) => part.locator('input[type="file"]').first();
/** A press on a page that is not alive yet is lost: whoever sees nothing presses again. */
async function addDocuments(page: Page, words: Words): Promise<void> {
  await expect(async () => {
    const press = page.getByRole("button", { name: words("documents.add.open") });
    if (await press.isVisible()) await press.click();
    await expect(page.getByRole("region", { name: words("documents.add.title") })).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

async function picture(page: Page, name: string): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
}

test("a secretary adds documents, is told before the upload what will not pass, and renames, replaces and deletes", async ({
  page,
  desk,
  signIn,
  words,
}) => {
  await signIn("secretary");
  await page.goto("/demo/documents");
  const table = page.getByRole("table", { name: words("documents.title") });
  await expect(table).toBeVisible();
  await expectAccessible(page);
  await picture(page, "list");
  const adding = page.getByRole("region", { name: words("documents.add.title") });
  await addDocuments(page, words);

  await test.step("nothing leaves of what the club would not take, and words say why", async () => {
    const refused: [string, Buffer, string][] = [
      ["facture.pdf", Buffer.from("MZ this is a program"), "not_taken"],
      ["trop.pdf", pdfOfBytes(10 * MIB + 1), "too_large"],
      ["image.png", Buffer.concat([pngWith(), EMPTY_ZIP]), "two_formats"],
      ["coupe.png", pngWith().subarray(0, -6), "cut_off"],
      ["vide.pdf", Buffer.alloc(0), "empty"],
    ];
    await chooser(adding).setInputFiles(refused.map(([name, bytes]) => file(name, bytes)));
    for (const [, , fault] of refused) await expect(adding.getByText(words(`files.faults.${fault}`))).toBeVisible();
    await expect(adding.getByRole("button", { name: /^Ajouter/ })).toHaveCount(0);
    await picture(page, "refused");
    await expectAccessible(page);
    for (const [name] of refused)
      await adding.getByRole("button", { name: words("documents.add.leave", { file: name }) }).click();
  });

  await test.step("two at once are stored, each once", async () => {
    await chooser(adding).setInputFiles([file("Bulletin_2026.pdf", SAMPLES.pdf), file("Affiche.pdf", SAMPLES.jpeg)]);
    await adding.getByRole("button", { name: words("documents.add.send", { count: 2 }) }).click();
    await expect(table.getByRole("button", { name: "Bulletin 2026", exact: true })).toBeVisible();
    await expect(table.getByRole("button", { name: "Affiche", exact: true })).toBeVisible();
    const [bulletin] = await named(desk, "Bulletin 2026");
    expect(await sha(page, bulletin?.id ?? 0)).toBe(digest(SAMPLES.pdf));
    expect(await named(desk, "Affiche")).toHaveLength(1);
  });

  await test.step("name and description change, and only these", async () => {
    await table.getByRole("button", { name: words("documents.actions.words", { name: "Affiche" }) }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("documents.words.description")).fill("Pour le forum des associations");
    await dialog.getByLabel(words("documents.words.name"), { exact: true }).fill("Affiche du forum");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("documents.words.save") }).click();
    await expect(table.getByRole("button", { name: "Affiche du forum", exact: true })).toBeVisible();
    expect(await named(desk, "Affiche du forum")).toMatchObject([{ description: "Pour le forum des associations" }]);
  });

  await test.step("it is replaced after a question, and looked at within the page", async () => {
    await table.getByRole("button", { name: words("documents.actions.replace", { name: "Affiche du forum" }) }).click();
    const dialog = page.getByRole("dialog");
    await chooser(dialog).setInputFiles(file("nouvelle.png", SAMPLES.png));
    await picture(page, "replace");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("documents.replace.yes") }).click();
    await expect(dialog).toBeHidden();
    await expect(table.getByRole("row", { name: /Affiche du forum/ })).toContainText(words("files.types.png"));
    const [poster] = await named(desk, "Affiche du forum");
    expect(await sha(page, poster?.id ?? 0)).toBe(digest(SAMPLES.png));
    await table.getByRole("button", { name: "Affiche du forum", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`open=${poster?.id}$`));
    const shown = page.getByRole("img", { name: words("files.viewer.frame", { name: "Affiche du forum" }) });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await expectAccessible(page);
    const answer = await page.request.get(`/api/clubs/demo/documents/${poster?.id}/content`);
    expect(answer.headers()).toMatchObject({
      ...{ "content-type": "image/png", "cache-control": "no-store", "x-content-type-options": "nosniff" },
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
    });
    await picture(page, "viewer");
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/open=/);
    // A browser's own viewer puts its headers in place of ours, so that those of a PDF are asked for without it.
    await table.getByRole("button", { name: /^Statuts/ }).click();
    const frame = page.getByTitle(/^Contenu de Statuts/);
    await expect(frame).toBeVisible();
    const framed = await page.request.get((await frame.getAttribute("src")) ?? "");
    expect(framed.headers()["content-security-policy"]).toBe(answer.headers()["content-security-policy"]);
    expect(framed.headers()["content-type"]).toBe("application/pdf");
    await picture(page, "viewer-pdf");
    await page.keyboard.press("Escape");
  });

  await test.step("it is deleted after a question", async () => {
    await table.getByRole("button", { name: words("documents.actions.remove", { name: "Affiche du forum" }) }).click();
    await page.getByRole("button", { name: words("documents.remove.yes") }).click();
    await expect.poll(() => named(desk, "Affiche du forum")).toEqual([]);
    await expect(table.getByRole("button", { name: "Bulletin 2026", exact: true })).toBeVisible();
    await expect(table.getByRole("button", { name: "Affiche du forum", exact: true })).toHaveCount(0);
  });
});

test("ten megabytes over a slow line show how far they are, and are stored once though club and dashboard end meanwhile", async ({
  page,
  desk,
  signIn,
  words,
  expectNoise,
}) => {
  // What the page was asking for as the dashboard died fails as well.
  expectNoise(/Failed to load resource|Failed to fetch RSC payload|network error|ERR_|net::|504|503|502/);
  const large = pdfOfBytes(10 * MIB);
  await signIn("secretary");
  await page.goto("/demo/documents");
  const adding = page.getByRole("region", { name: words("documents.add.title") });
  await addDocuments(page, words);
  await chooser(adding).setInputFiles(file("Grand.pdf", large));
  await desk.killService();
  const line = await page.context().newCDPSession(page);
  const none = { offline: false, latency: 0, downloadThroughput: -1 };
  await line.send("Network.emulateNetworkConditions", { ...none, uploadThroughput: 3 * MIB });
  await adding.getByRole("button", { name: words("documents.add.send", { count: 1 }) }).click();
  const bar = adding.getByRole("progressbar");
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(MIB);
  await picture(page, "progress");
  await line.send("Network.emulateNetworkConditions", { ...none, uploadThroughput: -1 });
  const works = page.getByRole("region", { name: words("documents.works.title") });
  await expect(works.getByText(words("documents.works.states.sending"))).toBeVisible({ timeout: 30_000 });
  await picture(page, "away");

  await desk.killDashboard();
  await desk.restartDashboard();
  await page.reload();
  await expect(works.getByText(words("documents.works.states.awaits_file"))).toBeVisible({ timeout: 30_000 });
  await picture(page, "awaits");
  await chooser(works).setInputFiles(file("autre.pdf", SAMPLES.pdf));
  await expect(works.getByText(words("documents.works.otherFile"))).toBeVisible();
  await desk.restartService();
  await chooser(works).setInputFiles(file("encore.pdf", large));
  await expect(works).toBeHidden({ timeout: 60_000 });
  const there = await named(desk, "Grand");
  expect(there).toMatchObject([{ size_bytes: 10 * MIB }]);
  expect(await sha(page, there[0]?.id ?? 0)).toBe(digest(large));
});

test("who may not sees words and no data, who only reads has no buttons, and a feature that is off is told", async ({
  page,
  desk,
  signIn,
  words,
  expectNoise,
}) => {
  expectNoise(/Failed to load resource/);
  await signIn("coach");
  await page.goto("/demo/documents");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toBeVisible();
  await expect(page.getByText("Statuts")).toHaveCount(0);
  await expect(page.getByRole("link", { name: words("menu.sections.documents") })).toHaveCount(0);
  await signIn("treasurer");
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/demo/documents");
  const table = page.getByRole("table", { name: words("documents.title") });
  await expect(table.getByRole("button", { name: /Statuts/ })).toBeVisible();
  await expect(table.getByRole("button", { name: /Supprimer/ })).toHaveCount(0);
  await expectNoWider(page);
  await picture(page, "narrow");
  await desk.club("features", "demo", "--off", "documents");
  try {
    await page.reload();
    await expect(table).toHaveCount(0);
    await expect(main.getByRole("alert")).toBeVisible();
  } finally {
    await desk.club("features", "demo", "--on", "documents");
  }
});
