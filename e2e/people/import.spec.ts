import type { Locator, Page } from "@playwright/test";
import { workbookFile } from "#lib/base/spreadsheets/testing/workbook-file.ts";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import { expectNoWider, look } from "../harness/screens.ts";
import { expect, signInOn, test } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

test.use({ deskName: "import", unread: true, locale: "fr-FR" });

interface ClubGroup {
  id: number;
  name: string;
  sex: string | null;
  birth_year_start: number | null;
}

interface ClubPerson {
  id: number;
  last_name: string;
}

const PEOPLE = 60;
/** More than anything that a page has to be stepped through by keyboard. */
const MOST_STEPS = 150;
/** As offices save them: French Excel writes windows-1252, in which some letters beyond Latin-1 have a byte of their own. */
const BYTES: Readonly<Record<string, string>> = { "’": "\x92", "–": "\x96", œ: "\x9c" };
const latin = (text: string) =>
  Buffer.from(
    text.replace(/[’–œ]/g, (letter) => BYTES[letter] ?? letter),
    "latin1",
  );

/** The file of an office: sixty people under a title, a total below; nine of its cells cannot be read, unless they were mended. */
function fileOf(group: ClubGroup, isMended = false): Buffer {
  const year = group.birth_year_start ?? 2010;
  const line = (nth: number) => {
    const letters = [...String(nth).padStart(2, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("");
    const cells = [`ZQIMPORT${letters.toUpperCase()}`, "Zoé", `0${1 + (nth % 9)}/03/${year}`, nth % 2 ? "F" : "M"];
    const row = [...cells, `zq${nth}@import.example`, `6${String(12_000_000 + nth)}`, group.name];
    const faults: [number[], number, string, string][] = [
      [[0, 1, 2], 6, "Groupe que personne ne connaît", group.name],
      [[3, 4], 4, "chez sa mère", "zqmere@import.example"],
      [[5], 2, "31/02/2014", `01/03/${year}`],
      [[6], 3, "x", "Femme"],
      [[7, 8], 5, "voir mère", ""],
    ];
    for (const [those, at, fault, mended] of faults) if (those.includes(nth)) row[at] = isMended ? mended : fault;
    return row.map((cell) => (cell.includes(";") ? `"${cell}"` : cell)).join(";");
  };
  const rows = Array.from({ length: PEOPLE }, (_, nth) => line(nth));
  const head = ["Adhérents 2026;;;;;;", "Nom;Prénom;Né(e) le;Sexe;E-mail;Portable;Groupe"];
  return latin([...head, ...rows, "Total;60;;;;;"].join("\r\n"));
}

/** What one does on a page with the keyboard alone: Tab until it is there, then the key. */
function keyboardOf(page: Page, words: Words) {
  const to = async (what: Locator) => {
    await expect(what).toBeVisible();
    for (let step = 0; step < MOST_STEPS; step++) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not come to ${what}`);
  };
  const press = async (what: Locator) => {
    await to(what);
    await page.keyboard.press("Enter");
  };
  const write = async (field: Locator, value: string) => {
    await to(field);
    await page.keyboard.type(value);
  };
  const hand = async (name: string, mimeType: string, buffer: Buffer) => {
    const chosen = page.waitForEvent("filechooser");
    await press(page.getByRole("button", { name: words("files.drop.choose", { many: "false" }) }));
    await (await chosen).setFiles({ name, mimeType, buffer });
  };
  const step = async (name: "columns" | "mend" | "run" | "ledger" | "rows") => {
    const tab = page.getByRole("link", { name: new RegExp(`^${words(`import.steps.${name}`)}`) }).first();
    await press(tab);
    await expect(tab).toHaveAttribute("aria-current", "page");
  };
  return { to, press, write, hand, step };
}

const peopleOf = async (all: (path: string) => Promise<ClubPerson[]>) =>
  (await all("/members?all=true")).filter(({ last_name }) => last_name.startsWith("ZQIMPORT"));

test("an evening's file of sixty rows with nine faults becomes sixty people of the season by keyboard alone", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  test.setTimeout(300_000);
  const groups = await desk.api.all<ClubGroup>("/seasons/2/groups");
  const group = groups.find(({ sex }) => sex === null || sex === "Homme et femme");
  if (!group) throw new Error("The demonstration has no group for everybody.");
  // There is room for all: what a full group comes to is the dry run's own test.
  expect((await desk.api.write("PATCH", `/groups/${group.id}`, { capacity: 500 })).status).toBe(200);
  const { to, press, write, hand, step } = keyboardOf(page, words);
  const button = (name: string | RegExp) => page.getByRole("button", { name });

  await signIn("secretary");
  await untilCopied(readBy(page.request));
  await page.goto("/demo/2/members");
  await press(page.getByRole("link", { name: words("import.open") }));
  await expect(page.getByRole("heading", { level: 1, name: words("import.title") })).toBeVisible();
  await hand("Adhérents.csv", "text/csv", fileOf(group));
  await expect(page.getByText("windows-1252")).toBeVisible();
  await look(page, "import-file");
  await expectAccessible(page);

  await step("columns");
  await expect(page.getByLabel(words("import.columns.fieldOf", { heading: "Portable" }))).toHaveValue("phone");
  await look(page, "import-columns");
  await expectAccessible(page);
  await press(button(words("import.columns.goOn")));

  // What cannot be read leaves as a file with its reasons as long as nobody mended it.
  await expect(page.getByRole("status").filter({ hasText: words("import.mend.left", { count: 9 }) })).toBeVisible();
  const rejected = await page.request.get(`/api/clubs${new URL(page.url()).pathname}/rejected?preset=open`);
  expect((await rejected.text()).trim().split("\n")).toHaveLength(10);
  await look(page, "import-mend");
  const unknown = page.getByRole("listitem").filter({ hasText: "Groupe que personne ne connaît" });
  await expect(unknown).toContainText("3");
  await write(unknown.getByRole("combobox"), group.name);
  await press(unknown.getByRole("button", { name: words("import.mend.mendAll", { count: 3 }) }));
  await expect(unknown).toHaveCount(0);
  // Whoever mends goes on where they were, and hears how many are left.
  await expect(page.getByRole("main").locator("li :focus")).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: words("import.mend.left", { count: 6 }) })).toBeVisible();
  await expectAccessible(page);
  for (const [found, value] of [
    ["chez sa mère", "zqmere@import.example"],
    ["31/02/2014", `01/03/${group.birth_year_start ?? 2010}`],
    ["«\u00a0x\u00a0»", "Femme"],
    ["voir mère", ""],
  ] as const) {
    const same = page.getByRole("listitem").filter({ hasText: found });
    if (value === "") await press(same.getByRole("button", { name: words("import.mend.blank") }));
    else {
      await write(same.getByRole("combobox").or(same.getByRole("textbox")), value);
      await press(same.getByRole("button", { name: /^Corriger/ }));
    }
    await expect(same).toHaveCount(0);
  }
  await expect(page.getByText(words("import.mend.empty"))).toBeVisible();

  await step("run");
  await press(button(words("staging.run.try")));
  await expect(page.getByText(words("staging.facts.lasting", { count: PEOPLE }))).toBeVisible();
  await look(page, "import-tried");
  await expectAccessible(page);
  const before = desk.writes().length;
  expect(await peopleOf(desk.api.all)).toEqual([]);
  await press(button(words("import.run.run", { count: PEOPLE })));
  // Once it has run, the way on leads to what came of it.
  await press(page.getByRole("link", { name: words("import.next", { step: words("import.steps.ledger") }) }));
  const made = page
    .getByRole("main")
    .locator("dl > div")
    .filter({ hasText: words("staging.ledger.created") });
  await expect(made.getByText(String(PEOPLE), { exact: true })).toBeVisible({ timeout: 120_000 });
  await look(page, "import-ledger");
  await expectAccessible(page);
  const people = await peopleOf(desk.api.all);
  expect(people).toHaveLength(PEOPLE);
  const registrations = await desk.api.all<{ member_id: number; group_id: number }>("/seasons/2/annual-registrations");
  const ids = new Set(people.map(({ id }) => id));
  expect(registrations.filter(({ member_id, group_id }) => ids.has(member_id) && group_id === group.id)).toHaveLength(
    PEOPLE,
  );
  expect(desk.writes().length - before).toBe(2 * PEOPLE);

  // The same people once more, as the office has mended them in its own file: nothing is left to be done.
  await press(page.getByRole("main").getByRole("link", { name: words("menu.sections.import"), exact: true }));
  await hand("Adhérents corrigés.csv", "text/csv", fileOf(group, true));
  await expect(page.getByText("windows-1252")).toBeVisible();
  await step("rows");
  await press(page.getByRole("link", { name: new RegExp(`^${words("import.rows.show.nothing")}`) }));
  await expect(page).toHaveURL(/show=nothing/);
  await expect(page.getByText(words("staging.rows.range", { first: 1, last: 50, total: PEOPLE }))).toBeVisible();
  await look(page, "import-rows");
  await expectAccessible(page);
  await step("run");
  await expect(page.getByText(words("staging.run.nothing"))).toBeVisible();
  expect(desk.writes().length - before).toBe(2 * PEOPLE);
  await to(button(words("staging.remove.button")));
});

test("one sheet of a workbook is chosen, a colleague takes the file over, and it is removed once what becomes of it was said", async ({
  page,
  browser,
  signIn,
  words,
  desk,
}) => {
  const head = ["Nom", "Prénom", "E-mail"];
  const book = workbookFile([
    { name: "Tarifs", rows: [["Prix"], [90]] },
    {
      name: "Adhérents",
      rows: [head, ["ZQFEUILLE", "Zoé", "zq@feuille.example"], ["ZQFEUILLE", "Léo", "chez sa mère"]],
    },
  ]);
  const { press, hand } = keyboardOf(page, words);
  await signIn("secretary");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/demo/2/import");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await hand("Club.xlsx", type, Buffer.from(book));
  const sheet = page.getByRole("radio", { name: "Tarifs" });
  await expect(sheet).toBeChecked();
  await expectAccessible(page);
  // Choosing took the focus: the radios are next.
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await press(page.getByRole("button", { name: words("import.sheets.read") }));
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{32,36}$/);
  const here = new URL(page.url()).pathname;
  for (const step of ["file", "mend", "rows", "run", "ledger"] as const) {
    await page.goto(`${here}?step=${step}`);
    await expect(page.getByRole("heading", { level: 1, name: "Club.xlsx" })).toBeVisible();
    await expectNoWider(page);
    await look(page, `import-320-${step}`);
  }

  const colleague = await browser.newPage({ baseURL: desk.url, locale: "fr-FR" });
  await signInOn(colleague, "director");
  await colleague.goto(`${here}?step=mend`);
  await expect(colleague.getByRole("button", { name: /^Corriger/ })).toHaveAttribute("aria-disabled", "true");
  await look(colleague, "import-held");
  await expectAccessible(colleague);
  await colleague.getByRole("button", { name: words("staging.hold.take") }).click();
  await expect(colleague.getByRole("button", { name: words("staging.hold.take") })).toHaveCount(0);
  // Whoever had it sees who has it now, and what they did not know of is refused.
  await page.goto(`${here}?step=mend`);
  await expect(page.getByRole("button", { name: words("staging.hold.take") })).toBeVisible();
  await colleague.getByRole("button", { name: words("staging.remove.button") }).click();
  const question = colleague.getByRole("alertdialog");
  await expect(question).toContainText(words("staging.remove.what", { count: 2 }));
  await expect(question).toContainText(words("staging.remove.nothingSent"));
  await question.getByRole("button", { name: words("staging.remove.yes") }).click();
  await expect(colleague).toHaveURL(/\/import$/);
  await expect(colleague.getByRole("link", { name: "Club.xlsx" })).toHaveCount(0);
  await colleague.close();
});
