/**
 * `npm run backup -- [--of dashboard|service] [--club SLUG] [--to FOLDER]`: one file of each program's data, made while it runs or not. Asks the running
 * program where its database is embedded, and reads a PostgreSQL server itself.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, Option } from "commander";
import { environment } from "#lib/base/program/environment.ts";
import { closeStore } from "#lib/base/store/database.ts";
import { makeDeskBackup } from "#lib/desk/backup/control.ts";
import { type BackupAnswer, BackupFileError, clearLeftovers } from "#runtime/backup/file.ts";
import { createClock } from "#runtime/clock.ts";
import { CommandRefused, findControlKey, sendCommand } from "#runtime/control-socket.ts";
import { isUnavailable } from "#runtime/database.ts";
import { EnvironmentError } from "#runtime/environment.ts";
import { isMendable } from "#runtime/mendable.ts";
import { CONTROL_FILE } from "#service/administration/control-file.ts";
import { backUpClubs } from "#service/backup/make.ts";
import { Clubs, refuseUnfitClubs } from "#service/clubs.ts";
import { readServiceEnvironment } from "#service/environment.ts";
import { isSlug } from "#service/slug.ts";

const PROGRAMS = ["dashboard", "service"] as const;

/** The name of a back-up that was made by this command. */
const OURS = /^guichet-(dashboard|service|club-[a-z0-9-]{1,40}|desk-[a-z0-9-]{1,63})-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/;

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const words = new Command("backup")
  .description(
    "One file of each program's data. It names people: keep it as you keep the data, and encrypted elsewhere.",
  )
  .addOption(new Option("--of <program>", "one program alone; otherwise each that has data here").choices(PROGRAMS))
  .option("--club <slug>", "one club of the service alone")
  .option("--to <folder>", "where the file goes", "backups")
  .parse();
const { of, to, club } = words.opts<{ of?: (typeof PROGRAMS)[number]; to: string; club?: string }>();

function hasData(program: (typeof PROGRAMS)[number]): boolean {
  if (program === "dashboard") {
    const { databaseUrl, dataDirectory } = environment();
    return databaseUrl !== undefined || existsSync(join(dataDirectory, "postgres"));
  }
  const { databaseUrl, dataDirectory } = readServiceEnvironment();
  return databaseUrl !== undefined || existsSync(join(dataDirectory, "clubs"));
}

async function ofService(path: string): Promise<BackupAnswer> {
  const { databaseUrl, dataDirectory, publicUrl, now } = readServiceEnvironment();
  const key = databaseUrl ? undefined : findControlKey({ dataDirectory, file: CONTROL_FILE });
  const answer = key && (await sendCommand(key, "backup", { path, version, ...(club !== undefined && { club }) }));
  if (answer) return answer as BackupAnswer;
  const store = databaseUrl
    ? ({ kind: "server", url: databaseUrl, connections: 2 } as const)
    : ({ kind: "embedded", directory: join(dataDirectory, "clubs") } as const);
  await refuseUnfitClubs(store);
  const clubs = new Clubs(store, publicUrl, createClock(now));
  try {
    return await backUpClubs(clubs, path, { version, kind: store.kind, club });
  } finally {
    await clubs.close();
  }
}

async function ofDashboard(path: string): Promise<BackupAnswer> {
  try {
    return await makeDeskBackup(path, version);
  } finally {
    await closeStore();
  }
}

try {
  if (club !== undefined && of === "dashboard")
    throw new EnvironmentError("A club of its own is the service's: leave --of dashboard out.");
  if (club !== undefined && !isSlug(club)) throw new EnvironmentError(`"${club}" cannot be a club's name.`);
  const programs = club !== undefined ? (["service"] as const) : of ? [of] : PROGRAMS.filter(hasData);
  if (programs.length === 0)
    throw new EnvironmentError("There is no data here: neither DATABASE_URL nor DATA_DIR has any.");
  // Node itself asks for ever where a file system has no room for folders, such as below /proc: only the last part is made.
  if (!existsSync(to)) mkdirSync(to, { mode: 0o700 });
  const left = await clearLeftovers(to, (name) => OURS.test(name));
  for (const name of left.removed) console.log(`${name} of a back-up that was cut off was removed.`);
  for (const name of left.young)
    console.log(`${name} is no back-up: one is being written, or was cut off within the hour.`);
  const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  for (const program of programs) {
    const path = resolve(to, `guichet-${club === undefined ? program : `club-${club}`}-${moment}Z.backup`);
    const { counts, sha256 } = await (program === "dashboard" ? ofDashboard(path) : ofService(path));
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    console.log(`${path}\n  ${rows} rows of ${Object.keys(counts).length} tables, sha256 of its lines ${sha256}`);
    if (program === "dashboard") console.log("  Not in it: NEXTAUTH_SECRET. Keep that beside it, not with it.");
  }
} catch (cause) {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (isUnavailable(cause)) console.error("The database does not answer.");
  else if (syscall && code) console.error(`The back-up could not be written to ${to} (${code}).`);
  else if (isMendable(cause, BackupFileError, CommandRefused)) console.error(cause.message);
  else console.error(cause);
  process.exitCode = 1;
}
