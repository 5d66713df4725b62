import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { ConnectionLimits } from "../runtime/http/connections.ts";
import { type Fetch, type Listening, listen } from "./listen.ts";

let listening: Listening | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening?.stop();
  listening = undefined;
});

const start = async (fetch: Fetch = () => new Response("well"), limits?: ConnectionLimits) => {
  listening = await listen(fetch, { port: 0, hostname: "127.0.0.1", ...(limits && { limits }) });
  return listening.port;
};

/** A connection that has written something; what comes back is kept. */
async function open(port: number, words: string): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, "127.0.0.1");
  sockets.push(socket);
  let heard = "";
  socket.on("data", (chunk) => {
    heard += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(words);
  return { socket, heard: () => heard };
}

const closed = (socket: Socket) => (socket.destroyed ? undefined : once(socket, "close"));

describe("what is no request is answered like every error", () => {
  it.each([
    ["bytes that are no HTTP", "\0\x01 nonsense\r\n\r\n", 400, "malformed_request"],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"],
    ["a Host that is none", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400, "malformed_request"],
    ["long fields", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431, "headers_too_large"],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
      400,
      "malformed_request",
    ],
  ])("%s", async (_name, words, status, code) => {
    const { socket, heard } = await open(await start(), words);
    socket.end();
    await closed(socket);
    expect(heard()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(heard()).toMatch(/content-type: application\/problem\+json/i);
    expect(heard()).toMatch(/x-request-id: /i);
    expect(JSON.parse(heard().split("\r\n\r\n")[1] ?? "")).toMatchObject({ status, code });
  });
});

describe("a server with room for twenty connections", () => {
  const twenty = { most: 20, mostUnread: 1_048_576 };

  it("serves others while a hundred half requests stand at its door, and keeps no more than it has room for", async () => {
    const port = await start(undefined, twenty);
    const halves = await Promise.all(
      Array.from({ length: 100 }, () => open(port, "GET / HTTP/1.1\r\nHost: a\r\nX-Half: ")),
    );
    for (let turn = 0; turn < 5; turn++) expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("well");
    expect(halves.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(20);
  });

  it("serves others while a hundred bodies do not end, and lets the oldest go", async () => {
    const port = await start(async (request) => new Response(String((await request.text()).length)), twenty);
    const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf";
    await Promise.all(Array.from({ length: 100 }, () => open(port, head)));
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "whole" });
    expect(await answer.text()).toBe("5");
  });

  it("gives up no request that is worked on", async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const port = await start(async (request) => {
      if (new URL(request.url).pathname === "/slow") await done;
      return new Response("well");
    }, twenty);
    const slow = fetch(`http://127.0.0.1:${port}/slow`).then((answer) => answer.text());
    await Promise.all(Array.from({ length: 60 }, () => open(port, "GET")));
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("well");
    finish();
    expect(await slow).toBe("well");
  });

  it("ends those who do not read when too many bytes wait for them", async () => {
    const port = await start(() => new Response("x".repeat(20 * 1_048_576)), twenty);
    const { socket } = await open(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    socket.pause();
    // It learns of its end when it reads again.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    let read = 0;
    socket.on("data", (chunk) => {
      read += chunk.length;
    });
    socket.resume();
    await closed(socket);
    expect(read).toBeLessThan(20 * 1_048_576);
  });
});

