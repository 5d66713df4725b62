import { createServer, isIP, type LookupFunction, Socket, type TcpNetConnectOpts } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Authority, type Identity } from "../testing/authority.ts";
import { type Receiver, startReceiver } from "../testing/receiver.ts";
import type { Resolve } from "./addresses.ts";
import { post } from "./post.ts";

const KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const HOST = "hooks.example";
const ADDRESS = "203.0.114.7";
const DAY_MS = 24 * 60 * 60_000;

/** Attempts on their whole way: the name, the connection to a public address, TLS with a chain of certificates, HTTP. */
describe("an attempt over TLS", () => {
  const usual = getCACertificates("default");
  const [known, unknown] = [new Authority(), new Authority()];
  let receiver: Receiver | undefined;
  /** Where sockets went. */
  let reached: string[];

  beforeAll(() => {
    setDefaultCACertificates([...usual, known.root]);
    return () => setDefaultCACertificates(usual);
  });
  beforeEach(() => {
    reached = [];
    leadHere((address) => reached.push(address));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await receiver?.close();
    receiver = undefined;
  });

  /** The name server tells the address at the first question, and this machine's at any other. */
  const attempt = async ({
    host = HOST,
    port,
    timeoutMs = 5_000,
  }: {
    host?: string;
    port?: number;
    timeoutMs?: number;
  }) => {
    const answers = [[ADDRESS], ["127.0.0.1"]];
    const resolve: Resolve = async () => answers.shift() ?? [];
    const url = `https://${host}:${port ?? new URL(receiver?.url ?? "").port}/hook`;
    const letter = { id: "m1", body: '{"id":"m1"}', url, key: KEY, allowPrivate: false, now: new Date() };
    return post(letter, { stop: new AbortController().signal, resolve, timeoutMs });
  };
  const show = async (identity: Identity, more: object = {}) => {
    receiver = await startReceiver({ ...identity, ...more });
    return receiver;
  };

  it("arrives at the address that was checked, under the name, signed", async () => {
    const { received } = await show(known.issue({ names: [HOST] }));
    expect(await attempt({})).toEqual({ status: 204 });
    expect(reached).toEqual([ADDRESS]);
    const [{ headers, body }] = received as [(typeof received)[number]];
    expect(headers.host?.split(":")[0]).toBe(HOST);
    expect(new Webhook(KEY).verify(body, headers as Record<string, string>)).toEqual({ id: "m1" });
  });

  it("arrives at an address that stands in the URL itself, which the certificate has to name", async () => {
    await show(known.issue({ names: [ADDRESS] }));
    expect(await attempt({ host: ADDRESS })).toEqual({ status: 204 });
    await receiver?.close();
    await show(known.issue({ names: ["203.0.114.8", HOST] }));
    expect(await attempt({ host: ADDRESS })).toEqual({ failure: "tls_failed" });
  });

  it("follows no redirect", async () => {
    const { received } = await show(known.issue({ names: [HOST] }));
    if (receiver) receiver.answer = (_request, response) => response.writeHead(308, { Location: "/moved" }).end();
    expect(await attempt({})).toEqual({ status: 308 });
    expect(received).toHaveLength(1);
  });

  it.each<[string, () => Identity, object]>([
    ["of another name", () => known.issue({ names: ["other.example", `${HOST}.evil.example`, "*.hooks.example"] }), {}],
    ["of its address only", () => known.issue({ names: [ADDRESS] }), {}],
    ["that has run out", () => known.issue({ names: [HOST], until: new Date(Date.now() - DAY_MS) }), {}],
    ["of an authority that nobody knows", () => unknown.issue({ names: [HOST] }), {}],
    ["whose chain has a gap", () => known.issueWithoutChain({ names: [HOST] }), {}],
    ["and a TLS that is too old", () => known.issue({ names: [HOST] }), { minVersion: "TLSv1", maxVersion: "TLSv1.1" }],
  ])("sends nothing to a server with a certificate %s", async (_what, identity, more) => {
    const { received } = await show(identity(), { ...more, ciphers: "DEFAULT@SECLEVEL=0" });
    expect(await attempt({})).toEqual({ failure: "tls_failed" });
    expect(reached).toEqual([ADDRESS]);
    expect(received).toEqual([]);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ["speaks no TLS", (socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n"), "tls_failed"],
    ["says nothing", () => {}, "timeout"],
    ["hangs up", (socket) => socket.destroy(), "connection_failed"],
  ])("fails where a server %s", async (_what, behave, failure) => {
    let heard = "";
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (chunk) => {
        heard += chunk.toString("latin1");
      });
      behave(socket);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as { port: number };
    expect(await attempt({ port, timeoutMs: 500 })).toEqual({ failure });
    expect(heard).not.toContain("POST");
    server.close();
  });
});

/** The internet of this test: whatever address a socket connects to, this machine is there. */
function leadHere(to: (address: string) => void): void {
  const connect: (this: Socket, options: TcpNetConnectOpts) => Socket = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given: unknown[]) {
    const [options] = given.flat() as [TcpNetConnectOpts & { lookup?: LookupFunction }];
    const { host = "", lookup } = options;
    const lead = (address: string) => {
      to(address);
      const { lookup: _, ...rest } = options;
      connect.call(this, { ...rest, host: "127.0.0.1" });
    };
    if (isIP(host)) lead(host);
    else lookup?.(host, { all: false }, (_error, address) => lead(String(address)));
    return this;
  });
}
