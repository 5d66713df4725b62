import { connect, createServer, type Server } from "node:net";
import pg from "pg";
import { startPostgres, type TestServer } from "../scripts/testing/postgres.ts";
import { ACTIONS } from "./walk/actions.ts";
import { CLUB, SEASON } from "./walk/people.ts";
import { actionOf, test as base, expect, type Round } from "./walk/test.ts";
import { ask, postAction } from "./walk/visitor.ts";

// Every action of the build that writes rows of the desk's own, asked, its answer lost on the way, and asked again as its page would: by the rows of the
// desk's own database, which knows nothing of what the actions call one.

const test = base.extend<object, { database: TestServer }>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern.
    async ({}, use) => {
      const database = await startPostgres();
      await use(database);
      await database.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  databaseUrl: [async ({ database }, use) => use(database.url), { scope: "worker" }],
});

/**
 * Tables whose rows come and go by themselves beside whatever is asked: copies of the club, what calls cost, who is signed in. Whatever else gains a row was written
 * by the action.
 */
const BY_THEMSELVES =
  /^(mirror_|quota_|contract_|webhook_|awaited_|attendance_|sessions$|sign_in_|whole_readings$|club_grants$|paper_owners$|copied_papers$|paper_fillings$|__)/;

/** Actions that read, or steer what runs by itself: what they write besides is none of theirs. */
const STEERS = /#(steerPapers|refreshMirror|readAgain|tryConnection)$/;

let round: Round;
let client: pg.Client;
let wire: { url: string; server: Server };
test.beforeAll(async ({ round: started, database }) => {
  round = started;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  wire = await losingWire(round.desk.url);
});
test.afterAll(async () => {
  wire?.server.close();
  await client?.end();
});

/** How many rows each table of the desk has, but for those that change by themselves. */
async function rows(): Promise<Map<string, number>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name, tablename from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const found = new Map<string, number>();
  for (const { name } of tables) {
    if (BY_THEMSELVES.test(name.replace(/^.*\./, "").replaceAll('"', ""))) continue;
    const counted = await client.query<{ n: string }>(`select count(*) as n from ${name}`);
    found.set(name, Number(counted.rows[0]?.n ?? 0));
  }
  return found;
}

const gained = (before: Map<string, number>, after: Map<string, number>) =>
  Object.fromEntries(
    [...after].flatMap(([name, n]) => {
      const more = n - (before.get(name) ?? 0);
      return more > 0 ? [[name.replace(/^.*\./, ""), more]] : [];
    }),
  );

/** A wire to the desk on which every answer is lost once its first byte is there: the desk has acted, and who asked hears nothing. */
async function losingWire(target: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(target);
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    from.pipe(to);
    to.once("data", () => from.destroy());
    for (const socket of [from, to]) socket.on("error", () => socket.destroy());
    from.once("close", () => to.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The wire has no port.");
  return { url: `http://127.0.0.1:${address.port}`, server };
}

/** Posts to an action as somebody, and never hears of the answer. */
async function askAndLose(person: "director" | "doctor", page: string, id: string, args: unknown[]): Promise<void> {
  const headers = {
    ...{ "next-action": id, "content-type": "text/plain;charset=UTF-8", accept: "text/x-component" },
    ...{ origin: round.desk.url, cookie: round.people[person].cookie, host: new URL(round.desk.url).host },
  };
  const { request } = await import("node:http");
  await new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(wire.url);
    const asked = request({ hostname, port, path: page, method: "POST", headers }, () =>
      reject(new Error("The answer was not lost.")),
    );
    asked.once("error", () => resolve());
    asked.end(JSON.stringify(args));
  });
}

