import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import type { Desk } from "../harness/desk.ts";
import { openProvider } from "../harness/open-id.ts";
import { expect, test } from "../harness/test.ts";
import { NOW } from "../harness/workplace.ts";

test.use({ deskName: "front" });

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

interface RawRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  /** Sent in parts without a length, as somebody would who does not want to be counted. */
  parts?: readonly Buffer[];
}

/** Asks as a program does that is no browser: nothing of the address or the fields is put right on the way. */
function ask(desk: Desk, { method = "GET", path = "/sign-in", headers = {}, parts = [] }: RawRequest): Promise<Answer> {
  const { hostname, port, host } = new URL(desk.url);
  return new Promise((resolve, reject) => {
    const fields = { host, ...(parts.length > 0 && { "transfer-encoding": "chunked" }), ...headers };
    const asking = httpRequest({ host: hostname, port, method, path, headers: fields, agent: false }, (answer) => {
      const read: Buffer[] = [];
      answer.on("data", (part: Buffer) => read.push(part));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(read).toString() }),
      );
      answer.on("error", reject);
    });
    asking.on("error", reject);
    for (const part of parts) asking.write(part);
    asking.end();
  });
}

const post = (desk: Desk, path: string, more: RawRequest = {}) =>
  ask(desk, { method: "POST", path, ...more, headers: { origin: desk.url, ...more.headers } });

