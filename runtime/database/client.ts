import pg from "pg";
import { READ_ONLY } from "./failure.ts";
import type { Statement } from "./open.ts";
import type { RunStanding } from "./past.ts";
import { ENTER, QueryInSchema } from "./query-in-schema.ts";
import { SESSION_SETTINGS } from "./settings.ts";
import { startTimer } from "./timer.ts";

/** How a connection of ours is made. */
export interface ConnectionConfig extends pg.ClientConfig {
  connectionTimeoutMillis: number;
  /** What its session is told once it is connected. */
  session: Readonly<Record<string, string | number>>;
  /** Whether a server that takes no writes is welcome: to whoever looks at servers. */
  standbys: boolean;
}

/** A connection to PostgreSQL that survives whatever happens to it: nobody has to listen for its errors. */
export class ServerClient extends pg.Client {
  readonly #session: ConnectionConfig["session"];
  readonly #standbys: boolean;
  #broken = false;
  #process: string | undefined;
  #awaited = 0;
  #silence = { at: 0, bytes: 0 };
  #unconfirmed = false;
  #keptFromWriting = false;
  /** Which run of the server it leads to, once that was asked; null where the server does not tell. */
  standing: RunStanding | null | undefined;
  /** Since when nobody has it, by `performance.now()`; undefined while somebody has. */
  restsSince: number | undefined;

  /** @param config always given; the pool's types leave it out */
  constructor(config?: ConnectionConfig) {
    super(config);
    this.#session = config?.session ?? {};
    this.#standbys = config?.standbys ?? false;
    // Without a listener, a connection that is lost while work runs on it would end the process.
    this.on("error", () => {
      this.#broken = true;
    });
    this.on("end", () => {
      this.#broken = true;
    });
    // A commit that gave up waiting for its standby is told with a warning, and answered as if the standby had it. Only where it comes from is in no language.
    this.on("notice", ({ routine }) => {
      if (routine === "SyncRepWaitForLSN") this.#unconfirmed = true;
    });
  }

  get broken(): boolean {
    return this.#broken;
  }

  /** What serves it, as `PROCESS` calls it; undefined until it is connected. */
  get process(): string | undefined {
    return this.#process;
  }

  /** Whether a commit on it was made by this server alone, which was to have it from a standby as well. */
  get unconfirmed(): boolean {
    return this.#unconfirmed;
  }

  /** Whether its session changes nothing, whatever becomes of its server. */
  get keptFromWriting(): boolean {
    return this.#keptFromWriting;
  }

  /** Has its session change nothing from now on, also where its server takes writes again. */
  async keepFromWriting(): Promise<void> {
    if (this.#keptFromWriting) return;
    await this.query("set default_transaction_read_only to on");
    this.#keptFromWriting = true;
  }

  /** Notes that somebody waits for an answer. @returns what says that it came */
  awaiting(): () => void {
    if (this.#awaited++ === 0) this.#silence = { at: performance.now(), bytes: this.#bytesRead() };
    return () => {
      this.#awaited--;
    };
  }

  /** For how many milliseconds somebody has waited without a byte: 0 where nobody waits. */
  silentMs(): number {
    if (this.#awaited === 0) return 0;
    const bytes = this.#bytesRead();
    if (bytes !== this.#silence.bytes) this.#silence = { at: performance.now(), bytes };
    return performance.now() - this.#silence.at;
  }

  /** Connects, and makes the session ours. @throws what the driver throws, or 25006 where a standby answers and none is welcome */
  override connect(): Promise<this>;
  override connect(done: (cause: Error | null) => void): void;
  override connect(done?: (cause: Error | null) => void): Promise<this> | undefined {
    const connecting = super.connect().then(() => this.#begin());
    if (!done) return connecting.then(() => this);
    connecting.then(() => done(null), done);
    return undefined;
  }

  /** Sends a statement that finds the tables of one schema and of no other; see `QueryInSchema`. */
  queryIn(schema: string, statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const done = (cause: Error | null, result: pg.QueryResult) => (cause ? reject(cause) : resolve(result));
      this.query(new QueryInSchema(schema, statement, values, done));
    });
  }

  /** Of a socket, which its type does not say; an encrypted one counts as well. */
  #bytesRead(): number {
    const { stream } = this.connection;
    return "bytesRead" in stream ? Number(stream.bytesRead) : 0;
  }

  async #begin(): Promise<void> {
    try {
      const answers = (await this.query(beginning(this.#session))) as unknown as pg.QueryResult<Beginning>[];
      const begun = answers.at(-1)?.rows[0];
      this.#process = begun?.process;
      if (begun?.standby && !this.#standbys)
        throw Object.assign(new Error("a standby"), { code: READ_ONLY, severity: "FATAL" });
    } catch (cause) {
      this.destroy();
      throw cause;
    }
  }

  /** Drops the connection without a word to the server, which may be hanging. Running statements fail now. */
  destroy(): void {
    this.#broken = true;
    this.connection.stream.destroy();
  }
}

/** Lost networks are noticed by probes on idle connections, in the system's own time. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * What all our connections have in common. What their session is told comes after whatever the address itself says of it, and as statements: a pooler refuses options in
 * the packet that starts a connection.
 */
export function connectionTo(
  url: string,
  connectMs: number,
  { settings = {}, standbys = false }: { settings?: Record<string, string | number>; standbys?: boolean } = {},
): ConnectionConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: APPLICATION,
    session: { ...SESSION_SETTINGS, application_name: APPLICATION, ...settings },
    standbys,
  };
}

const APPLICATION = "guichet";

/** A process of a server and of no other: numbers come again, moments hardly. Of a row of `pg_stat_activity`. */
export const PROCESS = "pg_catalog.concat(pid, ' ', extract(epoch from backend_start))";

/** What a session knows of itself at its beginning. */
interface Beginning {
  standby: boolean;
  process: string;
}

/** What a session begins with, in one message: what a pooler's last client has left in it ends first. */
function beginning(session: ConnectionConfig["session"]): string {
  const told = Object.entries(session).map(
    ([name, value]) => `pg_catalog.set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(String(value))}, false)`,
  );
  return `reset all; deallocate all; select ${told.join(", ")}; ${ENTER}; select pg_catalog.pg_is_in_recovery() as standby, ${PROCESS} as process from pg_catalog.pg_stat_get_activity(pg_catalog.pg_backend_pid())`;
}

/** Runs work on a connection of its own, which is gone afterwards. */
export async function onOwnConnection<T>(
  config: ConnectionConfig,
  limitMs: number,
  work: (client: ServerClient) => Promise<T>,
): Promise<T> {
  const client = new ServerClient(config);
  const stop = startTimer(limitMs, () => client.destroy());
  try {
    await client.connect();
    const result = await work(client);
    await client.end();
    return result;
  } finally {
    stop();
    client.destroy();
  }
}
