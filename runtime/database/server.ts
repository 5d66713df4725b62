import pg from "pg";
import { connectionTo, onOwnConnection, ServerClient } from "./client.ts";
import { DatabaseUnavailableError, sqlStateOf, translated } from "./failure.ts";
import { type Limits, StretchableLimits } from "./limits.ts";
import { listenOn } from "./listen.ts";
import type { Pool, Statement } from "./open.ts";
import { Reach } from "./reach.ts";
import { startTimer } from "./timer.ts";

/** SQLSTATE of "cached plan must not change result type". */
const PLAN_CHANGED = "0A000";

/** A pool of ten serves the bench's ten connections; more would only queue inside a two-core server. */
const DEFAULT_CONNECTIONS = 10;

/**
 * A connection keeps the plans of its prepared queries until PostgreSQL's statistics look at a table again. A plan of the minute in which
 * a table was empty reads every row of it later; a new connection plans by the table's size of that moment.
 */
const LIFETIME_SECONDS = 60;

/** Longer than the statement's own limit in the server, which says why; this one is for a server that says nothing. */
const ANSWER_MARGIN_MS = 2_000;

/**
 * A PostgreSQL server and the one bounded set of connections that a process has to it, however many schemas it works in. Beside
 * them stand at most one that asks whether the server lives, and one for each channel that is listened on.
 */
export class Server {
  readonly url: string;
  readonly timeLimits: StretchableLimits;
  readonly reach: Reach;
  statements = 0;
  readonly #pool: pg.Pool;
  readonly #most: number;
  readonly #clients = new Set<ServerClient>();

  constructor(url: string, { connections = DEFAULT_CONNECTIONS, limits }: ServerOptions = {}) {
    this.url = url;
    this.#most = connections;
    this.timeLimits = new StretchableLimits(limits);
    const { doubtMs, probeEveryMs, statementMs, transactionMs, waitMs } = this.timeLimits.limits;
    this.reach = new Reach(
      () => onOwnConnection(connectionTo(url, waitMs), doubtMs, alive).catch(unlessItAnswered),
      probeEveryMs,
    );
    this.#pool = new pg.Pool({
      ...connectionTo(url, waitMs, {
        // Nothing is found without a schema: the path is set when a connection is taken.
        search_path: '""',
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: transactionMs + ANSWER_MARGIN_MS,
      }),
      max: connections,
      allowExitOnIdle: true,
      // A statement need not wait for the answer to the one before it; the server carries them out in order.
      pipeline: true,
      maxLifetimeSeconds: LIFETIME_SECONDS,
      Client: ServerClient,
    });
    this.#pool.on("connect", (client) => void this.#clients.add(client as pg.PoolClient & ServerClient));
    this.#pool.on("remove", (client) => void this.#clients.delete(client as pg.PoolClient & ServerClient));
    // An idle connection that the server drops must not end the process: the pool opens another at the next query.
    this.#pool.on("error", () => this.reach.doubt());
    this.reach.onLoss(() => {
      for (const client of this.#clients) client.destroy();
    });
  }

  /**
   * Runs work on a connection whose search path is one schema, and gives it back only when the server says that it is idle.
   * @param schema undefined: no schema, for questions about the server itself
   * @throws DatabaseUnavailableError
   */
  async use<T>(schema: string | undefined, work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    const client = await this.#take();
    const connection = new ServerConnection(client, this);
    try {
      if (schema !== undefined && client.schema !== schema) await connection.enter(schema);
      return await work(connection);
    } finally {
      client.release(!connection.idle);
    }
  }

  /** A statement on its own. */
  query(schema: string | undefined, statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    return this.use(schema, (connection) => connection.query(statement, values));
  }

  /** How its connections stand now. */
  pool(): Pool {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { most: this.#most, open, idle, waiting };
  }

  listen(channel: string, heard: (payload: string) => void, missed = () => {}): Promise<() => Promise<void>> {
    return listenOn(connectionTo(this.url, this.timeLimits.limits.waitMs), this.reach, channel, heard, missed);
  }

  /** Waits for running work, but not for a server that hangs. */
  async close(): Promise<void> {
    this.reach.close();
    const limit = setTimeout(() => {
      for (const client of this.#clients) client.destroy();
    }, this.timeLimits.limits.doubtMs);
    await this.#pool.end().finally(() => clearTimeout(limit));
  }

  /** Notes that a connection failed: the server is away where it refused, and in doubt otherwise. */
  noticed(cause: unknown): void {
    if (isRefusedConnection(cause)) this.reach.lose(cause);
    else this.reach.doubt();
  }

  async #take(): Promise<pg.PoolClient & ServerClient> {
    let pending: Promise<pg.PoolClient> | undefined;
    const stop = startTimer(this.timeLimits.limits.doubtMs, () => this.reach.doubt());
    try {
      return (await this.reach.whileReachable(() => {
        pending = this.#pool.connect();
        return pending;
      })) as pg.PoolClient & ServerClient;
    } catch (cause) {
      // A caller that was told that the server is lost no longer waits, so a connection that the pool still hands out is
      // returned.
      pending?.then(
        (client) => client.release(),
        () => {},
      );
      throw this.#refused(cause);
    } finally {
      stop();
    }
  }

  #refused(cause: unknown): unknown {
    if (cause instanceof DatabaseUnavailableError) return cause;
    if (sqlStateOf(cause) === undefined) {
      if (cause instanceof Error && /timeout exceeded when trying to connect/.test(cause.message)) {
        this.reach.doubt();
        return new DatabaseUnavailableError("busy");
      }
      this.reach.lose(cause);
      return new DatabaseUnavailableError("unreachable", cause);
    }
    const told = translated(cause);
    if (told instanceof DatabaseUnavailableError && told.reason === "lost") this.reach.lose(cause);
    // A database or an account that does not exist: the server lives, but not for us.
    return told instanceof DatabaseUnavailableError ? told : new DatabaseUnavailableError("unreachable", cause);
  }
}

