import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { expectAccessible } from "../harness/axe.ts";
import { readBy, untilCopied } from "../harness/copy.ts";
import type { Desk } from "../harness/desk.ts";
import { expect, signInOn, test } from "../harness/test.ts";

// It marks people and kills the service.
test.use({ deskName: "attendance" });

/** The day at which every browser test begins (harness/workplace.ts): a Saturday. */
const TODAY = "2026-09-12";
const SHEETS = "/api/clubs/demo/attendance/sheets";

interface Sheets {
  sheets: {
    session: { date: string; type: string; courseId: number };
    own: boolean;
    people: { id: number; lastName: string | null; pending: boolean }[];
  }[];
}

/** Today's sheets, the longest first, as the dashboard has them once the first copy of the season has come: until then they grow. */
async function sheetsOnceRead(context: BrowserContext): Promise<Sheets["sheets"]> {
  await untilCopied(readBy(context.request));
  let today: Sheets["sheets"] = [];
  await expect(async () => {
    const { sheets } = (await (await context.request.get(SHEETS)).json()) as Sheets;
    today = sheets.filter(({ session }) => session.date === TODAY).sort((a, b) => b.people.length - a.people.length);
    const [first, second, third] = today.map(({ people }) => people.filter(({ pending }) => !pending).length);
    expect((first ?? 0) + (second ?? 0), "people of the two longest sheets").toBeGreaterThanOrEqual(40);
    expect(third, "people of the third").toBeGreaterThan(3);
  }).toPass({ timeout: 120_000 });
  return today;
}

const row = (page: Page, member: number) => page.locator(`[data-member="${member}"]`);
const choice = (page: Page, member: number, presence: string) =>
  row(page, member).locator(`[data-presence="${presence}"]`);
const unsent = (page: Page) => page.locator("[data-unsent]").getAttribute("data-unsent");
const shellIsKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open("guichet-attendance-shell")).keys()).length))
    .toBe(1);

/** What the club has recorded at a session. */
async function recorded(
  { api }: Desk,
  { type, id }: { type: string; id: number },
  day = TODAY,
): Promise<Map<number, string>> {
  const people = new Map<number, string>();
  for (let offset: number | null = 0; offset !== null; ) {
    const page: { data: { id: number; presence: string | null }[]; pagination: { next_offset: number | null } } =
      await api.get(`/attendance?date=${day}&type=${type}&course_id=${id}&limit=100&offset=${offset}`);
    for (const { id, presence } of page.data) if (presence) people.set(id, presence);
    offset = page.pagination.next_offset;
  }
  return people;
}

