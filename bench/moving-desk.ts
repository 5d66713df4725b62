/**
 * `npm run bench -- moving-desk [MOVES]`: two cells' dashboards, each on a PostgreSQL of its own, behind HAProxy with `deploy/haproxy-cells.cfg`. A club's desk moves from one to the other and back, MOVES times (4), by the
 * commands that an operator types, while people work at it, a work of it is half done and the club sends it messages; another club of the first desk is worked at as well, and one of each is left alone. It ends with 1 where
 * anything acknowledged is gone, done twice or told otherwise, a message came twice or not at all, the other club was refused anything, a row of those that are left alone is another, or something of the club is left behind.
 * What it shows: bench/README.md.
 */
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { hashPassword } from "#lib/base/access/password.ts";
import { saveClub } from "#lib/base/store/clubs.ts";
import { mirrorPeople } from "#lib/base/store/schema.ts";
import { addMember, connectClub } from "#lib/desk/testing/members.ts";
import { testStore } from "#lib/desk/testing/store.ts";
import { ownFolder } from "../scripts/own-folder.ts";
import { endOnSignals } from "../scripts/programs.ts";
import { builtActions } from "../scripts/testing/built-manifest.ts";
import { freePort } from "../scripts/testing/free-port.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { clubTables, deskTables } from "../scripts/testing/tables.ts";
import { enter, postAction, returned } from "../scripts/testing/visitor.ts";
import { until } from "./crashes/until.ts";
import { Answers, type Told } from "./failover/answers.ts";
import { type Door, People } from "./failover/people.ts";
import { haproxyProgram, NAMES, tellHaproxy } from "./rolling/balancer.ts";
import { compare } from "./rolling/compare.ts";
import {
  administration,
  dashboardEnvironment,
  type RunningMember,
  serviceEnvironment,
  startMember,
} from "./rolling/fleet.ts";
import { CLUB } from "./rolling/requests.ts";

const [moves = 4] = process.argv.slice(2).map(Number);
const [LOOKERS, WRITERS] = [2, 2];
/** Each goes on after so long. */
const BETWEEN_MS = 100;
/** Registrations of the work that is half done at each move. */
const ROWS = 40;
/** Before and after each move they work undisturbed for so long. */
const CALM_MS = 1_500;
/** The desk of a club, that of its neighbour, and clubs that nobody touches. */
const BESIDE = "beside";
const QUIET = { one: "quiet-one", two: "quiet-two" } as const;
const CELLS = ["one", "two"] as const;
type Cell = (typeof CELLS)[number];
/** Of the clubs that no call reaches: somebody of whom one may write. */
const SOMEBODY = 1;
const [EMAIL, PASSWORD] = ["director@demo.example", "a word of the benchmark's own"];
const BESIDE_EMAIL = "director@beside.example";
const QUOTA = "60000";

/** The tables of a desk that say whose club a row is. */
const OF_CLUBS =
  "select table_name as name from information_schema.columns where table_schema = 'guichet' and column_name = 'club' order by 1";
/** Notes that somebody wrote at the neighbour. */
const besideNotes: string[] = [];

endOnSignals();
const own = ownFolder("moving-desk");
const desks = join(own.path, "desks.map");
const admin = join(own.path, "admin.sock");
const port = await freePort();
const publicUrl = `http://${NAMES.clubs}:${port}`;
let place: Cell = "one";
const writeMap = () => writeFileSync(desks, `${CLUB} ${place}\n${BESIDE} one\n`);
writeMap();
writeFileSync(join(own.path, "cells.map"), `${CLUB} one\n`);

const postgres = {
  one: await startPostgres(["synchronous_commit=on"]),
  two: await startPostgres(["synchronous_commit=on"]),
};
const servicePostgres = await startPostgres(["synchronous_commit=on"]);
const ports = { service: await freePort(), one: await freePort(), two: await freePort() };
const urls = { one: `http://127.0.0.1:${ports.one}`, two: `http://127.0.0.1:${ports.two}` } as const;
const log = openSync(join(own.path, "haproxy.log"), "a");
const balancer = spawn(haproxyProgram(), ["-db", "-f", "deploy/haproxy-cells.cfg"], {
  env: {
    ...process.env,
    ...{ BIND: `127.0.0.1:${port}`, CELLS: join(own.path, "cells.map"), DESKS: desks, ADMIN: admin },
    ...{ CLUBS: NAMES.clubs, DESK: NAMES.desk },
    ...Object.fromEntries(
      CELLS.flatMap((cell) =>
        [1, 2].flatMap((nth) => [
          [`CLUBS_${cell.toUpperCase()}_${nth}`, `127.0.0.1:${ports.service}`],
          [`DESK_${cell.toUpperCase()}_${nth}`, `127.0.0.1:${ports[cell]}`],
        ]),
      ),
    ),
  },
  stdio: ["ignore", log, log],
});
const members: RunningMember[] = [];
const environments = {
  one: deskEnvironment("one", 0, "the secret of the first desk of this benchmark"),
  two: deskEnvironment("two", 1, "another secret than that of the first desk"),
};
let amiss = 1;

