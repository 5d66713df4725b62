/**
 * `npm run restore -- FILE --verify` reads a back-up from end to end and restores it into a place of a moment; without `--verify` it fills the empty
 * place that the environment names, or brings one club of it back beside the others (`--club`). `--open-work`, `--resume` and `--take-back` say what becomes of work that was open in it,
 * `--older-past` that files of an earlier moment were put in place by something else.
 */
import { Command } from "commander";
import { fingerprint } from "#lib/base/store/backed-up.ts";
import { closeStore, hasStore, store } from "#lib/base/store/database.ts";
import { now } from "#lib/base/time/clock.ts";
import { comeBackFromPast } from "#lib/desk/backup/older-past.ts";
import { decideRestored, type RestoredWork, restoredWork } from "#lib/desk/backup/open-work.ts";
import { type Restored, restoreDesk, tryRestore } from "#lib/desk/backup/restore.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import { BackupFileError } from "#runtime/backup/file.ts";
import { type Contents, inspect } from "#runtime/backup/restore.ts";
import { asCalled } from "#runtime/called.ts";
import { createClock } from "#runtime/clock.ts";
import { BEYOND_LOST_NUMBERS } from "#runtime/database/sequences.ts";
import { isUnavailable } from "#runtime/database.ts";
import { lockDirectory } from "#runtime/directory-lock.ts";
import { isMendable } from "#runtime/mendable.ts";
import { restoreClub, restoreClubs, tryRestoreClubs } from "#service/backup/restore.ts";
import { type ClubStore, Clubs, clubStoreOf, refuseUnfitClubs } from "#service/clubs.ts";
import { readServiceEnvironment } from "#service/environment.ts";
import { ownFolder } from "./own-folder.ts";

const words = new Command("restore")
  .description(asCalled("Restores a back-up that npm run backup made."))
  .argument("[file]")
  .option("--verify", "read all of it, restore it into a place of a moment, and remove that")
  .option("--club <slug>", "one club of it alone, beside the others, which work meanwhile")
  .option("--other-secret", "although NEXTAUTH_SECRET is not the one it was sealed with")
  .option("--open-work", "list the work that stands still since a restore")
  .option("--resume [kinds...]", "let that work go on: all, or the kinds that are named")
  .option("--take-back [kinds...]", "give up what of it was certainly not sent")
  .option(
    "--older-past",
    "say that the data here is of an earlier moment, by a snapshot: open work stands still, and no number comes again",
  )
  .parse();
const wishes = words.opts<{
  verify?: boolean;
  club?: string;
  otherSecret?: boolean;
  openWork?: boolean;
  resume?: true | string[];
  takeBack?: true | string[];
  olderPast?: boolean;
}>();
const [file] = words.args;

async function restoreFile(path: string): Promise<void> {
  const contents = await inspect(path);
  if (contents.manifest.program === "desk")
    throw new BackupFileError(
      asCalled("This is one club of a dashboard, on its way to another one: npm run desk -- arrive FILE --key FILE"),
    );
  tell(contents);
  const { program } = contents.manifest;
  if (wishes.club !== undefined && program === "dashboard")
    throw new BackupFileError("This is a back-up of the dashboard: --club is for one of the service.");
  if (wishes.verify) {
    // What it holds names people: killed, it goes when the next one makes its own.
    const own = ownFolder("restore");
    const tried = await (program === "dashboard" ? tryRestore(path, own.path) : tryRestoreClubs(path, own.path));
    own.remove();
    console.log("It was restored into an empty place, table by table the same, and removed there.");
    if (program === "dashboard" && contents.manifest.key !== fingerprint())
      console.log(
        `It needs the NEXTAUTH_SECRET with the fingerprint ${contents.manifest.key}: the one set here is another.`,
      );
    if (tried) tellRestored(tried);
    return;
  }
  if (program === "dashboard") tellRestored(await restoreDesk(path, contents, wishes.otherSecret ?? false));
  else await restoreService(path, contents);
  console.log("It is restored.");
}

