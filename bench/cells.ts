/**
 * `npm run bench -- cells [MOVES]`: two cells, each two services on a PostgreSQL of its own, behind one HAProxy with `deploy/haproxy-cells.cfg`. A club moves from one to the other and back, MOVES times (4), by the
 * commands that an operator types, while four writers write to it under keys and messages of it are open; another club of the first cell is written to as well, and one of each cell is left alone. It ends with 1 where
 * anything acknowledged is gone, done twice or told otherwise, a message came twice or not at all, or a row of another club moved. What it shows: bench/README.md.
 */
import { execFile, spawn } from "node:child_process";
import { mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { ownFolder } from "../scripts/own-folder.ts";
import { freePort } from "../scripts/testing/free-port.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { startKeyedWriterOf } from "../service/testing/keyed-writer.ts";
import { type ServiceProcess, startProcess } from "../service/testing/process.ts";
import { startReceiver } from "../service/testing/receiver.ts";
import { compareKept } from "./failover/told-and-kept.ts";
import { haproxyProgram, tellHaproxy } from "./rolling/balancer.ts";

const [moves = 4] = process.argv.slice(2).map(Number);
const WRITERS = 4;
/** Before and after each move they write undisturbed for so long. */
const CALM_MS = 1_500;
/** Messages that wait when the club begins to move. */
const OPEN = 20;
const [MOVING, BUSY] = ["moving", "busy"];
const QUIET = { one: "quiet-one", two: "quiet-two" } as const;
const CELLS = ["one", "two"] as const;
type Cell = (typeof CELLS)[number];

const own = ownFolder("cells");
const map = join(own.path, "cells.map");
const desks = join(own.path, "desks.map");
const admin = join(own.path, "admin.sock");
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const places = new Map<string, Cell>([
  [MOVING, "one"],
  [BUSY, "one"],
  [QUIET.one, "one"],
  [QUIET.two, "two"],
]);
const writeMap = () => writeFileSync(map, [...places].map(([club, cell]) => `${club} ${cell}\n`).join(""));
writeMap();
// A desk stays, wherever its club goes.
writeFileSync(desks, `${MOVING} one\n`);

const postgres = { one: await startPostgres(), two: await startPostgres() };
const start = async (cell: Cell) => [await startProcess(of(cell, "a")), await startProcess(of(cell, "b"))] as const;
const of = (cell: Cell, name: string) => ({
  ...{ dataDirectory: join(own.path, `${cell}-${name}`), databaseUrl: postgres[cell].url, publicUrl },
  ...{ logLevel: "silent", tokenQuota: 10_000 },
});
const services = { one: await start("one"), two: await start("two") };
const desk = await freePort();
const address = (url: string) => new URL(url).host;
const balancer = spawn(haproxyProgram(), ["-db", "-f", "deploy/haproxy-cells.cfg"], {
  env: {
    ...process.env,
    ...{ BIND: `127.0.0.1:${port}`, CELLS: map, DESKS: desks, ADMIN: admin, CLUBS: "127.0.0.1", DESK: "localhost" },
    ...Object.fromEntries(
      CELLS.flatMap((cell) =>
        services[cell].flatMap(({ url }, nth) => [
          [`CLUBS_${cell.toUpperCase()}_${nth + 1}`, address(url)],
          [`DESK_${cell.toUpperCase()}_${nth + 1}`, `127.0.0.1:${desk}`],
        ]),
      ),
    ),
  },
  stdio: ["ignore", openSync(join(own.path, "haproxy.log"), "a"), openSync(join(own.path, "haproxy.log"), "a")],
});
/** Confirms nothing while a club is about to move, so that its messages are open. */
const receiver = await startReceiver();
let isListening = true;
const confirmed: string[] = [];
receiver.answer = ({ headers }, response) => {
  if (isListening) confirmed.push(String(headers["webhook-id"]));
  response.writeHead(isListening ? 204 : 503).end();
};

try {
  for (const cell of CELLS) {
    await services[cell][0].club("create", QUIET[cell], "--name", "Quiet");
    await services[cell][0].club("document-field", "add", QUIET[cell], "--name", "Certificate");
  }
  const through = (service: ServiceProcess) => ({ ...service, url: publicUrl });
  await untilServed();
  const moving = await startKeyedWriterOf(MOVING, through(services.one[0]));
  const busy = await startKeyedWriterOf(BUSY, through(services.one[0]));
  await services.one[0].club("webhook", "set", MOVING, receiver.url, "--allow-private");
  const before = await quiet();
  let isOver = false;
  const writing = [
    ...Array.from({ length: WRITERS }, () => moving.writeUntil(() => isOver)),
    busy.writeUntil(() => isOver),
  ];
  const still: number[] = [];
  for (let move = 0; move < moves; move++) {
    const [from, to] = move % 2 === 0 ? (["one", "two"] as const) : (["two", "one"] as const);
    await wait(CALM_MS);
    still.push(await moveClub(from, to, move));
    console.log(`from ${from} to ${to}: nothing was written for ${Math.round(still.at(-1) ?? 0)} ms`);
    await wait(CALM_MS);
  }
  isOver = true;
  await Promise.all(writing);
  await moving.askAgain();
  const at = places.get(MOVING) ?? "one";
  const amissThere = await compareKept(moving, postgres[at].url, MOVING);
  const amissBusy = await compareKept(busy, postgres.one.url, BUSY);
  const messages = await judgeMessages(postgres[at].url);
  const after = await quiet();
  const left = await leftOf(at === "one" ? "two" : "one");
  console.table({
    ...{ moves, acknowledged: moving.acknowledged.size, "acknowledged and lost": amissThere.lost },
    ...{ doubled: amissThere.doubled, "told otherwise": amissThere.otherwise + moving.contradicted.length },
    ...{
      "refusals, tries counted": moving.refusals.length,
      "longest standstill, ms": Math.round(Math.max(0, ...still)),
    },
    ...{ "messages that were open": messages.made, "came twice": messages.twice, "never came": messages.missing },
    ...{ "busy neighbour: acknowledged": busy.acknowledged.size, "busy neighbour: refused": busy.refusals.length },
    ...{ "busy neighbour: amiss": amissBusy.lost + amissBusy.doubled + amissBusy.otherwise },
    ...{ "quiet neighbours' rows moved": before === after ? 0 : 1, "schemas left behind": left },
  });
  const kinds = new Map<string, number>();
  for (const { status, code } of moving.refusals) {
    const told = `${status} ${code}`;
    kinds.set(told, (kinds.get(told) ?? 0) + 1);
  }
  console.table(Object.fromEntries(kinds));
  const odd = [...kinds.keys()].filter((told) => told !== "503 unavailable" && told !== "401 invalid_token");
  const amiss =
    amissThere.lost + amissThere.doubled + amissThere.otherwise + moving.contradicted.length + busy.refusals.length;
  const sum = amiss + messages.twice + messages.missing + left + odd.length + Number(before !== after);
  if (sum + amissBusy.lost + amissBusy.doubled + amissBusy.otherwise > 0) process.exitCode = 1;
} finally {
  for (const cell of CELLS) for (const service of services[cell]) await service.stop();
  balancer.kill("SIGKILL");
  await receiver.close();
  for (const cell of CELLS) await postgres[cell].stop();
  own.remove();
}

async function untilServed(): Promise<void> {
  for (const club of Object.values(QUIET))
    while (!(await fetch(`${publicUrl}/${club}/api/v1/openapi.json`).catch(() => undefined))?.ok) await wait(100);
  const nowhere = await fetch(`${publicUrl}/nowhere/api/v1/openapi.json`);
  if (nowhere.status !== 404) throw new Error(`A club that is nowhere was answered with ${nowhere.status}.`);
  const led = await fetch(`http://localhost:${port}/${MOVING}/members?page=2`, { redirect: "manual" });
  const told = await fetch(`http://localhost:${port}/hooks/${MOVING}`, { method: "POST", redirect: "manual" });
  // No desk is behind it here: what matters is that nobody is led on, since a club sends its messages no further.
  if (told.status !== 503) throw new Error(`A club's message was answered with ${told.status}.`);
  const to = led.headers.get("location");
  if (to !== `https://one.localhost/${MOVING}/members?page=2`) throw new Error(`The desk was said to be at ${to}.`);
}

/** What an operator does, word for word. @returns how long nothing was written to the club, in milliseconds */
async function moveClub(from: Cell, to: Cell, nth: number): Promise<number> {
  isListening = false;
  await announceSome(from, nth);
  const [service] = services[from];
  const folder = join(own.path, `move-${nth}`);
  mkdirSync(folder);
  const began = performance.now();
  await service.club("hold", MOVING);
  const held = performance.now();
  await program(from, "backup", "--club", MOVING, "--to", folder);
  const backedUp = performance.now();
  const [file = ""] = readdirSync(folder);
  await program(to, "restore", join(folder, file), "--club", MOVING);
  const restored = performance.now();
  // Each service of the cell finds it in its own half second.
  for (const { url } of services[to])
    while ((await fetch(`${url}/${MOVING}/api/v1/openapi.json`)).status !== 200) await wait(20);
  places.set(MOVING, to);
  writeMap();
  await tellHaproxy(admin, `set map ${map} ${MOVING} ${to}`);
  const ended = performance.now();
  const parts = [held - began, backedUp - held, restored - backedUp, ended - restored].map(Math.round);
  console.log(`held in ${parts[0]} ms, backed up in ${parts[1]}, restored in ${parts[2]}, found in ${parts[3]}`);
  isListening = true;
  await service.club("forget", MOVING, "--name", "Failover");
  return ended - began;
}

/** Messages that were tried once, in vain, and are tried again in their time: the time is brought forward, as nobody waits for it here. */
async function announceSome(cell: Cell, nth: number): Promise<void> {
  await onServer(postgres[cell].url, async (client) => {
    await client.query(
      `insert into "club_${MOVING}".outbox (type, subject, time, data, state, next_attempt_at, destination_id)
        select 'members.created', 'members/' || n, now(),
          jsonb_build_object('resource', jsonb_build_object('type', 'members', 'id', n, 'path', '/members/' || n, 'required_scopes', '[]'::jsonb), 'context', '{}'::jsonb, 'links', '{}'::jsonb),
          'pending', now(), (select id from "club_${MOVING}".webhook_destinations where revoked_at is null)
        from generate_series($1::int + 1, $1::int + ${OPEN}) n`,
      [nth * OPEN],
    );
  });
}

async function judgeMessages(url: string): Promise<{ made: number; twice: number; missing: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query(
        `update "club_${MOVING}".outbox set next_attempt_at = now() where state = 'pending' and leased_until is null returning id`,
      );
      const { rows: open } = await client.query(`select 1 from "club_${MOVING}".outbox where state = 'pending'`);
      if (rows.length + open.length === 0) break;
      await wait(1_000);
    }
    const { rows } = await client.query<{ id: string; state: string }>(`select id, state from "club_${MOVING}".outbox`);
    const came = new Map<string, number>();
    for (const id of confirmed) came.set(id, (came.get(id) ?? 0) + 1);
    return {
      made: rows.length,
      twice: [...came.values()].filter((times) => times > 1).length,
      missing: rows.filter(({ id }) => !came.has(id)).length + moves * OPEN - rows.length,
    };
  } finally {
    await client.end();
  }
}

