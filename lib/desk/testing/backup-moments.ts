import { execFile } from "node:child_process";
import { mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { SECTION } from "#lib/base/store/backed-up.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { inspect } from "#runtime/backup/restore.ts";
import { deskEnvironment, type RunningDesk, startDesk } from "../../../scripts/faults/desk.ts";
import { LEAN_LOADING, startProgram, untilReady } from "../../../scripts/programs.ts";
import { clubClient, SET_UP_KEYS, SLUG, startClub } from "../../../scripts/testing/club.ts";
import { type CountedLine, countedLine } from "../../../scripts/testing/counted-line.ts";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { clubTables, deskTables, type Tables } from "../../../scripts/testing/tables.ts";
import { type AskedWorks, CRASHED, fillForCases } from "./crash-cases.ts";
import { type KindsLedger, readKindsLedger } from "./crash-ledger.ts";

/** What of both programs is lost with a back-up's moment: the dashboard alone, or both. */
type Loss = "dashboard" | "both";

/** One back-up, and what became of it. What stands below `rows` is to be 0, down to `doubled`. */
export interface MomentLedger {
  loss: Loss;
  target: string;
  /** Pieces without an outcome when it was made. */
  open: number;
  /** Rows that it promises. */
  rows: number;
  /** Those that were not there after the restore, or were there beside them. */
  rowsAmiss: number;
  /** What the club had said to be done before the back-up began, and does not have after the restore of both. */
  acknowledgedLost: number;
  /** Writes that came to the club after the restore, before anybody let the work go on. */
  unasked: number;
  /** Copies of its files in which one bit was turned, and which were read as whole. */
  untold: number;
  lost: number;
  doubled: number;
  /** Pieces that the dashboard tells as left aside where the lost one had done them: allowed, since the club has each once. */
  toldOtherwise: number;
  findings: string[];
}

/** How a rig is measured. */
interface MomentPlan {
  folder: string;
  /** Of the programs that are backed up; undefined: embedded. */
  databaseUrl: string | undefined;
  /** Pieces of each kind. */
  pieces: number;
  /** Of each back-up: what is lost, and a fresh PostgreSQL database into which it is restored, or null for the embedded one. */
  moments: { loss: Loss; target: () => Promise<string | null> }[];
  /** A write takes so long at most while back-ups are made: some are on their way at every moment. */
  slowMs: number;
  /** Hears what became of each moment as soon as it is known. */
  hear?(ledger: MomentLedger, nth: number): void;
}

const run = promisify(execFile);

/** Whoever stands still longer than this is a finding. */
const LIMIT_MS = 10 * 60_000;

/** What nobody let go on would be sent within this: the engine looks for work each second, and at its start. */
const UNASKED_MS = 4_000;

/**
 * Works of every kind are on their way through both programs, and a stranger writes at the club, while back-ups are made of them; then each is
 * restored into a fresh place, left alone, let go on, and compared with what was asked for.
 */
export async function backUpAtMoments(plan: MomentPlan): Promise<MomentLedger[]> {
  const { folder, databaseUrl, moments } = plan;
  const club = await startClub(folder, databaseUrl);
  const file = join(folder, "asked");
  const asked = await fillForCases(club, { kinds: CRASHED, count: plan.pieces, file });
  const line = await countedLine(club.integration.base_url);
  const origin = new URL(club.integration.base_url).origin;
  const log = openSync(join(folder, "dashboard.log"), "a");
  const integration = { ...club.integration, base_url: line.url };
  const settings = { SEASON: String(asked.season), ASK: file };
  const environment = deskEnvironment(folder, integration, databaseUrl, settings);
  const desk = startDesk(environment, undefined, log);
  try {
    line.slow(plan.slowMs);
    await until("the work is asked for", () => desk.waiting() !== undefined);
    const stranger = startWriting(club.integration);
    const made: Made[] = [];
    for (const [nth, moment] of moments.entries()) {
      await wait(Math.random() * plan.slowMs);
      const acknowledged = stranger.acknowledged();
      const open = desk.waiting() ?? 0;
      const path = join(folder, `backup-${nth}`);
      mkdirSync(path);
      await command(["scripts/backup.ts", "--to", path], { ...environment, ...serviceOf(folder, databaseUrl) });
      made.push({ ...moment, nth, path, open, acknowledged });
    }
    line.slow(0);
    await until("every piece has its outcome", () => desk.waiting() === 0);
    await stranger.stop();
    await desk.stop();
    const ledgers: MomentLedger[] = [];
    for (const one of made) {
      line.lead(origin);
      const ledger = await restoreOne(one, { folder, databaseUrl, asked, line, integration, settings, log, club });
      plan.hear?.(ledger, one.nth);
      ledgers.push(ledger);
    }
    return ledgers;
  } finally {
    await desk.stop();
    await club.stop();
    line.close();
  }
}

type Moment = MomentPlan["moments"][number];
type Made = Moment & { nth: number; path: string; open: number; acknowledged: readonly number[] };

interface Rig {
  folder: string;
  databaseUrl: string | undefined;
  asked: AskedWorks;
  line: CountedLine;
  integration: Parameters<typeof deskEnvironment>[1];
  settings: Record<string, string>;
  log: number;
  club: Awaited<ReturnType<typeof startClub>>;
}

async function restoreOne({ nth, loss, target, path, open, acknowledged }: Made, rig: Rig): Promise<MomentLedger> {
  const place = join(rig.folder, `restored-${nth}`);
  mkdirSync(place);
  const url = (await target()) ?? undefined;
  const environment = deskEnvironment(place, rig.integration, url, rig.settings);
  const service = serviceOf(place, url);
  const files = readdirSync(path).map((name) => join(path, name));
  const fileOf = (program: string) => files.find((name) => name.includes(`guichet-${program}-`)) ?? "";
  await command(["scripts/restore.ts", fileOf("dashboard")], environment);
  const untold = await flipped(files, join(place, "flipped.backup"));
  const counted = [await compare(fileOf("dashboard"), SECTION, await deskTables(environment.DATA_DIR ?? "", url))];
  let acknowledgedLost = 0;
  let restored: Awaited<ReturnType<typeof startRestored>> | undefined;
  if (loss === "both") {
    await command(["scripts/restore.ts", fileOf("service")], { ...environment, ...service });
    counted.push(await compare(fileOf("service"), SLUG, await clubTables(place, url)));
    acknowledgedLost = await missing(await clubTables(place, url), acknowledged);
    restored = await startRestored(service, rig.log);
    rig.line.lead(restored.origin);
  }
  const before = rig.line.writes();
  await withDesk(environment, rig.log, async (desk) => {
    await until("the restored dashboard has started", () => desk.waiting() !== undefined);
    await wait(UNASKED_MS);
  });
  const unasked = rig.line.writes() - before;
  await command(["scripts/restore.ts", "--resume"], environment);
  await withDesk(environment, rig.log, (desk) => until("what goes on has its outcome", () => desk.waiting() === 0));
  await restored?.stop();
  const places = {
    ...{ club: restored ? place : rig.folder, databaseUrl: restored ? url : rig.databaseUrl },
    ...{ desk: environment.DATA_DIR ?? "", deskDatabaseUrl: url ?? null },
  };
  const read = () => readKindsLedger(places, rig.asked);
  const told: KindsLedger = restored ? await read() : await rig.club.apart(read);
  const { doubled, toldOtherwise, findings } = told;
  // The access is the same: nothing is left to a person because of another one.
  const lost = told.lost + told.left;
  return {
    ...{ loss, target: url ? "PostgreSQL" : "embedded", open, acknowledgedLost, unasked, untold },
    ...{ rows: counted.reduce((sum, { rows }) => sum + rows, 0), lost, doubled, toldOtherwise },
    ...{ rowsAmiss: counted.reduce((sum, { amiss }) => sum + amiss, 0), findings },
  };
}

/** Everything of it that ought to be 0. */
export function amissIn({ rowsAmiss, acknowledgedLost, unasked, untold, lost, doubled }: MomentLedger): number {
  return rowsAmiss + acknowledgedLost + unasked + untold + lost + doubled;
}

/** Of each file so many copies have one bit that is another. */
const FLIPPED = 5;

/** @returns how many of the copies were read as if nothing had happened to them */
async function flipped(files: readonly string[], copy: string): Promise<number> {
  let untold = 0;
  for (const file of files) {
    const whole = readFileSync(file);
    for (let time = 0; time < FLIPPED; time++) {
      const at = Math.floor(Math.random() * whole.length);
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8));
      writeFileSync(copy, altered);
      const told = await inspect(copy).then(
        () => false,
        (cause) => cause instanceof BackupFileError,
      );
      untold += told ? 0 : 1;
    }
  }
  rmSync(copy, { force: true });
  return untold;
}