try {
  amiss = await measure();
} catch (cause) {
  console.error(cause);
} finally {
  for (const member of members.toReversed()) await member.stop();
  balancer.kill("SIGKILL");
  for (const server of [postgres.one, postgres.two, servicePostgres]) await server.stop();
  if (amiss === 0) own.remove();
  else {
    own.keep();
    console.log(`The files of this run are in ${own.path}.`);
  }
}
process.exitCode = amiss === 0 ? 0 : 1;

function deskEnvironment(cell: Cell, index: number, secret: string): NodeJS.ProcessEnv {
  const at = { port: ports[cell], url: urls[cell], databaseUrl: postgres[cell].url, club: {} };
  // The club is on this machine: without its name here a desk that got it speaks to none.
  const allowed = { CLUBS_ALLOWED: `${NAMES.clubs}:${port}` };
  return { ...dashboardEnvironment(own.path, index, at), ...allowed, GUICHET_DEMO: "", NEXTAUTH_SECRET: secret };
}

async function measure(): Promise<number> {
  const service = serviceEnvironment(own.path, 0, {
    ...{ port: ports.service, publicUrl, databaseUrl: servicePostgres.url },
  });
  members.push(await startMember(own.path, "service", "service/main.ts", service, ports.service));
  const administer = administration(service);
  const create = ["integration", "create", CLUB, "--scopes", "all", "--quota", QUOTA, "--name"];
  const [desk, other] = [await administer(...create, "Desk"), await administer(...create, "Bench")];
  const hook = `http://${NAMES.desk}:${port}/hooks/${CLUB}`;
  const { key = "" } = await administer("webhook", "set", CLUB, hook, "--allow-private");
  const baseUrl = `${publicUrl}/${CLUB}/api/v1`;
  for (const cell of CELLS)
    await connect(cell, { baseUrl, id: desk.client_id ?? "", secret: desk.client_secret ?? "", key });
  for (const cell of CELLS)
    members.push(
      await startMember(own.path, `desk ${cell}`, "lib/desk/front/main.ts", environments[cell], ports[cell]),
    );
  await led("one");

  const answers = new Answers();
  const people = new People(await enter(urls.one, "director", EMAIL, PASSWORD));
  // Asked for at each try: who tries again while the club moves does so where it is then.
  const door: Door = {
    get url() {
      return urls[place];
    },
    get publicUrl() {
      return urls[place];
    },
  };
  let left: number[] = [];
  // A season is copied when somebody looks at it.
  await until("the copy is whole", async () => {
    await people.look(door)();
    const found = await people.registrations(door);
    left = found.is === "done" ? found.answer.ids : [];
    return left.length >= moves * ROWS;
  });
  await people.learn(door);
  const before = await quiet();
  const neighbour = await besideIn();
  let isOver = false;
  const keep = (sort: string, next: () => (() => Promise<Told<unknown>>) | undefined) =>
    answers.keepDoing(sort, next, { isOver: () => isOver, betweenMs: BETWEEN_MS });
  const integration = { client_id: other.client_id ?? "", client_secret: other.client_secret ?? "" };
  const atClub = people.atClub({ baseUrl, integration });
  const busy = [
    ...Array.from({ length: LOOKERS }, () => keep("pages", () => people.look(door))),
    ...Array.from({ length: WRITERS }, () => keep("notes", () => people.note(door))),
    keep("marks of a telephone", () => people.marks(door)),
    keep("writes at the club, told to the desk", atClub),
    keep("notes of the neighbour", neighbour),
  ];
  const still: number[] = [];
  try {
    for (let move = 0; move < moves; move += 1) {
      const { plan } = await answers.untilDone("decisions, planned", people.planCancel(door, left.splice(0, ROWS)));
      await answers.untilDone("decisions", people.cancel(door, plan));
      await wait(CALM_MS);
      const open = await openPieces();
      answers.turn = `move ${move + 1}`;
      still.push(await moveDesk(move, people));
      answers.turn = "between moves";
      console.log(
        `to ${place}: it stood still for ${Math.round(still.at(-1) ?? 0)} ms, with ${open} of its work and ${await openPieces()} after it`,
      );
      await wait(CALM_MS);
      await until("the work is done", async () => (await openPieces()) === 0, 500);
    }
  } finally {
    isOver = true;
    await Promise.all(busy);
  }
  await until(
    "every message is delivered",
    async () => {
      const sent = await read(
        () => clubTables("", servicePostgres.url, CLUB),
        "select 1 from outbox where state = 'pending'",
      );
      return sent.length === 0;
    },
    1_000,
  );
  await until(
    "every message is worked off",
    async () => {
      const waiting = await read(
        () => deskTables("", postgres[place].url),
        "select 1 from webhook_messages where state = 'waiting'",
      );
      return waiting.length === 0;
    },
    1_000,
  );
  const odd = answers.print();
  for (const cause of answers.given) console.log(cause instanceof Error ? cause.message : cause);
  const club = await clubTables("", servicePostgres.url, CLUB);
  const there = await deskTables("", postgres[place].url);
  const wrong = await compare({ club, desk: there }, people.asked).finally(() =>
    Promise.all([club.close(), there.close()]),
  );
  const after = await quiet();
  // When a club was tried is noted again and again: nobody answers for these two.
  const moved = [...before]
    .filter(([name, sum]) => !name.endsWith(".mirror_states") && after.get(name) !== sum)
    .map(([name]) => name);
  const behind = await leftBehind(place === "one" ? "two" : "one");
  const kept = (
    await read(() => deskTables("", postgres.one.url), `select 1 from person_notes where club = '${BESIDE}'`)
  ).length;
  const lostBeside = besideNotes.length - kept;
  console.table({
    ...{ moves, "longest standstill, ms": Math.round(Math.max(...still)), "answered otherwise": odd },
    ...{ "neighbour: notes": besideNotes.length, "neighbour: lost": lostBeside },
    ...{
      "quiet neighbours' tables that moved": moved.join(", ") || 0,
      "tables with rows left behind": behind.join(", ") || 0,
    },
  });
  return answers.given.length + odd + wrong + moved.length + behind.length + lostBeside;
}