export interface ServerOptions {
  /** How many connections at most, for all schemas together. */
  connections?: number;
  limits?: Partial<Limits>;
}

async function alive(client: ServerClient): Promise<void> {
  await client.query("select 1");
}

/** A server that has no connection left for the question lives; one that starts up or shuts down does not serve. */
function unlessItAnswered(cause: unknown): void {
  const code = sqlStateOf(cause);
  if (code === undefined || /^57P0/.test(code)) throw cause;
}

function isRefusedConnection(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && cause.code === "ECONNREFUSED";
}

/** A connection while somebody has it. */
export class ServerConnection {
  readonly client: ServerClient;
  readonly #server: Server;
  #dropped = false;

  constructor(client: ServerClient, server: Server) {
    this.client = client;
    this.#server = server;
  }

  /** Whether the next one may have it: no transaction is open on it, nothing runs, nothing is unknown. */
  get idle(): boolean {
    return !this.#dropped && !this.client.broken && this.client.getTransactionStatus() === "I";
  }

  /** Whether a transaction may still be open on it that wants a rollback. */
  get open(): boolean {
    return !this.#dropped && !this.client.broken && this.client.getTransactionStatus() !== "I";
  }

  /** Gives the connection up: a statement that runs on it fails now, and nobody gets it again. */
  drop(): void {
    this.#dropped = true;
    this.client.destroy();
  }

  /** Turns the search path to a schema. Until the server has said so, the connection belongs to none. */
  async enter(schema: string): Promise<void> {
    this.client.schema = undefined;
    await this.query({ text: `set search_path to ${pg.escapeIdentifier(schema)}` });
    this.client.schema = schema;
    // Whether a statement needs this one first is chance: it is not counted.
    this.#server.statements--;
  }

  /**
   * Sends a statement. One without an answer is doubted first, and given up at its limit.
   * @throws the driver's error, or DatabaseUnavailableError when the connection broke
   */
  async query(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const { doubtMs, statementMs } = this.#server.timeLimits.limits;
    let stop = startTimer(doubtMs, () => {
      this.#server.reach.doubt();
      stop = startTimer(Math.max(0, statementMs - doubtMs) + ANSWER_MARGIN_MS, () => this.drop());
    });
    this.#server.statements++;
    try {
      return await this.client.query(statement, values);
    } catch (cause) {
      // Prepared before another process migrated: parsed anew on a new connection it is right again.
      if (sqlStateOf(cause) === PLAN_CHANGED) this.drop();
      const told = translated(cause, this.client.broken);
      if (!(told instanceof DatabaseUnavailableError)) throw cause;
      if (told.reason === "lost") {
        this.drop();
        this.#server.noticed(cause);
      }
      throw told;
    } finally {
      stop();
    }
  }
}
