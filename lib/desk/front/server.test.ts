import { once } from "node:events";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

import { afterEach, describe, expect, it } from "vitest";
import { readFrontSettings } from "#lib/base/program/address-settings.ts";
import type { HttpServer } from "#runtime/http/server.ts";
import { recogniseBy } from "../../base/access/acquainted.ts";
import { FILE_TURNS } from "./file-turns.ts";
import { createFront } from "./server.ts";

let http: HttpServer;
afterEach(() => {
  http.server.closeAllConnections();
  recogniseBy(async () => undefined);
});

/** A front that tells what reaches the dashboard behind it. */
async function front(env: Record<string, string>, lingerMs?: number): Promise<number> {
  const settings = readFrontSettings({ NEXTAUTH_URL: "https://desk.example", ...env });
  http = createFront(
    settings,
    async (request, response) => {
      const parts = await request.toArray();
      response.end(JSON.stringify({ headers: request.headers, body: Buffer.concat(parts).toString() }));
    },
    lingerMs === undefined ? {} : { lingerMs },
  );
  return http.listen(0, "127.0.0.1");
}

async function ask(
  port: number,
  method: string,
  headers: Record<string, string>,
  parts: readonly string[] = [],
  path = "/demo/1",
) {
  const asking = httpRequest({ port, host: "127.0.0.1", method, path, headers, agent: false });
  // A refused sender's connection ends after the answer.
  asking.on("error", () => {});
  for (const part of parts) asking.write(part);
  asking.end();
  const [answer] = await once(asking, "response");
  const text = Buffer.concat(await answer.toArray()).toString();
  const told =
    answer.statusCode === 200 ? (JSON.parse(text) as { headers: IncomingHttpHeaders; body: string }) : undefined;
  return { status: answer.statusCode as number, told };
}

const forged = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "gopher", "x-guichet-client": "203.0.113.9" };

it("tells where a request comes from by its connection, whatever it says of itself", async () => {
  const { told } = await ask(await front({}), "GET", { host: "desk.example", ...forged });
  expect(told?.headers).toMatchObject({ "x-guichet-client": "127.0.0.1", "x-forwarded-for": "127.0.0.1" });
  expect(told?.headers).toMatchObject({ "x-forwarded-proto": "https", "x-forwarded-host": "desk.example" });
});

it("believes a proxy that is named, for the sender and for the host", async () => {
  const port = await front({ TRUSTED_PROXIES: "127.0.0.1" });
  const headers = { host: "10.0.0.5:3000", "x-forwarded-host": "desk.example", ...forged };
  expect((await ask(port, "GET", headers)).told?.headers).toMatchObject({ "x-guichet-client": "203.0.113.9" });
});

it("hands a whole body on, and no other", async () => {
  const port = await front({});
  const ours = { host: "desk.example", origin: "https://desk.example" };
  expect((await ask(port, "POST", ours, ["one ", "two"])).told?.body).toBe("one two");
  const large = Array.from({ length: 24 }, () => "a".repeat(64 * 1024));
  // Who still sends reads the refusal all the same.
  for (let time = 0; time < 10; time += 1) expect((await ask(port, "POST", ours, large)).status).toBe(413);
  expect((await ask(port, "POST", { ...ours, origin: "http://desk.example" }, ["x"])).status).toBe(403);
});

it("lets a supervisor ask for the health under whatever name it reaches the machine, and for nothing else", async () => {
  const port = await front({});
  const status = async (method: string, path: string) =>
    (await ask(port, method, { host: "10.0.0.5:3000", origin: "https://desk.example" }, [], path)).status;
  expect(await status("GET", "/api/health")).toBe(200);
  for (const path of ["/api/health", "/livez", "/readyz"])
    for (const method of ["POST", "OPTIONS"]) expect(await status(method, path)).toBe(405);
  expect(await status("GET", "/api/health/../clubs/demo/people")).toBe(421);
  expect(await status("GET", "/demo/1")).toBe(421);
  expect((await ask(port, "GET", { host: "not a name" }, [], "/api/health")).status).toBe(421);
});

