import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";

interface Payment {
  id: number;
  member_id: number;
  amount_cents: number;
  method: string;
  type: string;
  received_on: string;
  allocations: { type: string; registration_id: number | null; amount_cents: number }[];
}

test("a treasurer records what two families paid by keyboard alone, and the club has every cent of it where it was meant", async ({
  page,
  signIn,
  words,
  desk,
}) => {
  // Two people who owe something, with nothing paid, and no name of anybody else's.
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await desk.api.write("POST", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: { id: number } }).data.id;
  };
  const season = await desk.api.get<{ data: { membership_cost_euros: number } }>("/seasons/2");
  const group = await create("/groups", {
    ...{
      name: "Saisie",
      season_id: 2,
      birth_year_start: 2026,
      birth_year_end: 1920,
      cost_euros: 90,
      auto_validate: true,
    },
  });
  const mother = [{ type: "Mere", email: "caisse@exemple.fr", phone: "0612345678" }];
  const [first, second] = [
    await create("/members", {
      first_name: "Aglaé",
      last_name: "Zwingelstein",
      birth_date: "2015-02-03",
      sex: "Femme",
      email: "caisse@exemple.fr",
      parents: mother,
    }),
    await create("/members", {
      first_name: "Basile",
      last_name: "Zwingelstein",
      birth_date: "2017-02-03",
      sex: "Homme",
      email: "caisse@exemple.fr",
      parents: mother,
    }),
  ];
  for (const member_id of [first, second]) await create("/annual-registrations", { member_id, group_id: group });
  const due = 9_000 + season.data.membership_cost_euros * 100;

  await signIn("treasurer");
  await page.goto("/demo/2/payments");
  await page.getByRole("link", { name: words("resources.payments.record") }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("treasury.entry.title"));
  const say = (key: string, values?: Record<string, string>) => words(`treasury.entry.${key}`, values);
  const who = page.getByRole("combobox", { name: say("find") });
  await page.getByRole("button", { name: words("frame.age.refreshPlain") }).click();
  await expect(async () => {
    await who.fill("");
    await who.fill("aglae zwing");
    await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1, { timeout: 3_000 });
  }).toPass({ timeout: 120_000 });
  await who.press("Enter");
  await page.keyboard.type(`${(2 * due) / 100}`);
  const method = page.getByRole("combobox", { name: say("method") }).or(page.getByLabel(say("method")));
  await method.first().fill("Chèque");
  await page.getByLabel(words("treasury.cheque.chequeNumber")).fill("0001234");
  await expect(page.getByRole("region", { name: /ZWINGELSTEIN Basile/i })).toBeVisible();
  await expect(page.getByText(say("wholly", { amount: "" }).trim(), { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say("amount"), { exact: true }).press("Enter");

  // The next line is ready, and what became of this one stands below.
  await expect(who).toBeFocused();
  await expect(page.getByLabel(say("method")).first()).toHaveValue("Chèque");
  const recorded = page.locator("[data-recording]").first();
  await expect(recorded.getByText(words("treasury.recordings.states.recorded"), { exact: true })).toHaveCount(2, {
    timeout: 30_000,
  });
  const made = (await desk.api.all<Payment>("/seasons/2/payments")).filter(({ member_id }) =>
    [first, second].includes(member_id),
  );
  expect(made.map(({ amount_cents, method: by, type }) => [amount_cents, by, type])).toEqual([
    [due, "Chèque", "Paiement"],
    [due, "Chèque", "Paiement"],
  ]);
  for (const { allocations } of made) expect(allocations.reduce((sum, one) => sum + one.amount_cents, 0)).toBe(due);

  // What is beyond what is due is given to somebody by a press of its own, and never in silence.
  await who.fill("basile zwing");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await who.press("Enter");
  await page.keyboard.type("12,53");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: say("faults.remainder") })).toBeVisible();
  await page.getByRole("button", { name: /12[.,]53/ }).press("Enter");
  await page.getByLabel(say("amount"), { exact: true }).press("Enter");
  await expect(who).toBeFocused();
  await expect
    .poll(
      async () =>
        (await desk.api.all<Payment>("/seasons/2/payments")).filter(({ amount_cents }) => amount_cents === 1_253)
          .length,
    )
    .toBe(1);

  // Two cheques that are written as one method are two payments, and the payer stays for the second.
  const amount = page.getByLabel(say("amount"), { exact: true });
  await who.fill("basile zwing");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(1);
  await who.press("Enter");
  await method.first().fill("2 chèques");
  for (const [typed, isFirst] of [
    ["3,01", true],
    ["3,02", false],
  ] as const) {
    await amount.fill(typed);
    await page.getByRole("button", { name: new RegExp(typed.replace(",", "[.,]")) }).press("Enter");
    if (isFirst) {
      await amount.press("Enter");
      await expect(
        page
          .getByRole("status")
          .filter({ hasText: words("treasury.entry.faults.counted", { count: 2, method: "Chèque" }) }),
      ).toBeVisible();
      await page.getByRole("button", { name: say("firstOf", { method: "Chèque" }) }).press("Enter");
      await expect(page.getByText(words("treasury.entry.more", { count: 1 }))).toBeVisible();
    }
    // What is due is read anew before the second: a key that comes before it is there sends nothing.
    await expect(async () => {
      await amount.press("Enter", { timeout: 2_000 });
      if (isFirst) await expect(amount).toHaveValue("", { timeout: 3_000 });
      else await expect(who).toBeFocused({ timeout: 3_000 });
    }).toPass();
  }
  await expect
    .poll(async () =>
      (await desk.api.all<Payment>("/seasons/2/payments"))
        .filter(({ amount_cents }) => [301, 302].includes(amount_cents))
        .map(({ amount_cents, method: by, member_id }) => [amount_cents, by, member_id])
        .sort(),
    )
    .toEqual([
      [301, "Chèque", second],
      [302, "Chèque", second],
    ]);

  // Lines of a spreadsheet: nothing before one has seen whom each means, and what nobody is called stays to be mended.
  const paste = (key: string, values?: Record<string, string | number>) => words(`treasury.paste.${key}`, values);
  await page.getByText(paste("title"), { exact: true }).press("Enter");
  const lines = page.getByLabel(paste("text"), { exact: true });
  const stranger = "Xantippe Qwertz\t5,00\t10/09/2026\tChèque";
  await lines.fill(
    [
      "ZWINGELSTEIN Aglaé\t7,01 €\t10/09/2026\tChèque",
      "Basile Zwingelstein\t7,02\t11/09/2026\tVirement",
      stranger,
    ].join("\n"),
  );
  await page.getByRole("button", { name: paste("read") }).press("Enter");
  await expect(page.getByText(paste("nobody"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: paste("record", { count: 2 }) }).press("Enter");
  await expect(lines).toHaveValue(stranger);
  const pasted = async () =>
    (await desk.api.all<Payment>("/seasons/2/payments"))
      .filter(({ amount_cents }) => [701, 702].includes(amount_cents))
      .map(({ member_id, amount_cents, method: by, received_on }) => [member_id, amount_cents, by, received_on]);
  await expect.poll(pasted, { timeout: 30_000 }).toEqual([
    [first, 701, "Chèque", "2026-09-10"],
    [second, 702, "Virement", "2026-09-11"],
  ]);

  // The same line once more is known again; a method that nobody has seen and a day that there is not are asked; a column is what one says.
  await lines.fill(
    ["Zwingelstein Aglaé\t7,01\t99,00\t10/09/2026\tChèque", "Basile Zwingelstein\t7,03\t98,00\t31/09/2026\tLydia"].join(
      "\n",
    ),
  );
  await page.getByRole("button", { name: paste("read") }).press("Enter");
  await expect(page.getByText(paste("unclear.amount"))).toBeVisible();
  await page.getByLabel(paste("column", { number: 2 }), { exact: true }).selectOption("amount");
  await expect(page.getByLabel(paste("recordedBefore", { number: 1 }))).toBeVisible();
  await expect(page.getByRole("button", { name: paste("record", { count: 1 }) })).toBeHidden();
  await page.getByLabel(paste("newMethod", { number: 2, found: "Lydia" })).selectOption("Virement");
  await page.getByLabel(paste("oddDay", { number: 2 })).fill("11/09/2026");
  await expectAccessible(page);
  await page.getByRole("button", { name: paste("record", { count: 1 }) }).press("Enter");
  await expect(lines).toHaveValue(/^Zwingelstein Aglaé[^\n]*$/);
  await expect
    .poll(
      async () =>
        (await desk.api.all<Payment>("/seasons/2/payments")).filter(({ amount_cents }) => amount_cents === 703),
      {
        timeout: 30_000,
      },
    )
    .toMatchObject([{ member_id: second, method: "Virement", received_on: "2026-09-11" }]);
});
