import type { Page, TestInfo } from "@playwright/test";
import type { TestServer } from "../../scripts/testing/postgres.ts";
import type { Desk } from "../harness/desk.ts";
import { deskOnServer, ownServer } from "../harness/own-server.ts";
import { test as base, expect, type Role } from "../harness/test.ts";
import type { Words } from "../harness/words.ts";

interface Payment {
  id: number;
  member_id: number;
  amount_cents: number;
  method: string;
  type: string;
  allocations: { amount_cents: number }[];
}

/** Children of each family: the first three pay for all of theirs with one cheque. */
const CHILDREN = [3, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1];
const PRICE_EUROS = 90;

base.use({ deskName: "treasurer" });

/** A dashboard on a PostgreSQL server of its own. */
const onServer = base.extend<object, { database: TestServer }>({
  database: ownServer(),
  desk: deskOnServer("treasurer-server"),
});

for (const [database, test] of [
  ["embedded", base],
  ["PostgreSQL", onServer],
] as const)
  test(`a treasurer's evening by keyboard alone comes out to the cent, ${database}`, async ({
    page,
    desk,
    words,
    signIn,
  }, info) => {
    test.setTimeout(300_000);
    await evening({ page, desk, words, signIn }, info);
  });

interface Evening {
  page: Page;
  desk: Desk;
  words: Words;
  signIn: (role: Role) => Promise<void>;
}