test("a coach marks forty people with four taps, another session without network, and nothing is lost or doubled", {
  tag: "@phone",
}, async ({ page, context, desk, signIn, words, expectNoise }) => {
  expectNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await signIn("coach");
  const sheets = await sheetsOnceRead(context);
  const sent: { id: string; memberId: number; madeAt: string }[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/attendance/marks"))
      sent.push(...(request.postDataJSON() as { marks: typeof sent }).marks);
  });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await page.addInitScript(() => {
    const storage: StorageManager | undefined = navigator.storage;
    // An empty page has none.
    if (!storage) return;
    const persist = storage.persist.bind(storage);
    storage.persist = () => {
      document.documentElement.dataset.askedToKeep = "";
      return persist();
    };
  });
  // A session at hand opens by itself.
  await page.goto("/demo/attendance");
  await expect(page).toHaveURL(/\?date=2026-09-12&type=\w+&course=\d+$/);
  const marked: string[] = [];
  for (const { session, people } of sheets.slice(0, 2)) {
    await tap(page.getByRole("link", { name: words("poolside.allSessions") }));
    await tap(page.locator(`[data-session="${TODAY}.${session.type}.${session.courseId}"]`));
    await expect(page.locator("[data-member]")).toHaveCount(people.length);
    // Those who wait for a decision are marked by hand.
    const expected = people.filter(({ pending }) => !pending).map(({ id }) => id);
    const [first = 0, second = 0, third = 0] = expected;
    await tap(choice(page, first, "absent"));
    await tap(choice(page, second, "excused"));
    await tap(page.getByRole("button", { name: /^(All present|Tous présents)/ }));
    await expect.poll(() => unsent(page)).toBe("0");
    const atClub = () => recorded(desk, { type: session.type, id: session.courseId });
    await expect.poll(async () => (await atClub()).size).toBe(expected.length);
    const club = await atClub();
    expect([club.get(first), club.get(second), club.get(third)]).toEqual(["absent", "excused", "present"]);
    marked.push(...expected.map((id) => `${session.courseId}.${id}`));
  }
  await expectAccessible(page);
  expect(marked.length).toBeGreaterThanOrEqual(40);
  expect(taps).toBeLessThanOrEqual(44);
  await shellIsKept(page);
  await expect(page.locator("[data-ready='ready']")).toContainText(words("poolside.net.ready"));
  await expect(page.locator("html[data-asked-to-keep]")).toHaveCount(1);

  // Without a network: another session, which a colleague marks meanwhile.
  const other = sheets[2];
  if (!other) throw new Error("The demonstration has several sessions on a Saturday.");
  const { type, courseId } = other.session;
  const [one = 0, two = 0, disputed = 0] = other.people.flatMap(({ id, pending }) => (pending ? [] : id));
  await context.setOffline(true);
  await page.getByRole("link", { name: words("poolside.allSessions") }).tap();
  await page.locator(`[data-session="${TODAY}.${type}.${courseId}"]`).tap();
  await choice(page, one, "present").tap();
  await choice(page, two, "absent").tap();
  await choice(page, disputed, "present").tap();
  // It says so once they are on the device.
  await expect.poll(() => unsent(page)).toBe("3");
  const colleague = { date: TODAY, type, course_id: courseId, member_id: disputed, presence: "excused" };
  expect((await desk.api.write("POST", "/attendance", colleague)).status).toBe(200);
  await page.reload();
  await expect(choice(page, two, "absent")).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => unsent(page)).toBe("3");
  // A cold start: nothing of the page is in memory.
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(choice(page, one, "present")).toHaveAttribute("aria-pressed", "true");

  // The network is back before the club is.
  await desk.killService();
  await context.setOffline(false);
  await expect.poll(() => unsent(page)).toBe("0");
  await desk.restartService();
  const conflict = row(page, disputed).getByRole("region");
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(conflict).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const stands = () => recorded(desk, { type, id: courseId });
  await expect.poll(async () => [(await stands()).get(one), (await stands()).get(two)]).toEqual(["present", "absent"]);
  expect((await stands()).get(disputed)).toBe("excused");
  await expectAccessible(page);
  await conflict.getByRole("button").last().tap();
  await expect.poll(async () => (await stands()).get(disputed)).toBe("present");
  await expect(conflict).toHaveCount(0);

  // On the wire to the club each person of each session was recorded once, and in the dashboard's table at the moment of the tap.
  const posts = desk.writes().filter(({ method, path }) => method === "POST" && path.endsWith("/attendance"));
  const recordedOf = posts.map(({ body }) => {
    const { course_id, member_id } = body as { course_id: number; member_id: number };
    return `${course_id}.${member_id}`;
  });
  expect([...new Set(recordedOf)].sort()).toEqual(
    [...marked, ...[one, two, disputed].map((id) => `${courseId}.${id}`)].sort(),
  );
  await desk.killDashboard();
  const store = await PGlite.create(join(desk.dashboardData, "postgres"));
  const { rows } = await store.query<{ id: string; made_at: string; state: string; code: string | null }>(
    `select split_part(ask_key, ' ', 3) as id, frozen ->> 'madeAt' as made_at, p.state, p.code
      from works w join pieces p on p.work_id = w.id where w.kind = 'marks'`,
  );
  await store.close();
  const made = new Map(sent.map(({ id, madeAt }) => [id, Date.parse(madeAt)]));
  expect(new Map(rows.map(({ id, made_at }) => [id, Date.parse(made_at)]))).toEqual(made);
  expect(rows.filter(({ state }) => state === "done")).toHaveLength(marked.length + 3);
  expect(rows.filter(({ state }) => state !== "done").map(({ code }) => code)).toEqual(["presence_conflict"]);
  await page.goto("about:blank");
  await desk.restartDashboard();
});

