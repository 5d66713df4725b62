/**
 * `npm run bench -- import [PEOPLE] [DATABASE]`: a file of so many people (600) with guardians and registrations in families is read in, and read in twice more, by a real dashboard process at
 * a real service with the document's quota; then a second one of as many while the dashboard is killed twenty times. It ends with 1 when calls or time are not within a tenth of what
 * was foreseen, when anybody is missing or doubled, when a row is told otherwise than the club has it, or when a reading after the first writes anything. What it shows: bench/README.md.
 */
import { openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DryRun, StageCounts } from "#lib/sync/staging/stage.ts";
import { deskEnvironment } from "../scripts/faults/desk.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { clubClient, clubMaker, makeGroup, makeSeason, SLUG, startClub } from "../scripts/testing/club.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { copyDesk } from "../scripts/testing/prepared-databases.ts";
import { clubTables, deskTables } from "../scripts/testing/tables.ts";
import { startVictim, type Victim } from "../scripts/testing/victim.ts";
import { until } from "./crashes/until.ts";
import { toldOfList } from "./staging/told.ts";

const [size = "600", only] = process.argv.slice(2);
const PEOPLE = Number(size);
/** The document's quota (club-api §8). */
const QUOTA = "300";
const KILLS = 20;
/** So many findings show what they have in common. */
const FINDINGS = 10;
const GROUPS = 6;
/** Foreseen and true may differ by so much. */
const WITHIN = 0.1;

interface Said {
  foreseen?: DryRun;
  begun?: true;
  state?: string;
  counts?: StageCounts;
}

/** A file as a club has it: guardians in columns, phones without their zero, a group by its name. */
function fileOf(tag: string): string {
  const head =
    "Nom;Prénom;Né(e) le;Sexe;E-mail;Portable;Groupe;Responsable 1 Nom;Responsable 1 Prénom;Responsable 1 E-mail";
  const letters = (nth: number) =>
    [...String(nth).padStart(4, "0")].map((digit) => "ABCDEFGHIJ"[Number(digit)]).join("");
  const rows = Array.from({ length: PEOPLE }, (_, nth) => {
    // Two of each family: brother and sister have one name, one guardian and no address of their own.
    const last = `${tag}${letters(nth - (nth % 2))}`;
    const born = `${String(1 + (nth % 28)).padStart(2, "0")}/0${1 + (nth % 9)}/20${10 + (nth % 10)}`;
    return [
      last,
      nth % 2 ? "Zoé" : "Léo",
      born,
      nth % 2 ? "F" : "M",
      "",
      612_000_000 + nth,
      `Groupe ${nth % GROUPS}`,
      last,
      "Ida",
      `${last}@home.example`,
    ].join(";");
  });
  return [head, ...rows].join("\r\n");
}

