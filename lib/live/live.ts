import "server-only";
import { EventEmitter } from "node:events";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { log } from "#lib/log.ts";
import { type Store, store } from "#lib/store/database.ts";
import { endStreams } from "./streams.ts";

/**
 * Says that something of a club changed, never what it became: whoever hears it reads again, with their own rights.
 * `mirror`: the copy of a season or its state · `registrations`: rows of the mirror · `jobs`: a job or its rows.
 */
const change = z.object({
  club: z.string(),
  topic: z.enum(["mirror", "registrations", "jobs"]),
  /** The season, where it is one season's. */
  season: z.number().int().optional(),
  /** The job, the registration … where it is one thing's. */
  id: z.number().int().optional(),
});

export type Change = z.infer<typeof change>;

/** The PostgreSQL channel. A server may carry several dashboards: each has a schema, and its name is in the channel's. */
function channelOf(open: Store): string {
  return `guichet_live_${open.connection.kind === "server" ? open.connection.schema : "embedded"}`;
}

interface Live {
  emitter: EventEmitter;
  /** Set on PostgreSQL once this process listens. */
  stop?: () => Promise<void>;
}

const kept = globalThis as { __guichet_live?: Live };

function live(): Live {
  // One listener for every open browser tab: no limit says anything about leaks here.
  kept.__guichet_live ??= { emitter: new EventEmitter().setMaxListeners(0) };
  return kept.__guichet_live;
}

/**
 * Begins to hear other dashboards on the same PostgreSQL. On the embedded database there are none: changes go around within the
 * process. Call once at the start.
 */
export async function startLive(): Promise<void> {
  const open = await store();
  if (open.connection.kind !== "server" || live().stop) return;
  live().stop = await open.listen(channelOf(open), (payload) => {
    const heard = change.safeParse(parsed(payload));
    if (heard.success) live().emitter.emit("change", heard.data);
    else log().warn("a notification on the live channel is not a change");
  });
}

/** Lets go of browsers and of the other dashboards. */
export async function stopLive(): Promise<void> {
  endStreams();
  await live().stop?.();
  kept.__guichet_live = undefined;
}

/**
 * Tells every browser that watches the club, on every dashboard. Call it after the commit. It never fails the caller: a browser that
 * misses a change reads it at its next look.
 */
export async function publish(what: Change): Promise<void> {
  try {
    const open = await store();
    // Our own LISTEN brings it back to us as well.
    if (live().stop) await open.db.execute(sql`select pg_notify(${channelOf(open)}, ${JSON.stringify(what)})`);
    else live().emitter.emit("change", what);
  } catch (cause) {
    log().warn({ err: cause, club: what.club, topic: what.topic }, "a change could not be published");
  }
}

/** Hears the changes of a club until the returned function is called. */
export function subscribe(club: string, hear: (what: Change) => void): () => void {
  const { emitter } = live();
  const listener = (what: Change) => {
    if (what.club === club) hear(what);
  };
  emitter.on("change", listener);
  return () => void emitter.off("change", listener);
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}
