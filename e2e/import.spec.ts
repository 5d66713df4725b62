import type { Locator } from "@playwright/test";
import { expectAccessible } from "./harness/axe.ts";
import { expect, test } from "./harness/test.ts";

test.use({ deskName: "import", locale: "fr-FR" });

interface ClubGroup {
  id: number;
  name: string;
  sex: string | null;
  capacity: number | null;
  birth_year_start: number | null;
}

const PEOPLE = 60;
/** As offices save them: French Excel writes windows-1252, in which some letters beyond Latin-1 have a byte of their own. */
const BYTES: Readonly<Record<string, string>> = { "’": "\x92", "–": "\x96", œ: "\x9c" };
const latin = (text: string) =>
  Buffer.from(
    text.replace(/[’–œ]/g, (letter) => BYTES[letter] ?? letter),
    "latin1",
  );

test("an evening's file of sixty rows with nine faults is mended by keyboard alone, and tried without sending anything", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  test.setTimeout(300_000);
  const groups = await desk.api.all<ClubGroup>("/seasons/2/groups");
  const mixed = groups.filter(({ sex }) => sex === null || sex === "Homme et femme");
  const room = ({ capacity }: ClubGroup) => capacity ?? Number.POSITIVE_INFINITY;
  const group = mixed.reduce((best, one) => (room(one) > room(best) ? one : best));
  const year = group.birth_year_start ?? 2010;
  const line = (nth: number) => {
    const letters = [...String(nth).padStart(2, "0")].map((digit) => "abcdefghij"[Number(digit)]).join("");
    const cells = [`ZQIMPORT${letters.toUpperCase()}`, "Zoé", `0${1 + (nth % 9)}/03/${year}`, nth % 2 ? "F" : "M"];
    const rest = [`zq${nth}@import.example`, `6${String(12_000_000 + nth)}`, group.name];
    const row = [...cells, ...rest];
    if (nth < 3) row[6] = "Groupe que personne ne connaît";
    if (nth === 3 || nth === 4) row[4] = "chez sa mère";
    if (nth === 5) row[2] = "31/02/2014";
    if (nth === 6) row[3] = "x";
    if (nth === 7 || nth === 8) row[5] = "voir mère";
    return row.map((cell) => (cell.includes(";") ? `"${cell}"` : cell)).join(";");
  };
  const text = [
    "Adhérents 2026;;;;;;",
    "Nom;Prénom;Né(e) le;Sexe;E-mail;Portable;Groupe",
    ...Array.from({ length: PEOPLE }, (_, nth) => line(nth)),
    "Total;60;;;;;",
  ].join("\r\n");
  const press = async (what: Locator) => {
    await what.focus();
    await page.keyboard.press("Enter");
  };
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const step = async (name: "columns" | "mend" | "run" | "ledger") => {
    await press(page.getByRole("link", { name: new RegExp(`^${words(`import.steps.${name}`)}`) }));
    await expect(page.getByRole("link", { name: new RegExp(`^${words(`import.steps.${name}`)}`) })).toHaveAttribute(
      "aria-current",
      "page",
    );
  };
  const type = async (field: Locator, value: string) => {
    await field.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(value);
  };

  await signIn("secretary");
  await page.goto("/demo/2/members");
  await press(page.getByRole("link", { name: words("import.open") }));
  await expect(page.getByRole("heading", { level: 1, name: words("import.title") })).toBeVisible();
  const chosen = page.waitForEvent("filechooser");
  await press(button(words("files.drop.choose", { many: "false" })));
  await (await chosen).setFiles({ name: "Adhérents.csv", mimeType: "text/csv", buffer: latin(text) });
  await expect(page.getByText("windows-1252")).toBeVisible();
  await expectAccessible(page);

  await step("columns");
  await expect(page.getByLabel(words("import.columns.fieldOf", { heading: "Portable" }))).toHaveValue("phone");
  await expectAccessible(page);

  await step("mend");
  const unknown = page.getByRole("listitem").filter({ hasText: "Groupe que personne ne connaît" });
  await expect(unknown).toContainText("3");
  await unknown.getByRole("combobox").focus();
  await page.keyboard.type(group.name);
  await press(unknown.getByRole("button", { name: words("import.mend.mendAll", { count: 3 }) }));
  await expect(unknown).toHaveCount(0);
  await expectAccessible(page);
  for (const [found, value] of [
    ["chez sa mère", "zqmere@import.example"],
    ["31/02/2014", `01/03/${year}`],
    ["«\u00a0x\u00a0»", "Femme"],
    ["voir mère", ""],
  ] as const) {
    const group = page.getByRole("listitem").filter({ hasText: found });
    if (value === "") await press(group.getByRole("button", { name: words("import.mend.blank") }));
    else {
      const select = group.getByRole("combobox");
      if ((await select.count()) > 0) {
        await select.focus();
        await page.keyboard.type(value);
      } else await type(group.getByRole("textbox"), value);
      await press(group.getByRole("button", { name: /^Corriger/ }));
    }
    await expect(group).toHaveCount(0);
  }
  await expect(page.getByText(words("import.mend.empty"))).toBeVisible();

  await step("run");
  await press(button(words("staging.run.try")));
  // Nobody has to be asked: the copy knows how many places the group has left, and the three who were put into it how old they are.
  const refused = page.getByRole("status").getByRole("listitem");
  await expect(refused.filter({ hasText: words("errors.code.capacity_reached") })).toBeVisible();
  await expectAccessible(page);
  const people = await desk.api.all<{ last_name: string }>("/members?all=true");
  expect(people.filter(({ last_name }) => last_name.startsWith("ZQIMPORT"))).toEqual([]);
});
