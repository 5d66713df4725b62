/**
 * `npm run bench -- service [SECONDS]`: lists, single reads, validations and tokens of the service on a club of 100,000
 * registrations, each as a ratio to a bare Hono handler with the same SQL beside it, on both databases. Absolute numbers
 * are the machine's; the ratios are ours. What is fair about it: bench/README.md.
 */
import autocannon from "autocannon";
import { ownFolder } from "../scripts/own-folder.ts";
import { startPostgres } from "../scripts/testing/postgres.ts";
import { answered, startAsked } from "../scripts/testing/victim.ts";

const MEASURED = "the measured process";
const CONNECTIONS = 10;
const SECONDS = Number(process.argv[2] ?? 2);
/** Both sides take turns, so that a busy moment of the machine falls on both; the middle round of each counts. */
const ROUNDS = 5;
/** Compiled code and warm caches are the state that lasts. */
const WARM_UP_SECONDS = 1;
const FEW_KEYS = 1_000;
const MANY_KEYS = 1_000_000;

interface Subject {
  service: string;
  bare: string;
  season: number;
  token: string;
  range: { first: number; last: number };
  client_id: string;
  client_secret: string;
}

interface Measured {
  perSecond: number;
  medianMs: number;
  p99Ms: number;
}

/** One side of a comparison. */
interface Side {
  url: string;
  request: autocannon.Request;
}

/** Fires one kind of request for a while; anything but a 2xx ends the benchmark, because it would measure refusals. */
async function fire({ url, request }: Side, duration: number): Promise<Measured> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration, requests: [request] });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}${request.path ?? ""}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const { latency, requests } = result;
  return { perSecond: requests.average, medianMs: latency.p50, p99Ms: latency.p99 };
}

/** Rounds of each side in turn, after a warm-up of each. */
async function alternate(...sides: Side[]): Promise<Measured[]> {
  for (const side of sides) await fire(side, WARM_UP_SECONDS);
  const rounds: Measured[][] = sides.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, side] of sides.entries()) rounds[index]?.push(await fire(side, SECONDS));
  }
  return rounds.map(middle);
}

/** The middle value of each number on its own: one round that was disturbed moves none of them. */
function middle(rounds: readonly Measured[]): Measured {
  const of = (number: keyof Measured) =>
    rounds.map((round) => round[number]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? Number.NaN;
  return { perSecond: of("perSecond"), medianMs: of("medianMs"), p99Ms: of("p99Ms") };
}

function report(database: string, what: string, service: Measured, bare: Measured): void {
  const cells = [
    database.padEnd(11),
    what.padEnd(30),
    `${Math.round(service.perSecond)}/s`.padStart(8),
    `p99 ${service.p99Ms} ms`.padStart(12),
    `bare ${Math.round(bare.perSecond)}/s`.padStart(12),
    `p99 ${bare.p99Ms} ms`.padStart(12),
    `ratio ${(service.perSecond / bare.perSecond).toFixed(2)}`.padStart(11),
  ];
  console.log(cells.join("  "));
}

async function bench(database: string, subject: Subject, storeKeys: (count: number) => Promise<void>): Promise<void> {
  const { service, bare, season, range, token } = subject;
  const base = new URL(service);
  const headers = { Authorization: `Bearer ${token}` };
  const api = (path: string) => base.pathname + path;
  const ours = (request: autocannon.Request): Side => ({ url: base.origin, request });
  const theirs = (request: autocannon.Request): Side => ({ url: bare, request });
  const compare = async (what: string, one: Side, other: Side) => {
    const [service, handler] = (await alternate(one, other)) as [Measured, Measured];
    report(database, what, service, handler);
  };

  const list = (after: number) =>
    ours({ path: api(`/seasons/${season}/annual-registrations?limit=50&after=${after}`), headers });
  const lastAfter = range.last - 50;
  await compare("list, first page", list(0), theirs({ path: "/list?after=0" }));
  await compare("list, last page", list(lastAfter), theirs({ path: `/list?after=${lastAfter}` }));
  const [first, last] = (await alternate(list(0), list(lastAfter))) as [Measured, Measured];
  conclude(database, "last page / first page", first.perSecond / last.perSecond);
  const read = ours({ path: api(`/annual-registrations/${range.first}`), headers });
  await compare("single read", read, theirs({ path: `/read/${range.first}` }));

  const { client_id, client_secret } = subject;
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret }).toString();
  const asForm = { "Content-Type": "application/x-www-form-urlencoded" };
  const grant = ours({ path: api("/token"), method: "POST", headers: asForm, body: form });
  await compare("token", grant, theirs({ path: "/token", method: "POST" }));

  const validations: Measured[] = [];
  const turns = { service: 0, bare: 0 };
  for (const keys of [FEW_KEYS, MANY_KEYS]) {
    await storeKeys(keys);
    const each = (who: keyof typeof turns, path: (id: number) => string): autocannon.Request => ({
      method: "POST",
      setupRequest: (request) => {
        const turn = turns[who]++;
        const key = { "Idempotency-Key": `bench-${who}-${turn}`.padEnd(24, "-") };
        return { ...request, path: path(scattered(who, turn, range)), headers: { ...headers, ...key } };
      },
    });
    const [service, handler] = (await alternate(
      ours(each("service", (id) => api(`/annual-registrations/${id}/validate`))),
      theirs(each("bare", (id) => `/validate/${id}`)),
    )) as [Measured, Measured];
    report(database, `validate, ${keys} keys`, service, handler);
    validations.push(service);
  }
  const [few, many] = validations as [Measured, Measured];
  conclude(database, "validate p99, many / few keys", many.p99Ms / few.p99Ms);
}

/** Prime to the number of registrations: every one has its turn, and those of one moment are of different groups. */
const STRIDE = 7_919;

/**
 * The registration of a turn: each side has a half for itself, because one that is validated cannot be validated again.
 * Validations for one group wait for each other, as the rules want it; going through the identifiers in order would
 * measure that queue.
 */
function scattered(who: "service" | "bare", turn: number, { first, last }: Subject["range"]): number {
  const half = Math.floor((last - first + 1) / 2);
  return first + (who === "bare" ? half : 0) + ((turn * STRIDE) % half);
}

/** A comparison of the service with itself. */
function conclude(database: string, what: string, ratio: number): void {
  console.log(`${database.padEnd(11)}  ${what}: ${ratio.toFixed(2)} (target 1.2)`);
}

async function run(database: string, url?: string): Promise<void> {
  const own = ownFolder("bench");
  const program = startAsked(["bench/service/subject.ts", own.path, ...(url ? [url] : [])]);
  try {
    await bench(database, answered(await program.greeting<Subject>(), MEASURED), async (count) => {
      answered(await program.ask(count), MEASURED);
    });
  } finally {
    await program.leave();
    own.remove();
  }
}

console.log(`${CONNECTIONS} connections, middle of ${ROUNDS} rounds of ${SECONDS} s, 100,000 registrations`);
const postgres = await startPostgres();
try {
  await run("PostgreSQL", postgres.url);
} finally {
  await postgres.stop();
}
await run("embedded");