it("takes a club's message by whatever name it comes, and nothing else", async () => {
  const port = await front({});
  const status = async (method: string, path: string, host = "desks.example") =>
    (await ask(port, method, { host, origin: "https://desk.example" }, [], path)).status;
  expect(await status("POST", "/hooks/judo")).toBe(200);
  for (const [method, path] of [
    ["GET", "/hooks/judo"],
    ["POST", "/hooks/judo/more"],
    ["POST", "/hooks/../judo/1"],
    ["POST", "/judo/1"],
    ["POST", "/api/auth/callback/credentials"],
  ] as const)
    expect([path, await status(method, path)]).toEqual([path, 421]);
  expect(await status("POST", "/hooks/judo", "not a name")).toBe(421);
});

it("answers what is no HTTP, or names no host, as it answers every refusal, and makes one page at a time for a connection", async () => {
  const port = await front({});
  const say = async (words: string) => {
    const socket = connect(port, "127.0.0.1").end(words);
    return Buffer.concat(await socket.toArray()).toString();
  };
  for (const words of ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"]) {
    const [head = "", body = ""] = (await say(words)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1.1 400 /);
    expect(head).toMatch(/content-security-policy: default-src 'none'/i);
    expect(JSON.parse(body)).toMatchObject({ status: 400, code: "malformed_request" });
  }
  const asked = "GET / HTTP/1.1\r\nHost: desk.example\r\n";
  const answers = await say(`${asked}\r\n${asked}Connection: close\r\n\r\n`);
  expect(answers.match(/HTTP\/1.1 200 /g)).toHaveLength(2);
});

it("answers Next's own calls to itself that there is no such action, whatever host they ask for", async () => {
  const port = await front({});
  for (const host of ["desk.example", `127.0.0.1:${port}`, "evil.example"]) {
    const headers = { host, "x-action-forwarded": "1", "next-action": "0".repeat(42) };
    expect((await ask(port, "POST", headers, ["[]"], "/[club]/settings/users")).status).toBe(404);
  }
});

it.each([
  ["whose length it announces", { "content-length": String(64 * 1024 * 1024) }],
  ["of no announced length", { "transfer-encoding": "chunked" }],
])("reads no more of a body that it refuses, however much is sent, %s", async (_name, length) => {
  const port = await front({}, 200);
  const ours = { host: "desk.example", origin: "https://desk.example", ...length };
  const sockets: Socket[] = [];
  http.server.on("connection", (socket: Socket) => sockets.push(socket));
  const asking = httpRequest({ port, host: "127.0.0.1", method: "POST", path: "/hooks/demo", headers: ours });
  asking.on("error", () => {});
  const part = Buffer.alloc(1024 * 1024, "a");
  for (let sent = 0; sent < 64; sent += 1) asking.write(part);
  const [answer] = await once(asking, "response");
  expect(answer.statusCode).toBe(413);
  await once(sockets[0] as Socket, "close");
  expect(sockets[0]?.bytesRead).toBeLessThan(8 * 1024 * 1024);
});

