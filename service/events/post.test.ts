import { Socket } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { destination, setWebhook } from "../administration/webhooks.ts";
import { Clubs } from "../clubs.ts";
import { startReceiver } from "../testing/receiver.ts";
import { SetClock } from "../testing/set-clock.ts";
import type { Resolve } from "./addresses.ts";
import { type Delivery, post } from "./post.ts";

const clock = new SetClock("2026-09-12T10:00:00Z");
const KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const stop = new AbortController().signal;
const letterTo = (url: string, more: Partial<Delivery> = {}): Delivery => {
  return { id: "m1", body: "{}", url, key: KEY, allowPrivate: false, now: clock.now(), ...more };
};

/** Addresses that no notification may go to, in every notation that a URL takes. */
const FORBIDDEN = [
  // This machine
  ...["127.0.0.1", "127.255.255.254", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1"],
  ...["017700000001", "0x7F.1", "127.0.0.1.", "%31%32%37.0.0.1", "１２７.0.0.1", "127。0。0。1", "0", "0.0.0.0", "0x0"],
  ...["localhost", "localhost.", "LOCALHOST", "club.localhost", "[::1]", "[::]", "[0:0:0:0:0:0:0:1]"],
  // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo
  ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[::ffff:169.254.169.254]", "[::127.0.0.1]"],
  ...["[::7f00:1]", "[::8.8.8.8]", "[::ffff:0:127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::8.8.8.8]"],
  ...["[64:ff9b:1::a00:1]", "[2002:7f00:1::]", "[2002:a00:1::1]", "[2001:0:7f00:1::1]", "[2001::1]"],
  // Networks of one's own, shared and link-local ones, and where clouds keep their secrets
  ...["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.254", "192.168.0.1", "192.168.1.1", "3232235777"],
  ...["0xc0a80101", "0300.0250.1.1", "100.64.0.1", "100.127.255.254", "100.100.100.200", "169.254.169.254"],
  ...["2852039166", "0xa9fea9fe", "169.254.1.1", "[fe80::1]", "[febf::1]", "[fd00:ec2::254]", "[fc00::1]", "[fec0::1]"],
  // Set aside: protocol assignments, documentation, benchmarks, relays, discard, multicast, broadcast, the future
  ...["192.0.0.1", "192.0.0.170", "192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "198.19.255.254"],
  ...["192.88.99.1", "192.31.196.1", "192.52.193.1", "192.175.48.1", "224.0.0.1", "239.255.255.250", "240.0.0.1"],
  ...[
    "255.255.255.255",
    "4294967295",
    "0.1.2.3",
    "[2001:db8::1]",
    "[3fff::1]",
    "[100::1]",
    "[2001:2::1]",
    "[2001:10::1]",
  ],
  ...["[ff02::1]", "[ff05::2]", "[5f00::1]", "[4000::1]", "[f000::1]"],
];

/** Names, with what name servers say of them. */
const NAMES: Record<string, string[]> = {
  "inside.example": ["10.1.2.3"],
  "loop.example.": ["127.0.0.1"],
  "six.example": ["::1"],
  "mapped.example": ["::ffff:192.168.1.1"],
  "mixed.example": ["203.0.114.7", "192.168.1.1"],
  "mixed-six.example": ["2606:4700::1111", "fe80::1"],
  "metadata.example": ["169.254.169.254"],
  "zone.example": ["fe80::1%eth0"],
  "noise.example": ["not an address"],
};
const nameServer: Resolve = async (name) => NAMES[name] ?? NAMES[`${name}.`] ?? [];

describe("connections", () => {
  let opened: unknown[];

  /** Every connection of this process begins here; none gets any further. */
  beforeEach(() => {
    opened = [];
    vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...given: unknown[]) {
      opened.push(given.flat()[0]);
      queueMicrotask(() => this.destroy(Object.assign(new Error("not connected"), { code: "ECONNREFUSED" })));
      return this;
    });
  });
  afterEach(() => vi.restoreAllMocks());

  it("are seen by this test where one is allowed", async () => {
    expect(await post(letterTo("https://203.0.114.7/hook"), { stop })).toEqual({ failure: "connection_failed" });
    expect(opened).toEqual([expect.objectContaining({ host: "203.0.114.7", port: 443 })]);
    expect(await post(letterTo("https://[2606:4700::1111]:8443/"), { stop })).toEqual({ failure: "connection_failed" });
    expect(opened[1]).toMatchObject({ host: "2606:4700::1111", port: 8443 });
  });

  it.each(FORBIDDEN)("are not opened to https://%s/", async (host) => {
    expect(FORBIDDEN.length).toBeGreaterThan(60);
    // A port of its own, so that a destination that is not of this machine could not be mistaken for another.
    expect(await post(letterTo(`https://${host}:8443/hook`), { stop })).toEqual({ failure: "blocked_address" });
    expect(opened).toEqual([]);
    // The command line says so at once.
    const clubs = new Clubs({ kind: "embedded", directory: "/nowhere" }, "http://localhost:4300", clock);
    const wish = destination.parse({ slug: "nowhere", url: `https://${host}:8443/hook` });
    await expect(setWebhook({ clubs, clock, publicUrl: "http://localhost:4300" }, wish)).rejects.toThrow(
      "private address",
    );
    expect(opened).toEqual([]);
  });

  it.each(Object.keys(NAMES))("are not opened to a name with such an address: %s", async (name) => {
    const outcome = await post(letterTo(`https://${name}/hook`), { stop, resolve: nameServer });
    expect(outcome).toEqual({ failure: "blocked_address" });
    expect(opened).toEqual([]);
  });

  it("are not opened without TLS", async () => {
    expect(await post(letterTo("http://203.0.114.7/hook"), { stop })).toEqual({ failure: "blocked_address" });
    expect(opened).toEqual([]);
  });

  it("go to the address that was checked, although the name server says another one next, and under the name", async () => {
    const answers = [["203.0.114.7", "2606:4700::1111"], ["127.0.0.1"]];
    const asked = vi.fn<Resolve>(async () => answers.shift() ?? []);
    const letter = letterTo("https://rebind.example/hook");
    expect(await post(letter, { stop, resolve: asked })).toEqual({ failure: "connection_failed" });
    expect(asked).toHaveBeenCalledTimes(1);
    const [{ lookup }] = opened as [{ lookup: (name: string, options: object, heard: unknown) => void }];
    const heard = vi.fn();
    lookup("rebind.example", { all: true }, heard);
    lookup("rebind.example", {}, heard);
    expect(heard.mock.calls).toEqual([
      [
        null,
        [
          { address: "203.0.114.7", family: 4 },
          { address: "2606:4700::1111", family: 6 },
        ],
      ],
      [null, "203.0.114.7", 4],
    ]);
    expect(opened[0]).toMatchObject({ host: "rebind.example", servername: "rebind.example" });
    expect(await post(letter, { stop, resolve: asked })).toEqual({ failure: "blocked_address" });
    expect(await post(letter, { stop, resolve: asked })).toEqual({ failure: "unknown_host" });
    expect(opened).toHaveLength(1);
  });
});

