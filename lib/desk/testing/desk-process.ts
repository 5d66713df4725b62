import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { registerHooks } from "node:module";
import { setTimeout as pause } from "node:timers/promises";
import { count, eq, inArray, ne, sql } from "drizzle-orm";
import { subscribe } from "#lib/base/live/live.ts";
import type { Club } from "#lib/base/store/clubs.ts";
import { listClubs } from "#lib/base/store/clubs.ts";
import { type Queryable, type Store, store } from "#lib/base/store/database.ts";
import { accounts } from "#lib/base/store/schema/base/access.ts";
import { webhookMessages } from "#lib/base/store/schema/sync/inbox.ts";
import { OPEN_PIECES, pieces, works } from "#lib/base/store/schema/sync/outbox.ts";
import { now } from "#lib/base/time/clock.ts";
import { clubApi } from "#lib/club/client/client.ts";
import { ClubError } from "#lib/club/client/error.ts";
import { boot } from "#lib/desk/boot.ts";
import { LISTENERS } from "#lib/desk/listeners.ts";
import { KINDS } from "#lib/desk/work-kinds.ts";
import type { Move } from "#lib/registrations/counter/change.ts";
import { createDecisionWork } from "#lib/registrations/decisions/create.ts";
import { findDecisionWork } from "#lib/registrations/decisions/read.ts";
import { openSeason } from "#lib/sync/copy/mirror.ts";
import * as mirror from "#lib/sync/copy/state.ts";
import * as inbox from "#lib/sync/inbox/claim.ts";
import { receive } from "#lib/sync/inbox/receive.ts";
import { endForeignLeases } from "#lib/sync/outbox/claim.ts";
import { wakeOutbox } from "#lib/sync/outbox/lifecycle.ts";
import { askForCases } from "./crash-cases.ts";
import { killItself } from "./kills.ts";
import { tellAgain } from "./tell-again.ts";

/**
 * The dashboard without its pages, as a process that a test can kill: it boots exactly as the dashboard does, and tells in lines of
 * JSON what becomes of the club that the environment names. Run with `--conditions=react-server`. Its own variables:
 * `SEASON`: keeps this season copied, and prints `{ whole: true }` when it is.
 * `WORK`: asks for one work, `{ season, ids, afterMs }`, once the season is copied and so much later, and prints each progress of it; without it prints that of the
 * work there is.
 * `CLICKS`: a person who asks the club for something again and again, `{ everyMs, afterMs }`; prints `{ click: MS }`, how long each
 * waited, or `{ refused: CODE }`.
 * `HOOKS_PORT`: receives the club's messages there, and prints `{ open: true }`. GET tells how many wait.
 * `FORM`: sends the form in which a person gives a registration another group, as its page does, and prints `{ sent: true }` when that was told as
 * done. Started again with the same, it is the same form, sent again.
 * `ASK`: asks for the work of kinds that is in this file (crash-cases.ts), once the season is copied, unless it was asked for before; and prints
 * `{ waiting: N }`, how many pieces have no outcome yet.
 * `KILLS`: kills itself while it sends them (kills.ts).
 * `ALONE`: nobody else is alive: what a dead process held is free at once, on PostgreSQL too, where its leases would have to end first.
 */
const opened = await store();
if (process.env.ALONE) await freeOrphans(opened.db);
const { SEASON, WORK, HOOKS_PORT, CLICKS, FORM, ASK, KILLS } = process.env;
if (KILLS) killItself(KINDS, JSON.parse(KILLS));
await boot();
const [club] = await listClubs(opened.db);
if (!club) throw new Error("The environment names no club.");
if (HOOKS_PORT) receiveAt(Number(HOOKS_PORT), opened, club);
const copied = SEASON && copySeason(opened, club, Number(SEASON));
if (WORK) await copied;
if (CLICKS) void click(club, JSON.parse(CLICKS));
if (FORM) void sendForm(opened, club, JSON.parse(FORM));
if (WORK) await pause(JSON.parse(WORK).afterMs ?? 0);
if (ASK) await tellOfWork(opened, club, JSON.parse(readFileSync(ASK, "utf8")));
await tellOfDecisions(opened, club, WORK ? await askFor(opened, club, JSON.parse(WORK)) : 1);
// The works' timers do not keep a process alive; the dashboard's server does.
setInterval(() => {}, 60_000);

function say(what: object): void {
  console.log(JSON.stringify(what));
}

async function freeOrphans(db: Queryable): Promise<void> {
  await endForeignLeases(db, "nobody");
  await inbox.releaseOrphans(db);
  await mirror.releaseOrphanedReadings(db);
}