async function withDesk(environment: NodeJS.ProcessEnv, log: number, work: (desk: RunningDesk) => Promise<void>) {
  const desk = startDesk(environment, undefined, log);
  try {
    await work(desk);
  } finally {
    await desk.stop();
  }
}

/** How many rows a file promises of a section, and of how many the restored tables tell otherwise. */
async function compare(path: string, section: string, tables: Tables): Promise<{ rows: number; amiss: number }> {
  const promised = (await inspect(path)).sections[section] ?? {};
  let [rows, amiss] = [0, 0];
  for (const [table, count] of Object.entries(promised)) {
    const [found] = await tables.read<{ n: number }>(`select count(*)::int as n from "${table}"`);
    rows += count;
    amiss += Math.abs((found?.n ?? 0) - count);
  }
  await tables.close();
  return { rows, amiss };
}

async function missing(tables: Tables, members: readonly number[]): Promise<number> {
  const found = new Set((await tables.read<{ id: number }>("select id from people")).map(({ id }) => Number(id)));
  await tables.close();
  return members.filter((id) => !found.has(id)).length;
}

/** Somebody who makes one record after the other at the club, beside the dashboard. */
function startWriting(integration: Parameters<typeof clubClient>[0]) {
  const client = clubClient(integration);
  const made: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let nth = 0; !isOver; nth += 1) {
      const person = {
        first_name: `S${nth}`,
        last_name: "Stranger",
        birth_date: "2010-01-01",
        email: `s${nth}@club.example`,
      };
      const answer = await client
        .write("POST", "/members", person, `${SET_UP_KEYS}stranger-${nth}`)
        .catch(() => undefined);
      if (answer?.ok) made.push(((await answer.json()) as { data: { id: number } }).data.id);
      await wait(50);
    }
  })();
  return {
    acknowledged: () => [...made],
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
}

function serviceOf(place: string, databaseUrl: string | undefined): Record<string, string> {
  return { SERVICE_DATA_DIR: join(place, "service"), SERVICE_DATABASE_URL: databaseUrl ?? "" };
}

async function startRestored(service: Record<string, string>, log: number) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const more = {
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: origin,
    SERVICE_TOKEN_QUOTA: "60000",
    LOG_LEVEL: "error",
  };
  const program = startProgram("service", ["service/main.ts"], { ...process.env, ...service, ...more }, log);
  await untilReady(program, `${origin}/healthz`);
  return { origin, stop: () => program.stop() };
}

/** Runs a command of the project, as `npm run` does. @throws with what it said */
async function command(words: string[], env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const given = [...LEAN_LOADING, "--conditions=react-server", ...words];
  await run(process.execPath, given, { env: { ...process.env, ...env } }).catch((cause) => {
    throw new Error(`${words.join(" ")}: ${cause.stdout}\n${cause.stderr}`);
  });
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (!isSo()) {
    if (performance.now() > limit) throw new Error(`Waited in vain: ${what}.`);
    await wait(50);
  }
}
