/**
 * `npm run bench -- hostile [SECONDS] [WHO] [FLOOD]`: floods the service and the dashboard, each in a process of its own and on
 * both databases, and prints what a well-behaved client beside the flood notices, and what memory it takes. What is measured
 * and how it is bounded: bench/README.md.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { startDashboard } from "./hostile/dashboard.ts";
import { DASHBOARD_FLOODS } from "./hostile/dashboard-floods.ts";
import { SERVICE_FLOODS } from "./hostile/floods.ts";
import { Meter } from "./hostile/meter.ts";
import { type Subject, startService } from "./hostile/subjects.ts";

const [seconds = "3", onlyWho, onlyFlood] = process.argv.slice(2);
const ROUND_MS = Number(seconds) * 1_000;
/** Alone and beside take turns, and the middle round counts: a busy moment of the machine falls on both. */
const ROUNDS = 3;
const WARM_UP_MS = 3_000;
/** What the flood left behind is looked at for a little longer. */
const AFTER_MS = 500;
const MIB = 1_048_576;
/** `share`: of the pages that somebody gets alone, beside sixty requests at once of one person. */
const TARGET = { ratio: 3, mib: 100, share: 0.8 };

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Resident memory of a process in bytes. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}

async function startFlood(subject: Subject, name: string): Promise<{ child: ChildProcess; said: () => string }> {
  const words = ["bench/hostile/flood.ts", subject.who, name, String(ROUND_MS), JSON.stringify(subject.target)];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  while (!said.includes("flooding")) await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  return { child, said: () => said };
}

async function bench(subject: Subject, name: string): Promise<boolean> {
  const meter = new Meter(subject.url, subject.headers);
  const [alone, beside]: [number[], number[]] = [[], []];
  const pages: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  let [grown, failures, last] = [0, 0, ""];
  for (let round = 0; round < ROUNDS; round++) {
    const quiet = await meter.measure(ROUND_MS);
    alone.push(quiet.p99Ms);
    pages.alone.push(quiet.count);
    const rest = memoryOf(subject.pid);
    const watch = setInterval(() => {
      grown = Math.max(grown, memoryOf(subject.pid) - rest);
    }, 20);
    const { child, said } = await startFlood(subject, name);
    const ended = child.exitCode === null ? once(child, "exit") : undefined;
    const measured = await meter.measure(ROUND_MS);
    await ended;
    await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
    clearInterval(watch);
    beside.push(measured.p99Ms);
    pages.beside.push(measured.count - measured.failures);
    failures += measured.failures;
    last = said().split("\n")[1] ?? "";
  }
  meter.close();
  const [before, during] = [middle(alone), middle(beside)];
  const [ratio, mib] = [during / before, grown / MIB];
  const [got, had] = [middle(pages.beside), middle(pages.alone)];
  const share = got / had;
  const held =
    ratio <= TARGET.ratio && mib <= TARGET.mib && failures === 0 && (!/^60 /.test(name) || share >= TARGET.share);
  const cells = [
    subject.who,
    subject.database,
    name,
    before.toFixed(1),
    during.toFixed(1),
    ratio.toFixed(2),
    `${got} of ${had}`,
  ];
  console.log(`| ${[...cells, mib.toFixed(0), failures, held ? "yes" : "NO", last].join(" | ")} |`);
  return held;
}

async function run(subject: Subject, floods: readonly string[]): Promise<number> {
  let missed = 0;
  try {
    const meter = new Meter(subject.url, subject.headers);
    const warm = await meter.measure(WARM_UP_MS);
    meter.close();
    if (warm.failures > 0) throw new Error(`${subject.who}: ${warm.failures} of ${warm.count} requests failed alone`);
    for (const name of floods)
      if (!onlyFlood || name.startsWith(onlyFlood)) missed += (await bench(subject, name)) ? 0 : 1;
  } finally {
    await subject.stop();
  }
  return missed;
}

console.log(`middle of ${ROUNDS} rounds of ${seconds} s; targets: ratio ${TARGET.ratio}, memory ${TARGET.mib} MiB\n`);
console.log(
  "| who | database | flood | p99 alone, ms | beside, ms | ratio | pages | MiB over rest | failures | held | flood |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
let missed = 0;
const postgres = await startPostgres();
try {
  for (const url of [postgres.url, undefined]) {
    if (onlyWho !== "dashboard") missed += await run(await startService(url), Object.keys(SERVICE_FLOODS));
    if (onlyWho !== "service") missed += await run(await startDashboard(url), Object.keys(DASHBOARD_FLOODS));
  }
} finally {
  await postgres.stop();
}
console.log(missed === 0 ? "\nEvery target was held." : `\n${missed} floods missed a target.`);
process.exitCode = missed === 0 ? 0 : 1;
