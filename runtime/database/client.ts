import pg from "pg";
import { SESSION_SETTINGS, startOptions, withoutOptions } from "./settings.ts";
import { startTimer } from "./timer.ts";

/** A connection to PostgreSQL that survives whatever happens to it: nobody has to listen for its errors. */
export class ServerClient extends pg.Client {
  /** The schema that its search path names; undefined: none, or not known any more. */
  schema: string | undefined;
  #broken = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
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

  /** Drops the connection without a word to the server, which may be hanging. Running statements fail now. */
  destroy(): void {
    this.#broken = true;
    this.connection.stream.destroy();
  }
}

/** Lost networks are noticed by probes on idle connections, in the system's own time. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** What all our connections have in common: what their session is told, after whatever the address itself says of it. */
export function connectionTo(url: string, connectMs: number, settings: Record<string, string | number> = {}) {
  const { address, options } = withoutOptions(url);
  return {
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    application_name: "guichet",
    options: [options, startOptions({ ...SESSION_SETTINGS, ...settings })].filter(Boolean).join(" "),
  } satisfies pg.ClientConfig;
}

/** Runs work on a connection of its own, which is gone afterwards. */
export async function onOwnConnection<T>(
  config: pg.ClientConfig,
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