/** A cookie jar of one sign-in, as a browser would keep it. */
class Browser {
  readonly #desk: Desk;
  readonly jar = new Map<string, string>();
  constructor(desk: Desk) {
    this.#desk = desk;
  }

  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  keep(answer: Answer): Answer {
    for (const line of answer.headers["set-cookie"] ?? []) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      if (value === "") this.jar.delete(name);
      else this.jar.set(name, value);
    }
    return answer;
  }

  async auth(path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    const csrf = this.keep(await ask(this.#desk, { path: "/api/auth/csrf", headers: { cookie: this.cookie } }));
    const { csrfToken } = JSON.parse(csrf.text) as { csrfToken: string };
    const body = new URLSearchParams({ ...form, csrfToken, json: "true" }).toString();
    const fields = { cookie: this.cookie, "content-type": "application/x-www-form-urlencoded", ...headers };
    return this.keep(await post(this.#desk, `/api/auth/${path}`, { headers: fields, parts: [Buffer.from(body)] }));
  }

  signIn(email: string, password: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.auth("callback/credentials", { email, password }, headers);
  }
}

const MIB = Buffer.alloc(1024 * 1024, "a");

test("refuses methods that it does not know, addresses that cannot be read, and names that are not its own", async ({
  desk,
}) => {
  const refused: [RawRequest, number][] = [
    [{ method: "TRACE" }, 405],
    [{ method: "PUT" }, 405],
    [{ method: "OPTIONS", path: "*" }, 405],
    [{ path: "/%zz" }, 400],
    [{ path: "/demo/%00" }, 400],
    [{ path: "//evil.example/" }, 400],
    [{ path: "http://evil.example/" }, 400],
    [{ path: `/${"a".repeat(8_000)}` }, 414],
    [{ headers: { cookie: "a".repeat(20_000) } }, 431],
    [{ headers: { host: "evil.example" } }, 421],
    [{ headers: { host: `evil.example:${new URL(desk.url).port}` } }, 421],
    [{ headers: { host: "evil.example", "x-forwarded-host": new URL(desk.url).host } }, 421],
  ];
  for (const [asked, status] of refused) {
    const answer = await ask(desk, asked);
    expect([asked, answer.status]).toEqual([asked, status]);
    expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  }
  // A supervisor may ask for the health under any name.
  const health = await ask(desk, { path: "/api/health", headers: { host: "10.0.0.5:3000" } });
  expect([health.status, health.text]).toEqual([200, '{"status":"ok"}']);
  // The machine's other names for itself are no stranger's.
  expect((await ask(desk, { headers: { host: `127.0.0.1:${new URL(desk.url).port}` } })).status).toBe(200);
});

test("runs nothing for another site, whatever the path looks like", async ({ desk }) => {
  const paths = [
    "/demo/1",
    "/hooks/2",
    "/favicon.ico/2",
    "/icon.svgx/2",
    "/_next/staticx",
    "/_next/static/registrations",
  ];
  const action = { "next-action": "0".repeat(42), "content-type": "text/plain" };
  for (const path of paths) {
    for (const origin of ["", "null", "http://evil.example", `${desk.url}.evil.example`]) {
      const headers: Record<string, string> = { ...action, ...(origin && { origin }) };
      const answer = await ask(desk, { method: "POST", path, headers, parts: [Buffer.from("[]")] });
      expect([400, 403], `${path} from ${origin}`).toContain(answer.status);
    }
    const forwarded = { ...action, origin: "http://evil.example", "x-forwarded-host": "evil.example" };
    expect([400, 403]).toContain((await ask(desk, { method: "POST", path, headers: forwarded, parts: [MIB] })).status);
  }
  // Where no page is, no action runs for our own pages either.
  for (const path of paths.slice(1))
    expect((await post(desk, path, { headers: action, parts: [MIB] })).status).toBe(400);
});

/** States of a page that Next's client never has: each is an internal error to Next. */
const NO_STATES = [
  "%zz",
  "",
  "null",
  "[]",
  "{}",
  '["",{}]x',
  '["",{"children":["join"]}]',
  '["",[]]',
  '["",{"children":[["club","demo","x",null],{}]}]',
  '["",{},"join"]',
  `${'["",{"children":'.repeat(300)}["",{}]${"}]".repeat(300)}`,
];

test("refuses what only a framework's own client may send before it is read, and prints no stack", async ({ desk }) => {
  const browser = new Browser(desk);
  await browser.signIn("secretary@demo.example", "demo");
  const other = `http://127.0.0.1:${new URL(desk.url).port}`;
  const parts = (type: string, text: string) => ({
    headers: { "content-type": type },
    parts: [Buffer.from(text)],
  });
  const broken = parts("multipart/form-data; boundary=x", "--y\r\nnothing");
  const refused: [string, RawRequest, number][] = [
    ...NO_STATES.map((state): [string, RawRequest, number] => [
      "a page's state",
      { path: "/join", headers: { rsc: "1", "next-router-state-tree": state } },
      400,
    ]),
    ["a body in parts", { method: "POST", path: "/join", ...broken }, 415],
    ["its head alone", { method: "POST", path: "/join", ...parts("multipart/form-data", "x") }, 415],
    ["an action in parts", { method: "POST", path: "/demo/2", ...broken }, 415],
    ["parts for a sign-in", { method: "POST", path: "/api/auth/callback/credentials", ...broken }, 415],
    ["an address without a name", { path: "/_next/image?url=%2Ficon.svg&w=64&q=75" }, 404],
    ["another site's picture", { path: "/_next/image?url=http%3A%2F%2Fevil.example%2Fx.png&w=64&q=75" }, 404],
    ["an older router's data", { path: "/_next/data/x/join.json" }, 404],
  ];
  for (const [what, asked, status] of refused) {
    const headers = { origin: desk.url, cookie: browser.cookie, ...asked.headers };
    const answer = await ask(desk, { ...asked, headers });
    expect([what, answer.status]).toEqual([what, status]);
  }
  // One name of this machine is another site to a page that was opened under its other name.
  const action = { "next-action": "0".repeat(42), "content-type": "text/plain" };
  const across = await ask(desk, {
    method: "POST",
    path: "/join",
    headers: { ...action, origin: other },
    parts: [Buffer.from("[]")],
  });
  expect(across.status).toBe(403);
});

test("answers no internal error to odd fields, cookies and addresses, and keeps its policy", async ({ desk }) => {
  const browser = new Browser(desk);
  await browser.signIn("secretary@demo.example", "demo");
  const state = encodeURIComponent('["",{"children":["(auth)",{"children":["join",{}]}]},null,"refetch"]');
  const page = { rsc: "1", "next-router-state-tree": state };
  const odd: RawRequest[] = [
    { path: "/join?%zz=%&_rsc=%" },
    { path: "/join?_rsc=x", headers: page },
    { path: "/demo/2/registrations?state=%00&page=1e9&q=%ff" },
    { path: "/demo/99999999999999999999" },
    { path: "/demo/2/members/__proto__" },
    { path: "/sign-in?next=%E0%A4%A", headers: page },
    { headers: { ...page, "next-router-prefetch": "%%%" } },
    { headers: { ...page, "next-router-prefetch": "1", "next-router-segment-prefetch": "/../../%zz" } },
    { headers: { ...page, "next-url": "//evil.example/%zz" } },
    { headers: { rsc: "x".repeat(500), "next-hmr-refresh": "1" } },
    { headers: { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" } },
    { headers: { "x-matched-path": "/%zz", "x-now-route-matches": "1=%zz", "x-nextjs-data": "1" } },
    { headers: { "next-resume": "1", "x-next-resume-state-length": "9" } },
    { headers: { "accept-language": "*;q=%", "accept-encoding": "\u00ff" } },
    { headers: { cookie: `next-auth.session-token=%zz; ${"a=%zz; ".repeat(500)}` } },
    { headers: { cookie: "next-auth.session-token=a.b.c.d.e; NEXT_LOCALE=__proto__; theme=constructor" } },
    { headers: { cookie: "next-auth.session-token.0=x; next-auth.session-token.99=y" } },
    ...["x", "../..", "0".repeat(40), "0".repeat(42), "__proto__", "$$"].map((name) => ({
      method: "POST",
      path: "/join",
      headers: { "next-action": name, "content-type": "text/plain" },
      parts: [Buffer.from('[{"code":"x","password":"y"}]')],
    })),
    ...["", "{", "null", "[]", '"x"', '{"__proto__":1}'].map((text) => ({
      method: "POST",
      path: "/api/clubs/demo/attendance/marks",
      headers: { "content-type": "application/json" },
      parts: [Buffer.from(text)],
    })),
    ...["callback/credentials", "signin/openid", "signout", "callback/nobody", "_log", "session"].map((path) => ({
      method: "POST",
      path: `/api/auth/${path}`,
      headers: { "content-type": "application/json" },
      parts: [Buffer.from("{")],
    })),
    ...["error", "callback", "callback/credentials", "signin/__proto__", "providers/x", "verify-request", "x"].map(
      (path) => ({ path: `/api/auth/${path}` }),
    ),
    { path: "/api/calendars/%2e%2e%2f.ics" },
    { path: "/api/clubs/__proto__/jobs" },
    { path: "/api/live/__proto__", headers: { "last-event-id": "x".repeat(1_000) } },
  ];
  for (const signedIn of [false, true]) {
    for (const asked of odd) {
      const cookie = [asked.headers?.cookie, signedIn ? browser.cookie : ""].filter(Boolean).join("; ");
      const answer = await ask(desk, { ...asked, headers: { origin: desk.url, ...asked.headers, cookie } });
      expect([JSON.stringify(asked).slice(0, 200), answer.status < 500]).toEqual([
        JSON.stringify(asked).slice(0, 200),
        true,
      ]);
      if (answer.headers["content-type"]?.startsWith("text/html"))
        expect(answer.headers["content-security-policy"]).toContain("script-src 'self' 'nonce-");
    }
  }
  expect(desk.dashboardLog()).not.toMatch(/^\s+at /m);
});

test("gives every page its content policy, also below names that look like files", async ({ desk }) => {
  for (const path of [
    "/sign-in",
    "/hooks/2",
    "/favicon.ico/2",
    "/icon.svgx/2",
    "/_next/staticx",
    "/_next/static/registrations",
  ]) {
    const answer = await ask(desk, { path });
    expect([path, answer.headers["content-security-policy"]]).toEqual([
      path,
      expect.stringContaining("script-src 'self' 'nonce-"),
    ]);
  }
});

test("gives strangers what a browser or a search engine asks for by a fixed name: nothing here is to be indexed", async ({
  desk,
}) => {
  const robots = await ask(desk, { path: "/robots.txt" });
  expect(robots.status).toBe(200);
  expect(robots.headers["content-type"]).toMatch(/^text\/plain/);
  expect(robots.text).toMatch(/^User-agent: \*\nDisallow: \/$/m);
  for (const [path, type] of [
    ["/apple-touch-icon.png", "image/png"],
    ["/favicon.ico", "image/x-icon"],
    ["/icon.svg", "image/svg+xml"],
  ]) {
    const icon = await ask(desk, { path });
    expect([path, icon.status, icon.headers["content-type"]]).toEqual([path, 200, type]);
    if (path === "/favicon.ico") {
      const again = await ask(desk, { path, headers: { "if-none-match": icon.headers.etag ?? "" } });
      expect(again.status).toBe(304);
    }
    // The name stays while the content changes: a browser asks whether what it kept is still so.
    expect(icon.headers["cache-control"], path).toMatch(/^public, max-age=0(?:, must-revalidate)?$/);
    expect([path, icon.headers["x-content-type-options"]]).toEqual([path, "nosniff"]);
  }
});

test("reads no more of a body than belongs there, however it is sent", async ({ desk }) => {
  const parts = [MIB, MIB];
  expect((await post(desk, "/demo/1", { parts })).status).toBe(413);
  expect((await post(desk, "/api/auth/callback/credentials", { parts: [MIB] })).status).toBe(413);
  expect((await ask(desk, { method: "POST", path: "/hooks/demo", parts: [MIB] })).status).toBe(413);
  expect((await post(desk, "/api/clubs/demo/status", { parts: [MIB] })).status).toBe(413);
  expect((await ask(desk, { path: "/sign-in", headers: { "content-length": "1" } })).status).toBe(413);
  const announced = { "content-length": String(1 << 30) };
  expect((await post(desk, "/demo/1", { headers: announced })).status).toBe(413);
});

/** Connections that begin a request and never end it. */
async function halfRequests(desk: Desk, count: number): Promise<Socket[]> {
  const port = Number(new URL(desk.url).port);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, "127.0.0.1", () => socket.write("POST /demo/1 HTTP/1.1\r\nHost: loc"));
    return socket.on("error", () => {});
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return sockets;
}

test("answers others while two thousand requests are never finished", async ({ desk }) => {
  const sockets = await halfRequests(desk, 2_000);
  try {
    expect((await ask(desk, {})).status).toBe(200);
    // The answer may overtake the news that sockets were closed.
    await expect.poll(() => sockets.filter((socket) => socket.closed).length).toBeGreaterThanOrEqual(900);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

test("believes no stranger where a request comes from, and locks nobody out for one", async ({ desk }) => {
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const forged = { "x-forwarded-for": `203.0.113.${guess}`, "x-guichet-client": `203.0.113.${guess}` };
    statuses.push((await new Browser(desk).signIn("treasurer@demo.example", `guess ${guess}`, forged)).status);
  }
  // Eight tries from one machine, whatever it says of itself; then it has to wait.
  expect(statuses).toEqual([...Array(8).fill(401), ...Array(4).fill(429)]);
  expect((await new Browser(desk).signIn("coach@demo.example", "demo")).status).toBe(200);
});

test("lets a browser in that signed in before, while a stranger on the same line has used up all tries", async ({
  desk,
}) => {
  const office = new Browser(desk);
  expect((await office.signIn("doctor@demo.example", "demo")).status).toBe(200);
  for (let guess = 0; guess < 9; guess += 1) await new Browser(desk).signIn("doctor@demo.example", `guess ${guess}`);
  const stranger = await new Browser(desk).signIn("doctor@demo.example", "demo");
  expect([stranger.status, Number(stranger.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await office.signIn("doctor@demo.example", "demo")).status).toBe(200);
});

test("ends a session on the server: a copy of its cookie opens nothing and is not renewed", async ({ desk }) => {
  const [browser, thief] = [new Browser(desk), new Browser(desk)];
  await browser.signIn("secretary@demo.example", "demo");
  for (const [name, value] of browser.jar) thief.jar.set(name, value);
  const look = (by: Browser) => ask(desk, { path: "/api/clubs/demo/jobs", headers: { cookie: by.cookie } });
  expect((await look(thief)).status).toBe(200);
  await browser.auth("signout", {});
  expect((await look(thief)).status).toBe(401);
  const renewed = thief.keep(await ask(desk, { path: "/api/auth/session", headers: { cookie: thief.cookie } }));
  expect(renewed.text).toBe("{}");
  expect((await look(thief)).status).toBe(401);
});

test("answers what strangers type at sign-in plainly, and prints nothing of it", async ({ desk }) => {
  for (const email of ["a\0b@club.test", "x".repeat(5_000), "constructor"])
    expect((await new Browser(desk).signIn(email, "guess")).status).toBe(401);
  const forged = encodeURIComponent('javascript:x\n{"level":60,"msg":"forged"}');
  expect((await ask(desk, { path: `/api/auth/signin?callbackUrl=${forged}` })).status).toBe(400);
  expect(
    (await ask(desk, { path: "/api/auth/session", headers: { cookie: `next-auth.callback-url=${forged}` } })).status,
  ).toBe(400);
  const log = await new Browser(desk).auth("_log", { level: "error", code: "forged", message: "x\n{forged}" });
  expect(log.status).toBe(404);
  expect(desk.dashboardLog()).not.toContain("forged");
  expect(desk.dashboardLog()).not.toContain("club.test");
});

/** What a failed query would tell: its text, or a stored password. */
const INSIDES = /argon2|\b(select|insert|update)\b[^\n]{0,200}\b(from|into|set)\b|invalid byte sequence|failed query/i;

test("tells neither SQL nor a hash when a NUL comes in at sign-in or with a new user, in answers and in the log", async ({
  desk,
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/ERR_FAILED/);
  const attempt = await new Browser(desk).signIn("nul\0typed@stranger.test", "guess\0");
  expect(attempt.status).toBe(401);
  expect(attempt.text).not.toMatch(INSIDES);

  await signIn("director");
  await page.goto("/demo/settings/users");
  await page.locator("[aria-haspopup=dialog]", { has: page.locator("svg.lucide-user-plus") }).click();
  await page.locator("#new-name").fill("Nulline Typed");
  await page.locator("#new-email").fill("nulline@stranger.test");
  // The page's own call, sent on with a NUL where a person cannot type one.
  const calling = page.waitForRequest((request) => request.headers()["next-action"] !== undefined);
  await page.route("**/settings/users", (route) => route.abort());
  await page.locator("form:has(#new-role) button[type=submit]").click();
  const call = await calling;
  const headers = Object.fromEntries(
    Object.entries({ ...(await call.allHeaders()), host: new URL(desk.url).host }).filter(
      ([name]) => !name.startsWith(":") && name !== "content-length" && name !== "accept-encoding",
    ),
  );
  const body = call.postData() ?? "";
  for (const [typed, instead, code] of [
    // Without a NUL, to know that the call is signed in and understood.
    ["@stranger.test", "", "invalid"],
    ["Nulline", "Nulline\\u0000", "malformed"],
    ["nulline", "nulline\\u0000", "malformed"],
  ] as const) {
    const sent = body.replace(typed, instead);
    expect(sent).not.toBe(body);
    const answer = await post(desk, "/demo/settings/users", { headers, parts: [Buffer.from(sent)] });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain(`"ok":false,"code":"${code}"`);
    expect(answer.text).not.toMatch(INSIDES);
  }
  expect(desk.dashboardLog()).not.toMatch(INSIDES);
  expect(desk.dashboardLog()).not.toContain("stranger.test");
});

test("goes nowhere else after sign-in", async ({ desk }) => {
  const browser = new Browser(desk);
  await browser.signIn("secretary@demo.example", "demo");
  for (const wish of [
    "/.//evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "/./\\evil.example",
    "/%2e//evil.example",
  ]) {
    const path = `/sign-in?next=${encodeURIComponent(wish)}`;
    const answer = await ask(desk, { path, headers: { cookie: browser.cookie } });
    expect([wish, new URL(String(answer.headers.location), `${desk.url}/sign-in`).origin]).toEqual([wish, desk.url]);
  }
});

test("holds a person to twelve live streams, and ends them when they sign out", async ({ desk }) => {
  const browser = new Browser(desk);
  // Somebody whom no other test of this desk lets look at a page: its streams end a moment after it.
  await browser.signIn("coach@demo.example", "demo");
  const { hostname, port, host } = new URL(desk.url);
  const streams = await Promise.all(
    Array.from({ length: 13 }, () => {
      const headers = { host, cookie: browser.cookie };
      return new Promise<{ status: number; closed: Promise<void> }>((resolve, reject) => {
        const asking = httpRequest(
          { host: hostname, port, path: "/api/live/demo", headers, agent: false },
          (answer) => {
            const closed = new Promise<void>((done) => answer.once("close", () => done()));
            answer.resume();
            resolve({ status: answer.statusCode ?? 0, closed });
          },
        );
        asking.on("error", reject).end();
      });
    }),
  );
  expect(streams.map(({ status }) => status).sort()).toEqual([...Array(12).fill(200), 429]);
  await browser.auth("signout", {});
  await Promise.all(streams.map(({ closed }) => closed));
});

test("lets a person in through the OpenID provider that is configured, and nobody whom it did not verify", async ({
  desk,
  page,
  words,
  expectNoise,
}) => {
  // Asking without a session is what shows that there is none.
  expectNoise(/401/);
  const provider = await openProvider({ sub: "1", email: "secretary@demo.example", email_verified: false });
  // A desk whose operator left no address has no such file; the next start gives it one.
  expect((await ask(desk, { path: "/.well-known/security.txt" })).status).toBe(404);
  await desk.restartDashboard({
    SECURITY_CONTACT: "mailto:security@club.example",
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: "Keycloak",
  });
  const told = await ask(desk, { path: "/.well-known/security.txt" });
  expect([told.status, told.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(told.text)?.[1] ?? "");
  const days = (expires - Date.parse(NOW)) / 86_400_000;
  expect(told.text).toMatch(/^Contact: mailto:security@club\.example$/m);
  expect([days > 30, days < 366]).toEqual([true, true]);
  const enter = page.getByRole("button", { name: words("access.signIn.provider", { name: "Keycloak" }) });
  await page.goto("/sign-in");
  await enter.click();
  await expect(page.getByText(words("access.signIn.errors.unverified"))).toBeVisible();
  const [email, unverified] = ["secretary@demo.example", words("access.signIn.errors.unverified")];
  // What a provider says is read by its letter: a text is no yes, and an address beside a wide space is nobody's of ours.
  for (const claimed of [
    { email, email_verified: "false" },
    { email, email_verified: "true" },
    { email: `\u3000${email}`, email_verified: true },
  ]) {
    provider.visitor = { sub: "1", ...claimed };
    await page.goto("/sign-in");
    await enter.click();
    await expect(page.getByText(unverified)).toBeVisible();
    expect(await page.evaluate(async () => (await fetch("/api/clubs/demo/jobs")).status)).toBe(401);
  }
  provider.visitor = { sub: "1", email, email_verified: true };
  await enter.click();
  await expect(page).toHaveURL(/\/demo\/\d+/);
  // It let them in without saying when they showed who they are: that counts once it asked them.
  await page.goto("/sign-in?anew");
  await expect(page.getByText(words("access.signIn.anew.shown"))).toBeHidden();
  await page.getByRole("button", { name: words("access.signIn.anew.go", { provider: "Keycloak" }) }).click();
  await expect(page.getByText(words("access.signIn.anew.shown"))).toBeVisible();
  // Somebody else at the provider is nobody here, and the session goes on.
  provider.visitor = { sub: "2", email: "director@demo.example", email_verified: true };
  await page.goto("/sign-in?error=access_denied");
  await page.getByRole("button", { name: words("access.signIn.anew.go", { provider: "Keycloak" }) }).click();
  await expect(page.getByText(words("access.signIn.errors.otherPerson", { provider: "Keycloak" }))).toBeVisible();
  expect(await page.evaluate(async () => (await fetch("/api/clubs/demo/jobs")).status)).toBe(200);
  await provider.close();
});
