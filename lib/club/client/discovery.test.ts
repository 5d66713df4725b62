import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import type { NameLookup } from "#lib/base/program/name-lookup.ts";
import { checkConnection } from "./check.ts";
import { discoverClub } from "./discovery.ts";
import { askGuarded } from "./guarded.ts";

const environment = keptByProcess<Environment>("environment");
const servers: Server[] = [];

function allow(...allowed: string[]): void {
  environment.value = readDashboardEnvironment({
    NEXTAUTH_SECRET: "a".repeat(32),
    DATA_DIR: tmpdir(),
    CLUBS_ALLOWED: allowed.join(","),
  });
}
beforeAll(() => allow());
afterEach(async () => {
  allow();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server of this machine. @returns its port, and the paths that were asked for */
async function serve(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, asked };
}

/** Name servers of the test's own. */
const naming = (...addresses: string[]): NameLookup => ({
  byNameServers: async () => addresses,
  byMachine: async () => ["127.0.0.1"],
});

/** Addresses that lead inside, as whoever wants to look there would write them. */
const INSIDE = [
  ...[
    "127.0.0.1",
    "127.1",
    "127.0.1",
    "127.255.255.254",
    "0.0.0.0",
    "0",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
  ],
  ...[
    "017700000001",
    "0x7F.0.0x0.1",
    "127.0.0.1.",
    "%31%32%37.0.0.1",
    "１２７.0.0.1",
    "localhost",
    "localhost.",
    "LOCALHOST",
    "a.localhost",
  ],
  ...[
    "10.0.0.1",
    "10.255.255.255",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.0.1",
    "192.168.1.254",
    "0xc0a80001",
    "3232235521",
  ],
  ...[
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "0251.0376.0251.0376",
    "100.64.0.1",
    "100.127.255.254",
    "198.18.0.1",
    "192.0.0.1",
  ],
  ...["192.0.2.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"],
  ...[
    "[::1]",
    "[::]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::ffff:10.0.0.1]",
    "[::127.0.0.1]",
  ],
  ...[
    "[fe80::1]",
    "[fc00::1]",
    "[fd12:3456:789a::1]",
    "[fec0::1]",
    "[ff02::1]",
    "[64:ff9b::7f00:1]",
    "[64:ff9b::10.0.0.1]",
  ],
  ...["[2002:7f00:1::]", "[2002:a00:1::]", "[2001::1]", "[2001:db8::1]", "[100::1]"],
];

describe("an address that an operator enters", () => {
  it(`is not even asked where it is one of ${INSIDE.length} that lead inside`, async () => {
    expect(INSIDE.length).toBeGreaterThan(60);
    for (const host of INSIDE) {
      for (const path of ["/", "/api/v1/"]) {
        const found = path === "/" ? await discoverClub(`https://${host}${path}`) : undefined;
        if (found) expect(found, host).toMatchObject({ ok: false, code: "private_address" });
      }
      await expect(
        askGuarded(`https://${host}/api/v1/token`, { method: "GET", headers: {}, signal: AbortSignal.timeout(5_000) }),
        host,
      ).rejects.toMatchObject({
        code: "private_address",
      });
    }
  });

  it("is not asked where one of its name's addresses leads inside, and counts as looked up once", async () => {
    const { port, asked } = await serve((_request, response) => response.end());
    for (const inside of [
      ["127.0.0.1"],
      ["93.184.216.34", "127.0.0.1"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["10.1.2.3", "2606:2800::1"],
    ])
      expect(await discoverClub(`https://club.example:${port}/`, naming(...inside))).toMatchObject({
        code: "private_address",
      });
    expect(asked).toEqual([]);
    // A name server that says one thing now and another a moment later: it is asked once, and what it said is connected to.
    let answers = 0;
    const turning: NameLookup = {
      byNameServers: async () => [],
      byMachine: async () => (answers++ === 0 ? ["127.0.0.1"] : ["127.9.9.9"]),
    };
    allow(`club.example:${port}`);
    const signal = AbortSignal.timeout(5_000);
    await askGuarded(`http://club.example:${port}/here`, { method: "GET", headers: {}, signal }, turning);
    expect(answers).toBe(1);
    expect(asked).toEqual(["/here"]);
  });

  it.each([
    ["", "not_an_address"],
    ["not an address", "not_an_address"],
    ["ftp://club.example/", "not_an_address"],
    ["file:///etc/passwd", "not_an_address"],
    ["https://user:secret@club.example/", "not_an_address"],
    ["javascript:alert(1)", "not_an_address"],
    ["http://club.example/", "not_encrypted"],
    ["https://club.example/", "unknown_name"],
  ])("is told what is wrong with it: %s", async (typed, code) => {
    expect(await discoverClub(typed, naming())).toEqual({ ok: false, code });
  });

  it("is a base address where it ends as one, whatever slashes stand behind", async () => {
    expect(await discoverClub("club.example/judo/api/v1/")).toEqual({
      ok: true,
      baseUrl: "https://club.example/judo/api/v1",
    });
  });
});

describe("a server that the environment allows", () => {
  const page =
    (body: string, headers: Record<string, string> = {}): RequestListener =>
    (request, response) => {
      if (request.url === "/meta")
        return void response
          .setHeader("content-type", "application/json")
          .end(JSON.stringify({ resource: "https://api.club.example/judo/api/v1" }));
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.end(body);
    };
  const ask = async (answer: RequestListener, withinMs?: number) => {
    const { port, asked } = await serve(answer);
    allow(`127.0.0.1:${port}`);
    return { found: await discoverClub(`http://127.0.0.1:${port}/`, naming(), withinMs), asked };
  };
  const base = { ok: true, baseUrl: "https://api.club.example/judo/api/v1" };

  it("is found by its links, in a header and in a page", async () => {
    const header = { link: '</doc>; rel="service-doc", </meta>; rel="service-meta"; type="application/json"' };
    expect((await ask(page("", header))).found).toEqual(base);
    expect((await ask(page("<html><head><link href='/meta' rel='alternate SERVICE-META'>"))).found).toEqual(base);
    const contract = '<link rel="service-desc" href="https://api.club.example/judo/api/v1/openapi.json">';
    expect((await ask(page(contract))).found).toEqual(base);
  });

  it("is said to announce nothing, or nothing that is a base address", async () => {
    expect((await ask(page("<p>Judo</p>"))).found).toEqual({ ok: false, code: "no_links" });
    expect((await ask(page('<link rel="service-desc" href="/api.json">'))).found).toEqual({
      ok: false,
      code: "no_address",
    });
    expect((await ask((_request, response) => response.writeHead(403).end())).found).toEqual({
      ok: false,
      code: "refused",
      status: 403,
    });
  });

  it("leads on three times and not in a ring, and never inside or out of TLS", async () => {
    const to =
      (location: string): RequestListener =>
      (_request, response) =>
        response.writeHead(302, { location }).end();
    const ring = await ask(to("/again"));
    expect(ring.found).toEqual({ ok: false, code: "redirects" });
    expect(ring.asked).toHaveLength(4);
    const { port, asked } = await serve((_request, response) => response.end());
    for (const inside of [
      `https://127.0.0.1:${port}/`,
      `https://[::1]:${port}/`,
      `https://localhost:${port}/`,
      `https://2130706433:${port}/`,
    ])
      expect((await ask(to(inside))).found).toEqual({ ok: false, code: "private_address" });
    expect((await ask(to("http://club.example/"))).found).toEqual({ ok: false, code: "not_encrypted" });
    expect((await ask(to("gopher://127.0.0.1/"))).found).toEqual({ ok: false, code: "not_encrypted" });
    const meta = `https://127.0.0.1:${port}/meta`;
    expect((await ask(page("", { link: `<${meta}>; rel=service-meta` }))).found).toEqual({
      ok: false,
      code: "private_address",
    });
    expect(asked).toEqual([]);
  });

  it("is left where it sends nothing, ever more, or drop by drop", async () => {
    expect((await ask(() => {}, 200)).found).toEqual({ ok: false, code: "timed_out" });
    const drip: RequestListener = (_request, response) => {
      response.write("<html>");
      const dripping = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(dripping));
    };
    expect((await ask(drip, 300)).found).toEqual({ ok: false, code: "timed_out" });
    const endless: RequestListener = (_request, response) => {
      const pour = () => {
        while (response.write("x".repeat(65_536)));
        response.once("drain", pour);
      };
      pour();
    };
    expect((await ask(endless)).found).toEqual({ ok: false, code: "too_large" });
  });

  it("is called for a token only where it may be", async () => {
    const { port, asked } = await serve((_request, response) => response.writeHead(404).end());
    const connection = {
      baseUrl: `https://127.0.0.1:${port}/api/v1`,
      clientId: "a",
      credential: { kind: "secret", secret: "secret" },
    } as const;
    expect(await checkConnection({ ...connection, isEntered: true })).toMatchObject({
      ok: false,
      error: { code: "private_address" },
    });
    expect(asked).toEqual([]);
    allow(`127.0.0.1:${port}`);
    const near = { ...connection, baseUrl: `http://127.0.0.1:${port}/api/v1` };
    expect(await checkConnection({ ...near, isEntered: true })).toMatchObject({
      ok: false,
      error: { code: "no_club_here" },
    });
    expect(asked).toEqual(["/api/v1/token"]);
  });
});
