import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { keptByProcess } from "#lib/base/program/kept.ts";
import { log } from "#lib/base/program/log.ts";
import { store } from "#lib/base/store/database.ts";
import { liveChannel, RIGHTS_CHANGED } from "#lib/base/store/live-channel.ts";
import { History, type ReportedChange } from "./change-history.ts";
import { endStreams, recheckStreams } from "./streams.ts";
import { TOPICS } from "./topics.ts";

/**
 * Says that something of a club changed, never what it became: each listener reads again, with their own rights.
 */
const change = z.object({
  club: z.string(),
  topic: z.enum(TOPICS),
  /** The season, where it is one season's. */
  season: z.number().int().optional(),
  /** The work, the registration … where it is one thing's. */
  id: z.number().int().optional(),
});

export type Change = z.infer<typeof change>;

/** A change on its way between dashboards, with the number that the database gave it. */
const numbered = change.extend({ at: z.number().int() });

interface Live {
  emitter: EventEmitter;
  history: History<Change>;
  /** Numbers changes where no other dashboard is listening; a program that starts again begins another series. */
  program: string;
  count: number;
  /** Set once this process listens. */
  stop?: () => Promise<void>;
  /** Whether other dashboards may listen too: then every change goes around through the database. */
  isShared: boolean;
}

const kept = keptByProcess<Live>("live");

function live(): Live {
  // One listener for every open browser tab: no limit says anything about leaks here.
  kept.value ??= {
    emitter: new EventEmitter().setMaxListeners(0),
    history: new History(),
    program: randomUUID(),
    count: 0,
    isShared: false,
  };
  return kept.value;
}

function tell(at: string, what: Change): void {
  const { emitter, history } = live();
  history.add({ at, what });
  emitter.emit("change", what, at);
}

/**
 * Begins to hear what the database says: of rights that changed and, on PostgreSQL, what other dashboards tell. On the embedded database
 * there are none, and changes go around within the process. Call once at the start.
 */
export async function startLive(): Promise<void> {
  const open = await store();
  if (live().stop) return;
  const hear = (payload: string) => {
    if (payload === RIGHTS_CHANGED) return void recheckStreams();
    const heard = numbered.safeParse(parsed(payload));
    if (!heard.success) return log().warn("a notification on the live channel is not a change");
    const { at, ...what } = heard.data;
    tell(String(at), what);
  };
  live().stop = await open.listen(liveChannel(open), hear, forget);
  live().isShared = open.connection.kind === "server";
}

/** After a time in which the database was away nobody knows what was told: browsers come back and read anew. */
function forget(): void {
  live().history = new History();
  endStreams();
}

/** Lets go of browsers and of the other dashboards. */
export async function stopLive(): Promise<void> {
  endStreams();
  await live().stop?.();
  kept.value = undefined;
}

/**
 * Tells every browser that watches the club, on every dashboard. Call it after the commit. It never fails the caller: a browser that
 * misses a change reads it at its next look.
 */
export async function publish(what: Change): Promise<void> {
  try {
    const open = await store();
    if (!live().isShared) return tell(`${live().program}-${++live().count}`, what);
    // Our own LISTEN brings it back to us as well, in the order in which all dashboards hear it.
    const told = sql`${JSON.stringify(what)}::jsonb || jsonb_build_object('at', nextval('live_changes'))`;
    await open.db.execute(sql`select pg_notify(${liveChannel(open)}, (${told})::text)`);
  } catch (cause) {
    log().warn({ err: cause, club: what.club, topic: what.topic }, "a change could not be published");
  }
}

/** Hears the changes of a club, each with its number, until the returned function is called. */
export function subscribe(club: string, hear: (what: Change, at: string) => void): () => void {
  const { emitter } = live();
  const listener = (what: Change, at: string) => {
    if (what.club === club) hear(what, at);
  };
  emitter.on("change", listener);
  return () => void emitter.off("change", listener);
}

/**
 * The position of a browser in the stream of changes when it connects: the number of the last change, and the changes since the number
 * that it names.
 */
export interface StreamPosition {
  at: string;
  /** undefined: nobody knows what it missed, if anything; it reads everything it shows. */
  missed: ReportedChange<Change>[] | undefined;
}

/**
 * The stream position of a browser, and the changes that it missed.
 * @param last the number of the last change that it heard, if it says so
 */
export function streamPosition(club: string, last: string | null): StreamPosition {
  const { history } = live();
  const missed = last === null ? undefined : history.since(last);
  return { at: history.latest, missed: missed?.filter(({ what }) => what.club === club) };
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
