import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { builtPaths } from "../../scripts/testing/built-manifest.ts";
import { formsOf, inFiles, standsAnywhere, standsSealed } from "../../scripts/testing/everywhere.ts";
import { ask, askStream } from "../../scripts/testing/visitor.ts";
import { keptInBrowser } from "../harness/kept.ts";
import { recordTraffic } from "../harness/traffic.ts";
import { type Words, wordsIn } from "../harness/words.ts";
import { type Marked, PAGES_OF_MARKED, ROUTES_OF_MARKED } from "../walk/marked.ts";
import { CLUB, type PersonName, SEASON } from "../walk/people.ts";
import { refuseOne } from "../walk/presses.ts";
import { ROUTES } from "../walk/routes.ts";
import { actionOf, expect, type Round, test } from "../walk/test.ts";

// Papers about health like nothing else, looked for in all that a desk writes, answers and leaves in a browser while a doctor works, and after a kill
// in the middle of a decision (docs/decisions/047). Wherever nothing may be found, something else is, by the same search.

test.describe.configure({ mode: "serial" });

/** The days of four certificates: as the club has it, as it is corrected, as it is declared while the dashboard is killed. */
const AT_THE_CLUB = { begin: "2019-02-17", end: "2031-03-17" };
const CORRECTED = { begin: "2026-04-19", end: "2027-05-23" };
const KILLED = { begin: "2018-11-04", end: "2032-10-17" };

/** A picture of one point, and behind it what is looked for. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";
const IN_THE_FILE = "zqcertificate7f3kxv71mn";
const CERTIFICATE = Buffer.concat([Buffer.from(PICTURE, "base64"), Buffer.from(IN_THE_FILE)]);

/** Of these nothing else in the demonstration has the day; a registration has that on which the corrected one begins. */
const DAYS = [AT_THE_CLUB.begin, AT_THE_CLUB.end, CORRECTED.end, KILLED.begin, KILLED.end];

/** How a decision begins before it is sealed, and what only one says as it is sent (club-api §4.10). */
const SEALED = '{"of":"';
const WIRE = [SEALED, "health_questionnaire", "certificate_begin", "certificate_type", '"reprise"'];

/** A day as it is stored and as people write it. */
function dayForms(day: string): string[] {
  const [year = "", month = "", date = ""] = day.split("-");
  const named = (locale: string, name: "long" | "short") =>
    new Intl.DateTimeFormat(locale, { day: "numeric", month: name, year: "numeric", timeZone: "UTC" }).format(
      new Date(day),
    );
  return [
    day,
    `${date}/${month}/${year}`,
    ...["fr", "en-GB", "en-US"].flatMap((locale) => [named(locale, "long"), named(locale, "short")]),
  ];
}

/** Days and the file's content, in each form in which they may stand somewhere. */
const CANARIES = [...new Set([...DAYS.flatMap(dayForms), IN_THE_FILE].flatMap(formsOf))];

/** Which of these texts stand in another. */
const standing = (text: string, needles: readonly string[]) => needles.filter((needle) => text.includes(needle));

let round: Round;
let profile: string;
let browser: BrowserContext;
let page: Page;
let words: Words;
/** What each role heard of the club's changes. */
const heard = new Map<PersonName, string>();
const leaving = new AbortController();

const OTHERS = ["director", "secretary", "treasurer", "coach", "reader"] as const satisfies PersonName[];

test.beforeAll(async ({ round: begun }) => {
  round = begun;
  words = wordsIn("fr");
  const { desk, marked, people } = round;
  const put = async (fields: object) =>
    expect(await desk.api.write("PATCH", `/medical/${marked.own.id}`, { season_id: SEASON, ...fields })).toMatchObject({
      status: 200,
    });
  await put({ certificate_begin: AT_THE_CLUB.begin, certificate_end: AT_THE_CLUB.end, certificate_type: "reprise" });
  await put({ content_base64: CERTIFICATE.toString("base64") });
  await desk.restartDashboard({ LOG_LEVEL: "debug" });
  for (const person of [...OTHERS, "doctor"] as const) void listen(person);
  profile = mkdtempSync(join(tmpdir(), "guichet-profile-"));
  const { launchOptions = {} } = test.info().project.use;
  browser = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...{ baseURL: desk.url, locale: "fr-FR", timezoneId: "Europe/Paris" },
    // What the browser's own cache has then stands there as it is.
    extraHTTPHeaders: { "accept-encoding": "identity" },
  });
  page = browser.pages()[0] ?? (await browser.newPage());
  await beIn(people.doctor.cookie);
});

