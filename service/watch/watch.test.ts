import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTrace, traceparent } from "../../runtime/watch/trace.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { type ServiceProcess, startProcess } from "../testing/process.ts";

const folder = mkdtempSync(join(tmpdir(), "guichet-service-watch-"));
const log = join(folder, "log");
let service: ServiceProcess;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  service = await startProcess({ dataDirectory: folder, logLevel: "info", log: openSync(log, "a"), metricsPort });
  await service.club("create", "judo", "--name", "Judo");
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("is asked whether it lives and serves, and counts its answers by operation", async () => {
  for (const path of ["/livez", "/readyz", "/healthz"]) {
    expect((await fetch(service.url + path)).status).toBe(200);
    const refused = await fetch(service.url + path, { method: "OPTIONS" });
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  }
  const trace = newTrace();
  const asked = await fetch(`${service.url}/judo/api/v1/seasons`, { headers: { traceparent: traceparent(trace) } });
  expect(asked.status).toBe(401);
  const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(told).toMatch(/guichet_service_request_seconds_count{operation="\w+",status="4xx"} 1\n/);
  for (const line of [
    "guichet_service_database_up 1",
    "guichet_service_clubs 1",
    'guichet_service_messages_waiting{club="judo"} 0',
  ])
    expect(told.split("\n")).toContain(line);
  // Who watches finds each of them in the documentation.
  const page = readFileSync("docs/operations.md", "utf8");
  for (const [, name] of told.matchAll(/^# HELP (\S+)/gm)) expect(page).toContain(`\`${name}\``);
  // One name in the logs of whoever asked and of the service.
  expect(readFileSync(log, "utf8")).toContain(`"trace":"${trace}"`);
});