describe("a file", () => {
  const file = "/api/clubs/demo/member-documents/7/fields/2/content";
  const from = (person: number) => ({ host: "desk.example", origin: "https://desk.example", cookie: String(person) });
  const MIB = "a".repeat(1024 * 1024);
  // A cookie is the number of an account.
  const known = () => recogniseBy(async (cookies) => (/^[0-9]+$/.test(cookies) ? Number(cookies) : undefined));
  /** Somebody who has begun to send one and goes no further. */
  const beginOne = (port: number, person: number) => {
    const headers = { ...from(person), "content-length": String(10 * MIB.length) };
    const asking = httpRequest({ port, host: "127.0.0.1", method: "POST", path: file, headers, agent: false });
    const ignore = () => {};
    asking.on("error", ignore).on("response", (answer) => answer.on("error", ignore).resume());
    asking.write(MIB);
    return asking;
  };

  it("may have 10 MiB, from who is signed in, at its own addresses, and not a byte more", async () => {
    known();
    const port = await front({});
    const ten = Array<string>(10).fill(MIB);
    const sent = await ask(port, "POST", from(1), ten, file);
    expect([sent.status, sent.told?.body.length]).toEqual([200, 10 * MIB.length]);
    const tried = [
      [from(1), [...ten, "a"], file, 413],
      [from(1), ["a"], `${file}/`, 413],
      [{ ...from(1), cookie: "ended" }, ["a"], file, 401],
      [{ ...from(1), "next-action": "0".repeat(42) }, ["a"], file, 400],
    ] as const;
    for (const [headers, parts, path, status] of tried) {
      const body = path === file ? parts : ten;
      expect((await ask(port, "POST", headers, body, path)).status).toBe(status);
    }
  });

  it("is received from so many people at once, two of each, and nothing is read of the others'", async () => {
    known();
    const port = await front({});
    const sockets: Socket[] = [];
    http.server.on("connection", (socket: Socket) => sockets.push(socket));
    const people = Array.from({ length: 50 }, (_none, place) => (place % 10) + 1);
    const open = people.map((person) => beginOne(port, person));
    const answers: (number | undefined)[] = [];
    for (const asking of open) asking.on("response", (answer) => answers.push(answer.statusCode));
    const refused = Array<number>(50 - FILE_TURNS.perProcess).fill(503);
    await expect.poll(() => answers.length, { timeout: 50_000 }).toBe(refused.length);
    // Those who have a turn hear nothing before their file is whole.
    await setTimeout(500);
    expect(answers).toEqual(refused);
    expect(sockets.reduce((sum, socket) => sum + socket.bytesRead, 0)).toBeLessThan(20 * MIB.length);
    for (const asking of open) asking.destroy();
    // Who goes gives the turn back.
    await expect.poll(async () => (await ask(port, "POST", from(1), ["a"], file)).status).toBe(200);
    const own = [beginOne(port, 2), beginOne(port, 2)];
    await expect.poll(async () => (await ask(port, "POST", from(2), ["a"], file)).status).toBe(503);
    expect((await ask(port, "POST", from(3), ["a"], file)).status).toBe(200);
    for (const asking of own) asking.destroy();
  });
});

it("lets a mail program say without an origin that somebody wants no more letters, in pairs or in parts, and nothing beside it", async () => {
  const port = await front({});
  const path = "/api/unsubscribe/1.abc-_D";
  const says = (type: string, body = "List-Unsubscribe=One-Click", at = path) =>
    ask(port, "POST", { host: "desk.example", "content-type": type }, [body], at).then(({ status }) => status);
  expect(await says("application/x-www-form-urlencoded")).toBe(200);
  expect(await says("multipart/form-data; boundary=x")).toBe(200);
  expect(await says("text/plain", "x".repeat(1_001))).toBe(413);
  for (const at of ["/api/unsubscribe", "/api/unsubscribe/1/2", "/unsubscribe/1.abc", "/api/calendars/1"])
    expect(await says("application/x-www-form-urlencoded", "x", at), at).toBe(403);
  expect(await says("multipart/form-data; boundary=x", "x", "/unsubscribe/1.abc")).toBe(415);
});

it("lets an OpenID provider sign somebody out without an origin, by a form of one token", async () => {
  const port = await front({});
  const says = (at: string, body = "logout_token=x", type = "application/x-www-form-urlencoded") =>
    ask(port, "POST", { host: "desk.example", "content-type": type }, [body], at).then(({ status }) => status);
  expect(await says("/api/openid/logout")).toBe(200);
  expect(await says("/api/openid/logout", "x".repeat(20_001))).toBe(413);
  for (const at of ["/api/openid", "/api/openid/logout/x", "/api/openid/login"]) expect(await says(at), at).toBe(403);
});