test.afterAll(async () => {
  leaving.abort();
  await browser?.close();
  if (profile) rmSync(profile, { recursive: true, force: true });
});

/** Whose browser it is from now on. */
async function beIn(cookie: string): Promise<void> {
  await page.goto("about:blank");
  await browser.clearCookies({ name: /session|csrf|callback/ });
  await browser.addCookies(
    cookie.split("; ").map((one) => {
      const at = one.indexOf("=");
      return { name: one.slice(0, at), value: one.slice(at + 1), url: round.desk.url };
    }),
  );
}

async function listen(person: PersonName): Promise<void> {
  const { desk, people } = round;
  const headers = { cookie: people[person].cookie };
  const text = new TextDecoder();
  try {
    const { body } = await fetch(`${desk.url}/api/live/${CLUB}`, { headers, signal: leaving.signal });
    for await (const part of body ?? [])
      heard.set(person, (heard.get(person) ?? "") + text.decode(part, { stream: true }));
  } catch {
    // The dashboard was killed, or the test is over.
  }
}

const item = () =>
  round.desk.api.get<{ data: Record<string, unknown> }>(`/medical/${round.marked.own.id}?season_id=${SEASON}`);

test("a doctor's browser keeps nothing of what it showed, and whoever comes after them at it finds nothing", async () => {
  const { desk, marked, people } = round;
  const traffic = await recordTraffic(browser, page);
  await test.step("reads the list, one record and the certificate itself, each with a reason", async () => {
    await page.goto(`/${CLUB}/${SEASON}/medical`);
    await page.getByRole("button", { name: words("medical.reason.choices.certificates") }).click();
    await page.getByRole("button", { name: /^Lire la saison/ }).click();
    await expect(page.getByRole("table", { name: words("medical.caption") })).toBeVisible({ timeout: 60_000 });
    await page.goto(`/${CLUB}/${SEASON}/medical/${marked.own.id}`);
    await page.getByRole("button", { name: words("medical.certificate.look") }).click();
    await expect.poll(() => traffic.whereSeen(IN_THE_FILE)).not.toEqual([]);
    await page.keyboard.press("Escape");
    // An answer that the page has replaced meanwhile may have lost its body: what was drawn of it is kept as well.
    await traffic.keepSource(page);
  });
  await test.step("attests, refuses, corrects and accepts", async () => {
    const done = async (isSo: Record<string, unknown>) =>
      expect.poll(async () => (await item()).data).toMatchObject(isSo);
    await page.getByRole("button", { name: words("medical.questionnaire.withhold") }).click();
    await done({ health_questionnaire: false });
    await page.getByRole("button", { name: words("medical.certificate.refuse") }).click();
    await done({ valid: false });
    await page.getByLabel(words("medical.certificate.begin")).fill(CORRECTED.begin);
    await page.getByLabel(words("medical.certificate.end")).fill(CORRECTED.end);
    await page.getByLabel(words("medical.certificate.type")).selectOption("standard");
    await page.getByRole("button", { name: words("medical.certificate.correct") }).click();
    await done({ valid: null, certificate_end: CORRECTED.end });
    await page.getByRole("button", { name: words("medical.certificate.accept") }).click();
    await done({ valid: true });
    await page.reload();
    await expect(page.getByRole("button", { name: words("medical.certificate.look") })).toBeVisible();
    const sports = page.getByRole("form", { name: words("medical.sports.title") });
    await sports.getByRole("checkbox").first().check();
    await sports.getByRole("button", { name: words("medical.sports.save") }).click();
    await expect(sports.getByRole("status")).toHaveText(words("medical.sports.saved"));
    await traffic.keepSource(page);
  });
  await test.step("what was shown stood in the pages", async () => {
    for (const day of [AT_THE_CLUB.end, CORRECTED.end]) expect(await traffic.whereSeen(day)).not.toEqual([]);
  });

  await test.step("the next person at this browser opens the pages that keep something", async () => {
    expect(standing(await keptInBrowser(page), CANARIES), "as the doctor leaves").toEqual([]);
    await beIn(people.director.cookie);
    await page.goto(`/${CLUB}/attendance`);
    const kept = () => keptInBrowser(page);
    // That it finds what caches and databases have.
    await expect.poll(kept, { timeout: 60_000 }).toContain("guichet-attendance/");
    await expect.poll(kept, { timeout: 60_000 }).toContain("/_next/static/");
    expect(standing(await kept(), [...CANARIES, ...WIRE])).toEqual([]);
    await page.evaluate((planted) => localStorage.setItem("planted", planted), formsOf("planted7q")[1] ?? "");
    expect(standing(await kept(), formsOf("planted7q"))).toHaveLength(1);
  });
  await browser.close();
  // That the files of a browser are read as they are: a piece of a script that it kept.
  const start = (await ask(desk.url, people.doctor, `/${CLUB}/${SEASON}`)).text;
  const script = /\/_next\/static\/[\w./~-]+\.js/.exec(start)?.[0] ?? "";
  const { text } = await ask(desk.url, people.doctor, script);
  const found = (await inFiles(profile, [text.slice(200, 260)])).filter((file) => file.includes("Cache"));
  expect(found, script).not.toEqual([]);
  expect(await inFiles(profile, CANARIES)).toEqual([]);
});

