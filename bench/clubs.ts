/**
 * `npm run bench -- clubs [COUNT]`: many clubs (500) on one service and one PostgreSQL at its default `max_connections` (100): what
 * the start, the memory and the connections come to, how long reads and writes all over the clubs take, and how long after
 * its answer a write's notification arrives. Anything refused ends it.
 */
import { randomUUID } from "node:crypto";

import { createClock } from "../runtime/clock.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { freePort } from "../scripts/testing/free-port.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { setWebhook } from "../service/administration/webhooks.ts";
import { type Club, Clubs } from "../service/clubs.ts";
import { ALL_SCOPES } from "../service/contract/scopes.ts";
import { createIntegration } from "../service/oauth/integrations.ts";
import { issueToken } from "../service/oauth/tokens.ts";
import { startProcess } from "../service/testing/process.ts";
import { startReceiver } from "../service/testing/receiver.ts";
import { watchConnections } from "./network/watch-connections.ts";

const COUNT = Number(process.argv[2] ?? 500);
/** What PostgreSQL has unless it is told otherwise. */
const MAX_CONNECTIONS = 100;
const AT_ONCE = 50;
const READS = 10_000;
const WRITES = 1_000;
const UNLIMITED = 1_000_000;

const clock = createClock();
const own = ownFolder("bench");
const directory = own.path;
const postgres = await startPostgres([`max_connections=${MAX_CONNECTIONS}`]);
const receiver = await startReceiver();
try {
  await run();
} finally {
  await receiver.close();
  await postgres.stop();
  own.remove();
}

interface Ready {
  path: string;
  token: string;
}

async function run(): Promise<void> {
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const ready = await makeClubs(publicUrl);
  const watch = await watchConnections(postgres.url);
  const began = performance.now();
  const service = await startProcess({ databaseUrl: postgres.url, port, publicUrl, dataDirectory: directory });
  console.log(`start                 ${seconds(performance.now() - began)} until it listens`);
  const memory = { start: service.memory() };
  const at = (turn: number): Ready => ready[(turn * 7) % ready.length] as Ready;
  const call = async ({ path, token }: Ready, route: string, body?: object) => {
    const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
    const answer = await fetch(publicUrl + path + route, {
      headers: { ...headers, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { method: "POST", body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}${route} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { id: number } };
  };
  const first = await timed(ready.length, (turn) => call(ready[turn] as Ready, "/seasons"));
  console.log(`first read of each    ${first}`);
  console.log(`reads                 ${await timed(READS, (turn) => call(at(turn), "/seasons"))}`);
  const answered = new Map<string, number>();
  const write = async (turn: number) => {
    const club = at(turn);
    const person = { email: `p${turn}@example.org`, first_name: "Camille", last_name: `Martin ${turn}` };
    const { data } = await call(club, "/members", person);
    answered.set(`${club.path}/members/${data.id}`, Date.now());
  };
  console.log(`writes                ${await timed(WRITES, write)}`);
  await receiver.until(({ length }) => length >= WRITES);
  const waits = receiver.received.map(({ event, at }) => {
    return at - (answered.get(new URL(event.data.resource.url).pathname) ?? Number.NaN);
  });
  console.log(
    `notifications         ${spread(waits)} after the answer; ${receiver.received.length} for ${WRITES} writes`,
  );
  console.log(`memory                ${mebibytes(memory.start)} at the start, ${mebibytes(service.memory())} after`);
  console.log(`connections           ${await watch()} at most of ${MAX_CONNECTIONS}`);
  await service.stop();
}

/** Clubs with a destination and an access each, made by this process before the measured one starts. */
async function makeClubs(publicUrl: string): Promise<Ready[]> {
  const clubs = new Clubs({ kind: "server", url: postgres.url }, publicUrl, clock);
  const began = performance.now();
  const ready: Ready[] = [];
  for (let number = 1; number <= COUNT; number++) {
    const slug = `club-${number}`;
    const club = await clubs.create({ slug, name: `Club ${number}` });
    await setWebhook({ clubs, clock, publicUrl }, { slug, url: receiver.url, allow_private: true });
    ready.push({ path: new URL(club.baseUrl).pathname, token: await grant(club) });
  }
  await clubs.close();
  console.log(`${COUNT} clubs made in ${seconds(performance.now() - began)}; ${AT_ONCE} requests at a time`);
  return ready;
}

async function grant({ database }: Club): Promise<string> {
  const wish = { name: "Bench", scopes: ALL_SCOPES, quota: UNLIMITED };
  const { integration } = await createIntegration(database.db, wish, clock.now());
  // Tokens live ten minutes from their making; the bench may take longer to make its clubs.
  return issueToken(database, integration.id, ALL_SCOPES, new Date(clock.now().getTime() + 3_600_000));
}

/** Does something many times, a number of them at once, and tells how long one takes. */
async function timed(times: number, work: (turn: number) => Promise<unknown>): Promise<string> {
  const took: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < times) {
      const turn = next++;
      const began = performance.now();
      await work(turn);
      took.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return `${times}: ${spread(took)}`;
}

function spread(milliseconds: number[]): string {
  const sorted = milliseconds.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return `median ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MiB`;
}
