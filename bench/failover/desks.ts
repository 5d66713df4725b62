import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ownFolder } from "../../scripts/own-folder.ts";
import type { FailoverKind, PostgresPair } from "../../scripts/testing/postgres-pair.ts";
import { clubTables, deskTables, type Tables } from "../../scripts/testing/tables.ts";
import { enter } from "../../scripts/testing/visitor.ts";
import { until } from "../crashes/until.ts";
import { compare } from "../rolling/compare.ts";
import { type Fleet, startFleet } from "../rolling/fleet.ts";
import { CLUB } from "../rolling/requests.ts";
import { Answers, type Told } from "./answers.ts";
import { type Marked, NOT_EXPECTED, People } from "./people.ts";
import { Readiness } from "./readiness.ts";

const [LOOKERS, WRITERS] = [2, 2];
/** Each goes on after so long. */
const BETWEEN_MS = 250;
/** Registrations of one work. */
const ROWS = 25;
/** Before each failover they work undisturbed for so long. */
const CALM_MS = 1_500;

/** By which failovers, and for how long nobody takes writes in each. */
export interface Failovers {
  rounds: number;
  betweenMs(round: number): number;
}

/**
 * Two dashboards and two services behind a balancer, all on one pair of servers, while people work and the primary fails over.
 * @returns how much is not as it should be
 */
export async function failOverDesks(pair: PostgresPair, { rounds, betweenMs }: Failovers): Promise<number> {
  const own = ownFolder("failover-desks");
  let amiss = 1;
  try {
    for (const name of ["guichet", "clubs"]) await onPrimary(pair, "postgres", `create database ${name}`);
    const urlOf = (name: string) => Object.assign(new URL(pair.url), { pathname: name }).href;
    const fleet = await startFleet(own.path, "haproxy", { dashboard: urlOf("guichet"), service: urlOf("clubs") });
    amiss = await work(pair, fleet, { rounds, betweenMs }).finally(() => fleet.stop());
    return amiss;
  } finally {
    if (amiss === 0) own.remove();
    else {
      own.keep();
      console.log(`The files of this run are in ${own.path}.`);
    }
  }
}

async function work(pair: PostgresPair, fleet: Fleet, { rounds, betweenMs }: Failovers): Promise<number> {
  const [desk, answers] = [{ url: fleet.url, publicUrl: fleet.url }, new Answers()];
  const straight = fleet.dashboards.map((url) => ({ url, publicUrl: fleet.url }));
  const people = new People(await enter(fleet.url, "director", "director@demo.example", "demo"));
  await people.learn(desk);
  let left: number[] = [];
  // A season is copied when somebody looks at it.
  await until("the copy is whole", async () => {
    const found = await people.registrations(desk);
    left = found.is === "done" ? found.answer.ids : [];
    return left.length >= rounds * ROWS;
  });
  const readiness = new Readiness(fleet.dashboards);
  let isOver = false;
  const keep = (sort: string, next: () => (() => Promise<Told<unknown>>) | undefined) =>
    answers.keepDoing(sort, next, { isOver: () => isOver, betweenMs: BETWEEN_MS });
  const atClub = people.atClub(fleet);
  const busy = [
    ...Array.from({ length: LOOKERS }, () => keep("pages", () => people.look(desk))),
    ...Array.from({ length: WRITERS }, () => keep("notes", () => people.note(desk))),
    keep("sign-ins", () => people.signIn(desk)),
    keep("marks of a telephone", () => people.marks(desk)),
    keep("writes at the club, told to the desk", atClub),
  ];
  const yes = new Map<FailoverKind, number>();
  let refused = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kind = pair.kinds[round % pair.kinds.length] ?? "killed";
      const { plan } = await answers.untilDone("decisions, planned", people.planCancel(desk, left.splice(0, ROWS)));
      await answers.untilDone("decisions", people.cancel(desk, plan));
      await until("the work is under way", async () => (await open(pair)).done > 0, 100);
      await wait(CALM_MS);
      answers.turn = kind;
      const before = await open(pair);
      const since = performance.now();
      readiness.begin();
      await pair.failOver(kind, betweenMs(round));
      const gone = (performance.now() - since) / 1_000;
      const looked = readiness.yesFor();
      // The first request after it, at each of the two: no balancer that has not noticed yet stands between.
      const firsts = straight.map((door) => people.note(door));
      const first = await Promise.all(firsts.map((note) => answers.once("notes, first after the failover", note)));
      refused += first.filter(({ is }) => is !== "done").length;
      yes.set(kind, Math.max(yes.get(kind) ?? 0, looked));
      const told = first.map(({ is }) => is).join(", ");
      console.log(
        `${kind}, nobody for ${gone.toFixed(1)} s, ${before.left} of the work left: the first requests after it ${told}`,
      );
      for (const [nth, note] of firsts.entries()) if (first[nth]?.is !== "done") await answers.untilDone("notes", note);
      await pair.heal();
      answers.turn = `after ${kind}`;
      await until("the work is done", async () => (await open(pair)).left === 0, 500);
    }
  } catch (cause) {
    console.error(cause);
    throw cause;
  } finally {
    isOver = true;
    await Promise.all(busy);
    await readiness.stop();
  }
  await until(
    "every message is delivered",
    async () =>
      (await one(pair, "clubs", `select count(*)::int as n from club_${CLUB}.outbox where state = 'pending'`)) === 0,
    1_000,
  );
  await until(
    "everything at the desk is worked off",
    async () => {
      const waiting =
        "select (select count(*) from guichet.webhook_messages where state = 'waiting') + (select count(*) from guichet.pieces where state in ('queued', 'sending', 'unknown')) as n";
      return Number(await one(pair, "guichet", waiting)) === 0;
    },
    1_000,
  );
  const odd = answers.print();
  console.log(`first requests after a failover that were refused: ${refused} of ${2 * rounds}`);
  for (const [kind, seconds] of yes)
    console.log(`/readyz said yes for ${seconds.toFixed(1)} s at most after it was ${kind}`);
  for (const cause of answers.given) console.log(cause instanceof Error ? cause.message : cause);
  return answers.given.length + odd + (await judge(pair, people));
}

