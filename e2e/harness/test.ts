import { test as base, type Cookie, type Page } from "@playwright/test";
import { pressable } from "./alive.ts";
import { STATUS } from "./copy.ts";
import { type DashboardIntegration, type Desk, startDesk } from "./desk.ts";
import { type Words, wordsIn } from "./words.ts";

export { expect } from "@playwright/test";

/** The roles of the demonstration's accounts. */
export type Role = "director" | "secretary" | "treasurer" | "coach" | "doctor" | "reader";

/** The desk of the specs that only read. */
const SHARED = "shared";

/** Options of a worker. */
export interface DeskOptions {
  /**
   * The name of the desk a spec works at. Specs that change the club, its access or its programs name one of their own
   * (`test.use({ deskName: "features" })` at the top of the file); readers share one.
   */
  deskName: string;
  /** Whose quota the dashboard has: `Documented` where a spec shows what the quota does. */
  integration: DashboardIntegration;
  /** The dashboard calls the club without a wire between, so that the club's own messages reach it. */
  direct: boolean;
  /** The dashboard has read nothing of the club yet, where a spec is about its first reading. */
  unread: boolean | undefined;
}

interface WorkerFixtures extends DeskOptions {
  /** A running desk, with the demonstration club as it was before any test that used another desk. */
  desk: Desk;
}

interface TestFixtures {
  /**
   * Signs the page in as a person of the demonstration, instead of who was there. It is empty then: what it opens first is the test's own,
   * and the desk's first page (`enterDesk`) only where a test begins there.
   */
  signIn: (role: Role) => Promise<void>;
  /** Lets the browser's console show errors that match, because the test provokes them. */
  expectNoise: (pattern: RegExp) => void;
  noise: RegExp[];
  /** The words of the screens in the language the test runs in. */
  words: Words;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  deskName: [SHARED, { option: true, scope: "worker" }],
  integration: ["Guichet", { option: true, scope: "worker" }],
  direct: [false, { option: true, scope: "worker" }],
  unread: [undefined, { option: true, scope: "worker" }],

  desk: [
    async ({ deskName, integration, direct, unread }, use) => {
      // A third of all specs reads at the shared one, one after the other: there compiling the database whole pays.
      const busy = deskName === SHARED;
      const desk = await startDesk(deskName, {
        as: integration,
        direct,
        busy,
        ...(unread !== undefined && { unread }),
      });
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],

  baseURL: async ({ desk }, use) => use(desk.url),

  noise: async ({ browserName: _ }, use) => use([]),
  expectNoise: async ({ noise }, use) => use((pattern) => void noise.push(pattern)),

  // Noise fails tests: what the browser complains of is a defect, unless the test provoked it and said so.
  context: async ({ context, noise }, use) => {
    const heard: string[] = [];
    context.on("console", (message) => {
      if (message.type() === "error") heard.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => heard.push(String(error.error())));
    const open = context.newPage.bind(context);
    context.newPage = async () => pressable(await open());
    await use(context);
    const unexpected = heard.filter((words) => !noise.some((pattern) => pattern.test(words)));
    base.expect(unexpected, "errors in the browser's console").toEqual([]);
  },

  words: async ({ locale }, use) => use(wordsIn(locale?.startsWith("fr") ? "fr" : "en")),

  signIn: async ({ page, desk }, use) => use((role) => signInAgain(page, desk.url, role)),
});

/** Signs a page in by the click, as another browser: a colleague's, or the same person's at home. */
export async function signInOn(page: Page, role: Role): Promise<void> {
  await pressable(page).goto("/sign-in");
  await clickIn(page, role);
}

async function clickIn(page: Page, role: Role): Promise<void> {
  await page.locator(`[data-demo-account="${role}"]`).click();
  await deskShown(page);
}

/** The cookies of who signed in at this worker's desk before, and when. */
const signedIn = new Map<Role, { cookies: Cookie[]; at: number }>();

/** What cannot be taken back asks anew after a quarter of an hour (decision 87): a test of it begins with somebody who has just come. */
const FRESH_MS = 8 * 60_000;

/**
 * The first one of a worker by one click, which opens the desk. The others by what the click sends, without drawing two pages for each; and the second time a
 * role's cookies are handed over instead. Where they no longer hold (another test signed that person out) one signs in again.
 */
async function signInAgain(page: Page, url: string, role: Role): Promise<void> {
  await leave(page);
  const known = signedIn.get(role);
  if (known && performance.now() - known.at < FRESH_MS) {
    await page.context().addCookies(known.cookies);
    if ((await page.request.get(STATUS)).ok()) return;
  }
  if (signedIn.size === 0) await signInOn(page, role);
  else await sendSignIn(page, url, role);
  // The language and theme that a test chose stay its own.
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly);
  signedIn.set(role, { cookies, at: performance.now() });
  await page.goto("about:blank");
}

/** Signs in as the page does: the session is this browser's, and says so. */
async function sendSignIn(page: Page, url: string, role: Role): Promise<void> {
  const headers = { origin: url, "user-agent": await page.evaluate(() => navigator.userAgent) };
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf", { headers })).json()) as { csrfToken: string };
  const form = { csrfToken, email: `${role}@demo.example`, password: "demo", json: "true" };
  const answer = await page.request.post("/api/auth/callback/credentials", { headers, form });
  base.expect(answer.status(), `${role} signs in`).toBe(200);
}

/** Opens the desk's first page, as somebody does who is signed in. */
export async function enterDesk(page: Page): Promise<void> {
  await page.goto("/");
  await deskShown(page);
}

/** Away from the desk before its cookies go: what a page keeps asking for would be refused, and the browser would say so. */
async function leave(page: Page): Promise<void> {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const kept = (await page.context().cookies()).filter(({ httpOnly }) => !httpOnly);
  await page.context().clearCookies();
  await page.context().addCookies(kept);
}

/** Past the redirects, from the club's door to its present season. */
async function deskShown(page: Page): Promise<void> {
  await page.waitForURL(/\/demo\/\d+$/);
  await base.expect(page.getByRole("main")).toBeVisible();
}
