/**
 * A dashboard without its pages that reads a file in, for `npm run bench -- import`: it copies the season, reads the file in under the name that it is given, tries it
 * dry, lets it run, and tells in lines of JSON what was foreseen and what came of it. Killed and started again it goes on where it was.
 */
import { readFileSync } from "node:fs";
import { subscribe } from "#lib/base/live/live.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubDay } from "#lib/base/time/club-day.ts";
import { boot } from "#lib/desk/boot.ts";
import { tellAgain } from "#lib/desk/testing/tell-again.ts";
import { beginImport } from "#lib/people/import/begin.ts";
import { imports } from "#lib/people/import/kind.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";
import { mirrorStatus } from "#lib/sync/copy/state.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { tryDry } from "#lib/sync/staging/dry.ts";
import { dryParts } from "#lib/sync/staging/dry-parts.ts";
import { stageWithCounts } from "#lib/sync/staging/read.ts";
import { runStage } from "#lib/sync/staging/run.ts";

const { SEASON = "", IMPORT_FILE = "", IMPORT_NAME = "" } = process.env;
const season = Number(SEASON);
const opened = await store();
await boot();
const [club] = await listClubs(opened.db);
if (!club) throw new Error("The environment names no club.");
const say = (what: object) => console.log(JSON.stringify(what));

const isWhole = async () => (await mirrorStatus(opened.db, club.slug, season)).ready;
await new Promise<void>((resolve) => {
  const look = () => void isWhole().then((whole) => whole && resolve());
  subscribe(club.slug, ({ topic }) => {
    if (topic === "mirror") look();
  });
  void openSeason(opened.db, club.slug, season).then(look);
});
say({ whole: true, day: clubDay(club.timeZone, now()) });

const [known] = await opened.db.select().from(accounts);
const person = { email: "import@demo.example", name: "Import", createdAt: now() };
const [made] = known ? [known] : await opened.db.insert(accounts).values(person).returning();
const by = { id: made?.id ?? 0, name: person.name, email: person.email };
const seat = { person: by, club: club.slug, role: "director", scopes: null } as const;
const name = { club: club.slug, id: IMPORT_NAME };
const counted = () => stageWithCounts(opened.db, name, now());

const before = await counted();
if (!before || before.stage.state === "draft") {
  const file = { ask: IMPORT_NAME, name: "members.csv", bytes: readFileSync(IMPORT_FILE), seasonId: season };
  const begun = await beginImport(seat, file, new AbortController().signal);
  if (!begun.ok) throw new Error(JSON.stringify(begun));
  const parts = await dryParts(seat.club);
  if (!parts) throw new Error("The club is gone.");
  const tried = await tryDry(opened, imports, name, { by, now: now() }, parts);
  if (!tried.ok) throw new Error(JSON.stringify(tried));
  say({ foreseen: tried.dry });
  const wish = { seen: tried.dry.version, sendsForeseen: false, baseUrl: club.baseUrl };
  const run = await opened.db.transaction((tx) => runStage(tx, imports, name, { by, now: now() }, wish));
  if (!run.ok) throw new Error(JSON.stringify(run));
  say({ begun: true });
  wakeOutbox();
}
const tell = async () => {
  const found = await counted();
  say({ state: found?.stage.state, counts: found?.counts });
};
await tellAgain(tell, 250);
setInterval(() => {}, 60_000);
