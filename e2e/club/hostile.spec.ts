import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { input } from "../harness/form.ts";
import { expect, test } from "../harness/test.ts";
import type { ContractAnswer, ContractDocument } from "../harness/wire.ts";

// Other contracts are put in place of the club's: these work at a desk of their own.
test.use({ deskName: "hostile" });

const FORM = "/demo/seasons/new";
const RADAR = "/demo/settings/contract";
const MEGABYTE = Buffer.alloc(1024 * 1024, 32);

/** The properties that creating a season takes. */
function propertiesOf(document: ContractDocument): ContractDocument {
  const { schema } = document.paths["/seasons"].post.requestBody.content["application/json"];
  return (schema.$ref ? document.components.schemas[schema.$ref.split("/").at(-1)] : schema).properties;
}

const text =
  (body: string): ContractAnswer =>
  (answer) =>
    void answer.writeHead(200).end(body);

/** Documents that are refused whole, with the reason that the page tells. */
const REFUSED: [name: string, code: string, answer: ContractAnswer][] = [
  [
    "nested a thousand deep",
    "too_deep",
    text(`{"openapi":"3.2.0","paths":{},"x":${"[".repeat(1000)}${"]".repeat(1000)}}`),
  ],
  ["of a million values", "too_complex", text(`{"openapi":"3.2.0","paths":{},"x":[${"0,".repeat(1_000_000)}0]}`)],
  ["of 50 megabytes", "too_large", (answer) => pour(answer, 50)],
  ["that is a web page", "not_json", text("<!doctype html><script>document.title='taken over'</script>")],
  ["of another kind", "not_openapi", text('{"swagger":"2.0","paths":{}}')],
  [
    "at another address",
    "redirected",
    (answer) => void answer.writeHead(302, { location: "http://127.0.0.1:9/x" }).end(),
  ],
  ["that breaks off", "unreachable", (answer) => void answer.writeHead(200).write("{", () => answer.destroy())],
];

function pour(answer: Parameters<ContractAnswer>[0], megabytes: number): void {
  answer.writeHead(200, { "content-type": "application/json" });
  let sent = 0;
  const on = () => {
    while (!answer.destroyed && sent < megabytes) {
      sent++;
      if (!answer.write(MEGABYTE)) return void answer.once("drain", on);
    }
    answer.end();
  };
  on();
}

test.beforeEach(async ({ signIn, page, words }) => {
  await signIn("director");
  // The club's own contract first: what was last known must stay in sight.
  await page.goto(RADAR);
  await expect(page.getByRole("button", { name: words("settings.contract.again") })).toBeVisible();
});
test.afterEach(({ desk }) => desk.contract.restore());

for (const [name, code, answer] of REFUSED) {
  test(`a contract ${name} ends in a page that says so, and in nothing else`, async ({ page, desk, words }) => {
    desk.contract.answer(answer);
    await page.goto(FORM);
    // A club that is away may come back: the form of its last contract stands in, and cannot be sent.
    const isAway = code === "unreachable";
    await expect(page.getByText(words(isAway ? "contract.away.form" : `contract.failed.${code}`))).toBeVisible();
    await expect(page.getByText(words(isAway ? "contract.away.back" : "contract.failed.next"))).toBeVisible();
    await page.goto(RADAR);
    const alert = page.getByRole("alert").filter({ hasText: words(`contract.failed.${code}`) });
    await expect(alert).toContainText(words("contract.failed.title"));
    await expect(page.getByRole("region", { name: words("settings.contract.history") })).toBeVisible();
    await expect(page).not.toHaveTitle("taken over");
    desk.contract.restore();
    await page.goto(FORM);
    await expect(input(page, "name")).toBeVisible();
  });
}

