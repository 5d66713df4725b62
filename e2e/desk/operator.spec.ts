import { command } from "../../scripts/testing/visitor.ts";
import { expectAccessible } from "../harness/axe.ts";
import { expect, test } from "../harness/test.ts";
import { NOW } from "../harness/workplace.ts";

// It connects another club to its desk, and forgets it again.
test.use({ deskName: "operator" });

test("an operator connects a club by its page, offers its first role, and forgets it, asked anew who they are", async ({
  page,
  desk,
  words,
}) => {
  const { host, origin } = new URL(desk.baseUrl);
  await desk.club("create", "judo", "--name", "Judo Dol");
  const scopes = "groups:read,groups:write,members:read,registrations:read,events:read";
  const made = (await desk.club("integration", "create", "judo", "--name", "Guichet", "--scopes", scopes)) as {
    client_id: string;
    client_secret: string;
  };
  const [email, password] = ["ana@desk.test", "quatre mots tout simples"];
  await command(desk.dashboardData, { do: "operator", email, name: "Ana", password });
  // The demonstration serves its own club alone.
  await desk.restartDashboard({ CLUBS_ALLOWED: host, GUICHET_DEMO: "" });

  await page.goto("/sign-in");
  await page.getByLabel(words("access.signIn.email"), { exact: true }).fill(email);
  await page.getByLabel(words("access.signIn.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await page.waitForURL("/operator");
  await expectAccessible(page);
  await page.getByRole("link", { name: words("operator.fleet.connect") }).click();
  const address = page.getByLabel(words("operator.connect.address"));
  const find = page.getByRole("button", { name: words("operator.connect.find") });
  await address.fill("https://169.254.169.254/");
  await find.click();
  await expect(page.getByText(words("operator.discovery.private_address"))).toBeVisible();
  await address.fill(`${origin}/judo`);
  await find.click();
  await expect(page.getByText(`${origin}/judo/api/v1`)).toBeVisible();
  await page.getByLabel(words("operator.integration.client")).fill(made.client_id);
  const secret = page.getByLabel(words("operator.integration.secret"), { exact: true });
  await secret.fill("another secret");
  const attempt = page.getByRole("button", { name: words("operator.connect.try"), exact: true });
  await attempt.click();
  await expect(page.getByText(words("operator.faults.next.credentials"))).toBeVisible();
  await secret.fill(made.client_secret);
  await attempt.click();
  await expect(page.getByText(words("operator.connect.lackingTitle")).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("operator.connect.connect") }).click();
  await page.waitForURL("/operator/clubs/judo");
  await expect(page.getByText(/\/hooks\/judo$/)).toBeVisible();
  await expect(page.getByText(words("operator.hook.none"))).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Judo Dol" })).toBeVisible();
  await page.getByLabel(words("operator.director.name"), { exact: true }).fill("Léa");
  await page.getByLabel(words("operator.director.email")).fill("lea@dol.test");
  await page.getByRole("button", { name: words("operator.director.offer") }).click();
  await expect(page.getByText(`${desk.url}/join#`)).toBeVisible();
  await expectAccessible(page);

  // Twenty minutes later somebody finds the desk open.
  const later = new Date(new Date(NOW).getTime() + 20 * 60_000).toISOString();
  await desk.restartDashboard({ CLUBS_ALLOWED: host, GUICHET_NOW: later });
  await page.reload();
  await page.getByLabel(/Judo Dol/).fill("Judo Dol");
  await page.getByRole("button", { name: words("operator.forget.forget") }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel(words("access.proof.password")).fill("not hers");
  await question.getByRole("button", { name: words("access.proof.go") }).click();
  await expect(question.getByRole("alert")).toHaveText(words("access.account.refused.wrong"));
  await expectAccessible(page);
  await question.getByLabel(words("access.proof.password")).fill(password);
  await question.getByRole("button", { name: words("access.proof.go") }).click();
  await page.waitForURL("/operator");
  await expect(page.getByRole("link", { name: "Judo Dol" })).toHaveCount(0);
  await page.getByRole("link", { name: words("operator.nav.history") }).click();
  await expect(page.getByRole("cell", { name: "Judo Dol" })).toHaveCount(2);

  // Of no club, and with an account of their own all the same.
  await page.getByRole("link", { name: words("operator.nav.account") }).click();
  await expect(page.getByRole("heading", { name: words("access.account.sessions.title") })).toBeVisible();
  await page.getByRole("button", { name: words("access.account.changeName") }).click();
  const name = page.getByLabel(words("access.account.name"), { exact: true });
  await name.fill(" ");
  await page.getByRole("button", { name: words("access.account.keepName") }).click();
  await expect(page.getByText(words("access.account.nameMissing"))).toBeVisible();
  await name.fill("Odile Kervella");
  await page.getByRole("button", { name: words("access.account.keepName") }).click();
  await expect(page.getByText(`Odile Kervella · ${email}`)).toBeVisible();
  await page.getByRole("button", { name: words("access.account.changePassword") }).click();
  await expectAccessible(page);
  const change = async (current: string, chosen: string) => {
    await page.getByLabel(words("access.account.currentPassword")).fill(current);
    await page.getByLabel(words("access.account.chosenPassword")).fill(chosen);
    await page.getByRole("button", { name: words("access.account.keepPassword") }).click();
  };
  await change("not hers", "quatre autres mots tout simples");
  await expect(page.getByText(words("access.account.refused.wrong"))).toBeVisible();
  await change(password, "quatre autres mots tout simples");
  await expect(page.getByRole("button", { name: words("access.account.changePassword") })).toBeVisible();
  // This browser goes on, and the new one counts.
  await page.goto("/operator");
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel(words("access.signIn.email"), { exact: true }).fill(email);
  await page.getByLabel(words("access.signIn.password"), { exact: true }).fill("quatre autres mots tout simples");
  await page.getByRole("button", { name: words("access.signIn.submit"), exact: true }).click();
  await page.waitForURL("/operator");
});