/** Every row of the clubs that are left alone, as one word. */
async function quiet(): Promise<string> {
  const sums: string[] = [];
  for (const cell of CELLS)
    await onServer(postgres[cell].url, async (client) => {
      const schema = `club_${QUIET[cell]}`;
      const { rows } = await client.query<{ name: string }>(
        "select tablename as name from pg_tables where schemaname = $1 order by 1",
        [schema],
      );
      for (const { name } of rows) {
        const sum = await client.query(
          `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, E'\\n' order by to_jsonb(t)::text)), '') as sum from "${schema}"."${name}" t`,
        );
        sums.push(`${schema}.${name} ${sum.rows[0].sum}`);
      }
    });
  return sums.join("\n");
}

async function leftOf(cell: Cell): Promise<number> {
  let count = 0;
  await onServer(postgres[cell].url, async (client) => {
    count = (await client.query(`select 1 from pg_namespace where nspname ~ '(${MOVING}|forgotten|arriv)'`)).rows
      .length;
  });
  return count;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** `npm run NAME -- …words` with the settings of a cell. */
async function program(cell: Cell, name: string, ...words: string[]): Promise<void> {
  const env = {
    ...process.env,
    SERVICE_DATABASE_URL: postgres[cell].url,
    SERVICE_PUBLIC_URL: publicUrl,
    SERVICE_DATA_DIR: join(own.path, `${cell}-operator`),
  };
  await promisify(execFile)(process.execPath, ["--conditions=react-server", `scripts/${name}.ts`, ...words], { env });
}
