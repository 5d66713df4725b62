import { expectAccessible } from "../harness/axe.ts";
import { tabTo } from "../harness/form.ts";
import { look } from "../harness/screens.ts";
import { enterDesk, expect, signInOn, test } from "../harness/test.ts";

// It registers somebody and takes their paper in.
test.use({ deskName: "missing paper", unread: true });

interface Paper {
  field_id: number;
  name: string;
  required: boolean;
  filled: boolean;
}

/** A file as a telephone would send it, as small as a JPEG may be. */
const PHOTO = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffda0008010100003f00fbd0ffd9",
  "hex",
);

test("from a pending registration to the paper that it lacks, the call to the family, the deposit by telephone, checked and validated, at the keyboard", async ({
  page,
  browser,
  baseURL,
  signIn,
  words,
  desk,
}) => {
  test.setTimeout(240_000);
  const create = async (path: string, body: object, method: "POST" | "PUT" | "PATCH" = "POST"): Promise<number> => {
    const answer = await desk.api.write(method, path, body);
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return (answer.body as { data?: { id: number } })?.data?.id ?? 0;
  };
  const years = { birth_year_start: 2026, birth_year_end: 1920 };
  const group = await create("/groups", { name: "Voile du mardi", season_id: 2, ...years, cost_euros: 90 });
  const phone = "06 11 22 33 44";
  const person = {
    first_name: "Anouk",
    last_name: "Vasselin",
    birth_date: "1990-02-03",
    sex: "Femme",
    phone,
    email: "anouk@vasselin.example",
  };
  const member = await create("/members", person);
  // All but one paper is there, and nothing else stands in the way.
  const required = (await desk.api.all<Paper>(`/member-documents/${member}`)).filter((one) => one.required);
  const [missing, ...others] = required;
  for (const { field_id } of others)
    await create(`/member-documents/${member}/fields/${field_id}`, { content_base64: PHOTO.toString("base64") }, "PUT");
  await create(`/medical/${member}`, { season_id: 2, health_questionnaire: true, valid: true }, "PATCH");
  const registration = await create("/annual-registrations", { member_id: member, group_id: group });
  const paper = missing?.name ?? "";
  expect(paper).not.toBe("");

  await signIn("secretary");
  await test.step("papers are read once, a call a person, told before", async () => {
    await expect(async () => {
      await page.goto("/demo/2/registrations?q=vasselin");
      await expect(page.locator("[data-row-id]")).toHaveCount(1, { timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await page.goto("/demo/2/papers");
    const read = page.getByRole("button", { name: new RegExp(`^${words("papers.reading.pending")}`) });
    await read.press("Enter");
    await expect(page.getByRole("table").first()).toBeVisible();
    await expect(page.getByText(/lecture complète/)).toBeVisible({ timeout: 180_000 });
  });

  await test.step("the list and the panel name the paper, and a key notes the call", async () => {
    await page.goto("/demo/2/registrations?q=vasselin");
    const row = page.locator("[data-row-id]");
    await expect(row).toContainText(paper);
    await row.press("Enter");
    const panel = page.locator("[data-panel]");
    await expect(panel.getByText(paper).first()).toBeVisible();
    await expect(panel.getByRole("link", { name: phone })).toHaveAttribute("href", /^tel:/);
    await expect(panel.getByRole("button", { name: words("registrations.panel.note") })).toBeVisible();
    await look(page, "panel");
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: words("notes.newText") })).toBeFocused();
    await page.keyboard.type(`Appelée : envoie ${paper} ce soir.`);
    await tabTo(page, dialog.getByRole("textbox", { name: words("notes.followUp.due") }));
    await page.keyboard.type("demain");
    await look(page, "note");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(dialog).toHaveCount(0);
  });

  const papers = `/demo/2/members/${member}/papers`;
  await test.step("the paper comes by telephone", async () => {
    const telephone = await browser.newContext({
      ...{ baseURL: baseURL ?? "", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      locale: "fr-FR",
    });
    const there = await telephone.newPage();
    await signInOn(there, "secretary");
    await there.goto(papers);
    const row = there.getByRole("listitem", { name: paper, exact: true });
    await expect(row).toBeVisible();
    await expect(async () => {
      await there.locator("input[capture]").setInputFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: PHOTO });
      await expect(there.getByRole("region", { name: words("filing.tray.title") })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await there.getByRole("combobox", { name: words("filing.tray.paper") }).selectOption({ label: paper });
    await look(there, "telephone");
    await there.getByRole("button", { name: words("filing.tray.send", { count: 1 }) }).tap();
    await expect(row).toContainText(words("filing.standing.there"));
    await telephone.close();
  });

  await test.step("it is looked at, checked, and the registration validated", async () => {
    await tabTo(page, page.locator("[data-panel]").getByRole("link", { name: words("registrations.panel.papers") }));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${papers}$`));
    const row = page.getByRole("listitem", { name: paper, exact: true });
    await expect(row).toContainText(words("filing.standing.there"));
    await tabTo(page, row.getByRole("button", { name: words("filing.actions.look"), exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectAccessible(page);
    await look(page, "viewer");
    await page.keyboard.press("Escape");
    await tabTo(page, row.getByRole("button", { name: words("filing.actions.check"), exact: true }));
    await page.keyboard.press("Enter");
    await expect(row).toContainText(words("filing.standing.checked"));
    await look(page, "papers");

    await page.goto("/demo/2/registrations?q=vasselin");
    const registered = page.locator("[data-row-id]");
    await expect(registered).not.toContainText(paper);
    await registered.press("Enter");
    await expect(page.locator("[data-panel]")).toContainText("VASSELIN");
    await page.keyboard.press("v");
    const validity = async () =>
      (await desk.api.get<{ data: { valid: boolean | null } }>(`/annual-registrations/${registration}`)).data.valid;
    await expect.poll(validity, { timeout: 60_000 }).toBe(true);
  });

  await enterDesk(page);
  const own = page.getByRole("region", { name: words("overview.parts.followUps"), exact: true });
  await own.getByRole("button", { name: words("followups.doneOf", { name: "" }) }).press("Enter");
  await expect(own.getByRole("button", { name: words("followups.undoOf", { name: "" }) })).toBeFocused();
  await page.goto(`/demo/2/members/${member}`);
  await expect(page.getByText(`Appelée : envoie ${paper} ce soir.`).first()).toBeVisible();
  await look(page, "person");
});
