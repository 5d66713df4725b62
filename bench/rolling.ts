/**
 * `npm run bench -- rolling [restart | kill | freeze] [--balancer haproxy | caddy] [--rounds N] [--rows N]`: two dashboards and two services on one PostgreSQL
 * behind a balancer, with the file of `deploy/` that an operator gets, while people look at pages, write notes, follow what changes, another program reads and writes at the club, and
 * works run. In turns each of the four is restarted as a supervisor does, killed, and stands still for longer than a lease. It prints what whoever stands before the
 * balancer saw, and what dashboards and club have in the end; it ends with 1 when a request failed, or anything was lost or done twice. What it shows: bench/README.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { ownFolder } from "../scripts/own-folder.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { clubTables, deskTables, type Tables } from "../scripts/testing/tables.ts";
import { enter } from "../scripts/testing/visitor.ts";
import { until } from "./crashes/until.ts";
import { BALANCERS } from "./rolling/balancer.ts";
import { type Asked, compare } from "./rolling/compare.ts";
import { type Fleet, type Member, startFleet } from "./rolling/fleet.ts";
import { Ledger } from "./rolling/ledger.ts";
import { CLUB, cancel, clubReader, clubWriter, look, note, registrations } from "./rolling/requests.ts";
import { follow } from "./rolling/streams.ts";

const [READERS, WRITERS, STREAMS] = [2, 1, 4];
/** Longer than a lease (lib/base/store/lease.ts), and than a balancer takes to notice. */
const FROZEN_MS = 20_000;
const BETWEEN_MS = 4_000;

const TURNS: Record<string, (member: Member) => Promise<void>> = {
  restart: (member) => member.restart(),
  kill: (member) => member.kill(),
  freeze: async (member) => {
    member.freeze();
    await pause(FROZEN_MS);
    member.thaw();
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    balancer: { type: "string", default: "haproxy" },
    rounds: { type: "string", default: "1" },
    rows: { type: "string", default: "40" },
  },
});
const [ROUNDS, ROWS] = [Number(values.rounds), Number(values.rows)];
const balancer = BALANCERS.find((one) => one === values.balancer);
if (!balancer || positionals.some((one) => !(one in TURNS))) {
  console.error(
    `rolling [${Object.keys(TURNS).join(" | ")}] [--balancer ${BALANCERS.join(" | ")}] [--rounds N] [--rows N]`,
  );
  process.exit(2);
}

const own = ownFolder("rolling");
const postgres = await startPostgres(["synchronous_commit=on"]);
try {
  const fleet = await startFleet(own.path, balancer, {
    dashboard: await database("guichet"),
    service: await database("clubs"),
  });
  const ledger = new Ledger();
  const desk = await deskTables("", urlOf("guichet"));
  const club = await clubTables("", urlOf("clubs"), CLUB);
  try {
    const asked = await roll(fleet, ledger, { desk, club }).finally(() => fleet.stop());
    const failed = ledger.print();
    const amiss = await compare({ club, desk }, asked);
    if (failed + amiss > 0) process.exitCode = 1;
  } finally {
    await Promise.all([club.close(), desk.close()]);
  }
} catch (cause) {
  console.error(cause);
  process.exitCode = 1;
} finally {
  await postgres.stop();
  if (process.exitCode === 1) {
    own.keep();
    console.log(`The files of this run are in ${own.path}.`);
  } else own.remove();
}

function urlOf(name: string): string {
  return Object.assign(new URL(postgres.url), { pathname: name }).href;
}

async function database(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return urlOf(name);
}

/** @returns what was asked for meanwhile */
async function roll(fleet: Fleet, ledger: Ledger, tables: { desk: Tables; club: Tables }): Promise<Asked> {
  const { url, members } = fleet;
  const visitor = await enter(url, "director", "director@demo.example", "demo");
  const asked: Asked = { cancelled: [], notes: [], people: [] };
  let isOver = false;
  const over = () => isOver;
  let left: number[] = [];
  // A season is copied when somebody looks at it.
  await look(url, visitor);
  await until("the copy is whole", async () => {
    left = await registrations(url, visitor);
    return left.length >= ROWS;
  });
  const followers = Array.from({ length: STREAMS }, () => follow(url, visitor.cookie, ledger));
  const busy = [
    ...Array.from({ length: READERS }, () => ledger.keep("page", over, () => () => look(url, visitor))),
    ...Array.from({ length: WRITERS }, () => ledger.keep("change of the desk", over, () => note(url, visitor, asked))),
    ledger.keep("read of the club", over, clubReader(fleet)),
    ledger.keep("write to the club, under a key", over, clubWriter(fleet, asked)),
  ];
  const kinds = Object.keys(TURNS).filter((kind) => positionals.length === 0 || positionals.includes(kind));
  try {
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of kinds)
        for (const member of members) {
          const ids = left.splice(0, ROWS);
          if (ids.length === 0) throw new Error("No registration is left to cancel: fewer rounds, or fewer rows.");
          await ledger.once("decision", () => cancel(url, visitor, ids, asked));
          await until("the work is under way", async () => (await progress(tables.desk)).done > 0, 50);
          const before = await progress(tables.desk);
          ledger.turn = `${kind} ${member.name}`;
          const begun = performance.now();
          await TURNS[kind]?.(member);
          const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
          console.log(`${ledger.turn}, with ${before.open} of ${ids.length} rows open: ${seconds} s`);
          await pause(BETWEEN_MS);
          await until("the work is done", async () => (await progress(tables.desk)).open === 0, 500);
          ledger.turn = `after ${ledger.turn}`;
        }
  } finally {
    isOver = true;
    await Promise.all(busy);
    for (const leave of followers) leave();
  }
  await until(
    "every message is delivered",
    async () => (await count(tables.club, "outbox where state = 'pending'")) === 0,
    2_000,
  );
  await until(
    "every message is worked off",
    async () => (await count(tables.desk, "webhook_messages where state = 'waiting'")) === 0,
  );
  return asked;
}

/** Of the last work. */
async function progress(desk: Tables): Promise<{ open: number; done: number }> {
  const ofLast = "pieces where work_id = (select max(id) from works) and state";
  const open = "('queued', 'sending', 'unknown')";
  return { open: await count(desk, `${ofLast} in ${open}`), done: await count(desk, `${ofLast} not in ${open}`) };
}

async function count(tables: Tables, of: string): Promise<number> {
  return (await tables.read<{ n: number }>(`select count(*)::integer as n from ${of}`))[0]?.n ?? 0;
}