/** Compares what people were told with what the last primary has. */
async function judge(pair: PostgresPair, people: People): Promise<number> {
  const urlOf = (name: string) => Object.assign(new URL(pair.primaryUrl()), { pathname: name }).href;
  const desk = await deskTables("", urlOf("guichet"));
  const club = await clubTables("", urlOf("clubs"), CLUB);
  try {
    return (await compare({ club, desk }, people.asked)) + (await marked(club, desk, people.asked.marked));
  } finally {
    await Promise.all([desk.close(), club.close()]);
  }
}

/** Each mark stands at the club, and was told of once; or its maker was told that the club expects that person no more. */
async function marked(club: Tables, desk: Tables, sent: readonly Marked[]): Promise<number> {
  const refused = await desk.read<{ id: string }>(
    `select split_part(w.ask_key, ' ', 3) as id from works w join pieces p on p.work_id = w.id
      where w.kind = 'marks' and p.state = 'failed' and p.code = '${NOT_EXPECTED}'`,
  );
  const gone = new Set(refused.map(({ id }) => id));
  const marks = sent.filter(({ id }) => !gone.has(id));
  const rows = await club.read<{ id: number; key: string }>(
    "select id, concat_ws(' ', date, type, course_id, member_id) as key from attendance where presence = 'present'",
  );
  const told = await club.read<{ subject: string; n: number }>(
    "select subject, count(*)::integer as n from outbox where type = 'attendance.recorded' group by 1",
  );
  const times = new Map(told.map(({ subject, n }) => [subject, n]));
  const there = new Map(rows.map(({ id, key }) => [key, id]));
  const keys = marks.map(({ date, type, courseId, memberId }) => `${date} ${type} ${courseId} ${memberId}`);
  const lost = keys.filter((key) => !there.has(key)).length;
  const doubled = keys.filter((key) => (times.get(`attendance/${there.get(key)}`) ?? 1) > 1).length;
  console.log(`| marks of telephones | ${marks.length} | ${marks.length - lost} | ${lost} | ${doubled} |`);
  return lost + doubled;
}

/** Of the last work. */
async function open(pair: PostgresPair): Promise<{ left: number; done: number }> {
  const ofLast =
    "select count(*)::int as n from guichet.pieces where work_id = (select max(id) from guichet.works where kind = 'decisions')";
  const isOpen = "state in ('queued', 'sending', 'unknown')";
  return {
    left: await one(pair, "guichet", `${ofLast} and ${isOpen}`),
    done: await one(pair, "guichet", `${ofLast} and not ${isOpen}`),
  };
}

async function one(pair: PostgresPair, database: string, sql: string): Promise<number> {
  const [row] = await onPrimary(pair, database, sql);
  return Number(row?.n);
}

async function onPrimary(pair: PostgresPair, database: string, sql: string): Promise<{ n?: unknown }[]> {
  const connectionString = Object.assign(new URL(pair.primaryUrl()), { pathname: database }).href;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
