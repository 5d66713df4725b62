import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import type { ConnectionLimits } from "./connections.ts";
import { createHttpServer, type HttpServer, TIMEOUTS } from "./server.ts";

let http: HttpServer;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await http.stop();
});

/** A server that keeps the bodies it receives, and answers `/stream` without an end. */
async function start(limits: Partial<ConnectionLimits>): Promise<number> {
  const timeouts = { ...TIMEOUTS, requestMs: 60_000, silenceMs: 60_000 };
  const options = { timeouts, limits: { most: 10, mostUnread: 1_048_576, ...limits } };
  http = createHttpServer(
    { ...options, unreadable: () => ({ headers: {}, body: "" }) },
    async (request, response, begins) => {
      begins();
      if (request.url === "/stream") return void response.write("on and on");
      request.on("error", () => {}).on("data", (part) => http.connections.received(request, part.length));
      request.on("end", () => response.end("well"));
    },
  );
  return http.listen(0, "127.0.0.1");
}

async function open(port: number, words: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  socket.write(words);
  return socket;
}

const body = (bytes: number, part = "") => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n${part}`;
const ended = (socket: Socket) => expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true);

it.each([
  ["are too many", { mostBodies: 2 }, "x"],
  ["hold too many bytes together", { mostBodyBytes: 25_000 }, "x".repeat(10_000)],
])("lets the oldest of the bodies go that %s, and no other", async (_name, limits, part) => {
  const port = await start(limits);
  const bodies: Socket[] = [];
  for (let count = 0; count < 3; count++) {
    const socket = await open(port, body(20_000, part));
    socket.resume();
    bodies.push(socket);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const [oldest, ...younger] = bodies as [Socket, ...Socket[]];
  await ended(oldest);
  expect(younger.map(({ destroyed }) => destroyed)).toEqual([false, false]);
});

it("counts no body that has come to its end", async () => {
  const port = await start({ mostBodyBytes: 25_000 });
  for (let count = 0; count < 5; count++) {
    const socket = await open(port, body(10_000, "x".repeat(10_000)));
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  }
});

it("keeps streams open, however many they are, where those who are worked on take no place", async () => {
  const port = await start({ most: 3, sparesWorking: true });
  const streams: Socket[] = [];
  for (let count = 0; count < 8; count++) {
    const socket = await open(port, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket.resume(), "data");
    streams.push(socket);
  }
  const halves = await Promise.all(Array.from({ length: 8 }, () => open(port, "GET / HTTP/1.1\r\n")));
  await expect.poll(() => halves.filter((socket) => !socket.resume().destroyed).length).toBe(3);
  expect(streams.filter(({ destroyed }) => destroyed)).toEqual([]);
  http.server.closeAllConnections();
});
