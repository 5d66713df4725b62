/**
 * `npm run bench -- live [--clients N] [--changes N | --minutes N] [--postgres] [--profile FOLDER]`: how long a change that is made
 * through the club's API takes to reach an open table, with many browsers listening, and what the dashboard's memory does meanwhile. A
 * real service announces, a real dashboard (built before) receives; each client holds a stream and, as a browser does, reads its
 * table again when it hears of a change. What is fair about it: bench/README.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { STREAMS_PER_PERSON } from "#lib/base/live/streams.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { Client } from "./live/client.ts";
import { type LiveDesk, startLiveDesk } from "./live/desk.ts";

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "200" },
    changes: { type: "string", default: "20" },
    minutes: { type: "string" },
    postgres: { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const CLIENTS = Number(values.clients);
const MINUTES = values.minutes === undefined ? undefined : Number(values.minutes);
const CHANGES = MINUTES === undefined ? Number(values.changes) : Number.POSITIVE_INFINITY;
/** Between two changes: each is to be measured alone. */
const REST_MS = 3_000;
/** A table that does not show a change by then has missed it. */
const GIVE_UP_MS = 30_000;
const MINUTE_MS = 60_000;

interface Times {
  heard: number[];
  shown: number[];
  missed: number;
}

const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;

const postgres = values.postgres ? await startPostgres(["synchronous_commit=on"]) : undefined;
try {
  const desk = await startLiveDesk(postgres?.url, values.profile);
  try {
    await measure(desk);
  } finally {
    await desk.stop();
  }
} finally {
  await postgres?.stop();
}

async function measure(desk: LiveDesk): Promise<void> {
  const clients = await open(desk);
  const [callsBefore, memoryBefore, coreBefore] = [desk.calls(), desk.memory(), desk.coreMs()];
  const times: Times = { heard: [], shown: [], missed: 0 };
  const begun = performance.now();
  const minute = () => Math.floor((performance.now() - begun) / MINUTE_MS);
  let [changes, minutes] = [0, 0];
  while (changes < CHANGES && minute() < (MINUTES ?? Number.POSITIVE_INFINITY)) {
    await change(clients, desk, times);
    changes += 1;
    await pause(REST_MS);
    if (MINUTES === undefined || minute() === minutes) continue;
    minutes = minute();
    console.log(
      `minute ${minutes}: ${megabytes(desk.memory())} resident, ${changes} changes, ${percentiles(times.shown)}`,
    );
  }
  const calls = desk.calls() - callsBefore;
  for (const client of clients) client.leave();
  console.log(
    `${CLIENTS} clients, ${changes} changes made through the club's API, ${postgres ? "PostgreSQL" : "embedded"}`,
  );
  console.log(`  heard   ${percentiles(times.heard)}`);
  console.log(`  shown   ${percentiles(times.shown)}, missed by ${times.missed} of ${CLIENTS * changes}`);
  console.log(`  calls   ${calls} to the club: ${calls - changes} beside the one reading of each change`);
  const core = (desk.coreMs() - coreBefore) / changes;
  console.log(`  core    ${Math.round(core)} ms of the dashboard a change, ${(core / CLIENTS).toFixed(1)} ms a client`);
  console.log(`  memory  ${megabytes(memoryBefore)} before, ${megabytes(desk.memory())} after (resident)`);
}

/** Signs in as many people as the streams need, since one may hold only so many, and opens them once the copy is whole. */
async function open(desk: LiveDesk): Promise<Client[]> {
  const cookies: string[] = [];
  for (let n = 0; n < Math.ceil(CLIENTS / STREAMS_PER_PERSON); n += 1)
    cookies.push(await desk.signIn(`bench-${n}@demo.example`));
  const clients = Array.from({ length: CLIENTS }, (_, n) => new Client(desk.url, cookies[n % cookies.length] ?? ""));
  const [first] = clients;
  if (first) await untilWhole(desk, cookies[0] ?? "", first);
  await Promise.all(clients.map((client) => client.listen()));
  await pause(REST_MS);
  return clients;
}

/** Opens the season, and waits until its first copy is whole and nothing is being read. */
async function untilWhole(desk: LiveDesk, cookie: string, client: Client): Promise<void> {
  await fetch(`${desk.url}/demo/2`, { headers: { cookie } });
  for (;;) {
    const { mirror } = (await client.get("/api/clubs/demo/status?season=2")) as {
      mirror: { ready: boolean; phase: string | null };
    };
    if (mirror.ready && mirror.phase === null) return;
    await pause(500);
  }
}

/** Refuses the first registration of the table in the club, and notes when each client heard of it and when its table showed it. */
async function change(clients: readonly Client[], desk: LiveDesk, times: Times): Promise<void> {
  const [id = 0] = (await clients[0]?.rows()) ?? [];
  // Counted from before the write: what the club itself takes is part of what one waits for.
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  let waiting = clients.length;
  const all = clients.map(
    (client) =>
      new Promise<void>((resolve) => {
        let [hears, shows] = [false, false];
        const look = (ids: readonly number[]) => {
          if (shows || ids.includes(id)) return;
          shows = true;
          waiting -= 1;
          times.shown.push(passed());
          resolve();
        };
        client.heard = () => {
          if (!hears) times.heard.push(passed());
          hears = true;
          void client.readAgain(look).catch(() => {});
        };
      }),
  );
  const answer = await desk.api.write("POST", `/annual-registrations/${id}/refuse`);
  if (answer.status !== 200) throw new Error(`The club answered ${answer.status}.`);
  await Promise.race([Promise.all(all), pause(GIVE_UP_MS)]);
  times.missed += waiting;
}

function percentiles(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) / 1_000).toFixed(2);
  return `median ${at(0.5)} s, p99 ${at(0.99)} s`;
}
