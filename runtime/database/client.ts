import pg from "pg";
import { READ_ONLY } from "./failure.ts";
import type { Statement } from "./open.ts";
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
  }

  get broken(): boolean {
    return this.#broken;
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

  async #begin(): Promise<void> {
    try {
      const answers = (await this.query(beginning(this.#session))) as unknown as pg.QueryResult<{ standby: boolean }>[];
      if (answers.at(-1)?.rows[0]?.standby && !this.#standbys)
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

/** What a session begins with, in one message: what a pooler's last client has left in it ends first. */
function beginning(session: ConnectionConfig["session"]): string {
  const told = Object.entries(session).map(
    ([name, value]) => `pg_catalog.set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(String(value))}, false)`,
  );
  return `reset all; deallocate all; select ${told.join(", ")}; ${ENTER}; select pg_catalog.pg_is_in_recovery() as standby`;
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
