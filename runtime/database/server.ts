import pLimit, { type LimitFunction } from "p-limit";
import pg from "pg";
import { hasChanged } from "./changed.ts";
import { connectionTo, onOwnConnection, PROCESS, ServerClient } from "./client.ts";
import { DatabaseUnavailableError, READ_ONLY, sqlStateOf, translated, type Unavailability } from "./failure.ts";
import { type Limits, StretchableLimits } from "./limits.ts";
import { listenOn } from "./listen.ts";
import { type Pool, READ, type Statement } from "./open.ts";
import {
  CHANGES,
  JOURNAL,
  Past,
  type PastOptions,
  type RunRow,
  type RunStanding,
  runStandingOf,
  STANDING,
} from "./past.ts";
import { Reach } from "./reach.ts";
import { noteStatement } from "./tally.ts";
import { startTimer } from "./timer.ts";

/** SQLSTATE of "cached plan must not change result type". */
const PLAN_CHANGED = "0A000";

/** A pool of ten serves the bench's ten connections; more would only queue inside a two-core server. */
const DEFAULT_CONNECTIONS = 10;

/**
 * Migrations of a process at once: each holds a connection, also while another process has its schema. At most half of the connections, so that whoever is up to date is served
 * meanwhile; four keep a server of a few cores busy.
 */
const MIGRATIONS_AT_ONCE = 4;

/**
 * A connection keeps the plans of its prepared queries until PostgreSQL's statistics look at a table again. A plan of the minute in which
 * a table was empty reads every row of it later; a new connection plans by the table's size of that moment.
 */
const LIFETIME_SECONDS = 60;

/** Longer than the statement's own limit in the server, which says why; this one is for a server that says nothing. */
const ANSWER_MARGIN_MS = 2_000;

/**
 * Whoever stands between forgets a connection that says nothing, and a primary that is cut off ends none: after so long at rest it is asked first. Often
 * enough that a busy program never asks, and before the pool itself closes it.
 */
const RESTED_MS = 5_000;

/** Whether new sessions change something, by what is said of the server, the database and the role and not of this session. */
const TAKES_WRITES = `select reset_val = 'off' as takes from pg_catalog.pg_settings where name = 'default_transaction_read_only'`;

/** Who of us is known to whoever answers now, and whether it waits for a word of ours. Of other accounts it says nothing. */
const WHO_IS_THERE = `select ${PROCESS} as process, starts_with(state, 'idle') as waits from pg_catalog.pg_stat_activity where backend_start is not null`;

/**
 * A PostgreSQL server and the one bounded set of connections that a process has to it, however many schemas it works in. Beside
 * them stand the few that ask whether the server lives, and one for each channel that is listened on.
 */
export class Server {
  readonly url: string;
  readonly timeLimits: StretchableLimits;
  readonly reach: Reach;
  /** Lets a schema be migrated once it is its turn among those of this process. */
  readonly migrating: LimitFunction;
  /** Whether it has come back to an older past; undefined where nobody wishes to know. */
  readonly past: Past | undefined;
  statements = 0;
  readonly #pool: pg.Pool;
  readonly #most: number;
  readonly #clients = new Set<ServerClient>();

