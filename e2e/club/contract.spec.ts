import type { Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import type { Desk } from "../harness/desk.ts";
import { input } from "../harness/form.ts";
import { expect, test } from "../harness/test.ts";
import { bodyOf } from "../harness/wire.ts";

// These change the club's features and put other contracts in place of its own: they work at a desk of their own.
test.use({ deskName: "contract" });

const RADAR = "/demo/settings/contract";

/** How often the dashboard has sent such a write; what the service's own log says. */
const writes = (desk: Desk, method: string, end: string) =>
  desk.calls().filter((call) => call.method === method && call.path.endsWith(end)).length;

async function fillSeason(page: Page, name: string) {
  await input(page, "name").fill(name);
  await input(page, "start_date").fill("2031-09-01");
  await input(page, "end_date").fill("2032-08-31");
  await input(page, "registration_start").fill("2031-06-01");
  await input(page, "registration_end").fill("2032-05-31");
}

const seasonCalled = async (desk: Desk, name: string) =>
  (await desk.api.all<{ name: string }>("/seasons")).filter((season) => season.name === name);

test.afterEach(({ desk }) => desk.contract.restore());

test.describe
  .serial("a contract that changes under an open form", () => {
    test.beforeEach(({ signIn }) => signIn("director"));

    test("adds a field: nothing is sent before one has seen it, and it can be left empty", async ({
      page,
      desk,
      words,
    }) => {
      await desk.club("features", "demo", "--off", "geographic_priority");
      await page.goto("/demo/seasons/new");
      await fillSeason(page, "Ajout en cours");
      await expect(input(page, "city_registration_start")).toHaveCount(0);
      await desk.club("features", "demo", "--on", "geographic_priority");
      const create = page.getByRole("button", { name: words("seasons.create") });
      await create.click();
      await expect(page.getByText(words("form.changed.title"))).toBeVisible();
      const names = [words("form.fields.city_registration_start"), words("form.fields.city_code")].join(", ");
      await expect(page.getByText(words("form.changed.added", { names }))).toBeVisible();
      await expect(input(page, "city_registration_start")).toBeVisible();
      await expect(input(page, "name")).toHaveValue("Ajout en cours");
      await expect(input(page, "registration_end")).toHaveValue("31/05/2032");
      expect(writes(desk, "POST", "/seasons")).toBe(0);

      // What was typed is a draft, too: it survives the page.
      page.on("dialog", (dialog) => dialog.accept());
      await page.reload();
      await page.getByRole("button", { name: words("form.draft.restore") }).click();
      await expect(input(page, "name")).toHaveValue("Ajout en cours");
      await create.click();
      await expect(page).toHaveURL(/\/demo\/seasons$/);
      expect(await seasonCalled(desk, "Ajout en cours")).toHaveLength(1);
      expect(writes(desk, "POST", "/seasons")).toBe(1);
    });

    test("tightens a limit: it is told with its value before, and what breaks it is not sent", async ({
      page,
      desk,
      words,
    }) => {
      await page.goto("/demo/seasons/new");
      await fillSeason(page, "Saison au nom trop long");
      const before = writes(desk, "POST", "/seasons");
      desk.contract.edit((document) => {
        bodyOf(document, "post", "/seasons").properties.name.maxLength = 12;
      });
      const create = page.getByRole("button", { name: words("seasons.create") });
      await create.click();
      const limits = words("contract.limits.maxLength.changed", { before: 255, after: 12 });
      const name = words("form.fields.name");
      await expect(page.getByText(words("form.changed.limits", { name, limits }))).toBeVisible();
      await expect(input(page, "name")).toHaveValue("Saison au nom trop long");
      await create.click();
      await expect(page.getByText(words("form.faults.too_long", { maximum: 12 })).first()).toBeVisible();
      expect(writes(desk, "POST", "/seasons")).toBe(before);
      await input(page, "name").fill("Nom court");
      await create.click();
      await expect(page).toHaveURL(/\/demo\/seasons$/);
      expect(await seasonCalled(desk, "Nom court")).toHaveLength(1);
      expect(await seasonCalled(desk, "Saison au nom trop long")).toHaveLength(0);
    });

    test("tightens a group's places and asks for its sport: told with the form's own words, then kept to", async ({
      page,
      desk,
      words,
    }) => {
      const groups = await desk.api.all<{ id: number; season_id: number; capacity: number | null }>("/groups?all=true");
      const group = groups.find(({ capacity }) => (capacity ?? 0) > 12);
      if (!group) throw new Error("the demonstration has groups of more than twelve places");
      await page.goto(`/demo/${group.season_id}/groups/new?from=${group.id}`);
      await input(page, "name").fill("Groupe aux places comptées");
      const before = writes(desk, "POST", "/groups");
      desk.contract.edit((document) => {
        const { properties, required } = bodyOf(document, "post", "/groups");
        properties.capacity.maximum = 12;
        required.push("sport_id");
      });
      const create = page.getByRole("button", { name: words("groups.kinds.groups.create") });
      await create.click();
      const limits = words("contract.limits.maximum.changed", { before: 100_000, after: 12 });
      await expect(
        page.getByText(words("form.changed.limits", { name: words("form.fields.capacity"), limits })),
      ).toBeVisible();
      const names = words("form.fields.sport_id");
      await expect(page.getByText(words("form.changed.now_required", { names }))).toBeVisible();
      await create.click();
      await expect(page.getByText(words("form.faults.too_big", { maximum: 12 })).first()).toBeVisible();
      expect(writes(desk, "POST", "/groups")).toBe(before);
      await input(page, "capacity").fill("12");
      await create.click();
      await page.waitForURL(/\/groups(\/\d+)?$/);
      const made = await desk.api.all<{ name: string; capacity: number }>("/groups?all=true");
      expect(made.filter(({ name }) => name === "Groupe aux places comptées")).toMatchObject([{ capacity: 12 }]);
    });

    test("removes a field of an event: what was typed in it is told, and the rest goes through", async ({
      page,
      desk,
      words,
    }) => {
      const [event] = await desk.api.all<{ id: number; season_id: number }>("/events?all=true");
      if (!event) throw new Error("the demonstration has events");
      const season = event.season_id;
      await page.goto(`/demo/${season}/events/new?from=${event.id}`);
      await input(page, "name").fill("Stage sans externes");
      await input(page, "external_cost_euros").fill("25");
      await desk.club("features", "demo", "--off", "external_events");
      try {
        const create = page.getByRole("button", { name: words("groups.kinds.events.create") });
        await create.click();
        await expect(page.getByText(words("form.changed.title"))).toBeVisible();
        const name = words("form.fields.external_cost_euros");
        await expect(page.getByText(words("form.changed.typed", { name, value: "25" }))).toBeVisible();
        await expect(input(page, "external_cost_euros")).toHaveCount(0);
        await expect(input(page, "name")).toHaveValue("Stage sans externes");
        expect(writes(desk, "POST", "/events")).toBe(0);
        await create.click();
        await page.waitForURL(/\/events(\/\d+)?$/);
        const events = await desk.api.all<{ name: string }>("/events?all=true");
        expect(events.filter((one) => one.name === "Stage sans externes")).toHaveLength(1);
        expect(writes(desk, "POST", "/events")).toBe(1);
      } finally {
        await desk.club("features", "demo", "--on", "external_events");
      }
    });

    test("is asked again by a button, which says what came of it", async ({ page, desk, words }) => {
      await page.goto(RADAR);
      const again = page.getByRole("button", { name: words("settings.contract.again") });
      await again.click();
      await expect(page.getByText(words("settings.contract.same"))).toBeVisible();
      await desk.club("features", "demo", "--off", "invitations");
      await again.click();
      await expect(page.getByText(words("settings.contract.changed"))).toBeVisible();
      const name = words("form.fields.invitation_only");
      await expect(page.getByText(words("settings.contract.removed", { name }))).toBeVisible();
      await desk.club("features", "demo", "--on", "invitations");

      await desk.killService();
      await again.click();
      const alert = page.getByRole("alert").filter({ hasText: words("contract.failed.unreachable") });
      await expect(alert).toBeVisible();
      await page.reload();
      await expect(alert).toContainText(words("contract.failed.title"));
      // What was last known stays in sight, and an outage of the announcements does not look like none.
      await expect(page.getByText(words("settings.contract.removed", { name }))).toBeVisible();
      await expect(page.getByText(words("settings.contract.announcedFailed"))).toBeVisible();
      await desk.restartService();
    });

    test("is told by the radar, each difference with its form, and after a restart too", async ({
      page,
      desk,
      words,
    }) => {
      // Away from the desk: its live connection would complain of the restart.
      await page.goto("about:blank");
      await desk.restartDashboard();
      await page.goto(RADAR);
      const history = page.getByRole("region", { name: words("settings.contract.history") });
      const told = (key: string, name: string) =>
        history.getByText(words(`settings.contract.${key}`, { name: words(`form.fields.${name}`) })).first();
      await expect(told("added", "city_code")).toBeVisible();
      await expect(told("removed", "external_cost_euros")).toBeVisible();
      const limits = words("contract.limits.maxLength.changed", { before: 255, after: 12 });
      const name = words("form.fields.name");
      await expect(history.getByText(words("settings.contract.limits", { name, limits }))).toBeVisible();
      await expect(history.getByText(words("settings.contract.first"))).toBeVisible();
      await expect(page.getByText("1.5", { exact: true }).first()).toBeVisible();
      // What the service announces of its contract, from the service itself.
      await expect(page.getByRole("region", { name: words("settings.contract.announced") })).toContainText(
        "GET /seasons/{id}/annual-registrations",
      );
    });
  });

test("the contract's page is accessible", async ({ page, signIn, words }) => {
  await signIn("secretary");
  await page.goto(RADAR);
  await expect(page.getByRole("button", { name: words("settings.contract.again") })).toBeVisible();
  const announced = page.getByRole("region", { name: words("settings.contract.announced") });
  await expect(announced.getByText("1.5", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a coach, who fills in no such form, has no such page", async ({ page, signIn, words }) => {
  await signIn("coach");
  await page.goto(RADAR);
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByText(words("settings.contract.history"))).toHaveCount(0);
  await expect(page.getByRole("link", { name: words("menu.sections.contract"), exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: words("frame.notFound.title") })).toBeVisible();
});
