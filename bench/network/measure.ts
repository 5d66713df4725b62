import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import pg from "pg";
import { type Environment, readDashboardEnvironment } from "#lib/base/program/environment.ts";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { openStore, SCHEMA, type Store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { mirrorRegistrations, mirrorSeasons, mirrorStates } from "#lib/base/store/schema/sync/mirror.ts";
import { OPEN_PIECES, pieces } from "#lib/base/store/schema/sync/outbox.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { keepCopied } from "#lib/sync/copy/state.ts";
import { startProgram, untilReady } from "../../scripts/programs.ts";
import { freePort } from "../../scripts/testing/free-port.ts";
import { createDatabase } from "../../scripts/testing/own-database.ts";
import { taken } from "../rest/memory.ts";
import type { NetworkClub, NetworkClubs } from "./clubs.ts";
import { MEASURING, watchConnections } from "./watch-connections.ts";

const SECRET = "one secret for all dashboards of this measurement";
const LOOK_MS = 250;
/** The longest that a network may take to be read, in milliseconds. */
const WARM_WITHIN_MS = 30 * 60_000;
/** Long enough for each timer of a second, ten and sixty, and short enough to be waited for; what is hourly is not in it. */
const IDLE_MS = 180_000;
const HOUR_MS = 3_600_000;
/** Decisions that a small club makes, alone and beside a large one's. */
const FEW = 3;
const MANY = 60;

/** What a network of a size takes. */
export interface Figures {
  clubs: number;
  /** From the start of the dashboard until it answers, in seconds. */
  startSeconds: number;
  /** Resident memory once all is warm, in MiB. */
  dashboardMiB: number;
  serviceMiB: number;
  /** Of both programs to the server, at most. */
  connections: number;
  callsUntilWarm: number;
  secondsUntilWarm: number;
  /** Statements that both programs send in an hour in which nothing happens, by three minutes of it. */
  statementsAnIdleHour: number;
  /** Time that a small club's decisions take alone ÷ beside a large club's. */
  quietBesideBusy: number;
}

interface Network {
  folder: string;
  /** The PostgreSQL server. */
  server: string;
  clubs: NetworkClubs;
  size: number;
}

/** Starts a dashboard that has read nothing with so many clubs, and measures. */
export async function measureNetwork({ folder, server, clubs, size }: Network): Promise<Figures> {
  const name = `desk_${size}`;
  const databaseUrl = await createDatabase(name, "empty", server);
  const env = { DATA_DIR: join(folder, name), DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: SECRET };
  // What the secrets of clubs are sealed with, here as in the dashboard.
  keptByProcess<Environment>("environment").value = readDashboardEnvironment(env);
  const opened = await openStore({ kind: "server", url: databaseUrl, schema: SCHEMA });
  const { db } = opened;
  for (const { slug, baseUrl, clientId, clientSecret } of clubs.all) {
    const credential = { kind: "secret", secret: clientSecret } as const;
    await saveClub(db, { slug, name: slug, baseUrl, clientId, credential });
  }
  const before = await clubs.calls();
  const watch = await watchConnections(server);
  const began = performance.now();
  const dashboard = await startDashboard(join(folder, `${name}.log`), env);
  try {
    const started = performance.now();
    await untilWarm(opened, clubs.all);
    const [warm, calls] = [performance.now(), await clubs.calls()];
    const idle = await statementsOf(server, [name, "clubs"], IDLE_MS);
    const quietBesideBusy = await shareOf(opened, clubs.all);
    return {
      clubs: size,
      startSeconds: inSeconds(started - began),
      dashboardMiB: inMebibytes(taken(dashboard.pid).rss),
      serviceMiB: inMebibytes(clubs.service.memory()),
      connections: await watch(),
      callsUntilWarm: calls - before,
      secondsUntilWarm: inSeconds(warm - started),
      statementsAnIdleHour: Math.round((idle * HOUR_MS) / IDLE_MS),
      quietBesideBusy,
    };
  } finally {
    await dashboard.stop();
    await opened.close();
  }
}

async function startDashboard(log: string, env: Record<string, string>) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), HOST: "127.0.0.1", NEXTAUTH_URL: url, NEXT_TELEMETRY_DISABLED: "1" };
  const program = startProgram(
    "dashboard",
    ["lib/desk/front/main.ts"],
    { ...process.env, ...env, ...own },
    openSync(log, "a"),
  );
  await untilReady(program, `http://127.0.0.1:${port}/readyz`);
  return program;
}