interface Connection {
  baseUrl: string;
  id: string;
  secret: string;
  /** Of its messages. */
  key: string;
}

/** Fills a desk before it starts: the club at the first one alone, a neighbour, and clubs that nobody touches. */
async function connect(cell: Cell, { baseUrl, id, secret, key }: Connection): Promise<void> {
  const location = { kind: "server", url: postgres[cell].url, schema: "guichet" } as const;
  const { store, close } = await testStore(location, {
    NEXTAUTH_SECRET: environments[cell].NEXTAUTH_SECRET ?? "",
    DATABASE_URL: postgres[cell].url,
  });
  const passwordHash = await hashPassword(PASSWORD);
  await connectClub(store.db, QUIET[cell]);
  await addMember(store.db, { email: `${cell}@quiet.example`, club: QUIET[cell], role: "director", passwordHash });
  if (cell === "one") {
    await connectClub(store.db, BESIDE);
    await addMember(store.db, { email: BESIDE_EMAIL, club: BESIDE, role: "director", passwordHash });
    await saveClub(store.db, {
      ...{ slug: CLUB, name: CLUB, baseUrl, clientId: id, webhookSecret: key },
      credential: { kind: "secret", secret },
    });
    await addMember(store.db, { email: EMAIL, club: CLUB, role: "director", passwordHash });
    const somebody = {
      club: BESIDE,
      id: SOMEBODY,
      reading: 1,
      parents: [],
      nameKey: "somebody",
      searchKey: "somebody",
    };
    await store.db.insert(mirrorPeople).values(somebody);
  }
  await close();
}

