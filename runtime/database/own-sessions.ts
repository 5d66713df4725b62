import { randomUUID } from "node:crypto";
import { EnvironmentError } from "../environment.ts";
import { connectionTo, ServerClient } from "./client.ts";
import { DatabaseUnavailableError, translated } from "./failure.ts";
import { LIMITS } from "./limits.ts";
import { startTimer } from "./timer.ts";

/** What mends it where a pooler shares sessions; `name` is the setting with the address. */
export const ownSessionsRemedy = (name: string): string =>
  `Have the pooler lend a session for the length of a connection (PgBouncer: pool_mode = session, for this database), or name the server itself in ${name}.`;

/** The cause in words. */
export const SHARED_SESSIONS =
  "Connections to the database share their sessions: a pooler in transaction or statement mode stands between. Locks, notifications and prepared statements would get lost there.";

/**
 * Whether each connection has a session at the server for itself, as our locks, notifications and prepared statements need it. It is tried, whatever
 * stands between calls itself: two connections leave a word each in their session and look for it again. A pooler that shares has one of them meet the other's word, or
 * another process of the server.
 * @param connect opens one of ours
 * @throws what the connections throw: of a pooler that has no second session to give, that none came in time
 */
async function hasOwnSessions(connect: () => Promise<ServerClient>): Promise<boolean> {
  const one = await Session.on(await connect());
  try {
    const other = await Session.on(await connect());
    try {
      // Twice in a row each: a pooler that deals its sessions round gives the second question to another one.
      for (const session of [one, one, other, other, one, other]) if (!(await session.isAsLeft())) return false;
      return one.process !== other.process;
    } finally {
      other.end();
    }
  } finally {
    one.end();
  }
}

/** One connection and the word that it has left in its session. */
class Session {
  readonly process: string;
  readonly #client: ServerClient;
  readonly #word: string;

  private constructor(client: ServerClient, process: string, word: string) {
    this.#client = client;
    this.process = process;
    this.#word = word;
  }

  static async on(client: ServerClient): Promise<Session> {
    const word = randomUUID();
    await client.query("select pg_catalog.set_config('guichet.word', $1, false)", [word]);
    const { process } = await ask(client);
    return new Session(client, process, word);
  }

  async isAsLeft(): Promise<boolean> {
    const { process, word } = await ask(this.#client);
    return word === this.#word && process === this.process;
  }

  end(): void {
    this.#client.destroy();
  }
}

/** A process of the server, on whichever machine it is, and the word in its session. */
async function ask(client: ServerClient): Promise<{ process: string; word: string | null }> {
  const { rows } = await client.query(
    "select concat(pg_catalog.pg_backend_pid(), ' ', pg_catalog.pg_postmaster_start_time()) as process, pg_catalog.current_setting('guichet.word', true) as word",
  );
  return rows[0];
}

/** How it stands with the sessions at an address: each connection's own, or shared. */
export type SessionLending = "own" | "shared";

/**
 * Tries it on two connections.
 * @param withinMs how long all of it may take
 * @param standbys whether a standby may answer
 * @throws DatabaseUnavailableError where they do not both come, or give no answer
 */
export async function sessionsAt(url: string, withinMs: number, standbys = false): Promise<SessionLending> {
  const clients = new Set<ServerClient>();
  let isLate = false;
  const end = () => {
    for (const client of clients) client.destroy();
  };
  const stop = startTimer(withinMs, () => {
    isLate = true;
    end();
  });
  try {
    const connect = async () => {
      const client = new ServerClient(connectionTo(url, withinMs, { standbys }));
      clients.add(client);
      await client.connect();
      return client;
    };
    return (await hasOwnSessions(connect)) ? "own" : "shared";
  } catch (cause) {
    if (isLate) throw new DatabaseUnavailableError("busy", cause);
    const told = translated(cause, true);
    throw told instanceof DatabaseUnavailableError ? told : new DatabaseUnavailableError("unreachable", cause);
  } finally {
    stop();
    end();
  }
}

/**
 * Refuses an address at which connections share sessions.
 * @param name of the setting that names it
 * @throws EnvironmentError
 * @throws DatabaseUnavailableError where it cannot be tried
 */
export async function refuseSharedSessions(url: string, name: string): Promise<void> {
  if ((await sessionsAt(url, LIMITS.waitMs)) === "shared")
    throw new EnvironmentError(`${name}: ${SHARED_SESSIONS} ${ownSessionsRemedy(name)}`);
}