/** Everything that a browser keeps of a site, as text. */
function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) kept.push(key.url, await (await cache.match(key))?.text());
    }
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name);
        // Deleted since it was listed: opening it would make an empty one, which the page could not use.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (!database) continue;
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        kept.push(store, all.result);
      }
      database.close();
    }
    return JSON.stringify(kept);
  });
}

test("a device holds no name once its person has signed out or their session has ended, and tells before what would be lost", {
  tag: "@phone",
}, async ({ page, context, signIn, words, expectNoise }) => {
  expectNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await signIn("coach");
  const sheets = await sheetsOnceRead(context);
  const session = sheets[3] ?? sheets[2];
  if (!session) throw new Error("The demonstration has several sessions on a Saturday.");
  const { type, courseId } = session.session;
  const names = sheets.flatMap(({ people }) => people.flatMap(({ lastName }) => lastName ?? []));
  const named = async () => {
    const kept = await keptOn(page);
    return names.filter((name) => kept.includes(`"${name}"`));
  };
  const address = `/demo/attendance?date=${TODAY}&type=${type}&course=${courseId}`;
  const last = session.people.findLast(({ pending }) => !pending)?.id ?? 0;
  await page.goto(address);
  await shellIsKept(page);
  expect((await named()).length).toBeGreaterThan(20);

  // The session has ended elsewhere: whoever asks is led to the sign-in page, and the names are gone.
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(named).toEqual([]);

  await context.addCookies(cookies);
  await page.goto(address);
  await shellIsKept(page);
  await context.setOffline(true);
  await choice(page, last, "excused").tap();
  await page.getByRole("link", { name: words("poolside.allSessions") }).tap();
  await page.getByRole("button", { name: words("frame.signOut") }).tap();
  await expect(page.getByRole("heading", { name: words("poolside.leaving.title", { count: 1 }) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("poolside.leaving.send") }).tap();
  await expect(page.getByRole("status")).toContainText(words("poolside.leaving.still"));
  // It leaves by itself once the network is back.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: words("poolside.leaving.title", { count: 0 }) })).toBeVisible();
  await page.getByRole("button", { name: words("frame.signOut"), exact: true }).tap();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await named()).toEqual([]);
  expect(await page.evaluate(async () => [await caches.keys(), (await indexedDB.databases()).length])).toEqual([[], 0]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test("a coach signs out at the pool without a network: no name stays, the session is over, and what was not sent waits for them alone", {
  tag: "@phone",
}, async ({ page, context, desk, signIn, words, expectNoise }) => {
  expectNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await signIn("coach");
  const sheets = await sheetsOnceRead(context);
  const [sheet] = sheets.slice(4).filter(({ people }) => people.some(({ pending }) => !pending));
  if (!sheet) throw new Error("The demonstration has several sessions on a Saturday.");
  const { type, courseId } = sheet.session;
  const member = sheet.people.findLast(({ pending }) => !pending)?.id ?? 0;
  const names = sheets.flatMap(({ people }) => people.flatMap(({ lastName }) => lastName ?? []));
  const address = `/demo/attendance?date=${TODAY}&type=${type}&course=${courseId}`;
  const other = await context.newPage();
  await other.goto("/demo/2/groups");
  await page.goto(address);
  // It says so once it can be opened without a network, and has asked the browser to keep it.
  await expect(page.locator("footer")).toContainText(words("poolside.net.ready"));

  await context.setOffline(true);
  await choice(page, member, "excused").tap();
  await expect.poll(() => unsent(page)).toBe("1");
  await expect(page.locator("[data-net='away']")).toContainText(words("poolside.net.offline"));
  // On a telephone what is told has the width of the page.
  const width = await page
    .getByRole("status")
    .filter({ hasText: words("poolside.net.offline") })
    .boundingBox();
  expect(width?.width).toBeGreaterThan(320);
  await page.getByRole("link", { name: words("poolside.allSessions") }).tap();
  await page.getByRole("button", { name: words("frame.signOut") }).tap();
  await expect(page.getByText(words("poolside.leaving.words"))).toBeVisible();
  await page.getByRole("button", { name: words("poolside.leaving.anyway") }).tap();
  const told = page.getByRole("heading", { name: words("frame.left.title") });
  await expect(told).toBeVisible();
  await expect(page.getByText(words("frame.left.marks", { count: 1 }))).toBeVisible();
  await expectAccessible(page);
  const kept = await keptOn(page);
  expect(names.filter((name) => kept.includes(`"${name}"`))).toEqual([]);
  // Opened anew, as from the telephone's first screen: a page of ours still, without anybody.
  await expect(async () => {
    await page.goto("/demo/attendance");
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);

  await context.setOffline(false);
  await other.reload();
  await expect(other).toHaveURL(/\/sign-in/);
  await page.goto("/demo/attendance");
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await other.close();

  // Somebody else takes the telephone: nothing of it is theirs, and nothing leaves under their name.
  const stands = () => recorded(desk, { type, id: courseId });
  await signInOn(page, "director");
  await page.goto(address);
  await expect(page.locator("[data-member]")).toHaveCount(sheet.people.length);
  await expect.poll(() => unsent(page)).toBe("0");
  await expect(choice(page, member, "excused")).toHaveAttribute("aria-pressed", "false");
  expect((await stands()).get(member)).toBeUndefined();
  await signIn("coach");
  await page.goto(address);
  await expect.poll(async () => (await stands()).get(member)).toBe("excused");
});

/** A coach reads at home on the evening before, and stands at the pool the next evening. */
const EVENING_BEFORE = "2026-09-13T20:30:00+02:00";
const EVENING = "2026-09-14T18:40:00+02:00";
/** The telephone's clock is wrong all the time. */
const AHEAD_MS = 10 * 60_000;

// The last one: it moves the clocks of the desk.
test("a coach's two days: sheets read on the evening before, no network until the next evening, every mark once and nothing that the club refuses", {
  tag: "@phone",
}, async ({ page, context, browser, desk, signIn, words, expectNoise }) => {
  expectNoise(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  await signIn("coach");
  await sheetsOnceRead(context);
  await desk.restartService({ now: EVENING_BEFORE });
  await desk.restartDashboard({ GUICHET_NOW: EVENING_BEFORE });
  const { sheets } = (await (await context.request.get(SHEETS)).json()) as Sheets;
  const tomorrow = EVENING.slice(0, 10);
  const [sheet] = sheets
    .filter(({ session, people }) => session.date === tomorrow && people.some(({ pending }) => pending))
    .sort((a, b) => b.people.length - a.people.length);
  if (!sheet) throw new Error("Somebody is pending at a session of a Monday of the demonstration.");
  const { type, courseId } = sheet.session;
  const expected = sheet.people.filter(({ pending }) => !pending).map(({ id }) => id);
  const others = sheet.people.filter(({ pending }) => pending).map(({ id }) => id);
  const [absent = 0] = expected;
  const [walkIn = 0, stray = 0] = others;

  await page.clock.install({ time: Date.parse(EVENING_BEFORE) + AHEAD_MS });
  let listed = 0;
  let opened = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/attendance/sheets")) listed += 1;
    if (request.url().includes("/attendance/sheet?")) opened += 1;
  });
  const address = `/demo/attendance?date=${tomorrow}&type=${type}&course=${courseId}`;
  await page.goto(address);
  await expect(page.locator("[data-member]")).toHaveCount(sheet.people.length);
  // Not before its day.
  await expect(page.locator("[data-presence], [data-came]")).toHaveCount(0);
  await shellIsKept(page);
  expect([listed, opened]).toEqual([1, 1]);
  // A colleague's marks come within the minute that is promised.
  await page.clock.fastForward(61_000);
  await expect.poll(() => listed).toBe(2);

  // The next evening: a cold start, no network, and the device has asked nobody since.
  await context.setOffline(true);
  await page.goto("about:blank");
  await page.clock.setSystemTime(Date.parse(EVENING) + AHEAD_MS);
  await page.goto("/demo/attendance?all");
  await expect(page.getByRole("heading", { name: words("poolside.today") })).toContainText("14");
  await expect(page.locator("[data-net]")).toContainText("13");
  await page.locator(`[data-session="${tomorrow}.${type}.${courseId}"]`).tap();
  await expect(page.locator("[data-choices]")).toHaveCount(expected.length);
  await expect(page.locator("[data-came]")).toHaveCount(others.length);
  await choice(page, absent, "absent").tap();
  await page.getByRole("button", { name: /^(All present|Tous présents)/ }).tap();
  await row(page, walkIn).locator("[data-came]").tap();
  if (stray) {
    // A slip of the thumb, taken back.
    await row(page, stray).locator("[data-came]").tap();
    await row(page, stray).locator("[data-came]").tap();
  }
  await expect.poll(() => unsent(page)).toBe(String(expected.length + 1));
  await expectAccessible(page);

  // The network is back. The desk, which is open, hears of each as it arrives.
  await desk.restartService({ now: EVENING });
  await desk.restartDashboard({ GUICHET_NOW: EVENING });
  const secretary = await (await browser.newContext({ baseURL: desk.url })).newPage();
  await signInOn(secretary, "secretary");
  await secretary.goto(`${secretary.url()}/attendance?week=${tomorrow}`);
  const called = secretary
    .getByRole("row")
    .filter({ has: secretary.locator(`a[href*="date=${tomorrow}"][href*="course=${courseId}"]`) })
    .first();
  await expect(called).toContainText(String(expected.length));
  await expect(called).not.toContainText(`${expected.length}/${expected.length}`);
  await context.setOffline(false);
  await expect.poll(() => unsent(page)).toBe("0");
  await expect(called).toContainText(`${expected.length}/${expected.length}`);
  // The sheet and the desk count the same.
  await page.getByRole("link", { name: words("poolside.allSessions") }).tap();
  await expect(page.locator(`[data-session="${tomorrow}.${type}.${courseId}"]`)).toContainText(
    `${expected.length}/${expected.length}`,
  );
  const club = await recorded(desk, { type, id: courseId }, tomorrow);
  expect([...club.keys()].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b));
  expect([club.get(absent), [...club.values()].filter((presence) => presence === "present").length]).toEqual([
    "absent",
    expected.length - 1,
  ]);
  const posts = desk.writes().filter(({ body }) => (body as { date?: string } | null)?.date === tomorrow);
  expect(posts.map(({ body }) => (body as { member_id: number }).member_id).sort((a, b) => a - b)).toEqual(
    [...expected].sort((a, b) => a - b),
  );
  await secretary.goto(`${new URL(secretary.url()).pathname}?tab=walkIns`);
  await expect(secretary.locator(`a[href$="/members/${walkIn}"]`)).toBeVisible();
  if (stray) await expect(secretary.locator(`a[href$="/members/${stray}"]`)).toHaveCount(0);
  await secretary.context().close();
});
