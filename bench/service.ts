/**
 * `npm run bench -- service [SECONDS]`: lists, single reads, validations and tokens of the service on a club of 100,000
 * registrations, each as a ratio to a bare Hono handler with the same SQL beside it, on both databases. Absolute numbers
 * are the machine's; the ratios are ours.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import autocannon from "autocannon";
import { startPostgres } from "../scripts/testing/postgres.ts";

const CONNECTIONS = 10;
const SECONDS = Number(process.argv[2] ?? 8);
const FEW_KEYS = 1_000;
const MANY_KEYS = 1_000_000;

interface Subject {
  service: string;
  bare: string;
  season: number;
  token: string;
  range: { first: number; last: number };
  client_id: string;
  client_secret: string;
}

interface Measured {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** Fires one kind of request for a while; anything but a 2xx ends the benchmark, because it would measure refusals. */
async function measure(url: string, request: autocannon.Request): Promise<Measured> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, requests: [request] });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}${request.path ?? ""}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const { latency, requests } = result;
  return { perSecond: requests.average, medianMs: latency.p50, p99Ms: latency.p99 };
}

function report(database: string, what: string, service: Measured, bare: Measured): void {
  const cells = [
    database.padEnd(11),
    what.padEnd(30),
    `${Math.round(service.perSecond)}/s`.padStart(8),
    `p99 ${service.p99Ms} ms`.padStart(12),
    `bare ${Math.round(bare.perSecond)}/s`.padStart(12),
    `p99 ${bare.p99Ms} ms`.padStart(12),
    `ratio ${(service.perSecond / bare.perSecond).toFixed(2)}`.padStart(11),
  ];
  console.log(cells.join("  "));
}

async function bench(database: string, subject: Subject, storeKeys: (count: number) => Promise<void>): Promise<void> {
  const { service, bare, season, range, token } = subject;
  const base = new URL(service);
  const headers = { Authorization: `Bearer ${token}` };
  const api = (path: string) => base.pathname + path;
  const both = async (what: string, path: string, barePath: string) => {
    const [ours, theirs] = [await measure(base.origin, { path, headers }), await measure(bare, { path: barePath })];
    report(database, what, ours, theirs);
    return ours;
  };
  const list = (after: number) => api(`/seasons/${season}/annual-registrations?limit=50&after=${after}`);
  const first = await both("list, first page", list(0), "/list?after=0");
  const lastAfter = range.last - 50;
  const last = await both("list, last page", list(lastAfter), `/list?after=${lastAfter}`);
  console.log(
    `${database.padEnd(11)}  last page / first page: ${(first.perSecond / last.perSecond).toFixed(2)} (target 1.2)`,
  );
  await both("single read", api(`/annual-registrations/${range.first}`), `/read/${range.first}`);

  const { client_id, client_secret } = subject;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }).toString();
  const asForm = { "Content-Type": "application/x-www-form-urlencoded" };
  report(
    database,
    "token",
    await measure(base.origin, { path: api("/token"), method: "POST", headers: asForm, body: form }),
    await measure(bare, { path: "/token", method: "POST" }),
  );

  const validations: Measured[] = [];
  let next = range.first;
  for (const keys of [FEW_KEYS, MANY_KEYS]) {
    await storeKeys(keys);
    const each = (path: (id: number) => string, prefix: string): autocannon.Request => ({
      method: "POST",
      setupRequest: (request) => {
        const id = next++;
        return { ...request, path: path(id), headers: { ...headers, "Idempotency-Key": `${prefix}-${keys}-${id}` } };
      },
    });
    const ours = await measure(
      base.origin,
      each((id) => api(`/annual-registrations/${id}/validate`), "bench-service"),
    );
    const theirs = await measure(
      bare,
      each((id) => `/validate/${id}`, "bench-bare-one"),
    );
    report(database, `validate, ${keys} keys`, ours, theirs);
    validations.push(ours);
  }
  const [few, many] = validations as [Measured, Measured];
  console.log(
    `${database.padEnd(11)}  validate p99, many / few keys: ${(many.p99Ms / few.p99Ms).toFixed(2)} (target 1.2)`,
  );
}

async function start(
  directory: string,
  url?: string,
): Promise<{ child: ChildProcess; lines: Interface; subject: Subject }> {
  const words = ["bench/service/subject.ts", directory, ...(url ? [url] : [])];
  const child = spawn(process.execPath, words, { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  return { child, lines, subject: await nextLine(lines, child) };
}

function nextLine<T>(lines: Interface, child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error("the measured process ended"));
    child.once("exit", ended);
    lines.once("line", (line) => {
      child.off("exit", ended);
      resolve(JSON.parse(line) as T);
    });
  });
}

async function run(database: string, url?: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "guichet-bench-"));
  const { child, lines, subject } = await start(directory, url);
  try {
    await bench(database, subject, async (count) => {
      const stored = nextLine(lines, child);
      child.stdin?.write(`${count}\n`);
      await stored;
    });
  } finally {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.stdin?.end();
    await ended;
    rmSync(directory, { recursive: true, force: true });
  }
}

console.log(`${CONNECTIONS} connections, ${SECONDS} s each, 100,000 registrations`);
const postgres = await startPostgres();
try {
  await run("PostgreSQL", postgres.url);
} finally {
  await postgres.stop();
}
await run("embedded");