  constructor(url: string, { connections = DEFAULT_CONNECTIONS, limits, past }: ServerOptions = {}) {
    this.url = url;
    this.past = past && new Past(past);
    this.#most = connections;
    this.migrating = pLimit(Math.max(1, Math.min(MIGRATIONS_AT_ONCE, Math.floor(connections / 2))));
    this.timeLimits = new StretchableLimits(limits);
    const { doubtMs, probeEveryMs, statementMs, transactionMs, waitMs } = this.timeLimits.limits;
    this.reach = new Reach(
      () =>
        onOwnConnection(connectionTo(url, waitMs), doubtMs, (client) => this.#dropUnknownTo(client)).catch(
          unlessItAnswered,
        ),
      probeEveryMs,
    );
    this.#pool = new pg.Pool({
      ...connectionTo(url, waitMs, {
        settings: {
          // Nothing is found without a schema: each statement and each transaction brings its own.
          search_path: '""',
          statement_timeout: statementMs,
          idle_in_transaction_session_timeout: transactionMs + ANSWER_MARGIN_MS,
        },
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
   * Runs work on a connection that belongs to no schema, and gives it back only when the server says that it is idle.
   * @throws DatabaseUnavailableError
   */
  async use<T>(work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    const client = await this.#take();
    const connection = new ServerConnection(client, this);
    try {
      return await work(connection);
    } finally {
      client.restsSince = performance.now();
      client.release(!connection.idle);
    }
  }

  /** Runs work in a schema: nobody works there before what it lacks is made up for. @throws DatabaseUnavailableError */
  async inSchema<T>(schema: string, work: (connection: ServerConnection) => Promise<T>): Promise<T> {
    if (this.past?.owes(schema)) await this.past.settle(schema);
    return this.use((connection) => {
      // Found a moment ago, by whoever took the connection.
      this.past?.refuseOwed(schema);
      return work(connection);
    });
  }

  /** A statement on its own. @param schema undefined: no schema, for questions about the server itself */
  query(schema: string | undefined, statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const asked = (connection: ServerConnection) =>
      READ.test(statement.text)
        ? connection.query(statement, values, schema)
        : connection.change(statement, values, schema);
    return schema === undefined ? this.use(asked) : this.inSchema(schema, asked);
  }

  /** How its connections stand now. */
  pool(): Pool {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { most: this.#most, open, idle, waiting };
  }

  listen(channel: string, heard: (payload: string) => void, missed = () => {}): Promise<() => Promise<void>> {
    const config = connectionTo(this.url, this.timeLimits.limits.waitMs);
    return listenOn(config, { reach: this.reach, known: this.#clients }, channel, heard, missed);
  }

  /** Waits for running work, but not for a server that hangs. */
  async close(): Promise<void> {
    this.reach.close();
    this.past?.close();
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

  /**
   * Drops what whoever answers now does not know, and what it has answered, or never heard, while somebody of us waits: behind an address that leads elsewhere
   * now, or a path that broke, a connection is silent and not closed.
   */
  async #dropUnknownTo(client: ServerClient): Promise<void> {
    // Whoever connects meanwhile may not be in the answer.
    const before = [...this.#clients];
    const { rows } = await client.query<{ process: string; waits: boolean | null }>(WHO_IS_THERE);
    const there = new Map(rows.map(({ process, waits }) => [process, waits]));
    for (const one of before) {
      if (one.process === undefined) continue;
      const isUnheard = there.get(one.process) && one.silentMs() >= this.timeLimits.usual.doubtMs;
      if (isUnheard || !there.has(one.process)) one.destroy();
    }
  }

  /** A connection that lives, as far as one knows before a statement. */
  async #take(): Promise<pg.PoolClient & ServerClient> {
    for (;;) {
      const client = await this.#takeAny();
      const restedMs = performance.now() - (client.restsSince ?? Number.POSITIVE_INFINITY);
      client.restsSince = undefined;
      // Dropped a moment ago, of which the pool has not heard yet.
      if (!client.broken && (restedMs < RESTED_MS || (await this.#answers(client)))) {
        if (await this.#isOfThisRun(client)) return client;
        client.release(true);
        continue;
      }
      client.release(true);
      if (restedMs < RESTED_MS) continue;
      // The others have rested behind the same silence: not each in turn.
      for (const other of this.#clients)
        if (performance.now() - (other.restsSince ?? Number.POSITIVE_INFINITY) >= RESTED_MS) other.destroy();
    }
  }

  /**
   * Whether a connection leads to the run of the server that was looked at last; a new one is looked at first, and nothing is sent to it before. One that leads to an earlier run, such as a primary that stood
   * still until its standby took over, leads nowhere any more.
   * @throws what the look fails with; then nobody uses it
   */
  async #isOfThisRun(client: pg.PoolClient & ServerClient): Promise<boolean> {
    const { past } = this;
    if (!past) return true;
    const isNew = client.standing === undefined;
    try {
      const before = past.asking();
      if (isNew) client.standing = await this.#runStandingOf(client);
      const { standing } = client;
      if (!standing) return true;
      const { run } = standing;
      // One that was kept from writing has done its time.
      if (!isNew && past.isOf(run)) return !client.keptFromWriting;
      if (!isNew && !past.isUnmade(run)) return false;
      if (!past.isUnmade(run) || (await this.#takesWrites(client))) await past.recognise(standing, before);
      if (!past.isUnmade(run)) return !client.keptFromWriting;
      await this.#within(client, () => client.keepFromWriting());
      return true;
    } catch (cause) {
      client.release(true);
      throw translated(cause, client.broken);
    }
  }

  async #takesWrites(client: ServerClient): Promise<boolean> {
    const { rows } = await this.#within(client, () => client.query<{ takes: boolean }>(TAKES_WRITES));
    return rows[0]?.takes === true;
  }

  /** Asks something small, and gives the connection up that does not answer. */
  async #within<T>(client: ServerClient, ask: () => Promise<T>): Promise<T> {
    const stop = startTimer(this.timeLimits.usual.doubtMs, () => client.destroy());
    try {
      return await ask();
    } finally {
      stop();
    }
  }

  /** How the server of a connection stands; null where it does not tell us, and nothing can be noticed. */
  async #runStandingOf(client: ServerClient): Promise<RunStanding | null> {
    try {
      const { rows } = await this.#within(client, () => client.query<RunRow>(STANDING));
      return rows[0] ? runStandingOf(rows[0]) : null;
    } catch (cause) {
      if (client.broken || translated(cause) instanceof DatabaseUnavailableError) throw cause;
      return null;
    }
  }

  async #answers(client: ServerClient): Promise<boolean> {
    const stop = startTimer(this.timeLimits.usual.doubtMs, () => client.destroy());
    try {
      await client.query("select 1");
      return true;
    } catch (cause) {
      this.noticed(cause);
      return false;
    } finally {
      stop();
    }
  }

  async #takeAny(): Promise<pg.PoolClient & ServerClient> {
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
    if (told instanceof DatabaseUnavailableError && AWAY.has(told.reason)) this.reach.lose(cause);
    // A database or an account that does not exist: the server lives, but not for us.
    return told instanceof DatabaseUnavailableError ? told : new DatabaseUnavailableError("unreachable", cause);
  }
}

export interface ServerOptions {
  /** How many connections at most, for all schemas together. */
  connections?: number;
  limits?: Partial<Limits>;
  /** What is done where it has come back to an older past; undefined: nobody looks. */
  past?: PastOptions | undefined;
}

/** What a connection fails with where no server stands behind it that could do our work. */
const AWAY: ReadonlySet<string> = new Set<Unavailability>(["lost", "readonly"]);

/** A server that has no connection left for the question lives; one that starts up, shuts down or takes no writes does not serve. */
function unlessItAnswered(cause: unknown): void {
  const code = sqlStateOf(cause);
  if (code === undefined || code === READ_ONLY || /^(57P0|08)/.test(code)) throw cause;
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

  /** How long a statement of its session may take, in milliseconds. */
  get statementMs(): number {
    return this.#server.timeLimits.usual.statementMs;
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

  /** Sends a statement that may change something by itself. */
  change(statement: Statement, values?: unknown[], schema?: string): Promise<pg.QueryResult> {
    return this.#noting(
      () => this.query(statement, values, schema),
      async (answer) => hasChanged(statement, answer),
    );
  }

  /** Ends a transaction. */
  commit(): Promise<pg.QueryResult> {
    const commit = () => this.query({ text: "commit" });
    if (!this.#server.past || !this.client.standing) return commit();
    const asked = this.client.query<{ changes: boolean }>(CHANGES).then(
      ({ rows }) => rows[0]?.changes === true,
      () => false,
    );
    return this.#noting(commit, async ({ command }) => command !== "ROLLBACK" && (await asked));
  }

  /** Has it noted how far the journal is once a change is acknowledged: asked behind it, without waiting in between. What has changed nothing would say it of changes of others. */
  async #noting(
    change: () => Promise<pg.QueryResult>,
    isChange: (answer: pg.QueryResult) => Promise<boolean>,
  ): Promise<pg.QueryResult> {
    const { past } = this.#server;
    const { standing } = this.client;
    if (!past || !standing) return change();
    const acknowledged = past.begin(standing.run);
    const changing = change();
    const reading = this.client.query<{ flushed: string; synchronous: boolean }>(JOURNAL).catch(() => undefined);
    const answer = await changing;
    const read = (await reading)?.rows[0];
    if (await isChange(answer)) acknowledged(read);
    return answer;
  }

  /**
   * Sends a statement. One without an answer is doubted first, and given up at its limit.
   * @param schema where it runs; undefined where it names all that it means, or stands in a transaction that has its schema
   * @throws the driver's error, or DatabaseUnavailableError when the connection broke
   */
  async query(statement: Statement, values?: unknown[], schema?: string): Promise<pg.QueryResult> {
    const { doubtMs, statementMs } = this.#server.timeLimits.limits;
    const stopWaiting = startTimer(Math.max(doubtMs, statementMs) + ANSWER_MARGIN_MS, () => this.drop());
    let stopDoubting = () => {};
    const doubtLater = () => {
      stopDoubting = startTimer(doubtMs, () => {
        this.#server.reach.doubt();
        doubtLater();
      });
    };
    doubtLater();
    const answered = this.client.awaiting();
    this.#server.statements++;
    noteStatement(statement.text);
    try {
      const asked =
        schema === undefined ? this.client.query(statement, values) : this.client.queryIn(schema, statement, values);
      const answer = await asked;
      // Done here, and undone where the standby takes over: whoever asked hears that nobody knows.
      if (this.client.unconfirmed) throw new DatabaseUnavailableError("lost");
      return answer;
    } catch (cause) {
      // Prepared before another process migrated: parsed anew on a new connection it is right again.
      if (sqlStateOf(cause) === PLAN_CHANGED) this.drop();
      const told = translated(cause, this.client.broken);
      if (!(told instanceof DatabaseUnavailableError)) throw cause;
      if (told.reason === "lost") {
        this.drop();
        this.#server.noticed(cause);
      }
      if (told.reason === "readonly") this.#server.reach.doubt();
      throw told;
    } finally {
      answered();
      stopDoubting();
      stopWaiting();
    }
  }
}
