import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { club as clubTable } from "../store/schema.ts";
import type { TestClient } from "../testing/client.ts";
import { KINDS, startService, type TestClub, type TestService } from "../testing/service.ts";

describe.each(KINDS)("discovery, %s", (kind) => {
  let service: TestService;
  let club: TestClub;
  let client: TestClient;
  beforeAll(async () => {
    service = await startService(kind);
    club = await service.createClub();
    client = await club.client({ scopes: ["groups:read", "staff_hours:read"] });
  });
  afterAll(() => service.stop());

  const anonymous = { token: null };

  it("has a public root, with and without its slash", async () => {
    const root = await client.get("/", anonymous);
    expect(root.body.links.contract).toBe(`${club.baseUrl}/openapi.json`);
    expect(await (await fetch(club.baseUrl)).json()).toEqual(root.body);
    for (const link of Object.values<string>(root.body.links)) {
      expect((await fetch(link, { method: link.endsWith("/token") ? "POST" : "GET" })).status, link).not.toBe(404);
    }
  });

  it("gives the contract once, and 304 until the club changes it", async () => {
    const first = await client.get("/openapi.json", anonymous);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{43}(-br|-gzip)?"$/);
    for (const condition of [etag, `"other", W/${etag}`, "*"]) {
      const again = await client.get("/openapi.json", { ...anonymous, headers: { "If-None-Match": condition } });
      expect([again.status, again.headers.get("etag"), again.body.length]).toEqual([304, etag, 0]);
    }
    await club.club.database.db.update(clubTable).set({ features: ["slots", "staff_hours"] });
    const changed = await client.get("/openapi.json", { ...anonymous, headers: { "If-None-Match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
    expect(changed.body.info.version).toBe(first.body.info.version);
    expect(Object.keys(changed.body.paths)).not.toContain("/payments");
  });

  it.each(["/openapi.json", "/docs", "/webhook-schema.json"])(
    "sends %s in the coding that is asked for, each under a tag of its own",
    async (path) => {
      const ask = (headers: Record<string, string>) => fetch(club.baseUrl + path, { headers });
      const tags = new Set<string>();
      const texts = new Set<string>();
      for (const coding of ["identity", "gzip", "br"]) {
        const answer = await ask({ "Accept-Encoding": coding });
        expect(answer.headers.get("vary")).toBe("Accept-Encoding");
        expect(answer.headers.get("cache-control")).toBe("no-cache");
        expect(answer.headers.get("content-encoding")).toBe(coding === "identity" ? null : coding);
        const etag = answer.headers.get("etag") ?? "";
        expect(etag).toMatch(/^"/);
        const again = await ask({ "Accept-Encoding": coding, "If-None-Match": etag });
        expect([again.status, again.headers.get("vary"), await again.text()]).toEqual([304, "Accept-Encoding", ""]);
        tags.add(etag);
        texts.add(await answer.text());
      }
      expect([tags.size, texts.size]).toEqual([3, 1]);
    },
  );

  it("shows a switch of the club, or its new name, in what was sent before, with the next request", async () => {
    const other = await service.createClub();
    const page = async () => (await fetch(`${other.baseUrl}/docs`)).text();
    expect(await page()).toContain("POST /payments");
    await other.club.database.db.update(clubTable).set({ features: ["slots"], name: "Renamed" });
    const changed = await page();
    expect(changed).not.toContain("POST /payments");
    expect(changed).toContain("Renamed");
    const contract = await fetch(`${other.baseUrl}/openapi.json`);
    expect(Object.keys(((await contract.json()) as { paths: object }).paths)).not.toContain("/payments");
  });

  it("shows the contract as a page that loads nothing from elsewhere", async () => {
    const response = await fetch(`${club.baseUrl}/docs`);
    const page = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page).toContain("POST /seasons");
    expect(page).toContain('id="activation"');
    expect(page).not.toMatch(/<img|@import|url\(|<link[^>]+stylesheet/);
    const scripts = [...page.matchAll(/<script src="([^"]*)"/g)].map(
      ([, src]) => new URL(src ?? "", `${club.baseUrl}/docs`),
    );
    expect(scripts).toHaveLength(3);
    for (const script of scripts) {
      expect(script.origin).toBe(new URL(club.baseUrl).origin);
      const sent = await fetch(script);
      expect(sent.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(await sent.text()).not.toContain("cdn.redoc.ly");
      const again = await fetch(script, { headers: { "If-None-Match": sent.headers.get("etag") ?? "" } });
      expect(again.status).toBe(304);
    }
    expect((await fetch(new URL("/-/reference/constructor", club.baseUrl))).status).toBe(404);
  });

  it("leads from the page's address with a slash to the one at which its scripts are found", async () => {
    const response = await fetch(`${club.baseUrl}/docs/`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([308, "../docs"]);
    expect((await fetch(`${club.baseUrl}/docs/`)).url).toBe(`${club.baseUrl}/docs`);
  });

  it("escapes what a club calls itself", async () => {
    await club.club.database.db.update(clubTable).set({ name: '<script>alert("x")</script>' });
    for (const path of ["/docs", "/../../"]) {
      const page = await (await fetch(new URL(club.baseUrl + path))).text();
      expect(page).toContain("&lt;script&gt;");
      expect(page).not.toContain("<script>");
    }
    await club.club.database.db.update(clubTable).set({ name: "Test Club" });
  });

  it.each(["/../..", "/docs"])("announces the API at %s, in fields and in HTML", async (at) => {
    const response = await fetch(new URL(club.baseUrl + at));
    const page = await response.text();
    for (const [rel, path] of [
      ["service-desc", "openapi.json"],
      ["service-doc", "docs"],
      ["service-meta", "oauth-protected-resource"],
    ]) {
      const address = `${club.baseUrl}/${path}`;
      expect(response.headers.get("link")).toContain(`<${address}>; rel="${rel}"`);
      expect(page).toMatch(new RegExp(`<link rel="${rel}"[^>]* href="${address}">`));
      expect((await fetch(address)).status).toBe(200);
    }
  });

  it("publishes its metadata also where RFC 8414 and RFC 9728 look for it", async () => {
    const { origin, pathname } = new URL(club.baseUrl);
    for (const name of ["oauth-authorization-server", "oauth-protected-resource"]) {
      const { body } = await client.get(`/${name}`, anonymous);
      expect(await (await fetch(`${origin}/.well-known/${name}${pathname}`)).json()).toEqual(body);
    }
    const server = (await client.get("/oauth-authorization-server", anonymous)).body;
    expect(server).toMatchObject({ issuer: club.baseUrl, token_endpoint: `${club.baseUrl}/token` });
    expect((await client.get("/oauth-protected-resource", anonymous)).body.resource).toBe(club.baseUrl);
  });

  it.each([
    ["", "0.0", ["1.1", "1.2", "1.3", "1.4", "1.5"]],
    ["?since=1.3", "1.3", ["1.4", "1.5"]],
    ["?since=1.4.1", "1.4.1", ["1.5"]],
    ["?since=1.10", "1.10", []],
  ])("lists the changes %s", async (query, from, versions) => {
    const { body } = await client.get(`/changes${query}`, anonymous);
    expect([body.from, body.to, body.changes.map((change: { version: string }) => change.version)]).toEqual([
      from,
      "1.5",
      versions,
    ]);
  });

  it("shows the changes as a page to whoever likes one better, and JSON to everybody else", async () => {
    const { origin } = new URL(club.baseUrl);
    const ask = (accept: string, query = "") => fetch(`${club.baseUrl}/changes${query}`, { headers: { accept } });
    const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    const page = await ask(browser);
    const text = await page.text();
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("vary")).toBe("Accept");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    for (const version of ["1.1", "1.2", "1.3", "1.4", "1.5"]) expect(text).toContain(`id="v${version}"`);
    expect(text).toContain(`href="${club.baseUrl}/docs#operation/searchMembers"`);
    expect(text).toContain('<time datetime="2026-09-10">10 September 2026</time>');
    for (const [, address = ""] of text.matchAll(/href="([^"#]+)/g)) {
      if (address.startsWith(origin)) expect((await fetch(address)).status, address).toBe(200);
    }
    const later = await (await ask(browser, "?since=1.4")).text();
    expect([later.includes('id="v1.5"'), later.includes('id="v1.4"')]).toEqual([true, false]);
    expect(await (await ask(browser, "?since=2.0")).text()).toContain("Nothing has changed");
    const refused = await ask(browser, "?since=<script>");
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([400, "invalid_query"]);
    for (const accept of ["", "*/*", "application/json", "application/json, text/html", "text/plain", "x;q=;,/"]) {
      const answer = await ask(accept);
      expect([answer.headers.get("content-type"), answer.headers.get("vary")], accept).toEqual([
        "application/json",
        "Accept",
      ]);
    }
    // An operation that the club has not turned on leads nowhere.
    const bare = await service.createClub({ features: [] });
    const without = await (await fetch(`${bare.baseUrl}/changes`, { headers: { accept: browser } })).text();
    expect(without).not.toContain("/docs#operation/listSeasonPayments");
    expect(without).toContain("not turned on in this club");
  });

  it("begins its page with a quick start that names what this club has, whatever Host a stranger sends", async () => {
    const bare = await service.createClub({ features: [] });
    const page = await (await fetch(`${bare.baseUrl}/docs`)).text();
    const forged = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" };
    expect(await textAt(`${bare.baseUrl}/docs`, { ...forged, forwarded: "host=evil.example" })).toBe(page);
    for (const path of ["/", "/changes", "/openapi.json"])
      expect(await textAt(bare.baseUrl + path, { ...forged, accept: "text/html" })).not.toContain("evil.example");
    expect(page).not.toContain("attendance.recorded");
    expect(page).toContain("registrations.validated");
    expect(page.indexOf('id="quick-start"')).toBeLessThan(page.indexOf('id="reference"'));
  });

  it.each([
    ["as one with zeros in front", `${"0".repeat(4_000)}1.${"0".repeat(4_000)}4`, ["1.5"]],
    ["a patch of a known one", `1.4.${"9".repeat(9_000)}`, ["1.5"]],
    ["beyond every one", `${"9".repeat(9_000)}.0`, []],
  ])("compares a version of thousands of digits: %s", async (_name, since, versions) => {
    const { status, body } = await client.get(`/changes?since=${since}`, anonymous);
    expect([status, body.from]).toEqual([200, since]);
    expect(body.changes.map((change: { version: string }) => change.version)).toEqual(versions);
  });

  it.each(["1", "1.", "x", "1.2.3.4", ""])("refuses changes since %s", async (since) => {
    const { status, body } = await client.get(`/changes?since=${since}`, anonymous);
    expect([status, body.code]).toEqual([400, "invalid_query"]);
  });

  it("tells an integration who it is and what it may do while features are as they are", async () => {
    const { body } = await client.get("/context");
    expect(body).toMatchObject({ status: "ok", start_path: "/seasons" });
    expect(body.integration).toEqual({
      client_id: client.clientId,
      name: "Test",
      permissions: ["groups:read", "staff_hours:read"],
    });
    await club.club.database.db.update(clubTable).set({ features: [] });
    expect((await client.get("/context")).body.integration.permissions).toEqual(["groups:read"]);
  });

  it("finds communes by postal code, none for an unknown one", async () => {
    const { body } = await client.get("/communes?postal_code=35300");
    expect(body.data).toContainEqual({ city_code: "XTWQS", name: "Fougères", postal_code: "35300" });
    expect((await client.get("/communes?postal_code=00000")).body).toEqual({ data: [] });
    for (const code of ["3530", "353000", "3530a", ""]) {
      expect((await client.get(`/communes?postal_code=${code}`)).body.code).toBe("invalid_query");
    }
    expect((await client.get("/communes")).body.errors).toMatchObject([{ pointer: "?postal_code", code: "required" }]);
    expect((await client.get("/communes?postal_code=35300", anonymous)).status).toBe(401);
  });

  it("answers 404 for other clubs and addresses, 405 with Allow for other methods", async () => {
    const { origin } = new URL(club.baseUrl);
    for (const path of [
      "/nobody/api/v1/seasons",
      "/nobody",
      "/x/y/z",
      "/NOBODY/api/v1/seasons",
      "/..%2f/api/v1/seasons",
    ]) {
      const response = await fetch(origin + path);
      expect([response.status, (await response.json()).code], path).toEqual([404, "not_found"]);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
    }
    const { status, headers, body } = await client.send("PUT", "/seasons/1", {});
    expect([status, body.code, headers.get("allow")]).toEqual([405, "method_not_allowed", "GET, HEAD, PATCH, DELETE"]);
    expect((await client.get("/token")).headers.get("allow")).toBe("POST");
  });
});

/** What an address answers to fields that `fetch` would not send. */
function textAt(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => resolve(text(answer))).on("error", reject);
  });
}