describe("a server with room for twenty connections, and requests that wait for their turn", () => {
  const limits = { most: 20, mostUnread: 1_048_576 };
  const stranger = "203.0.113.1";

  /** Requests for /flood never have their turn. */
  const startWaiting = async (trusted: string[] = []) => {
    const receive = ({ url }: IncomingMessage) =>
      url === "/flood" ? new Promise<never>(() => {}) : Promise.resolve({ leave: () => {} });
    const proxies = { includes: (address: string) => trusted.includes(address) };
    const options = { port: 0, hostname: "0.0.0.0", limits, receive, proxies };
    listening = await listen(() => new Response("well"), options);
    return listening.port;
  };

  const ask = async (port: number, path: string, { from = "127.0.0.1", told = "" } = {}) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    sockets.push(socket.on("error", () => {}));
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n${told && `X-Forwarded-For: ${told}\r\n`}\r\n`);
    return { socket, heard: () => heard };
  };

  const flood = async (port: number, how: { from?: string; told?: string } = {}) => {
    const waiting = [];
    for (let count = 0; count < 60; count++) waiting.push(await ask(port, "/flood", how));
    return waiting;
  };

  it("lets newcomers in from another address, and keeps those who came from there before", async () => {
    const port = await startWaiting();
    const before = await ask(port, "/", { from: "127.0.0.2" });
    await expect.poll(before.heard).toMatch(/well$/);
    await flood(port);
    for (let count = 0; count < 5; count++) {
      const { heard } = await ask(port, "/", { from: "127.0.0.3" });
      await expect.poll(heard).toMatch(/well$/);
    }
    expect(before.socket.destroyed).toBe(false);
  });

  it("behind a trusted proxy gives up connections of the caller who has most, never the proxy's others", async () => {
    const port = await startWaiting(["127.0.0.1"]);
    const before = await ask(port, "/", { told: "203.0.113.2" });
    await expect.poll(before.heard).toMatch(/well$/);
    const waiting = await flood(port, { told: stranger });
    const other = await ask(port, "/flood", { told: "203.0.113.4" });
    for (let count = 0; count < 5; count++) {
      const { heard } = await ask(port, "/", { told: "203.0.113.3" });
      await expect.poll(heard).toMatch(/well$/);
    }
    expect([before.socket.destroyed, other.socket.destroyed]).toEqual([false, false]);
    expect(waiting.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(20);
  });

  it("lets newcomers in from the address of the flood as well", async () => {
    const port = await startWaiting();
    await flood(port);
    const { heard } = await ask(port, "/");
    await expect.poll(heard).toMatch(/well$/);
  });
});

it("makes one answer at a time for a connection that asks for many and reads none", async () => {
  let made = 0;
  const port = await start(() => {
    made++;
    return new Response("x".repeat(8 * 1_048_576));
  });
  const { socket } = await open(port, "");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(50));
  await expect.poll(() => made).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  // What the kernel's buffers take of the first ones.
  expect(made).toBeLessThan(10);
});

describe("a request that does not end", () => {
  const timeouts = { headMs: 200, requestMs: 400, lookEveryMs: 50 };

  it.each([
    ["a head", "GET / HTTP/1.1\r\nHost: a\r\nX-Half: "],
    ["a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf"],
    ["a body without a length", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n"],
  ])("%s: is answered 408, and its connection is closed", async (_name, words) => {
    const read = async (request: Request) => new Response(await request.text());
    listening = await listen(read, { port: 0, hostname: "127.0.0.1", timeouts });
    const { socket, heard } = await open(listening.port, words);
    await closed(socket);
    expect(heard()).toMatch(/^HTTP\/1.1 408 /);
    expect(heard()).toMatch(/connection: close/i);
    expect(JSON.parse(heard().split("\r\n\r\n")[1] ?? "")).toMatchObject({ status: 408, code: "request_timeout" });
  });
});

describe("a body that is refused while it is sent", () => {
  const told = ["with a length", "Content-Length: 1073741824", "x".repeat(65_536)] as const;
  const untold = ["without a length", "Transfer-Encoding: chunked", `10000\r\n${"x".repeat(65_536)}\r\n`] as const;
  it.each([
    [...told, "at once"],
    [...untold, "at once"],
    [...told, "when no more of it can come"],
    [...untold, "when no more of it can come"],
  ])("$0: is not read on, and the connection ends with the answer ($3)", async (_name, field, chunk, moment) => {
    const { promise: full, resolve: fill } = Promise.withResolvers<void>();
    const refuse = async () => {
      if (moment !== "at once") await full;
      return new Response("no", { status: 401 });
    };
    listening = await listen(refuse, { port: 0, hostname: "127.0.0.1", timeouts: { lingerMs: 200 } });
    const { socket, heard } = await open(listening.port, `POST / HTTP/1.1\r\nHost: a\r\n${field}\r\n\r\n`);
    const pour = () => {
      while (!socket.destroyed && socket.write(chunk));
      // Nobody reads by then: what fits into the buffers on the way is in them.
      setTimeout(fill, 50);
    };
    socket.on("drain", pour);
    pour();
    // It may learn of the end by an error; once() would throw that.
    await new Promise((resolve) => socket.once("close", resolve));
    expect(heard()).toMatch(/^HTTP\/1.1 401 /);
    expect(heard()).toMatch(/connection: close/i);
    // What the kernel's buffers take on both sides; a gigabyte was announced.
    expect(socket.bytesWritten).toBeLessThan(64 * 1_048_576);
  });

  it("leaves the connection open where the rest is short", async () => {
    const port = await start(() => new Response("no", { status: 401 }));
    const { heard, socket } = await open(port, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\n\r\nsho`);
    await expect.poll(heard).toMatch(/^HTTP\/1.1 401 /);
    socket.write("rt!GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => heard().match(/HTTP\/1.1 401 /g)?.length).toBe(2);
    expect(heard()).not.toMatch(/connection: close/i);
  });
});

describe("a server that stops", () => {
  it("ends at once where connections only wait: new ones, half requests, and those that had their answer", async () => {
    const port = await start();
    const fresh = await open(port, "");
    const half = await open(port, "GET / HTTP/1.1\r\nHost: a\r\nX-Half: ");
    const idle = await open(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while (!idle.heard().endsWith("well")) await new Promise((resolve) => setTimeout(resolve, 5));
    const ends = [fresh, half, idle].map(({ socket }) => closed(socket));
    // Eight seconds would be patience with a request; nothing here is one.
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error("it waited")), 4_000).unref());
    await Promise.race([listening?.stop(), late]);
    await Promise.all(ends);
  });

  it("still answers everybody before it stops, each as the last of their connection", async () => {
    const port = await start();
    listening?.leave();
    for (let nth = 0; nth < 2; nth += 1) {
      const { socket, heard } = await open(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      await closed(socket);
      expect(heard()).toMatch(/connection: close/i);
      expect(heard()).toMatch(/well$/);
    }
  });

  it("lets a running request end, on a connection that says that it is the last", async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const port = await start(async () => {
      begin();
      await done;
      return new Response("well");
    });
    const running = await open(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await begun;
    const stopped = listening?.stop();
    finish();
    await closed(running.socket);
    expect(running.heard()).toMatch(/connection: close/i);
    expect(running.heard()).toMatch(/well$/);
    await stopped;
  });
});