async function run(database: string): Promise<number> {
  const own = ownFolder("import");
  const folder = own.path;
  const server = database === "PostgreSQL" ? await startPostgres(["synchronous_commit=on"]) : undefined;
  const club = await startClub(folder, server?.url);
  const make = clubMaker(club);
  const season = await makeSeason(make);
  for (let nth = 0; nth < GROUPS; nth++) await makeGroup(make, season, `Groupe ${nth}`);
  const slow = await club.admin("integration", "create", SLUG, "--name", "Slow", "--scopes", "all", "--quota", QUOTA);
  const log = openSync(join(folder, "dashboard.log"), "a");
  const base = deskEnvironment(folder, slow, server?.url, { SEASON: String(season) });
  if (base.DATA_DIR && !base.DATABASE_URL) copyDesk(base.DATA_DIR);
  let faults = 0;
  const fault = (what: string) => {
    faults += 1;
    console.log(`${database}: ${what}`);
  };
  const readIn = async (tag: string, name: string, kills: number) => {
    const file = join(folder, `${tag}.csv`);
    writeFileSync(file, fileOf(tag));
    const env = { ...base, IMPORT_FILE: file, IMPORT_NAME: name };
    const said: (Said & { at: number })[] = [];
    const desk: { running?: Victim; isOver: boolean } = { isOver: false };
    const launch = () => {
      const running = startVictim(["--conditions=react-server", "bench/import/desk.ts"], env, log);
      void running
        .until((line) => void (line.startsWith("{") && said.push({ at: performance.now(), ...JSON.parse(line) })))
        .catch(() => {});
      desk.running = running;
      void running.ended.then(() => desk.isOver || launch());
    };
    launch();
    const last = () => said.findLast(({ counts }) => counts !== undefined);
    await until("the file runs", () => said.some(({ begun }) => begun));
    for (let kill = 0; kill < kills; kill++) {
      const done = () => (last()?.counts?.created ?? 0) + (last()?.counts?.refused ?? 0);
      await until(`kill ${kill}`, () => done() >= ((kill + 0.5) * PEOPLE) / (kills + 1) || last()?.state === "ended");
      await pause(Math.random() * 500);
      void desk.running?.end("SIGKILL");
    }
    await until("the file has come to its end", () => last()?.state === "ended");
    desk.isOver = true;
    await desk.running?.end("SIGTERM");
    const begun = said.find((one) => one.begun)?.at ?? 0;
    const ended = said.find(({ state }) => state === "ended")?.at ?? 0;
    return {
      dry: said.find(({ foreseen }) => foreseen)?.foreseen,
      counts: last()?.counts,
      seconds: (ended - begun) / 1_000,
    };
  };
  const client = clubClient(club.integration);
  const all = async <T>(path: string): Promise<T[]> => {
    const found: T[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page: { data: T[]; pagination: { next_after: number | null } } = await client.read(
        `${path}${path.includes("?") ? "&" : "?"}limit=100&after=${after}`,
      );
      found.push(...page.data);
      after = page.pagination.next_after;
    }
    return found;
  };
  const atClub = async (tag: string) => {
    const members = (await all<{ id: number; last_name: string }>("/members?all=true")).filter(({ last_name: last }) =>
      last.startsWith(tag),
    );
    const ids = new Set(members.map(({ id }) => id));
    const registrations = (await all<{ member_id: number }>(`/seasons/${season}/annual-registrations`)).filter(
      ({ member_id: id }) => ids.has(id),
    );
    return {
      people: members.length,
      names: new Set(members.map(({ last_name: last }) => last)).size,
      registrations: registrations.length,
    };
  };
  const check = async (tag: string) => {
    const found = await atClub(tag);
    if (found.people !== PEOPLE || found.names !== Math.ceil(PEOPLE / 2) || found.registrations !== PEOPLE)
      fault(
        `of ${PEOPLE} there are ${found.people} people of ${found.names} names with ${found.registrations} registrations`,
      );
    return found;
  };

  const first = await readIn("MOLTEN", "the-first-file-of-all", 0);
  const { people, registrations } = await check("MOLTEN");
  const writes = people + registrations;
  console.log(
    `${database}: foreseen ${first.dry?.calls} calls in ${first.dry?.seconds} s; ${writes} writes in ${Math.round(first.seconds)} s; ${JSON.stringify(first.counts)}`,
  );
  if (Math.abs((first.dry?.calls ?? 0) - writes) > writes * WITHIN) fault("other calls than foreseen");
  if (Math.abs((first.dry?.seconds ?? 0) - first.seconds) > first.seconds * WITHIN) fault("another time than foreseen");
  for (const reading of ["second", "third"]) {
    const again = await readIn("MOLTEN", `the-same-file-a-${reading}-time`, 0);
    console.log(`${database}: ${reading} reading, ${again.dry?.calls} writes; ${JSON.stringify(again.counts)}`);
    if (again.dry?.calls !== 0 || again.counts?.unchanged !== PEOPLE) fault(`the ${reading} reading writes something`);
    await check("MOLTEN");
  }
  const killed = await readIn("KWARTZ", "the-file-of-the-kills", KILLS);
  const found = await check("KWARTZ");
  console.log(
    `${database}: ${KILLS} kills: ${JSON.stringify(found)} in ${Math.round(killed.seconds)} s; ${JSON.stringify(killed.counts)}`,
  );
  await club.stop();
  // What each file's rows are told to have come to, beside what the club has.
  const places = { desk: join(folder, "dashboard"), databaseUrl: server?.url };
  const [desk, tables] = [
    await deskTables(places.desk, places.databaseUrl),
    await clubTables(folder, places.databaseUrl),
  ];
  const sum = ({ created = 0, changed = 0, unchanged = 0 }: Partial<StageCounts> = {}) => created + changed + unchanged;
  for (const [list, { counts }] of [
    ["the-first-file-of-all", first],
    ["the-file-of-the-kills", killed],
  ] as const) {
    const told = await toldOfList(desk, tables, list);
    console.log(
      `${database}: ${list}: ${told.rows} rows, ${told.done} told done, ${told.made} records named, ${told.amiss.length} otherwise`,
    );
    for (const one of told.amiss.slice(0, FINDINGS)) fault(one);
    if (told.rows !== PEOPLE || told.done !== PEOPLE || told.made !== writes)
      fault(`${list}: of ${PEOPLE} rows ${told.done} are told as done, with ${told.made} of ${writes} records`);
    if (sum(counts) !== told.done || counts?.refused !== 0) fault(`${list}: counted as ${JSON.stringify(counts)}`);
  }
  await Promise.all([desk.close(), tables.close()]);
  await server?.stop();
  if (faults === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${folder}.`);
  }
  return faults;
}

for (const database of ["embedded", "PostgreSQL"])
  if (only === undefined || only === database) if ((await run(database)) > 0) process.exitCode = 1;
