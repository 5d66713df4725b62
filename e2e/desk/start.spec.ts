import { mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isTaken } from "../../scripts/ports.ts";
import { type Program, startProgram } from "../../scripts/programs.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { pidListeningOn } from "../harness/listener.ts";
import { expect, test } from "../harness/test.ts";
import { copyTemplate } from "../harness/workplace.ts";

/** A start of Guichet as `npm start` makes it, with everything it has printed. */
interface Start extends Program {
  printed(): string;
}

let folder: string;
let ports: { service: number; dashboard: number };
let starts: Start[] = [];

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "guichet-start-"));
  copyTemplate(join(folder, "service"));
  ports = { service: await freePort(), dashboard: await freePort() };
});
test.afterEach(async ({ page }) => {
  // The browser leaves first: what it would say of a server that stops is not the matter here.
  await page.goto("about:blank");
  for (const start of starts) await start.stop();
  starts = [];
  rmSync(folder, { recursive: true });
});

function start(env: Record<string, string> = {}): Start {
  const file = join(folder, `start-${starts.length}.log`);
  const settings = {
    ...process.env,
    SERVICE_PORT: String(ports.service),
    SERVICE_DATA_DIR: join(folder, "service"),
    PORT: String(ports.dashboard),
    DATA_DIR: join(folder, "dashboard"),
    ...env,
  };
  const program = startProgram("start", ["scripts/start.ts"], settings, openSync(file, "a"));
  const started = { ...program, printed: () => readFileSync(file, "utf8") };
  starts.push(started);
  return started;
}

const opened = (started: Start) => expect.poll(started.printed, { timeout: 60_000 }).toContain("Guichet is open.");

async function nothingListens(): Promise<void> {
  await expect.poll(() => isTaken(ports.service)).toBe(false);
  await expect.poll(() => isTaken(ports.dashboard)).toBe(false);
}

test("says where it is and who may enter, ends at Ctrl-C, and finds its data at the second start", async ({ page }) => {
  const first = start();
  await opened(first);
  expect(first.printed()).toContain(`http://localhost:${ports.dashboard}`);
  expect(first.printed()).toContain(`http://localhost:${ports.service}/demo/api/v1`);
  expect(first.printed()).toContain("secretary@demo.example");

  await page.goto(`http://localhost:${ports.dashboard}/sign-in`);
  await page.locator('[data-demo-account="director"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));

  const remembered = join(folder, "dashboard", "demo-club.json");
  const credentials = readFileSync(remembered, "utf8");
  expect(statSync(remembered).mode & 0o777).toBe(0o600);
  await page.goto("about:blank");
  process.kill(first.pid, "SIGINT");
  expect((await first.ended).code).toBe(0);
  await nothingListens();

  const second = start();
  await opened(second);
  expect(readFileSync(remembered, "utf8")).toBe(credentials);
  // Who was signed in still is: the accounts and the secret that signs sessions are the first start's.
  await page.goto(`http://localhost:${ports.dashboard}/`);
  expect(page.url()).not.toContain("/sign-in");
});

test("stops the dashboard when the service dies, and says so in one line", async () => {
  const started = start();
  await opened(started);
  process.kill(pidListeningOn(ports.service), "SIGKILL");
  expect((await started.ended).code).toBe(1);
  const line = "The club service was ended by SIGKILL; everything else is stopped too.";
  // What the dashboard logs of its lost calls while it stops may stand around that line.
  expect(started.printed().split("\n")).toContain(line);
  await nothingListens();
});

test("starts no demonstration when a club is given", async ({ desk, page }) => {
  const { client_id, client_secret } = desk.integration;
  const club = { CLUB_API_URL: desk.baseUrl, CLUB_CLIENT_ID: client_id, CLUB_CLIENT_SECRET: client_secret };
  const started = start(club);
  await opened(started);
  expect(await isTaken(ports.service)).toBe(false);
  expect(started.printed()).not.toContain("@demo.example");
  await page.goto(`http://localhost:${ports.dashboard}/sign-in`);
  await expect(page.locator("[data-demo-account]")).toHaveCount(0);
});