test("a contract that never ends is given up by our own clock, and holds up nobody meanwhile", async ({
  page,
  desk,
  words,
  context,
}) => {
  let open = 0;
  desk.contract.answer((answer) => {
    open++;
    answer.writeHead(200);
    const drip = setInterval(() => answer.write(" "), 100);
    answer.once("close", () => {
      clearInterval(drip);
      open--;
    });
  });
  const opening = page.goto(FORM);
  await expect.poll(() => open).toBe(1);
  const colleague = await context.newPage();
  await colleague.goto("/demo");
  await expect(colleague.getByRole("heading", { level: 1 })).toBeVisible();
  // The radar asks the same club, and shows meanwhile what it knows; the page has ended only when the club has answered.
  await colleague.goto(RADAR, { waitUntil: "commit" });
  await expect(colleague.getByText(words("settings.contract.asking"))).toBeVisible();
  await expect(colleague.getByRole("region", { name: words("settings.contract.history") })).toBeVisible();
  // All of that while the contract was still dripping: nobody waited for it.
  expect(open).toBeGreaterThan(0);
  await opening;
  await expect(page.getByText(words("contract.away.form"))).toBeVisible();
  await expect(colleague.getByRole("alert").filter({ hasText: words("contract.failed.too_slow") })).toBeVisible();
  await expect.poll(() => open).toBe(0);
});

test("schemas built to hurt end in a form: what cannot be drawn is JSON, what is plain stays plain", async ({
  page,
  desk,
  words,
}) => {
  let fetched = 0;
  const elsewhere = createServer((_asked, answer) => {
    fetched++;
    answer.end("{}");
  });
  await new Promise<void>((ready) => elsewhere.listen(0, "127.0.0.1", ready));
  const host = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const script = `<script>window.taken = 1</script><img src=x onerror="window.taken = 1">`;
  desk.contract.edit((document) => {
    document.components.schemas.Self = { $ref: "#/components/schemas/Self" };
    document.components.schemas.Wide = {
      type: "object",
      properties: Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`p${index}`, true])),
    };
    Object.assign(propertiesOf(document), {
      itself: { $ref: "#/components/schemas/Self", title: "Itself" },
      outside: { $ref: `${host}/schema.json`, title: "Outside" },
      wide: { $ref: "#/components/schemas/Wide", title: "Wide" },
      slow: { type: "string", pattern: "^(a+)+$", title: "Slow" },
      titled: { type: "string", title: script, description: script },
      choice: { type: "string", title: "Choice", enum: ["constructor", script] },
    });
    for (let index = 0; index < 40; index++)
      propertiesOf(document)[`wide${index}`] = { $ref: "#/components/schemas/Wide", title: `Wide ${index}` };
  });
  await page.goto(FORM);
  const field = (name: string) => page.locator(`[data-field="${name}"]`);
  await expect(input(page, "name")).toBeVisible();
  await expect(field("itself").getByText(words("form.notices.recursive"))).toBeVisible();
  await expect(field("itself").locator("textarea")).toBeVisible();
  await expect(field("outside").getByText(words("form.notices.outside_reference"))).toBeVisible();
  await expect(field("outside").locator("textarea")).toBeVisible();
  await expect(field("wide").getByText(words("form.notices.too_complex"))).toBeVisible();
  await expect(field("wide39").locator("textarea")).toBeVisible();
  await expect(field("slow").getByText(words("form.notices.pattern_unchecked"))).toBeVisible();
  await expect(field("titled").getByText(script).first()).toBeVisible();
  // The pattern would take longer than the universe has: typing and checking must not notice.
  await field("slow")
    .locator("input, textarea")
    .fill(`${"a".repeat(60)}!`);
  await page.getByRole("button", { name: words("seasons.create") }).click();
  await expect(page.getByRole("alert").filter({ hasText: words("form.faults.required") })).toBeFocused();
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto(RADAR);
  const history = page.getByRole("region", { name: words("settings.contract.history") });
  await expect(history.getByText(words("settings.contract.added", { name: script }))).toBeVisible();
  await expect(history.getByText(words("settings.contract.added", { name: "Itself" }))).toBeVisible();
  expect(await page.evaluate(() => "taken" in window)).toBe(false);
  expect(fetched).toBe(0);
  await new Promise((closed) => elsewhere.close(closed));
});
