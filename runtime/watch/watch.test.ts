import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "../../scripts/testing/free-port.ts";
import { Metrics } from "./metrics.ts";
import { countProcess } from "./process.ts";
import { askedTogether, openWatch, watchSettings } from "./server.ts";
import { newTrace, traceIn, traceparent } from "./trace.ts";

it("tells counters, gauges and histograms as Prometheus reads them", async () => {
  const metrics = new Metrics();
  const calls = metrics.counter("calls_total", "Calls.\nOf both.");
  calls({ club: 'a"b\\c' });
  calls({ club: 'a"b\\c' }, 2);
  const took = metrics.histogram("took_seconds", "Time.");
  took({}, 0.2);
  took({}, 7);
  const age = metrics.gauge("age_seconds", "Age.");
  metrics.collect(() => age([{ labels: { club: "x" }, value: 3 }]));
  metrics.gauge("never_seconds", "Nothing is known of it.");
  const text = await metrics.text();
  expect(text).toContain(
    '# HELP calls_total Calls.\\nOf both.\n# TYPE calls_total counter\ncalls_total{club="a\\"b\\\\c"} 3\n',
  );
  expect(text).toContain('took_seconds_bucket{le="0.1"} 0\ntook_seconds_bucket{le="0.25"} 1\n');
  expect(text).toContain('took_seconds_bucket{le="+Inf"} 2\ntook_seconds_sum 7.2\ntook_seconds_count 2\n');
  expect(text).toContain('age_seconds{club="x"} 3\n');
  expect(text).not.toContain("never_seconds");
});

it("takes a bounded memory however many labels there are, and tells the rest where one reader fails", async () => {
  const metrics = new Metrics();
  const calls = metrics.counter("calls_total", "Calls.");
  for (let nth = 0; nth < 20_000; nth++) calls({ path: `/${nth}` });
  countProcess(metrics);
  metrics.collect(() => Promise.reject(new Error("away")));
  const failed: unknown[] = [];
  const lines = (await metrics.text((cause) => failed.push(cause))).split("\n");
  expect(lines.filter((line) => line.startsWith("calls_total"))).toHaveLength(501);
  expect(lines).toContain('calls_total{path="other"} 19500');
  expect(lines.some((line) => /^process_resident_memory_bytes \d+$/.test(line))).toBe(true);
  expect(failed).toHaveLength(1);
});

it("tells the worst of many clubs one by one, and the rest as the worst of them", async () => {
  const metrics = new Metrics();
  const clubs = Array.from({ length: 2_000 }, (_, nth) => ({ labels: { club: `c${nth}`, kind: "a" }, value: nth }));
  metrics.gauge("age_seconds", "Age.")(clubs);
  metrics.gauge("left", "Left.", "gauge", "smallest")(clubs);
  const lines = (await metrics.text()).split("\n");
  for (const [name, worst, rest] of [
    ["age_seconds", "1999", "1500"],
    ["left", "0", "499"],
  ]) {
    expect(lines.filter((line) => line.startsWith(`${name}{`))).toHaveLength(500);
    expect(lines).toContain(`${name}{club="c${worst}",kind="a"} ${worst}`);
    expect(lines).toContain(`${name}{club="other",kind="other"} ${rest}`);
  }
});

it("is asked with its token and no other, and says whether the program can serve", async () => {
  const names = { host: "METRICS_HOST", token: "METRICS_TOKEN" };
  expect(watchSettings({}, names)).toBeUndefined();
  expect(() => watchSettings({ port: 9_400, host: "0.0.0.0" }, names)).toThrow(/METRICS_TOKEN: is needed/);
  const settings = watchSettings({ port: await freePort(), token: "a token of sixteen" }, names);
  if (!settings) throw new Error("no settings");
  let away = false;
  const close = await openWatch(settings, {
    ready: () => (away ? Promise.reject(new Error("away")) : Promise.resolve()),
    metrics: async () => "up 1\n",
  });
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`http://127.0.0.1:${settings.port}${path}`, init)).status;
  try {
    const shown = (token: string) => ({ headers: { authorization: token } });
    expect(await ask("/metrics", shown("Bearer a token of sixteen"))).toBe(200);
    for (const wrong of [
      "",
      "Bearer ",
      "Bearer a token of sixtee",
      "Basic a token of sixteen",
      `Bearer ${"x".repeat(4_000)}`,
    ])
      expect(await ask("/metrics", shown(wrong))).toBe(401);
    expect(await ask("/metrics", { method: "POST" })).toBe(405);
    expect(await ask("/elsewhere")).toBe(404);
    expect([await ask("/livez"), await ask("/readyz")]).toEqual([200, 200]);
    away = true;
    expect([await ask("/livez"), await ask("/readyz")]).toEqual([200, 503]);
    await expect(openWatch(settings, { ready: async () => {}, metrics: async () => "" })).rejects.toThrow(/is taken/);
  } finally {
    await close();
  }
});

it("answers whoever asks, however many say nothing", async () => {
  const port = await freePort();
  const watched = { ready: async () => {}, metrics: async () => "up 1\n" };
  const close = await openWatch({ port, host: "127.0.0.1", token: undefined }, watched);
  const silent = Array.from({ length: 250 }, () => connect(port, "127.0.0.1").on("error", () => {}));
  try {
    await Promise.all(silent.map((socket) => once(socket, "connect")));
    for (const socket of silent) socket.write("GET /livez HT");
    for (const path of ["/livez", "/readyz", "/metrics"])
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
    const together = Array.from({ length: 50 }, async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).status);
    expect(new Set(await Promise.all(together))).toEqual(new Set([200]));
  } finally {
    for (const socket of silent) socket.destroy();
    await close();
  }
});

it("asks once for all who ask at the same time, and anew for who comes later", async () => {
  let asked = 0;
  let tell = (_text: string) => {};
  const ask = askedTogether(() => {
    asked++;
    return new Promise<string>((resolve) => {
      tell = resolve;
    });
  });
  const first = Promise.all([ask(), ask(), ask()]);
  tell("up 1");
  expect([await first, asked]).toEqual([["up 1", "up 1", "up 1"], 1]);
  const later = ask();
  tell("up 0");
  expect([await later, asked]).toEqual(["up 0", 2]);
});

it("reads the trace of who asked, and nothing that only looks like one", () => {
  const trace = newTrace();
  expect(traceIn(traceparent(trace))).toBe(trace);
  for (const odd of [
    undefined,
    "",
    trace,
    `00-${"0".repeat(32)}-${"1".repeat(16)}-00`,
    `00-${"g".repeat(32)}-${"1".repeat(16)}-00`,
  ])
    expect(traceIn(odd)).toBeUndefined();
});