/** Somebody visits the present season of each club; waits until all of them are copied whole. */
async function untilWarm({ db }: Store, clubs: readonly NetworkClub[]): Promise<void> {
  const visited = new Set<string>();
  const until = performance.now() + WARM_WITHIN_MS;
  for (;;) {
    if (performance.now() > until) throw new Error("The network was not read within its time.");
    const seasons = await db
      .select({ club: mirrorSeasons.club, id: sql<number>`max(${mirrorSeasons.id})::int` })
      .from(mirrorSeasons)
      .where(lte(mirrorSeasons.startDate, new Date().toISOString().slice(0, 10)))
      .groupBy(mirrorSeasons.club);
    for (const { club, id } of seasons) {
      if (visited.has(club)) continue;
      await keepCopied(db, club, id);
      visited.add(club);
    }
    const cold = await db.$count(mirrorStates, isNull(mirrorStates.asOf));
    if (visited.size === clubs.length && cold === 0) return;
    await wait(LOOK_MS);
  }
}

/** Counts what is sent to some databases of a server within a while. */
async function statementsOf(server: string, databases: readonly string[], ms: number): Promise<number> {
  const client = new pg.Client({ connectionString: server, application_name: MEASURING });
  await client.connect();
  try {
    await client.query("create extension if not exists pg_stat_statements");
    await client.query("select pg_stat_statements_reset()");
    await wait(ms);
    const { rows } = await client.query<{ calls: number; query: string }>(
      `select sum(calls)::int as calls, left(min(query), 110) as query
        from pg_stat_statements join pg_database on pg_database.oid = dbid
        where datname = any($1) group by queryid order by 1 desc`,
      [databases],
    );
    console.table(rows.slice(0, 8));
    return rows.reduce((sum, { calls }) => sum + calls, 0);
  } finally {
    await client.end();
  }
}

/** How much longer a small club's decisions take while a large one makes many. Each size of the network finds fewer who wait: what was decided stays so. */
async function shareOf(opened: Store, clubs: readonly NetworkClub[]): Promise<number> {
  const waiting = new Map<string, Waiting[]>();
  for (const { slug } of clubs) waiting.set(slug, await waitingOf(opened, slug));
  const has = (least: number, large: boolean) =>
    clubs.filter(({ slug, isLarge }) => isLarge === large && (waiting.get(slug)?.length ?? 0) >= least);
  const [[alone, beside], [busy]] = [has(FEW, false), has(FEW, true)];
  if (!alone || !beside || !busy) throw new Error("In too few clubs somebody waits.");
  const some = (club: NetworkClub, most: number) => waiting.get(club.slug)?.slice(0, most) ?? [];
  const first = await decide(opened, alone.slug, some(alone, FEW));
  const all = decide(opened, busy.slug, some(busy, MANY));
  const second = await decide(opened, beside.slug, some(beside, FEW));
  await all;
  return Math.round((first / second) * 100) / 100;
}

interface Waiting {
  registrationId: number;
  memberId: number;
  activityId: number;
  seasonId: number;
}

/** The waiting registrations of a club's season that has most of them. */
async function waitingOf({ db }: Store, club: string): Promise<Waiting[]> {
  const { kind, valid, id, seasonId, memberId, activityId } = mirrorRegistrations;
  const waiting = await db
    .select({ registrationId: id, memberId, activityId, seasonId })
    .from(mirrorRegistrations)
    .where(and(eq(mirrorRegistrations.club, club), eq(kind, "annual"), isNull(valid)))
    .orderBy(asc(id));
  return [...Map.groupBy(waiting, (one) => one.seasonId).values()].sort((a, b) => b.length - a.length)[0] ?? [];
}

/** Refuses waiting registrations of a club. @returns how long that took, in milliseconds */
async function decide({ db }: Store, club: string, registrations: readonly Waiting[]): Promise<number> {
  const now = new Date();
  const person = { email: `bench@${club}.example`, name: "Bench", createdAt: now };
  const [account] = await db.insert(accounts).values(person).returning();
  const began = performance.now();
  const { work } = await db.transaction((tx) =>
    createDecisionWork(tx, {
      ...{
        club,
        seasonId: registrations[0]?.seasonId ?? 0,
        kind: "annual",
        operation: "refuse",
        registrations,
        now,
        holdSeconds: 0,
      },
      askedBy: { id: account?.id ?? 0, name: person.name },
    }),
  );
  const isOpen = and(eq(pieces.workId, work.id), inArray(pieces.state, [...OPEN_PIECES]));
  while ((await db.$count(pieces, isOpen)) > 0) await wait(LOOK_MS / 5);
  return performance.now() - began;
}

const inSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
const inMebibytes = (bytes: number) => Math.round(bytes / 1_048_576);