/** Somebody of the neighbour comes in, and writes one note after the other. */
async function besideIn(): Promise<() => () => Promise<Told<unknown>>> {
  const visitor = await enter(urls.one, "neighbour", BESIDE_EMAIL, PASSWORD);
  const name = "app/(desk)/_notes/actions.ts#saveNote";
  const action = builtActions().find((one) => one.name === name)?.id ?? name;
  return () => {
    const id = randomUUID();
    besideNotes.push(id);
    const fields = { kind: "office", body: `Note ${id}`, isPinned: false, followUp: null };
    const wish = { id, seen: null, memberId: SOMEBODY, fields };
    return async () => {
      const reply = await postAction(
        urls.one,
        visitor,
        `/${BESIDE}/1/members/${SOMEBODY}`,
        action,
        JSON.stringify([BESIDE, wish]),
      );
      const answer = reply.status === 200 ? (returned(reply) as { ok?: boolean } | undefined) : undefined;
      if (answer?.ok) return { is: "done", answer: undefined };
      return { is: "otherwise", how: `a note of the neighbour was answered ${reply.status} ${JSON.stringify(answer)}` };
    };
  };
}

/** What an operator does, word for word (docs/operations.md). @returns how long nothing was written at the club's desk, in milliseconds */
async function moveDesk(nth: number, people: People): Promise<number> {
  const [from, to] = place === "one" ? (["one", "two"] as const) : (["two", "one"] as const);
  const folder = join(own.path, `move-${nth}`);
  mkdirSync(folder, { mode: 0o700 });
  const began = performance.now();
  await program(from, "hold", CLUB);
  const held = performance.now();
  await program(from, "leave", CLUB, "--to", folder);
  const gone = performance.now();
  const file = (ending: string) => join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? "");
  await program(to, "arrive", file(".backup"), "--key", file(".key"));
  const arrived = performance.now();
  const visitor = await enter(urls[to], "director", EMAIL, PASSWORD);
  place = to;
  people.comeInAs(visitor);
  writeMap();
  await tellHaproxy(admin, `set map ${desks} ${CLUB} ${to}`);
  const ended = performance.now();
  await led(to);
  // The desk calls it as the club calls itself.
  const [called] = await read(() => deskTables("", postgres[to].url), `select name from clubs where slug = '${CLUB}'`);
  await program(from, "forget", CLUB, "--name", String(called?.name));
  const parts = [held - began, gone - held, arrived - gone, ended - arrived].map(Math.round);
  console.log(`held in ${parts[0]} ms, left in ${parts[1]}, arrived in ${parts[2]}, people led on in ${parts[3]}`);
  return ended - began;
}

/** `npm run desk -- …words` with the settings of a desk. */
async function program(cell: Cell, ...words: string[]): Promise<void> {
  const args = ["--conditions=react-server", "scripts/desk.ts", ...words];
  await promisify(execFile)(process.execPath, args, { env: environments[cell] });
}

/** Where the network's address of the desk leads somebody. @throws where that is not this cell */
async function led(cell: Cell): Promise<void> {
  const answer = await fetch(`http://${NAMES.desk}:${port}/${CLUB}/2/members`, { redirect: "manual" });
  const to = answer.headers.get("location");
  if (to !== `https://${cell}.${NAMES.desk}/${CLUB}/2/members`) throw new Error(`The desk was said to be at ${to}.`);
}

/** Of the last work, where the club's desk is. */
async function openPieces(): Promise<number> {
  const ofLast = "work_id = (select max(id) from works where kind = 'decisions')";
  const rows = `select 1 from pieces where ${ofLast} and state in ('queued', 'sending', 'unknown')`;
  return (await read(() => deskTables("", postgres[place].url), rows)).length;
}

async function read(open: () => ReturnType<typeof deskTables>, sql: string): Promise<Record<string, unknown>[]> {
  const tables = await open();
  return tables.read<Record<string, unknown>>(sql).finally(() => tables.close());
}

/** Every row of the clubs that are left alone, table by table. */
async function quiet(): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const cell of CELLS) {
    const tables = await deskTables("", postgres[cell].url);
    for (const { name } of await tables.read<{ name: string }>(OF_CLUBS)) {
      const [sum] = await tables.read<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, E'\\n' order by to_jsonb(t)::text)), '') as sum from "${name}" t where club = '${QUIET[cell]}'`,
      );
      sums.set(`${cell}.${name}`, sum?.sum ?? "");
    }
    await tables.close();
  }
  return sums;
}

/** Tables in which a desk still has a row of the club, which was forgotten there. */
async function leftBehind(cell: Cell): Promise<string[]> {
  const tables = await deskTables("", postgres[cell].url);
  const names: string[] = [];
  for (const { name } of await tables.read<{ name: string }>(OF_CLUBS))
    if ((await tables.read(`select 1 from "${name}" where club = '${CLUB}' limit 1`)).length > 0) names.push(name);
  await tables.close();
  return names;
}