async function restoreService(path: string, contents: Contents): Promise<void> {
  const { databaseUrl, dataDirectory } = readServiceEnvironment();
  const store: ClubStore = clubStoreOf({ databaseUrl, dataDirectory });
  if (wishes.club !== undefined) {
    await refuseUnfitClubs(store);
    return restoreClub(path, contents, store, wishes.club);
  }
  // As the service itself does, beside a PostgreSQL server too: neither starts while the other works.
  const release = lockDirectory(dataDirectory);
  try {
    await restoreClubs(path, contents, store);
  } finally {
    release();
  }
}

function tell({ manifest, sections }: Contents): void {
  const { program, version, madeAt, database, notIncluded } = manifest;
  console.log(
    `A back-up of the ${program} ${version}, made ${madeAt} on ${database === "embedded" ? "the embedded database" : "PostgreSQL"}; undamaged.`,
  );
  for (const [name, counts] of Object.entries(sections)) {
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    console.log(`  ${name}: ${rows} rows of ${Object.keys(counts).length} tables`);
  }
  for (const what of notIncluded) console.log(`  Not in it: ${what.replaceAll("`key`", manifest.key ?? "unknown")}`);
}

function tellRestored({ openWork, sealedOtherwise }: Restored): void {
  if (sealedOtherwise.length > 0)
    console.log(
      `The credentials of these clubs do not open with the NEXTAUTH_SECRET that is set here: ${sealedOtherwise.join(", ")}.`,
    );
  if (openWork.length === 0) {
    console.log("No work was open in it.");
    return;
  }
  console.log(
    "Work that was open stands still until somebody says what becomes of it (a director in the settings under “Standing work”, or restore --resume or --take-back here):",
  );
  listRestored(openWork);
}

function listRestored(openWork: readonly RestoredWork[]): void {
  for (const { club, kind, works, pieces } of openWork)
    console.log(`  ${club}: ${works} × ${kind}, ${pieces} rows without an outcome`);
}

/** Both programs' data, where it is here: each as after a restored back-up. */
async function onOlderPast(): Promise<void> {
  const said = now().toISOString();
  const isDesk = await hasStore();
  if (isDesk) await comeBackFromPast(`said ${said}`);
  const environment = readServiceEnvironment();
  const clubs = new Clubs(clubStoreOf(environment), environment.publicUrl, createClock());
  try {
    const slugs = await clubs.list();
    for (const slug of slugs) await clubs.asItStands(slug, ({ query }) => query({ text: BEYOND_LOST_NUMBERS }));
    console.log(
      `The data is taken for older than it was: of ${isDesk ? "a dashboard and " : ""}${slugs.length} clubs.`,
    );
  } finally {
    await clubs.close();
  }
  if (isDesk) await onRestored();
}

async function onRestored(): Promise<void> {
  // To open what is not there would make it, and a restore into it would find it taken.
  if (!(await hasStore()))
    throw new BackupFileError(
      "There is no data of a dashboard here: restore a back-up first (npm run restore -- FILE), or run this with the settings of the dashboard.",
    );
  try {
    const { db } = await store();
    const wish = wishes.resume ? "resume" : wishes.takeBack ? "take-back" : undefined;
    if (wish) {
      const named = [wishes.resume ?? wishes.takeBack].flat().filter((kind) => typeof kind === "string");
      const kinds = KINDS.map(({ name }) => name).filter((name) => named.includes(name));
      if (kinds.length < named.length)
        throw new BackupFileError(`Kinds are: ${KINDS.map(({ name }) => name).join(", ")}.`);
      const count = await db.transaction((tx) => decideRestored(tx, wish, kinds, now()));
      console.log(
        wish === "resume"
          ? `${count} works go on.`
          : `${count} works were taken back, as far as nothing of them was sent.`,
      );
    }
    listRestored(await restoredWork(db));
  } finally {
    await closeStore();
  }
}

try {
  if (wishes.olderPast) await onOlderPast();
  else if (wishes.openWork || wishes.resume || wishes.takeBack) await onRestored();
  else if (file) await restoreFile(file);
  else words.help({ error: true });
} catch (cause) {
  if (isUnavailable(cause)) console.error("The database does not answer.");
  else if (isMendable(cause, BackupFileError)) console.error(cause.message);
  else console.error(cause);
  process.exitCode = 1;
}
