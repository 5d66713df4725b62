/**
 * `npm run desk -- …`: a club as a whole in the dashboard: held still, written into a file, brought, let go on, forgotten. Asks the running dashboard through its control socket where its
 * database is embedded, and works on a PostgreSQL server itself.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import { Command as Program } from "commander";
import { closeStore } from "#lib/base/store/database.ts";
import { moveDeskClub } from "#lib/desk/backup/control.ts";
import { type MovingCommand, movingCommand } from "#lib/desk/moving/commands.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { asCalled } from "#runtime/called.ts";
import { CommandRefused } from "#runtime/control-socket.ts";
import { isUnavailable } from "#runtime/database.ts";
import { EnvironmentError } from "#runtime/environment.ts";
import { isMendable } from "#runtime/mendable.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

const program = new Program("desk").description(
  "One club of the dashboard as a whole, on its way to another dashboard.",
);

program
  .command("hold <club>")
  .description("make it stand still: nothing of it is changed or sent any more, while everybody else works")
  .action(async (club: string) => {
    await ask({ do: "hold", club });
    console.log(`${club} stands still.`);
  });

program
  .command("release <club>")
  .description("let it go on here, where it was not moved after all")
  .option("--nowhere-else", "although its rows were written into a file: that was restored nowhere")
  .action(async (club: string, { nowhereElse }: { nowhereElse?: true }) => {
    await ask({ do: "release", club, isNowhereElse: nowhereElse ?? false });
    console.log(`${club} goes on.`);
  });

program
  .command("leave <club>")
  .description("write all its rows into a file, and beside it the key that opens the credentials in them")
  .option("--to <folder>", "where both go", "backups")
  .action(async (club: string, { to }: { to: string }) => {
    if (!existsSync(to)) mkdirSync(to, { mode: 0o700 });
    const moment = new Date().toISOString().slice(0, 19).replaceAll(":", "");
    const path = resolve(to, `guichet-desk-${club}-${moment}Z.backup`);
    const left = await ask({ do: "leave", club, path, version });
    if (left.do !== "leave") throw new Error("another answer than was asked for");
    const keyPath = path.replace(/\.backup$/, ".key");
    const file = await open(keyPath, "wx", 0o600);
    await file.writeFile(left.key);
    await file.sync().finally(() => file.close());
    console.log(
      `${path}\n  ${rows(left.counts)} rows of ${Object.keys(left.counts).length} tables, sha256 of its lines ${left.sha256}`,
    );
    console.log(
      `${keyPath}\n  opens the credentials in it. Carry it beside it, not with it, and remove both once the club has arrived.`,
    );
  });

program
  .command("arrive <file>")
  .description("bring the club of such a file here, beside the others: it is at work from then on")
  .requiredOption("--key <file>", "the key that was written beside it")
  .action(async (file: string, { key }: { key: string }) => {
    const read = readFileSync(key, "utf8").trim();
    const arrived = await ask({ do: "arrive", path: resolve(file), key: read });
    if (arrived.do !== "arrive") throw new Error("another answer than was asked for");
    console.log(`${arrived.name} (${arrived.club}) is here and at work: ${rows(arrived.counts)} rows.`);
  });

program
  .command("forget <club>")
  .description("remove a club that stands still, with every row of it, once it is at work elsewhere")
  .requiredOption("--name <name>", "what the club is called")
  .action(async (club: string, { name }: { name: string }) => {
    await ask({ do: "forget", club, name });
    console.log(`${club} is forgotten here.`);
  });

const rows = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

async function ask(wish: MovingCommand) {
  const read = movingCommand.safeParse(wish);
  if (!read.success) throw new EnvironmentError("This is no name of a club, or no path of a file.");
  try {
    return await moveDeskClub(read.data);
  } finally {
    await closeStore();
  }
}

try {
  await program.parseAsync();
} catch (cause) {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (isUnavailable(cause)) console.error("The database does not answer.");
  else if (syscall && code) console.error(`A file could not be read or written (${code}).`);
  else if (isMendable(cause, BackupFileError, CommandRefused)) console.error(asCalled((cause as Error).message));
  else console.error(cause);
  process.exitCode = 1;
}