describe("an attempt", () => {
  it("is signed as the public test vector of Standard Webhooks says", () => {
    const at = new Date(1_614_265_330_000);
    const signature = new Webhook(KEY).sign("msg_p5jXN8AQM9LWM0D4loKWxJek", at, '{"test": 2432232314}');
    expect(signature).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("follows no redirect, and keeps no connection", async () => {
    const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
    receiver.answer = (_request, response) => response.writeHead(307, { Location: elsewhere.url }).end();
    expect(await post(letterTo(receiver.url, { allowPrivate: true }), { stop })).toEqual({ status: 307 });
    expect(elsewhere.received).toEqual([]);
    expect(receiver.received[0]?.headers.connection).toBe("close");
    await Promise.all([receiver.close(), elsewhere.close()]);
  });

  it("is confirmed by the answer's head: a body without end changes nothing and is not read to it", async () => {
    const receiver = await startReceiver();
    let written = 0;
    receiver.answer = (_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
      };
      response.on("drain", pour);
      pour();
    };
    expect(await post(letterTo(receiver.url, { allowPrivate: true }), { stop })).toEqual({ status: 200 });
    expect(written).toBeLessThan(64 * 1_048_576);
    receiver.answer = (_request, response) => void response.writeHead(202).write("never ends");
    expect(await post(letterTo(receiver.url, { allowPrivate: true }), { stop })).toEqual({ status: 202 });
    await receiver.close();
  });

  it("ends after its time, wherever it hangs: the name, the connection, half an answer", async () => {
    const receiver = await startReceiver();
    receiver.answer = (_request, response) => void response.socket?.write("HTTP/1.1 200 O");
    const impatient = { stop, timeoutMs: 200 };
    expect(await post(letterTo(receiver.url, { allowPrivate: true }), impatient)).toEqual({ failure: "timeout" });
    const silent: Resolve = () => new Promise(() => {});
    const outcome = await post(letterTo("https://silent.example/"), { ...impatient, resolve: silent });
    expect(outcome).toEqual({ failure: "timeout" });
    await receiver.close();
  });

  it("has fifteen seconds where nobody says otherwise", async () => {
    const receiver = await startReceiver();
    const limit = vi.spyOn(AbortSignal, "timeout");
    expect(await post(letterTo(receiver.url, { allowPrivate: true }), { stop })).toEqual({ status: 204 });
    // Other files' programs in this process may end within the same moment, with limits of their own.
    expect(limit.mock.calls).toContainEqual([15_000]);
    limit.mockRestore();
    await receiver.close();
  });

  it("has an outcome whatever comes back: an upgrade, no HTTP, an end, a head without end", async () => {
    const receiver = await startReceiver();
    const answerWith = (text: string) => {
      receiver.answer = (_request, response) => void response.socket?.end(text);
      return post(letterTo(receiver.url, { allowPrivate: true }), { stop });
    };
    const upgrade = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
    expect(await answerWith(upgrade)).toEqual({ status: 101 });
    expect(await answerWith("SSH-2.0-OpenSSH_9.2\r\n")).toEqual({ failure: "connection_failed" });
    expect(await answerWith("")).toEqual({ failure: "connection_failed" });
    expect(await answerWith(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(1_000_000)}`)).toEqual({
      failure: "connection_failed",
    });
    await receiver.close();
  });
});
