/**
 * `npm run bench -- forecast [--postgres]`: all pending registrations of the demonstration club are validated at once, with the dashboard's
 * own copy, forecast and runner against a real service; then what is left is validated once more. It prints what was foreseen and what
 * came of it, and ends with 1 when the club refused something that the copy could have known, or anything unforeseen the second time. What people
 * have handed in is read beforehand, a call a person: it ends with 1 when that costs any more, or anything once all are read. So are medical items, which
 * count for a director who may read them: it ends with 1 when more than three of those that were ready to them surprise, or any of a secretary's
 * for anything but medical items. Then
 * it counts at the service what fifty decisions cost in calls, and what looking at the list costs; it ends with 1 when those are more than
 * fifty-two, or any.
 */
import { execFile } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { eq } from "drizzle-orm";
import { saveClub } from "#lib/base/store/clubs.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { CLUB_WIDE } from "#lib/base/store/schema/sync/mirror.ts";
import { pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { heldRecords, readSeasonPapers } from "#lib/papers/medical/held.ts";
import { type MedicalKnown, medicalKnown } from "#lib/papers/medical/refused-papers.ts";
import { fillPapers } from "#lib/papers/missing/fill.ts";
import { beginFilling, dueFillings, fillingStatus } from "#lib/papers/missing/filling.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { decisionKinds } from "#lib/registrations/decisions/decision-kinds.ts";
import { compareWithForecast, type ForecastComparison } from "#lib/registrations/decisions/forecast-comparison.ts";
import { keepForecast } from "#lib/registrations/decisions/keep-forecast.ts";
import { readDecisionForecast } from "#lib/registrations/decisions/plan.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";
import { runPass } from "#lib/sync/copy/pass.ts";
import { parseView } from "#lib/sync/copy/registration-filters.ts";
import { idsMatching, registrationPage } from "#lib/sync/copy/registrations.ts";
import { currentSeason, seasonsOf } from "#lib/sync/copy/seasons.ts";
import { WHOLE_SIGHT } from "#lib/sync/copy/sight.ts";
import { hasten, keepCopied } from "#lib/sync/copy/state.ts";
import { Engine } from "#lib/sync/outbox/engine.ts";
import { createLog } from "#runtime/log.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { startProgram, untilReady } from "../scripts/programs.ts";
import { freePort } from "../scripts/testing/free-port.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";

const NOW = "2026-09-12T10:00:00+02:00";
/** No quota may slow the decisions down. */
const UNLIMITED = "1000000";
const CLUB = "demo";
/** What the club alone knows: it may refuse for want of these once, without anybody having foreseen it. */
const KNOWN_TO_THE_CLUB = ["medical_missing"];
/** Of those that a director was told are ready, so many may be refused. */
const MOST_SURPRISES = 3;
const LOOK_MS = 200;
/** Decisions whose calls are counted, and how many more calls than decisions they may cost: a token, a reading. */
const [DECISIONS, MOST_MORE] = [50, 2];
/** Opening, sorting, searching, filtering, tagging. */
const LOOKS = [
  "",
  "sort=name",
  "sort=places&order=desc",
  "q=martin",
  "ready=no",
  "reasons=full,age",
  "state=all&page=9",
];

let account: number | undefined;

const { values } = parseArgs({ options: { postgres: { type: "boolean", default: false } } });
process.env.LOG_LEVEL = "error";
const own = ownFolder("forecast");
const folder = own.path;
const serviceLog = join(folder, "service.log");
const port = await freePort();
const publicUrl = `http://localhost:${port}`;
const env = {
  ...process.env,
  GUICHET_NOW: NOW,
  // Its log has a line for each call.
  LOG_LEVEL: "info",
  SERVICE_DATA_DIR: folder,
  SERVICE_PORT: String(port),
  SERVICE_PUBLIC_URL: publicUrl,
  SERVICE_DEMO: "1",
};
const service = startProgram("service", ["service/main.ts"], env, openSync(serviceLog, "a"));
const postgres = values.postgres ? await startPostgres([]) : undefined;
const { store, close } = await testStore(
  postgres ? { kind: "server", url: postgres.url, schema: "bench_forecast" } : { kind: "memory" },
  { GUICHET_NOW: NOW },
);
const { db } = store;
try {
  await untilReady(service, `${publicUrl}/healthz`);
  const scope = { club: CLUB, seasonId: await copy(), today: NOW.slice(0, 10), sight: WHOLE_SIGHT };
  let faults = await readPapersOfPending(scope.seasonId);
  await readMedical(scope.seasonId);
  for (const [round, allowed] of [KNOWN_TO_THE_CLUB, []].entries())
    for (const kind of ["annual", "event"] as const) faults += await validateAll(scope, kind, round + 1, allowed);
  const broken = await countCalls(scope);
  console.log(faults === 0 ? "nothing was unforeseen that could be foreseen" : `${faults} COULD HAVE BEEN FORESEEN`);
  process.exitCode = faults === 0 && !broken ? 0 : 1;
} finally {
  await close();
  await postgres?.stop();
  await service.stop();
  own.remove();
}

/** Connects the club and copies it. @returns its season */
async function copy(): Promise<number> {
  const words = ["integration", "create", CLUB, "--scopes", "all", "--name", "Bench", "--quota", UNLIMITED, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, ["service/cli.ts", ...words], { env });
  const {
    client_id: clientId,
    client_secret: secret,
    base_url: baseUrl,
  } = JSON.parse(stdout) as Record<string, string>;
  if (!clientId || !secret || !baseUrl) throw new Error("The service made no integration.");
  await saveClub(db, { slug: CLUB, name: CLUB, baseUrl, clientId, credential: { kind: "secret", secret } });
  const pass = async (season: number) => {
    await hasten(db, CLUB, season);
    await runPass(store, CLUB, season, new AbortController().signal);
  };
  await keepCopied(db, CLUB, CLUB_WIDE);
  await pass(CLUB_WIDE);
  const season = currentSeason(await seasonsOf(db, CLUB), NOW.slice(0, 10))?.id ?? 0;
  await openSeason(db, CLUB, season);
  await pass(season);
  return season;
}

/** Reads what those have handed in who wait for a decision. @returns how many calls it took beyond one a person */
async function readPapersOfPending(seasonId: number): Promise<number> {
  const season = { club: CLUB, seasonId };
  await db.transaction((tx) => beginFilling(tx, season, { reach: "pending", by: "Bench" }));
  const fill = async () => {
    const before = calls();
    for (const filling of await dueFillings(db)) await fillPapers(store, filling, new AbortController().signal);
    return calls() - before;
  };
  const [first, again] = [await fill(), await fill()];
  const { people, known } = await fillingStatus(db, season);
  console.log(`papers of ${people} people who wait: ${first} calls, ${known} known; once they are: ${again} calls`);
  return Math.max(0, first - people) + again + (people - known);
}

/** Reads the medical items of a season into memory, as a director does. */
async function readMedical(seasonId: number): Promise<void> {
  const before = calls();
  await readSeasonPapers({ slug: CLUB, seasonId, by: await person() });
  for (;;) {
    const held = await heldRecords(CLUB, seasonId);
    if (held?.failure) throw held.failure;
    if (held?.items) {
      console.log(`medical items of ${held.items.size} people: ${calls() - before} calls`);
      return;
    }
    await pause(LOOK_MS);
  }
}

/** What of the pieces that nobody foresaw surprises whom. @returns how many more than promised */
function surprises(
  unforeseen: readonly { memberId: number | null; code: string | null }[],
  known: MedicalKnown | undefined,
  of: { ready: number; lacking: number },
): number {
  const director = unforeseen.filter(
    ({ memberId, code }) => !(code === "medical_missing" && memberId !== null && known?.lacks(memberId)),
  );
  const secretary = unforeseen.filter(({ code }) => !KNOWN_TO_THE_CLUB.includes(code ?? ""));
  console.log(`  surprises  to a director ${director.length} of ${of.ready - of.lacking} ready`);
  console.log(
    `             to a secretary ${unforeseen.length} of ${of.ready} ready, ${secretary.length} of them for anything but medical items`,
  );
  return Math.max(0, director.length - MOST_SURPRISES) + secretary.length;
}

/** What decisions, and looking at the list, cost in calls. @returns whether either is more than promised */
async function countCalls(scope: Parameters<typeof registrationPage>[1]): Promise<boolean> {
  const before = calls();
  for (const query of LOOKS) await registrationPage(db, scope, parseView(new URLSearchParams(query)));
  const looking = calls() - before;
  const registrations = (await idsMatching(db, scope, parseView({ state: "validated" }))).slice(0, DECISIONS);
  const work = await refusing(scope.seasonId, registrations);
  await finished(work.id);
  const deciding = calls() - before - looking;
  console.log(`${LOOKS.length} views of the list cost ${looking} calls, ${DECISIONS} decisions ${deciding}`);
  return looking > 0 || deciding > DECISIONS + MOST_MORE;
}

/** Calls that the service has answered, tokens among them. */
function calls(): number {
  return readFileSync(serviceLog, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{") && typeof (JSON.parse(line) as { path?: unknown }).path === "string").length;
}

/** A work that refuses what is validated. */
async function refusing(seasonId: number, registrations: Awaited<ReturnType<typeof idsMatching>>) {
  const askedBy = { id: await person(), name: "Bench" };
  const wish = { club: CLUB, seasonId, kind: "annual" as const, operation: "refuse" as const, registrations, askedBy };
  return db.transaction(
    async (tx) => (await createDecisionWork(tx, { ...wish, now: new Date(NOW), holdSeconds: 0 })).work,
  );
}

/** Validates everything that is pending. @returns how many failures should have been foreseen */
async function validateAll(
  scope: Parameters<typeof registrationPage>[1],
  kind: "annual" | "event",
  round: number,
  allowed: readonly string[],
): Promise<number> {
  const view = parseView({ kind });
  const { doubts } = await registrationPage(db, scope, view);
  const registrations = await idsMatching(db, scope, view);
  console.log(`\n${kind}, time ${round}: ${registrations.length} pending`);
  if (registrations.length === 0) return 0;
  if (doubts) console.log(`  tagged     ${doubts.ready} ready, ${doubts.check} to check: ${told(doubts.reasons)}`);
  const known = await medicalKnown(CLUB, scope);
  const forecast = await readDecisionForecast(db, scope, kind, "validate", registrations);
  const withMedical = await readDecisionForecast(db, scope, kind, "validate", registrations, known?.lacks);
  console.log(
    `  foretold   ${forecast.change} to a secretary, ${withMedical.change} to a director who has read medical items`,
  );
  const askedBy = { id: await person(), name: "Bench" };
  const work = await db.transaction(async (tx) => {
    const wish = { club: CLUB, seasonId: scope.seasonId, kind, operation: "validate" as const, registrations };
    const { work } = await createDecisionWork(tx, { ...wish, askedBy, now: new Date(NOW), holdSeconds: 0 });
    await keepForecast(tx, work);
    return work;
  });
  await finished(work.id);
  const rows = await db.select().from(pieces).where(eq(pieces.workId, work.id));
  const compared = Map.groupBy(rows, (row) => compareWithForecast(row) ?? row.state);
  const codes = (which: ForecastComparison) =>
    tally((compared.get(which) ?? []).map(({ code, foreseen }) => code ?? foreseen ?? ""));
  console.log(`  done       ${rows.filter(({ state }) => state === "done").length}`);
  console.log(`  refused    ${rows.filter(({ state }) => state === "failed").length}`);
  console.log(`  foreseen   ${compared.get("foreseen")?.length ?? 0}: ${told(codes("foreseen"))}`);
  console.log(`  unforeseen ${compared.get("unforeseen")?.length ?? 0}: ${told(codes("unforeseen"))}`);
  console.log(`  other than foreseen done: ${compared.get("unforeseen_done")?.length ?? 0}`);
  const of = { ready: forecast.change, lacking: forecast.change - withMedical.change };
  const more = round > 1 ? 0 : surprises(compared.get("unforeseen") ?? [], known, of);
  return more + (compared.get("unforeseen") ?? []).filter(({ code }) => !allowed.includes(code ?? "")).length;
}

async function person(): Promise<number> {
  if (account !== undefined) return account;
  const someone = { email: "bench@demo.example", name: "Bench", createdAt: new Date(NOW) };
  const [made] = await db.insert(accounts).values(someone).returning();
  account = made?.id ?? 0;
  return account;
}

async function finished(id: number): Promise<void> {
  const now = () => new Date(NOW);
  const runner = new Engine({
    ...{ store, kinds: decisionKinds(), log: createLog("bench", "error"), now },
    pollMs: 50,
  });
  await runner.start();
  for (;;) {
    const [work] = await db.select({ state: works.state }).from(works).where(eq(works.id, id));
    if (work?.state === "done") break;
    await pause(LOOK_MS);
  }
  await runner.stop();
}

function tally(words: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, some]) => [word, some.length]));
}

function told(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([what, count]) => `${count} ${what}`).join(", ") || "–";
}