async function evening({ page, desk, words, signIn }: Evening, info: TestInfo): Promise<void> {
  const { families, due } = await families12(desk);
  const before = await ownPayments(desk);
  await signIn("treasurer");
  await page.goto("/demo/2/payments/new");
  const line = new CashLine(page, words);
  await page.getByRole("button", { name: words("frame.age.refreshPlain") }).click();
  await line.untilFound(families.at(-1)?.[0]?.name ?? "");
  await line.empty();
  const calls = desk.calls().length;

  // Nine families pay in part, three of them one cheque for all their children; then eight bring the rest.
  const euros = (cents: number) => String(cents / 100);
  for (const family of families.slice(0, 3)) await line.pay(family[0]?.name, euros(due * family.length));
  for (const [family] of families.slice(3)) await line.pay(family?.name, euros(4_000));
  for (const [family] of families.slice(3, 10)) await line.pay(family?.name, euros(due - 4_000));
  await line.pay(families[10]?.[0]?.name, euros(due - 4_000 - 1_500));
  await line.payAs(families[10]?.[0]?.name, "15", "Reduction");
  await expect(page.getByText(words("treasury.recordings.states.waiting"), { exact: true })).toHaveCount(0, {
    timeout: 60_000,
  });

  // All of it goes to the bank on one slip, a line for each cheque, however many payments it became.
  const cents = (await ownPayments(desk))
    .filter(({ id, type }) => type === "Paiement" && !before.some((one) => one.id === id))
    .reduce((total, { amount_cents }) => total + amount_cents, 0);
  const slip = await line.toBank("zyvk", LINES, cents);

  // A refund, and a cheque that the bank returned, each from the page of its payment.
  const recorded = (await ownPayments(desk)).filter(({ id }) => !before.some((one) => one.id === id));
  const of = (member: number | undefined) => recorded.filter(({ member_id }) => member_id === member);
  const keys = line.keys;
  const refunded = of(families[3]?.[0]?.id)[0];
  const returned = of(families[0]?.[0]?.id)[0];
  await line.giveBack(refunded?.id, { kind: "refund", amount: "10" });
  await line.deposit(slip);
  await line.giveBack(returned?.id, { kind: "returned" });

  // The slip keeps its total, and says which of its cheques the bank did not pay.
  // The cheque of three is returned once each of its payments is.
  await expect(async () => {
    await page.goto(slip);
    await expect(page.getByRole("main")).toContainText(words("deposits.slip.returned"), { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByRole("main")).toContainText(inEuros(cents));

  // What the desk says is what the club's tables say, to the cent.
  const made = await ownPayments(desk);
  const added = made.filter(({ id }) => !before.some((one) => one.id === id));
  const sum = (type: string) =>
    added.filter((one) => one.type === type).reduce((total, { amount_cents }) => total + amount_cents, 0);
  expect(sum("Paiement")).toBe(due * 7 + 4_000 * 9 + (due - 4_000) * 7 + due - 5_500);
  expect([sum("Reduction"), sum("Remboursement")]).toEqual([1_500, 1_000 + due * 3]);
  for (const one of added)
    expect(one.allocations.reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(one.amount_cents);
  // Twenty lines became a payment for each child; the returned cheque of three counters three.
  expect(added.length).toBe(7 + 9 + 7 + 2 + 1 + 3);
  info.annotations.push({
    type: "measured",
    description: `${keys} keystrokes for 20 lines, ${line.keys - keys} for a refund and a returned cheque; ${desk.calls().length - calls} calls`,
  });
  console.log(info.annotations.at(-1)?.description);
}

/** The line in which one records, and what of it is done by keyboard; counts keys. */
class CashLine {
  keys = 0;
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words) {
    [this.#page, this.#words] = [page, words];
  }

  get #who() {
    return this.#page.getByRole("combobox", { name: this.#words("treasury.entry.find") });
  }

  get #options() {
    return this.#page.getByRole("listbox").getByRole("option");
  }

  async #press(key: string): Promise<void> {
    this.keys += 1;
    await this.#page.keyboard.press(key);
  }

  async #type(text: string): Promise<void> {
    this.keys += text.length;
    await this.#page.keyboard.type(text);
  }

  /** Waits until the copy has somebody. */
  async untilFound(name: string): Promise<void> {
    await expect(async () => {
      await this.#who.fill("");
      await this.#who.fill(name);
      await expect(this.#options).toHaveCount(1, { timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
  }

  async empty(): Promise<void> {
    await this.#who.fill("");
  }

  async #choose(name: string | undefined): Promise<void> {
    await expect(this.#who).toBeFocused();
    await this.#type(name ?? "");
    await expect(this.#options).toHaveCount(1);
    await expect(this.#options.first()).toHaveAttribute("aria-selected", "true");
    await this.#press("Enter");
    await expect(this.#page.getByLabel(this.#words("treasury.entry.amount"), { exact: true })).toBeFocused();
  }

  /** Waits until the amount is given out whole: what is due has been read. */
  async #ready(): Promise<void> {
    const whole = this.#words("treasury.entry.wholly", { amount: "" }).trim();
    await expect(this.#page.getByText(whole, { exact: false })).toBeVisible();
  }

  /** One line with the method and date of the one before. */
  async pay(name: string | undefined, amount: string): Promise<void> {
    await this.#choose(name);
    await this.#type(amount);
    await this.#ready();
    await expect(async () => {
      await this.#press("Enter");
      await expect(this.#who).toBeFocused({ timeout: 2_000 });
    }).toPass();
  }

  /** One line of another type: the type is three fields on. */
  async payAs(name: string | undefined, amount: string, type: "Reduction"): Promise<void> {
    await this.#choose(name);
    await this.#type(amount);
    await this.#ready();
    const field = this.#page.getByLabel(this.#words("treasury.entry.type"), { exact: true });
    for (let step = 0; step < 12 && !(await field.evaluate((one) => one === document.activeElement)); step++)
      await this.#press("Tab");
    // Letters that no key of the rig has (é) would be put where the caret last stood, in the field of the day.
    await this.#press("ArrowDown");
    await expect(field).toHaveValue(type);
    await this.#press("Tab");
    await this.#press("Enter");
    await expect(this.#who).toBeFocused();
  }

  /** Puts what is found in the drawer on a slip, and prints it. @returns its address */
  async toBank(query: string, lines: number, cents: number): Promise<string> {
    const page = this.#page;
    await page.goto("/demo/2/treasury/deposits");
    const find = page.getByRole("searchbox", { name: this.#words("deposits.drawer.find") });
    await find.focus();
    await this.#type(query);
    const cheques = page.locator("[data-line]");
    await expect(cheques).toHaveCount(lines, { timeout: 60_000 });
    for (let place = 0; place < lines; place++) {
      await cheques.nth(place).getByRole("checkbox").focus();
      await this.#press("Space");
    }
    await page.getByRole("button", { name: this.#words("deposits.drawer.make") }).focus();
    await this.#press("Enter");
    await expect(page).toHaveURL(/\/treasury\/slips\/\d+$/, { timeout: 60_000 });
    const address = page.url();
    await page.getByRole("link", { name: this.#words("deposits.slip.print"), exact: true }).focus();
    await this.#press("Enter");
    await expect(page).toHaveURL(/\/print$/);
    await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(lines);
    await expect(page.getByRole("table").locator("tfoot")).toContainText(inEuros(cents));
    return address;
  }

  /** Writes down that the slip was taken to the bank today: no bank returns what lies in the drawer. */
  async deposit(slip: string): Promise<void> {
    const page = this.#page;
    await page.goto(slip);
    await page.getByRole("button", { name: this.#words("deposits.slip.deposit.write"), exact: true }).focus();
    await this.#press("Enter");
    await expect(
      page.getByRole("button", { name: this.#words("deposits.slip.deposit.mend"), exact: true }),
    ).toBeVisible();
  }

  /** Gives back, on the page of a payment. */
  async giveBack(id: number | undefined, wish: { kind: "refund"; amount: string } | { kind: "returned" }) {
    const page = this.#page;
    await page.goto(`/demo/2/payments/${id}`);
    const way = page.getByText(this.#words("payment.giveBack.titleCheque"), { exact: true });
    await way.focus();
    await this.#press("Enter");
    await page.getByLabel(this.#words("payment.giveBack.kind"), { exact: true }).focus();
    if (wish.kind === "refund") {
      const amount = page.locator("details[open]").getByLabel(this.#words("payment.amount"), { exact: true });
      await amount.focus();
      await this.#press("Control+a");
      await this.#type(wish.amount);
    } else await this.#type(this.#words("payment.giveBack.kinds.returned").slice(0, 3));
    await page.getByRole("button", { name: this.#words(`payment.giveBack.submit.${wish.kind}`), exact: true }).focus();
    await this.#press("Enter");
    await expect(
      page
        .getByText(
          this.#words(`payment.kept.givenBack.${wish.kind}`, { amount: "", at: "", by: "" }).split(/[:,]/)[0] ?? "",
        )
        .first(),
    ).toBeVisible({
      timeout: 60_000,
    });
  }
}

/** Twenty lines of cheques: three of whole families, nine of a part and eight of the rest. */
const LINES = 20;

/** As French pages write it, whatever the space. */
const inEuros = (cents: number): RegExp =>
  new RegExp(
    new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR" }).format(cents / 100).replace(/\s/g, "\\s"),
  );

/** Twelve families, each reached by one address, whose children are in one group: nothing is paid. */
async function families12(desk: Desk) {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await desk.api.write("POST", path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return (answer.body as { data: { id: number } }).data.id;
  };
  const years = { birth_year_start: 2026, birth_year_end: 1920 };
  const group = await create("/groups", {
    ...{ ...years, name: "Soirée de la trésorière", season_id: 2, cost_euros: PRICE_EUROS, auto_validate: true },
  });
  const season = await desk.api.get<{ data: { membership_cost_euros: number } }>("/seasons/2");
  const families: { id: number; name: string }[][] = [];
  for (const [nth, children] of CHILDREN.entries()) {
    const letters = String.fromCharCode(97 + nth).repeat(3);
    const family: { id: number; name: string }[] = [];
    for (let child = 0; child < children; child++) {
      const first_name = ["Aubin", "Brune", "Cyril"][child] ?? "";
      const last_name = `Zyvk${letters}`;
      const email = `famille-${letters}@exemple.fr`;
      const birth = { birth_date: `201${child}-02-03`, sex: "Homme" };
      const id = await create("/members", { ...{ first_name, last_name, email, ...birth } });
      await create("/annual-registrations", { member_id: id, group_id: group });
      family.push({ id, name: `${first_name} ${last_name}` });
    }
    families.push(family);
  }
  return { families, due: PRICE_EUROS * 100 + season.data.membership_cost_euros * 100 };
}

const ownPayments = (desk: Desk) => desk.api.all<Payment>("/seasons/2/payments");
