import { expectAccessible } from "../harness/axe.ts";
import { tabTo } from "../harness/form.ts";
import { enterDesk, expect, test } from "../harness/test.ts";

// It writes about people, which stands in nobody's way: it shares its desk with others of the kind.
test.use({ deskName: "various" });

test("a call is noted from the open registration with a key, and followed up from the first page until it is done", async ({
  page,
  signIn,
  words,
  expectNoise,
}) => {
  await signIn("secretary");
  await page.goto("/demo/2/registrations");
  const row = page.getByRole("row").filter({ has: page.getByRole("checkbox") });
  await row.nth(1).press("Enter");
  const panel = page.locator("[data-panel]");
  const note = panel.getByRole("button", { name: words("registrations.panel.note") });
  await expect(note).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog");
  const text = dialog.getByRole("textbox", { name: words("notes.newText") });
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(new RegExp(words("notes.hint").slice(0, 40)));

  // What is typed is kept when the dialog is left, and offered when one comes back.
  await page.keyboard.type("Rappeler la mère pour le certificat.");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("n");
  await dialog.getByRole("button", { name: words("notes.draft.restore") }).press("Enter");
  await expect(text).toHaveValue("Rappeler la mère pour le certificat.");
  await tabTo(page, dialog.getByRole("textbox", { name: words("notes.followUp.due") }));
  await page.keyboard.type("demain");
  await expectAccessible(page);
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(dialog).toHaveCount(0);
  // The keys of the desk go on.
  const open = new URL(page.url()).searchParams.get("open");
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(new RegExp(`open=${open}(&|$)`));

  await enterDesk(page);
  const own = page.getByRole("region", { name: words("overview.parts.followUps"), exact: true });
  const person = own.getByRole("link").last();
  await expect(own.getByText("Rappeler la mère pour le certificat.")).toBeVisible();
  await expectAccessible(page);
  const done = own.getByRole("button", { name: words("followups.doneOf", { name: "" }) });
  await done.press("Enter");
  const undo = own.getByRole("button", { name: words("followups.undoOf", { name: "" }) });
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(done).toBeVisible();
  await person.click();

  const notes = page.getByRole("region", { name: words("notes.title"), exact: true });
  await expect(notes.getByRole("listitem")).toHaveCount(1);
  const member = new URL(page.url()).pathname;
  await notes.getByRole("button", { name: words("notes.editThis") }).press("Enter");
  const form = notes.getByRole("form", { name: words("notes.edit") });
  await form.getByRole("textbox", { name: words("notes.text") }).fill("Le père rappelle.");

  // A colleague was first: both are shown, and nothing that was typed is lost.
  const colleague = await page.context().newPage();
  await colleague.goto(member);
  const theirs = colleague.getByRole("region", { name: words("notes.title"), exact: true });
  await theirs.getByRole("button", { name: words("notes.editThis") }).click();
  await theirs
    .getByRole("form", { name: words("notes.edit") })
    .getByRole("textbox", { name: words("notes.text") })
    .fill("Certificat promis pour mardi.");
  await colleague.keyboard.press("ControlOrMeta+Enter");
  // What is only typed stands there as well: it is kept once its form is gone.
  await expect(theirs.getByRole("form", { name: words("notes.edit") })).toHaveCount(0);
  await expect(theirs.getByText("Certificat promis pour mardi.")).toBeVisible();
  await colleague.close();
  await form.getByRole("button", { name: words("notes.save") }).press("Enter");
  await expect(form.getByText("Certificat promis pour mardi.")).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("button", { name: words("notes.conflict.keepMine") }).press("Enter");
  await expect(form).toHaveCount(0);
  await expect(notes.getByText("Le père rappelle.")).toBeVisible();

  // A treasurer reads what is about money, a coach nothing; a director finds what everybody is to see to.
  await signIn("treasurer");
  await page.goto(member);
  await expect(notes.getByRole("form", { name: words("notes.new") })).toBeVisible();
  await expect(notes.getByText("Le père rappelle.")).toHaveCount(0);
  await signIn("coach");
  await page.goto(member);
  await expect(page.getByRole("region", { name: words("people.seasons.title") })).toBeVisible();
  await expect(notes).toHaveCount(0);
  expectNoise(/403/);
  await signIn("director");
  await page.goto("/demo/2/follow-ups");
  await expect(page.getByText(words("followups.none"))).toBeVisible();
  await page.getByRole("link", { name: words("followups.who.all") }).click();
  await expect(page.getByText("Le père rappelle.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(member);
  await notes.getByRole("button", { name: words("notes.removeThis") }).press("Enter");
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: words("notes.removal.sure") })
    .press("Enter");
  await expect(notes.getByText(words("notes.none"))).toBeVisible();
});