test("whatever writes something down does it once, though its answer is lost and it is asked again", async () => {
  test.setTimeout(600_000);
  const creating: string[] = [];
  for (const [name, tested] of Object.entries(ACTIONS)) {
    const action = actionOf(name);
    if (!action || STEERS.test(action.name)) continue;
    const person = tested.may.includes("director") ? "director" : "doctor";
    if (!tested.may.includes(person)) throw new Error(`Nobody of this test may call ${name}.`);
    const args = await tested.args(round.walk);
    const before = await rows();
    await askAndLose(person, tested.page, action.id, args);
    const once = await rows();
    const first = gained(before, once);
    const reply = await postAction(round.desk.url, round.people[person], tested.page, action.id, JSON.stringify(args));
    expect.soft(reply.status, name).toBe(200);
    const { audit_entries: __, ...twice } = gained(once, await rows());
    const { audit_entries: _, ...wrote } = first;
    if (Object.keys(wrote).length > 0) creating.push(`${name}: ${Object.keys(wrote).join(", ")}`);
    expect.soft(twice, `${name} wrote ${JSON.stringify(first)} at first, and again the second time`).toEqual({});
  }
  console.log(`Actions that write rows:\n${creating.sort().join("\n")}`);
  expect(creating.length).toBeGreaterThan(25);
});

/** Where money and its papers are written. */
const OF_MONEY = /\/(payments|treasury)\//;

test("the director reads each old and new value of what a treasurer changed on one page", async () => {
  test.setTimeout(300_000);
  const changed = new Map<number, string>();
  const last = async () =>
    Number((await client.query<{ id: string | null }>("select max(id) as id from chronicle")).rows[0]?.id ?? 0);
  for (const [name, tested] of Object.entries(ACTIONS)) {
    const action = actionOf(name);
    if (!action || !OF_MONEY.test(action.name) || !tested.may.includes("treasurer")) continue;
    const before = await last();
    await round.call(action, "treasurer", await tested.args(round.walk));
    const { rows: written } = await client.query<{ id: string }>("select id from chronicle where id > $1", [before]);
    for (const { id } of written) changed.set(Number(id), name);
  }
  const told = new Set([...changed.values()].map((name) => name.split("#")[1]));
  for (const action of ["makeDepositSlip", "keepChequeDetails", "writeSlipDeposit", "cancelDepositSlip", "agreePlan"])
    expect.soft(told, `${action} leaves its values`).toContain(action);
  for (const action of ["linkInstalment", "unlinkInstalment", "keepDossier", "removeDossier", "keepKind"])
    expect.soft(told, `${action} leaves its values`).toContain(action);
  // The page tells every line of the table: by hand what it must show of each.
  const { rows: lines } = await client.query<{ before: object | null; after: object | null; written_by: string }>(
    "select before, after, written_by from chronicle where written_by is not null order by id desc limit 50",
  );
  const page = await ask(round.desk.url, round.people.director, `/${CLUB}/${SEASON}/treasury/journal/changes`, {
    headers: { "accept-language": "fr" },
  });
  expect(page.status).toBe(200);
  const text = page.text.replace(/<[^>]+>/g, " ").replace(/[\s\u00a0\u202f]+/g, " ");
  const worded = (side: object | null) =>
    Object.entries(side ?? {}).flatMap(([field, value]): string[] => {
      if (
        typeof value === "string" &&
        !/^\d{4}-\d\d-\d\d$/.test(value) &&
        /bank|statement|code|name|claim/i.test(field)
      )
        return [value];
      if (typeof value === "string" && /On$/.test(field)) return [value.split("-").reverse().join("/")];
      if (typeof value === "number" && /Cents$/.test(field))
        return [`${(value / 100).toFixed(2).replace(".", ",")} €`.replace(/\B(?=(\d{3})+(?!\d))/g, " ")];
      return [];
    });
  const values = lines.flatMap(({ before, after }) => [...worded(before), ...worded(after)]);
  expect(values.length).toBeGreaterThan(10);
  for (const value of new Set(values)) expect.soft(text, value).toContain(value.replace(/\s+/g, " "));
});