/** Ends when the season is copied whole. */
async function copySeason({ db }: Store, { slug }: Club, season: number): Promise<void> {
  const isWhole = async () => (await mirror.mirrorStatus(db, slug, season)).ready;
  await new Promise<void>((resolve) => {
    const look = () => void isWhole().then((whole) => whole && resolve());
    subscribe(slug, ({ topic }) => {
      if (topic === "mirror") look();
    });
    void openSeason(db, slug, season).then(look);
  });
  say({ whole: true });
}

function receiveAt(port: number, { db }: Store, { slug }: Club): void {
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      const [row] = await db
        .select({ count: sql<number>`count(*)::integer` })
        .from(webhookMessages)
        .where(ne(webhookMessages.state, "processed"));
      response.end(String(row?.count));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = new Headers(request.headers as Record<string, string>);
    const body = Buffer.concat(chunks);
    const message = new Request(`http://desk/hooks/${slug}`, { method: "POST", headers, body });
    // As the route does: what the database throws is an internal error, after which the club tries again.
    const { status } = await receive(slug, message, LISTENERS).catch(() => ({ status: 500 }));
    response.writeHead(status).end();
  });
  server.listen(port, "127.0.0.1", () => say({ open: true }));
}

async function askFor({ db }: Store, { slug }: Club, asked: { season: number; ids: number[] }): Promise<number> {
  const person = { email: "crash@demo.example", name: "Crash", createdAt: now() };
  const [account] = await db.insert(accounts).values(person).returning();
  const { work } = await db.transaction((tx) =>
    createDecisionWork(tx, {
      club: slug,
      seasonId: asked.season,
      kind: "annual",
      operation: "validate",
      // Eight activities: rows of several activities are on their way at once when the process ends.
      registrations: asked.ids.map((id) => ({ registrationId: id, memberId: null, activityId: id % 8 })),
      askedBy: { id: account?.id ?? 0, name: person.name },
      now: now(),
      holdSeconds: 0,
    }),
  );
  wakeOutbox();
  return work.id;
}

async function tellOfWork(opened: Store, club: Club, asked: Parameters<typeof askForCases>[2]): Promise<void> {
  const { db } = opened;
  const [known] = await db.select({ id: works.id }).from(works).limit(1);
  if (!known) await copied;
  await askForCases(opened, club, asked, known !== undefined);
  wakeOutbox();
  let told = -1;
  const tell = async () => {
    const [open] = await db
      .select({ count: count() })
      .from(pieces)
      .where(inArray(pieces.state, [...OPEN_PIECES]));
    // Of a long list the pieces are still being written down.
    const [growing] = await db.select({ count: count() }).from(works).where(eq(works.inBatches, "adding"));
    const waiting = (open?.count ?? 0) + (growing?.count ?? 0);
    if (waiting !== told) say({ waiting });
    told = waiting;
  };
  await tellAgain(tell, 200);
}

/** A person at the desk; their calls go through the quota as those of a page do. */
async function click({ slug }: Club, { everyMs, afterMs = 0 }: { everyMs: number; afterMs?: number }): Promise<void> {
  const api = await clubApi(slug, 1);
  await pause(afterMs);
  for (;;) {
    const begun = performance.now();
    try {
      await api.get("/seasons", { query: { limit: 1 }, lane: "click" });
      say({ click: Math.round(performance.now() - begun) });
    } catch (cause) {
      say({ refused: cause instanceof ClubError ? cause.code : "defect" });
    }
    await pause(everyMs);
  }
}

async function sendForm({ db }: Store, { slug }: Club, move: Move): Promise<void> {
  // The words of a page need Next around them; what is told in words is not what this process is for.
  const words = "export const getTranslations = async () => String; export const getLocale = async () => 'en';";
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === "next-intl/server"
        ? { url: `data:text/javascript,${encodeURIComponent(words)}`, format: "module", shortCircuit: true }
        : next(specifier, context),
  });
  const { moveRegistration } = await import("#lib/registrations/counter/change.ts");
  const named = { email: "forms@demo.example", name: "Forms" };
  await db
    .insert(accounts)
    .values({ ...named, createdAt: now() })
    .onConflictDoNothing();
  const [account] = await db.select().from(accounts).where(eq(accounts.email, named.email));
  const person = { id: account?.id ?? 0, ...named };
  const told = await moveRegistration({ club: slug, person, role: "director", scopes: null }, move);
  say(told.ok ? { sent: true } : { refused: told });
}

async function tellOfDecisions({ db }: Store, { slug }: Club, first: number): Promise<void> {
  const tell = async (id: number) => {
    const work = await findDecisionWork(db, { club: slug }, id);
    if (work) say({ work: id, state: work.state, counts: work.counts, secondsLeft: work.secondsLeft });
  };
  subscribe(slug, ({ topic, id }) => {
    if (topic === "jobs" && id !== undefined) void tell(id);
  });
  await tell(first);
}