const TELL = "app/(desk)/[club]/(desk)/settings/medical/actions.ts#tellMedical";
const MEDICAL = "app/(desk)/[club]/[season]/(papers)/medical/actions.ts";

/** Where the marked stand: pages, streams of pages and answers, exports and feeds among them. */
async function addresses(): Promise<{ pages: string[]; answers: string[] }> {
  const { walk, marked } = round;
  const { pages, routes } = builtPaths();
  const own = marked.own;
  const answers: string[] = [];
  for (const route of routes) {
    const read = ROUTES[route]?.GET;
    if (read && !read.endless && !route.includes("/medical/")) answers.push(await read.path(walk));
    answers.push(...(ROUTES_OF_MARKED[route]?.(own) ?? []));
  }
  const lists = ["", "/medical", "/medical/log", "/medical/rules", "/follow-ups", "/papers", "/treasury/dues", "/week"];
  return {
    pages: [
      ...lists.map((list) => `/${CLUB}/${SEASON}${list}`),
      ...pages.flatMap((one) => (PAGES_OF_MARKED[one]?.(own) ?? []).filter((address) => isAbout(address, own))),
      `/${CLUB}/settings/audit?noun=medical`,
    ],
    answers: [...new Set(answers)],
  };
}
/** Whether the marked person stands there, or would. */
const isAbout = (address: string, { id, registration, group, lesson }: Marked) =>
  /q=zqo/.test(address) ||
  [id, registration, group, lesson].some((record) => new RegExp(`[/=]${record}(?!\\d)`).test(address));
/** Pages on which whoever may read papers about health reads them. */
const isMedical = (address: string) => /\/medical(\/\d+)?$/.test(address);

test("nobody else is told anything of it by any page, stream, answer, export or feed, whether or not others are told who is in order", async () => {
  test.setTimeout(300_000);
  const { desk, people, walk, marked } = round;
  await refuseOne(walk);
  const { pages, answers } = await addresses();
  expect(answers.filter((one) => one.includes("/export?")).length).toBeGreaterThan(6);
  const states = (["refused", "certificateAsked", "wrongType", "certified", "endsEarly"] as const).flatMap((state) =>
    [words, wordsIn("en")].map((say) => say(`medical.states.${state}`)),
  );
  let isTold = false;
  /** By the table of decision 47, on a person's page, beside a registration and on a group's page. */
  const mayBeTold = (person: PersonName, address: string) =>
    isTold && /^(director|secretary)$/.test(person) && !/export|print/.test(address);
  const named = new Set<PersonName>();
  const look = async (person: (typeof OTHERS)[number], address: string, how = ask) => {
    const { text } = await how(desk.url, people[person], address);
    if (/zqown/i.test(text)) named.add(person);
    if (person === "director" && isMedical(address)) return;
    const allowed = mayBeTold(person, address) ? dayForms(CORRECTED.end) : [];
    // Pages of the medical part bring its words along, whoever looks: as a dictionary, and about nobody.
    const sought = address.includes("/medical") ? CANARIES : [...CANARIES, ...states];
    const found = standing(text, sought).filter((one) => !allowed.includes(one));
    if (found.length > 0) expect.soft(found, `${address} to a ${person}`).toEqual([]);
  };
  const lookAll = (addresses: readonly string[], how = ask) =>
    Promise.all(
      OTHERS.map(async (person) => {
        named.delete(person);
        for (const address of addresses) await look(person, address, how);
        expect([person, named.has(person)], "the person is found by the same search").toEqual([person, true]);
      }),
    );
  await lookAll(pages, askStream);
  expect(await walk.direct(TELL, [CLUB, true])).toEqual({ ok: true });
  isTold = true;
  expect(await walk.direct(`${MEDICAL}#readAll`, [CLUB, SEASON, "certificates"])).toEqual({ ok: true });
  const person = `/${CLUB}/${SEASON}/members/${marked.own.id}`;
  // The secretary is told until when: by the same search as finds nothing for the others.
  const told = async () => standing((await ask(desk.url, people.secretary, person)).text, dayForms(CORRECTED.end));
  await expect.poll(told, { timeout: 60_000 }).not.toEqual([]);
  await lookAll([...pages, ...answers]);
  for (const who of OTHERS) expect.soft(heard.get(who), `the feed of a ${who}`).toContain("data:");
  for (const [who, said] of heard)
    expect.soft(standing(said, [...CANARIES, ...WIRE]), `the feed of a ${who}`).toEqual([]);
  expect(await walk.direct(TELL, [CLUB, false])).toEqual({ ok: true });
});

test("a dashboard that is killed in the middle of a decision has left nothing of it anywhere, nor when the decision was made after all", async () => {
  const { desk, marked, call } = round;
  const { data } = await desk.api.get<{ data: Record<string, unknown> }>(
    `/medical/${marked.other.id}?season_id=${SEASON}`,
  );
  const decision = {
    ...{ ask: crypto.randomUUID(), season: SEASON, member: marked.other.id },
    wish: { of: "certificate", ...KILLED, type: "reprise" },
    seen: {
      ...{ questionnaire: data.health_questionnaire ?? null, valid: data.valid ?? null },
      ...{ begin: data.certificate_begin ?? null, end: data.certificate_end ?? null },
      type: data.certificate_type ?? null,
      hasFile: [data.content_path, data.content_type, data.filename].some((value) => typeof value === "string"),
    },
  };
  const log = join(dirname(desk.dashboardData), "dashboard.log");
  const written = { folder: desk.dashboardData, log, databaseUrl: undefined };
  desk.freezeService();
  const action = actionOf(`${MEDICAL}#decideMedical`);
  if (!action) throw new Error("It is in no manifest of the build.");
  // Written down and sent; the club holds still.
  expect(await call(action, "doctor", [CLUB, decision])).toEqual({ ok: true, isDone: false });
  await desk.killDashboard();
  const search = () => standsAnywhere(written, [...DAYS.flatMap(dayForms), IN_THE_FILE, SEALED], true);
  expect(await search(), "killed").toEqual([]);
  desk.thawService();
  await desk.restartDashboard();
  const sent = async () =>
    (await desk.api.get<{ data: { certificate_end: string } }>(`/medical/${marked.other.id}?season_id=${SEASON}`)).data;
  await expect.poll(sent, { timeout: 60_000 }).toMatchObject({ certificate_end: KILLED.end });
  // What the club has is not learned yet: until it is, the sealed wish is kept, as it has to be.
  const again = () => call(action, "doctor", [CLUB, decision]);
  await expect.poll(again, { timeout: 60_000 }).toEqual({ ok: true, isDone: true });
  await desk.killDashboard();
  expect(await search(), "when it was made").toEqual([]);
  // Of all that the doctor did one sealed row is kept (docs/decisions/066), beside what opens the club and the receipt of an expense that the walk of addresses hands in.
  expect(await standsSealed(written)).toEqual(["certificate_sports", "clubs", "expense_receipts"]);
  // Where a running desk could keep pages, answers and pictures (what the compiler keeps is older than any of it).
  for (const cache of [".next/server", ".next/cache/fetch-cache", ".next/cache/images"])
    expect(await inFiles(cache, [...DAYS, IN_THE_FILE]), cache).toEqual([]);
  expect(standing(desk.dashboardLog(), [...CANARIES, ...WIRE]), "in the log").toEqual([]);
  // That each of them is read: what was done, a line of the log, a word of the build.
  expect(await standsAnywhere(written, ["medical.write"], true)).toContainEqual(
    expect.stringMatching(/in .*audit_entries/),
  );
  expect(desk.dashboardLog()).toContain('"level":30');
  expect(await inFiles(".next/server", ["certificate_begin"])).not.toEqual([]);
  await desk.restartDashboard();
});
